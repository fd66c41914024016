package english

import (
	"testing"

	"whence/triple"
)

// TestAntecedents: a pronoun stands for what the sentences before it speak of,
// whichever reader read them, and "he" and "she" never for an amount or a time.
func TestAntecedents(t *testing.T) {
	e := mustNew(t)
	for _, c := range []struct{ told, then, want string }{
		{"The band asked for 900 euros.", "He lives in Bramford.", ""},
		{"Leo is my cousin. The choir asked for 70 dollars.", "He lives in Bramford.", "Leo lives in Bramford."},
		{"The train leaves at 9 am.", "She is late.", ""},
		{"Mia paid 40 dollars for the lamp.", "It is broken.", "The lamp is broken."},
		{"The band asked for 900 euros. Mia paid 40 dollars for the lamp.", "It is broken.", "The lamp is broken."},
		{"The clerk is slow. The rent is 900 euros.", "It is high.", "The rent is high."},
		{"The kettle is old. The fridge stopped working last week.", "It is noisy.", "The fridge is noisy."},
		{"We bought a van.", "It is blue.", "The van is blue."},
		{"Tom has a kettle.", "It is noisy.", "Tom's kettle is noisy."},
		{"I have a bike.", "It is rusty.", "Your bike is rusty."},
		{"There is a piano in the hall.", "It is old.", ""},
		{"The shelves are full of jars.", "They are heavy.", ""},
		{"Peter has a car.", "Peter's car is older than Maria's.", ""},
		{"Karl is a cook.", "Karl lives on his own.", ""},
		{"Paula is tall.", "Paula's helmet's green and mine's white.", "Paula's helmet is green. Yours is white."},
		{"Nora is tall.", "Nora's uncle sold her car in May.", "Nora's uncle sold Nora's car in May."},
		{"Tom is tall.", "Tom's boss gave him a watch in March.", "Tom's boss gave Tom a watch in March."},
		{"My firm has three lorries and one cook.", "Her name is Nora and she is 30.", "The name of your firm's cook is Nora. Your firm's cook is 30."},
		{"My aunt has one lodger.", "Her name is Nora.", ""},
		{"Tom has one kettle.", "It is noisy.", "Tom's kettle is noisy."},
		{"We opened a café on Elm Road in Hull.", "It's called Spoon.", "The name of the café on Elm Road in Hull is Spoon."},
		{"We have a cow.", "She is called Elsa.", "The name of our cow is Elsa."},
		{"Nora is a nurse. We have a cow.", "She is old.", ""},
		{"Otto is ill. My son is Ben.", "He is 12.", "Ben is 12."},
		{"Ben is ill.", "I met Tom, he was tired.", "You met Tom. Tom was tired."},
		{"The boiler is old.", "I ordered a valve, it comes on Monday.", "You ordered a valve. The valve comes on Monday."},
		{"Nora is old. I met Ann and Ida.", "She was tired.", ""},
		{"Today was a long day.", "The boiler in Ulm is old, and it needs a valve.", "The boiler in Ulm is old. The boiler in Ulm needs a valve."},
		{"The architect of Elm House was Ida Lund.", "It has 60 floors.", "Elm House has 60 floors."},
		{"Our depot is at Port Village.", "He is 20.", ""},
		{"Priya and Luis fixed the arm.", "It held.", "The arm held."},
		{"Someone called Dean rang.", "He was angry.", "Dean was angry."},
		{"SV Lindenau beat TSG Holm 3 to 1 at home.", "Their train leaves Zurich main station at 9:33 and arrives in Milan at 12:50.", ""},
		{"Neither of my brothers can swim.", "They hate water.", ""},
		{"Tom is tall.", "No one in the office saw the letter before it was sent.", "No one in the office saw the letter before it was sent. The letter was sent."},
		{"Tom is tall.", "Nobody brought their coat.", "Nobody brought their coat."},
		{"Nadia lent Oskar her bike on Monday.", "He fell off.", "Oskar fell off."},
		{"Hanna is leaving in May.", "Her office will be taken by Ines.", "Hanna's office will be taken by Ines."},
		{"The hall is empty.", "His drill was stolen by Igor.", ""},
		{"Karl is away.", "Otto takes his place.", ""},
		{"Karl is away.", "Otto likes his place.", "Otto likes Otto's place."},
		{"Karla is away.", "Otto takes his place.", "Otto takes Otto's place."},
		{"Nora's scarf is green.", "Mine is white.", "Your scarf is white."},
		{"Nora's scarf is green.", "Otto's is grey.", "Otto's scarf is grey."},
		{"Nora's scarf is green.", "Hers is long.", ""},
		{"Nora is tall. My scarf is green.", "Hers is grey.", "Nora's scarf is grey."},
		{"The hall is empty.", "Mine is white.", ""},
		{"Mia has a garden.", "Mine is small.", "Your garden is small."},
		{"My cousin has the big tent.", "Mine is small.", "Your tent is small."},
		{"My aunt has a dog and a cat.", "Mine is small.", ""},
		{"My brother is tall.", "Mine is small.", ""},
		{"Dr Haller is on holiday.", "Dr Voss is looking after her patients.", ""},
		{"Nina is in Rome.", "Olga is feeding her cat.", ""},
		{"Nina is in Rome.", "Olga sold her car.", "Olga sold Olga's car."},
		{"Nadia's article was rejected by Marine Letters.", "She sent it to Fisheries Today.", "Nadia sent Nadia's article to Fisheries Today."},
		{"Polar Biology was late.", "She was angry.", ""},
		{"General Black was late.", "She was angry.", "General Black was angry."},
		{"The horse was found by a farmer near Ulm in 1911.", "His widow sold it in 1934.", "A farmer near Ulm's widow sold the horse in 1934."},
		{"The boat is old.", "It lay in the yard because a gale broke its mast.", "The boat lay in the yard because a gale broke its mast. A gale broke the boat's mast."},
		{"The car was late.", "The bus lost its wheel.", "The bus lost the bus's wheel."},
		{"The tickets for the fair are here.", "It is on Sunday.", ""},
		{"The key to the hall is here.", "It is new.", "The key to the hall is new."},
		{"The red Kestrel is for Mrs Pruitt.", "It is new.", "The red Kestrel is new."},
		{"Otto speaks good Spanish.", "Ada likes it.", "Ada likes good Spanish."},
		{"The mare was sold in May.", "Her mother is old.", "The mare's mother is old."},
		{"The horse was found by a farmer.", "He was old.", ""},
		{"The horse was found by a farmer.", "It was lame.", "The horse was lame."},
		{"The mill was built by the Fell.", "It is old.", "The mill is old."},
		{"Gerda has hurt her hand.", "She is ill, so Ilona will play the flute.", "Ilona will play the flute because she is ill. Gerda is ill."},
		{"The hall is empty.", "They turn the water off in May so the pipes don't freeze.", ""},
		{"Walter's medals lie in a drawer.", "The two of them sold the house.", ""},
		{"We have two dogs.", "The two of them bark.", "The two of the dogs bark."},
		{"Bo painted the fence behind the shed.", "Eva painted it again.", "Eva painted the fence again."},
		{"Bo put the fence behind the shed.", "Eva painted it.", ""},
	} {
		d := triple.Discourse{Speaker: triple.Speaker()}
		read, err := e.Understand(t.Context(), c.told+" "+c.then, d)
		if err != nil {
			t.Fatal(err)
		}
		last := read[len(read)-1]
		if got := last.Echo; got != c.want || (last.Trouble != nil) != (c.want == "") {
			t.Errorf("%s %s\n got %q %v\nwant %q", c.told, c.then, got, last.Trouble, c.want)
		}
	}
}
