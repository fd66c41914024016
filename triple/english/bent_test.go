package english

import (
	"fmt"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple"
)

// TestNeverBent holds what sentences of kinds that were once learned as something else are
// learned as: each is said back as it should be, or is not learned where that is "", and none of
// its facts has one of the words behind it, of a relation or a name.
func TestNeverBent(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for _, c := range []struct{ text, echo, never string }{
		// What was to be done then is not what is to be done.
		{"Stefan was supposed to pick up the cake at noon.", "Stefan was supposed to pick up the cake at noon.", "should"},
		{"The guests were not supposed to arrive before noon.", "The guests were not supposed to arrive before noon.", "should"},
		{"Ida was expected to win.", "Ida was expected to win.", "should"},
		{"The train is expected to arrive at six.", "The train is expected to arrive at six.", "should"},
		{"Tom was able to swim.", "Tom was able to swim.", "can"},
		{"Tom will be able to swim.", "Tom will be able to swim.", "can"},
		// What was so then is not so.
		{"Tom was four.", "Tom was four.", "is"},
		{"Philipp's fear of dogs goes back to a holiday in Greece when he was four.", "Philipp's fear of dogs goes back to a holiday in Greece when he was four. Philipp was four.", "is"},
		{"My sister was 31.", "Your sister was 31.", "is"},
		// What still is so was not so once.
		{"Tim and Yara split up last summer but still share the allotment.", "Tim and Yara split up last summer. Tim and Yara still share the allotment.", "share"},
		{"The twins came in and put the key on the table.", "The twins came in and the twins put the key on the table.", "puts"},
		{"The neighbours helped us build a shed.", "The neighbours helped us build a shed. We built a shed.", "builds"},
		// What is compared is not so.
		{"The river freezes over less often than it did fifty years ago.", "", "freeze_over"},
		// What is said of something that need not be there is not so of it.
		{"One day I will find a new species living in that sink.", "", ""},
		{"On Friday I will find a new sink.", "You will find a new sink on Friday.", ""},
		{"The statue shows a woman holding a lantern.", "The statue shows a woman holding a lantern.", "holds"},
		{"Tom wants a house that has a garden.", "Tom wants a house that has a garden.", "has"},
		{"Ida does not own a car that runs.", "Ida does not own a car that runs.", "does"},
		{"Ida owns a car that runs on gas.", "A car runs on gas. Ida owns a car.", ""},
		// What is only imagined.
		{"If I were a bird I'd fly straight to Lisbon.", "", ""},
		{"If the tide was lower we could walk to the island.", "", ""},
		{"If it was sunny we went to the lake.", "We went to the lake if it was sunny.", ""},
		// Which time, and when that was.
		{"This Friday Piet is off.", "Piet is off this Friday.", "friday_piet is"},
		{"The reading room opens at nine, the café half an hour later.", "The reading room opens at nine. The café opens half an hour later.", "role_at"},
		{"Ravi quit smoking when his daughter was born.", "Ravi quit smoking when his daughter was born. Ravi's daughter was born.", ""},
		{"I eat prawns now and then.", "You eat prawns now and then.", "and_then time"},
		{"The presses have been standing still since the strike.", "The presses have been standing still since the strike.", "role_still"},
		{"You have to press the button twice, otherwise the pump won't start.", "Anyone has to press the button twice. The pump will not start otherwise.", "will_start"},
		// Of whom or what it is said.
		{"The film was directed by a woman from Senegal whose name I've forgotten.", "You have forgotten a woman from Senegal's name. The film was directed by a woman from Senegal.", "senegal senegal's_name"},
		{"Mr Bauer has a cottage by the sea, which he lets to tourists.", "Mr Bauer has a cottage by the sea.", ""},
		{"Olga met the owner of the bakery, who is from Ulm.", "Olga met the owner of the bakery.", ""},
		{"The landlord promised to mend the boiler by Friday, which he didn't.", "The landlord promised to mend the boiler by Friday.", ""},
		{"Oma walks with a stick she absolutely hates.", "Oma hates a stick absolutely. Oma walks with a stick.", ""},
		{"Piet works at the mill. It's a two-hour walk.", "Piet works at the mill.", "two-hour_walk"},
		{"The station is near the lake. It was a long day.", "The station is near the lake.", "long_day"},
		{"Rex is my dog. It is a poodle.", "Rex is a dog of yours and Rex is a dog. Rex is a poodle.", ""},
		{"The board have approved the plan.", "The board has approved the plan.", "board_have"},
		{"The café was called The Copper Pot until the Nguyens bought it.", "The name of the café was The Copper Pot until the Nguyens bought it. The Nguyens bought the café.", "name_of"},
		{"Ms Okello, our new head of finance, starts in July.", "Ms Okello is our new head of finance. Ms Okello starts in July.", "of finance head_of"},
		{"My family moved from Naples to Stuttgart.", "Your family moved from Naples to Stuttgart.", "naples_to_stuttgart"},
		{"The museum owns three paintings by Gwen John.", "The museum owns three paintings by Gwen John.", "gwen_john"},
		{"Pete ran into his old maths teacher at the airport in Porto.", "Pete ran into Pete's old maths teacher at the airport in Porto.", "ran_in"},
		{"The red kettle was a wedding present from Judith.", "The red kettle was a wedding present from Judith.", "wedding"},
		// What compares, and what denies.
		{"Nora is more of a cook than a nurse.", "", ""},
		{"Nora is anything but happy.", "", ""},
		{"Lea is far from rich.", "", ""},
		{"The mill is closed from May to July, but not on Sundays.", "", ""},
		{"The cook sold the oven, I'm afraid.", "", ""},
		{"The grocer doesn't sell fish, only on Thursdays.", "", ""},
		{"The café opens daily, but only in summer.", "The café opens daily only in summer.", ""},
		{"Mia and Leo do not both play chess.", "", ""},
		{"Mia and Leo both play chess.", "Mia plays chess and Leo plays chess.", ""},
		{"The tariff covers calls, not texts.", "Actually, the tariff does not cover texts and the tariff covers calls.", ""},
		{"Tom met Ben, not Ann.", "Actually, Tom did not meet Ann and Tom met Ben.", ""},
		{"The stove burns, but only in winter.", "The stove burns only in winter.", ""},
		{"The bike is missing.", "The bike is missing.", "misses"},
		{"Marek teaches maths and physics at the evening school.", "Marek teaches maths and physics at the evening school.", ""},
		{"We owe Tilly 616 and Sam 190.", "We owe Tilly 616. We owe Sam 190.", "tilly_616 sam_190"},
		{"Ida paid Ben 30.", "Ida paid Ben 30.", "ben_30"},
		{"Bea sells bread and Ida jam at the market.", "", ""},
		{"Ben is a member since 2019 if Ann is a nurse.", "Ben is a member since 2019 if Ann is a nurse.", "instance_of"},
		{"X is a member since 2019 if X is a nurse.", "", ""},
		{"Ben is a member since 2019.", "Ben has been a member since 2019.", ""},
		{"I sent Ida the letter and Ben the parcel.", "You sent the letter to Ida. You sent the parcel to Ben.", ""},
		{"The policy covers theft, not damage.", "The policy covers theft. The policy does not cover damage.", ""},
		{"Ann thinks the shop is shut, the owner is ill.", "", ""},
		{"Copper conducts electricity better than iron.", "", ""},
		{"The more guests arrive, the later the band must play.", "", ""},
		{"Doctor: Mrs Novak, appointment due on Friday", "Doctor is Mrs Novak. Appointment is due on Friday.", ""},
		{"Nora is far from happy.", "", ""},
		{"Lea is far from rich.", "", ""},
		{"Nora is the second tallest of the girls.", "", ""},
		{"Walkers may cross the meadow in winter, but not from April to September.", "Walkers may cross the meadow in winter. Walkers may not cross the meadow from April to September.", ""},
		{"Pupils may use the lift during the break, but not in lessons.", "Pupils may use the lift during the break. Pupils may not use the lift in lessons.", ""},
		{"The shop is open from Monday to Friday, but not on Wednesday.", "", ""},
		{"The mill is closed from May to July, but not on Sundays.", "", ""},
		{"Nora came because Ben had asked her to.", "", ""},
		// What is said of "it", or beside something.
		{"Radish has 128 gigs, I mixed it up.", "", ""},
		{"Tom sold the car, I'm afraid.", "", ""},
		{"The cook sold the oven, I'm afraid.", "", ""},
		{"Tom sold the car, as far as I know.", "Tom sold the car as far as you know.", "as_far"},
		{"Should Ben ask, Tom will sell the car.", "", ""},
		{"Had Ben asked, Tom would have sold the car.", "", ""},
		{"Tom must not have sold the car.", "", ""},
		{"Ann should have paid the bill.", "", ""},
		{"Ann's moved to Wales.", "Ann moved to Wales.", ""},
		{"Ben's given up smoking.", "Ben gave up smoking.", ""},
		{"The car's sold.", "The car is sold.", ""},
		{"Good news, the van was repaired this morning, hooray.", "The van was repaired this morning.", ""},
		{"News, sport and weather are on at six.", "News, sport and weather are on at six.", ""},
		{"Dad likes tea, he is old.", "Dad likes tea. Dad is old.", ""},
		{"The lift is small so everyone takes the stairs.", "Everyone takes the stairs because the lift is small. The lift is small.", ""},
		{"I hope it rains so the garden gets water.", "You hope it rains.", ""},
		{"I'd love to sell the boat and be rid of it.", "", ""},
		{"I could eat a horse.", "", ""},
		{"We could meet at seven.", "", ""},
		{"I could see the sea from my room.", "You could see the sea from your room.", ""},
		{"We could not find the key.", "We could not find the key.", ""},
		{"Tom must not sell the car.", "Tom may not sell the car.", ""},
		{"Tom was the first to arrive.", "Tom was the first to arrive.", "is"},
		// What is missing.
		{"Tom's car is red and Ben's is blue.", "Tom's car is red. Ben's car is blue.", ""},
		{"Tom's is the red car.", "", ""},
		{"The reason Tom sold the car is that it was broken.", "", ""},
		{"Tom sold what he thought was a car.", "", ""},
		// How much, how long and when it was.
		{"The flight takes three hours and ten minutes.", "The flight takes three hours and ten minutes.", "3_hours"},
		{"Nora's rent went up by 50 euros to 900.", "Nora's rent went up by 50 euros to 900.", "50_euros_to_900"},
		{"By the time Ben came, Nora had left.", "Nora had left by the time Ben came. Ben came.", "time"},
		{"Maud is called to the manor on the night of the storm.", "Maud is called to the manor on the night of the storm.", "night"},
		{"Max's not been shod.", "Max has not been shod.", "shoes"},
		{"Max's never been to Rome.", "Max has not been to Rome.", "to"},
		{"Luna is a hen. It's 34 now.", "Luna is a hen.", "34"},
		{"Rex's owner is a guy called Pete.", "The name of Rex's owner is Pete. Rex's owner is a guy.", ""},
		// How sure it is.
		{"Ben is supposed to be ill.", "Ben is supposed to be ill.", "should_be_ill"},
		{"Ben is likely to come.", "Ben is likely to come.", "comes"},
		{"Ben seems to be ill.", "Ben seems to be ill.", "ill"},
		{"Lotte prefers the red coat to the grey one.", "Lotte prefers the red coat to the grey one.", "red_coat_to_the_grey_one"},
		{"Nikolai is an only child.", "Nikolai is an only child.", "child"},
		// Of whom a pronoun speaks.
		{"Otto works with Mrs Lund. She is 84.", "Otto works with Mrs Lund. Mrs Lund is 84.", ""},
		{"I lost Aunt Ida's letter. It was old.", "You lost Aunt Ida's letter. Aunt Ida's letter was old.", ""},
		{"The inn has a yard. The yard has a well in it.", "The inn has a yard. The yard has a well in the yard.", ""},
		{"Otto Berg is our baker. Otto was late, so I called him.", "Our baker is Otto Berg. You called Otto because Otto was late. Otto was late.", ""},
		{"Our tutor, Prof. Lund, lives in Ulm.", "Prof. Lund is our tutor. Prof. Lund lives in Ulm.", ""},
		{"The mule is old. It's minus eight tonight.", "The mule is old.", "minus"},
		{"The mules are old. It's minus eight tonight.", "The mules are old.", "minus"},
		{"The meeting is long. It's ten past four.", "The meeting is long.", ""},
		{"We've a café on Elm Road, it's called Spoon.", "We have a café on Elm Road. The name of the café on Elm Road is Spoon.", ""},
		{"My aunt has one lodger, she is 30.", "Your aunt has one lodger.", "30"},
		{"We have a van, it's old and it's called Bella.", "We have a van. Our van is old. The name of our van is Bella.", ""},
		{"Nobody called Dean works here.", "Nobody called Dean works here.", "dean"},
		// Of what there is none.
		{"The landlord takes neither cash nor cheques.", "The landlord does not take cash and the landlord does not take cheques.", ""},
		{"The hut has no water or power.", "The hut does not have water and the hut does not have power.", ""},
		{"Neither the roof nor the walls were damaged.", "The roof was not damaged. The walls were not damaged.", ""},
		{"No cat and no dog may enter.", "No cat may enter. No dog may enter.", ""},
		{"The kiosk doesn't take cards, only cash.", "The kiosk does not take cards. The kiosk takes only cash.", ""},
		{"The hall has no stage, only a piano.", "The hall does not have a stage. The hall has only a piano.", "no_stage"},
		{"The kiosk doesn't take money by card, only cash.", "", ""},
		{"We don't drink tea, only coffee and milk.", "We do not drink tea. We drink coffee and milk.", ""},
		{"Nobody came, only Tom.", "", ""},
		{"The baker doesn't sell rye bread, only on Fridays.", "", ""},
		{"The grocer doesn't sell fish, only on Thursdays.", "", ""},
		{"The shed has no windows at all.", "The shed does not have windows.", "no_windows_at_all"},
		{"Ida did not paint the shed herself.", "Ida herself did not paint the shed.", ""},
		// Of how many it is said.
		{"The club has nine members, two of whom sing.", "The club has 9 members. Two of the nine members sing.", ""},
		{"The inn has six rooms, of which two have a balcony.", "The inn has 6 rooms. Two of the six rooms have a balcony.", ""},
		{"The heating runs, but only in winter.", "The heating runs only in winter.", ""},
		{"The café opens daily, but only in summer.", "The café opens daily only in summer.", ""},
		{"There are about 150 fish in each tank.", "There are about 150 fish in each tank.", "be"},
		{"Update: the oven no longer stands in the hall.", "Forget that the oven stands in the hall.", ""},
		{"My aunt Ida from Leeds has the piano.", "", ""},
		// What is made up, and who is nobody.
		{"In the novel Ben is a pirate.", "", ""},
		{"In the story Ida wrote for school, a frog runs for mayor.", "", ""},
		{"In the shed Ben has a film.", "Ben has a film in the shed.", ""},
		{"Our cook is Karl, he came from Ulm.", "Our cook is Karl. Karl came from Ulm.", ""},
		{"Bed 8 is Ray Dobson, he fell off a ladder.", "Bed 8 is the same as Ray Dobson. Ray Dobson fell off a ladder.", ""},
		{"Mia broke her leg so she stayed at home.", "Mia stayed at home because Mia broke her leg. Mia broke Mia's leg.", ""},
		{"Mia hides the key so nobody can come in.", "Mia hides the key so nobody can come in.", "can_come"},
		{"Ida does not repair anything.", "Ida does not repair anything.", ""},
		{"Everything is red.", "", ""},
		// What is left out, or said between commas.
		{"Ida is a welder, me and Piet are masons.", "Ida is a welder. Piet is a mason and you are a mason.", "masons"},
		{"The lamp is lit, the stove is not.", "The lamp is lit. The stove is not lit.", "not"},
		{"Ida sings and dances, Piet doesn't.", "Ida sings and Ida dances.", ""},
		{"Joiner for the stairs, Mr Lund, comes Friday.", "Mr Lund is the joiner for the stairs. Mr Lund comes Friday.", "joiner"},
		// How much, and when, are said once and not lost.
		{"The grey server has 16 gb of ram.", "The grey server has 16 gb of ram.", "16 ram has_#_ram"},
		{"stork has 4 gb of ram", "Stork has 4 gb of ram.", "4 ram"},
		{"Ida is on watch today.", "Ida is on watch today.", "watch_today"},
		{"We eat at the lake on Tuesday.", "We eat at the lake on Tuesday.", "lake_on_tuesday"},
		// What is denied of both is not denied of each.
		{"Tom and Ann don't both like tea.", "", ""},
		{"Tom and Ann have not both paid.", "", ""},
		{"Tom and Ann do not both play tennis.", "", ""},
		{"Mia and Leo do not both play chess.", "", ""},
		{"Mia and Leo both play chess.", "Mia plays chess and Leo plays chess.", ""},
		{"Tom and Ann don't like tea.", "Tom does not like tea and Ann does not like tea.", ""},
		{"The tariff covers calls, not texts.", "Actually, the tariff does not cover texts and the tariff covers calls.", ""},
		{"Tom met Ben, not Ann.", "Actually, Tom did not meet Ann and Tom met Ben.", ""},
		{"The stove burns, but only in winter.", "The stove burns only in winter.", ""},
		{"The bike is missing.", "The bike is missing.", "misses"},
		{"Marek teaches maths and physics at the evening school.", "Marek teaches maths and physics at the evening school.", ""},
		{"We owe Tilly 616 and Sam 190.", "We owe Tilly 616. We owe Sam 190.", "tilly_616 sam_190"},
		{"Ida paid Ben 30.", "Ida paid Ben 30.", "ben_30"},
		{"Bea sells bread and Ida jam at the market.", "", ""},
		// What is so under a condition.
		{"Ben is a member since 2019 if Ann is a nurse.", "Ben is a member since 2019 if Ann is a nurse.", "instance_of"},
		{"X is a member since 2019 if X is a nurse.", "", ""},
		{"Ben is a member since 2019.", "Ben has been a member since 2019.", ""},
		// Who does it, and to whom, where the verb is left out.
		{"I sent Ida the letter and Ben the parcel.", "You sent the letter to Ida. You sent the parcel to Ben.", ""},
		{"The policy covers theft, not damage.", "The policy covers theft. The policy does not cover damage.", ""},
		{"Ann thinks the shop is shut, the owner is ill.", "", ""},
		{"Copper conducts electricity better than iron.", "", ""},
		{"The more guests arrive, the later the band must play.", "", ""},
		{"Should it rain, we will stay in.", "", ""},
		{"Should Bo be ill, Ann cooks.", "", ""},
		{"Bo says the pool is empty, the pump broke.", "", ""},
		// How a number is written, and what is no money.
		{"The phone number of the vet is 020 555 0134.", "The phone number of the vet is 020 555 0134.", "0134"},
		{"vet - 020 555 0134", "The phone number of the vet is 020 555 0134.", "synonym_of 0134"},
		{"plumber – 0171 400 22", "The phone number of the plumber is 0171 400 22.", "synonym_of is"},
		{"Rosa phoned at six, fed the hens, left at noon.", "Rosa phoned at six. Rosa fed the hens. Rosa left at noon.", ""},
		{"Ida bought milk, left over from Monday.", "", "left_over_from"},
		{"The code is 4 7 1 9.", "The code is 4 7 1 9.", "7_1_9"},
		{"In 2011 300 people came.", "300 people came in 2011.", ""},
		// Of whose it is said where only the first says what.
		{"Emil has lost his key twice, Sofie once.", "Emil has lost Emil's key twice. Sofie has lost Sofie's key once.", ""},
		{"Mia pays her rent on the 1st, Otto on the 5th.", "Mia pays Mia's rent on the 1st. Otto pays Otto's rent on the 5th.", ""},
		{"Petra's suitcase weighs 14 kg, Lena's 11 kg and mine 9 kg.", "Petra's suitcase weighs 14 kg. Lena's suitcase weighs 11 kg. Your suitcase weighs 9 kg.", "11_kg_and"},
		{"Ida's train leaves at 9, Otto's at 10.", "Ida's train leaves at 9. Otto's train leaves at 10.", ""},
		{"Ida's train leaves at 9, Otto's at home.", "Ida's train leaves at 9. Otto is at home.", ""},
		{"Tom's lease ends in May, mine in a good two years.", "Tom's lease ends in May. Your lease ends in a good two years.", ""},
		{"My brother Timo has the upstairs bedroom, mine is next to the kitchen.", "Timo is your brother. Timo has the upstairs bedroom. Your bedroom is next to the kitchen.", ""},
		{"Mr Baines does not have a permit, as his ran out in June.", "Mr Baines does not have a permit.", "his"},
		{"Pumps are checked every two weeks, filters every three months.", "Pumps are checked every two weeks. Filters are checked every three months.", ""},
		{"The boiler is serviced every year and the lift every six months.", "The boiler is serviced every year. The lift is serviced every six months.", ""},
		{"The ferry lay in the dock because an explosion wrecked its engine.", "The ferry lay in the dock because an explosion wrecked its engine. An explosion wrecked the ferry's engine.", ""},
		// What stands in front of an arrow need not be so.
		{"wind above 50 km/h -> crane must stop", "Crane must stop if the wind is above 50 km/h.", "above"},
		{"temperature above 30 -> school closes at noon", "If the temperature is greater than 30 then school closes at noon.", ""},
		{"pump 2 broken -> plumber called", "Pump 2 is broken. The plumber was called.", ""},
		// Of nothing it is said that it was decided.
		{"Caspar lives in Leeds. It has since been decided that the speech is to be given by Fintan.", "Caspar lives in Leeds.", ""},
		{"The bike is new. Anyone who breaks a lamp has to replace it.", "The bike is new.", ""},
		{"The form is on the desk. Everyone has to sign it.", "The form is on the desk. Everyone has to sign the form.", ""},
		// What is to be done is not being done.
		{"The parcels are to be collected by Bo.", "The parcels are to be collected by Bo.", "collects"},
		{"Rosa is to marry Otto in June.", "Rosa is to marry Otto in June.", "marry marries"},
		{"My plan is to sell the boat.", "", ""},
		{"The report is being written by Bo.", "The report is being written by Bo.", ""},
		// Nobody owes a reason.
		{"The train is late owing to snow.", "The train is late owing to snow.", "owes owes_to"},
		{"The tiles were damaged in transit owing to bad packing.", "The tiles were damaged in transit owing to bad packing.", "owes_to"},
		{"Penicillin must not be given to Mr Tamm owing to an allergy.", "Penicillin may not be given to Mr Tamm owing to an allergy.", ""},
		// Of two days each has its month.
		{"The stocktake is scheduled for 12 and 13 January.", "The stocktake is scheduled for 12 January and the stocktake is scheduled for 13 January.", "12"},
		{"We are shut on the 24th and 26th of December.", "We are shut on 24 December and 26 December.", "24"},
		{"The school is closed between 3 and 9 May.", "The school is closed between 3 and 9 May.", ""},
		// Where somebody is and how are said in their order.
		{"Jo was off sick on Monday.", "Jo was off sick on Monday.", ""},
		{"Rex is upstairs asleep.", "Rex is upstairs asleep.", ""},
	} {
		sts, err := e.Understand(t.Context(), c.text, triple.Discourse{Speaker: triple.Speaker()})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, st := range sts {
			if st.Trouble != nil || len(st.Readings) > 0 {
				continue
			}
			said = append(said, st.Echo)
			for _, f := range st.Facts {
				for _, w := range strings.Fields(c.never) {
					if f.Relation == w || f.Subject.Name == w || f.Object.Name == w {
						t.Errorf("%q says %s", c.text, fmt.Sprint(f))
					}
				}
			}
		}
		if got := strings.Join(said, " "); got != c.echo {
			t.Errorf("%q is read as %q, want %q", c.text, got, c.echo)
		}
	}
}
