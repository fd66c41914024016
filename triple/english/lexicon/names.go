package lexicon

// The sets of words.txt.
const (
	// OpinionVerbs: Verbs with which somebody says what they take to be so.
	OpinionVerbs Set = iota
	// Units: Units of measure in the singular, and their signs.
	Units
	// Bounds: Words that begin a comparison with a number.
	Bounds
	// Longer: Comparatives of extents.
	Longer
	// Extents: Adjectives that a measure may stand before.
	Extents
	// TimesOfDay: Words that end a phrase which says when.
	TimesOfDay
	// AsidePrepositions: Prepositions that bring nothing into an event: they say how long it was so, or what was otherwise.
	AsidePrepositions
	// Parts: Determiners before "of": some of them.
	Parts
	// AfterNames: Verbs behind "Will" or "May" that make it a name.
	AfterNames
	// Giving: Verbs whose recipient has the preposition "to".
	Giving
	// Making: Verbs whose recipient has the preposition "for".
	Making
	// Possessives: Possessive pronouns before a noun.
	Possessives
	// Kin: Nouns that say what one is to another, so that to have one and to be one's say the same.
	Kin
	// Mutual: Those that hold both ways wherever they hold.
	Mutual
	// Attributed: Nouns for a quality of their owner, whose value is said like a predicate.
	Attributed
	// SaidByAdjective: Those whose values are adjectives.
	SaidByAdjective
	// Together: What two do who do it to each other: "Ben and Anna met".
	Together
	// TimePrepositions: Prepositions in front of a time that belongs to the whole sentence.
	TimePrepositions
	// LastingVerbs: Verbs of what lasts: who did it since 2010 does it now.
	LastingVerbs
	// TakingBack: First words of phrases that take back what was told.
	TakingBack
	// Leaning: Last words of sentences that lean on the one before.
	Leaning
	// SentenceAdverbs: Adverbs of time, frequency, number and of what somebody thinks of what is said, which belong to no act.
	SentenceAdverbs
	// Entitlements: Nouns that say with "have" and a verb what somebody may or can do.
	Entitlements
	// PointingDeterminers: Determiners that point at one.
	PointingDeterminers
	// Attitudes: Verbs that are said of all of a kind: who likes quiet dogs likes them all.
	Attitudes
	// PairsOfOne: What is one thing and said in the plural, without its s.
	PairsOfOne
	// Containers: Nouns of things that are spoken of with what they hold.
	Containers
	// Paired: What somebody has more than one of.
	Paired
	// UnchangedPlurals: Nouns that are their own plural.
	UnchangedPlurals
	// UnchangedPasts: Verbs that are their own past.
	UnchangedPasts
	// OnlyParticiples: Irregular forms that are participles and no past.
	OnlyParticiples
	// Rescheduled: What is done to what is planned, so that it is at another time.
	Rescheduled
	// OnlyPasts: Irregular forms that are past and no participle.
	OnlyPasts
	// Exclamations: Words before a name that say nothing.
	Exclamations
	// NeverIntersective: Adjectives that may only be part of the noun: a fake gun is no gun.
	NeverIntersective
	// OfActs: Adjectives of how something is done: a heavy smoker smokes heavily.
	OfActs
	// Judgements: Adjectives that judge by the noun: a good cook may be good at nothing else.
	Judgements
	// PlainAdjectives: Adjectives that mean before a living being what they always mean.
	PlainAdjectives
	// LivingNouns: Common nouns for living beings, and for what people are.
	LivingNouns
	// EmptyNouns: Nouns that everything or everybody is.
	EmptyNouns
	// ManyPronouns: Pronouns that may stand for several.
	ManyPronouns
	// Shaped: Words that make one adjective with the one before them.
	Shaped
	// Demonyms: Adjectives of nations.
	Demonyms
	// Titles: Nouns for the one who is something of something.
	Titles
	// OneDeterminers: Determiners of one.
	OneDeterminers
	// BareNouns: Nouns that go without an article though they are no substance and no act.
	BareNouns
	// Measures: Nouns before "of" that say how much or which.
	Measures
	// Counted: What is told apart by a number or a letter behind it.
	Counted
	// Addresses: What somebody is called by before the name.
	Addresses
	// Ordinals: Ordinals.
	Ordinals
	// PlacingPrepositions: Prepositions behind a noun that say where the thing itself is, where it is from or what it is about.
	PlacingPrepositions
	// NoSuch: Adjectives of what is none of the kind that it is called by.
	NoSuch
	// Approximate: Prepositions that say of an amount behind them that it is not exact.
	Approximate
	// AgePrepositions: Prepositions that compare somebody's age.
	AgePrepositions
	// PlacePrepositions: Prepositions of the place where it is cold or dark.
	PlacePrepositions
	// WeatherAdjectives: Adjectives of the weather and the time of day.
	WeatherAdjectives
	// SkyAdjectives: Adjectives that "it" is said to be of the weather alone, unless a place was spoken of.
	SkyAdjectives
	// SkyPlaces: What the weather is said of: places, what is open to it, and times.
	SkyPlaces
	// WeatherVerbs: Verbs of the weather.
	WeatherVerbs
	// CountQualities: Words of number and order that may be said of one thing.
	CountQualities
	// Relational: Words that place one thing by another without an article.
	Relational
	// GoalPrepositions: Prepositions of where something goes, which is not done before it is there.
	GoalPrepositions
	// Activities: Verbs of what was done at each moment at which it was going on.
	Activities
	// Instants: Verbs of what takes no time and is only on its way before.
	Instants
	// BarePlaces: Nouns that say where somebody is with no article, and no more.
	BarePlaces
	// HePronouns: Pronouns of a man.
	HePronouns
	// ItPronouns: Pronouns of a thing.
	ItPronouns
	// HeNouns: Nouns that "he" goes with.
	HeNouns
	// Parents: What children call those who raise them, as a name.
	Parents
	// NamesakeNouns: Nouns for things whose most frequent sense in WordNet is somebody of that name.
	NamesakeNouns
	// SheNouns: Nouns that "she" goes with.
	SheNouns
	// PersonPronouns: Pronouns of one person.
	PersonPronouns
	// Openers: What stands before a sentence with a comma and says nothing.
	Openers
	// Dropped: Adverbs that change nothing of what is kept.
	Dropped
	// ConditionWords: Words of no closed class that may join a condition with what follows.
	ConditionWords
	// Scaffold: Words that the grammar itself asks for around clauses.
	Scaffold
	// SidePrepositions: Prepositions of sides.
	SidePrepositions
	// LongPrepositions: Other prepositions of several words.
	LongPrepositions
	// IPronouns: Pronouns of who speaks.
	IPronouns
	// YouPronouns: Pronouns of who is spoken to.
	YouPronouns
	// WePronouns: Pronouns of several who speak.
	WePronouns
	// DenyingWords: Words that deny by themselves what is said of them: "nobody came", "has no
	// garden".
	DenyingWords
	// ClauseOpeners: Words behind which a clause may begin.
	ClauseOpeners
	// Abbreviations: Abbreviations behind which a sentence goes on.
	Abbreviations
	// NoteAbbreviations: Abbreviations that stand so in notes, and may be words or letters elsewhere.
	NoteAbbreviations
	// TitleAbbreviations: Abbreviations of titles, where they have a capital.
	TitleAbbreviations
	// Vocatives: Whom a greeting is addressed to.
	Vocatives
	// Dotted: Titles with a dot.
	Dotted
	// WholeTitles: Titles that are not cut short.
	WholeTitles
	// Feelings: Emoji that say how somebody feels about what stands beside them.
	Feelings
	// Wonderings: Emoji that say of a question no more than that it is one.
	Wonderings
	// Illustrations: Signs among emoji that in front of a sentence say that it is so, or only what it is about.
	Illustrations
	// Unsettling: Emoji of things that say more of a sentence than what it is about: that it is not so, or not yet.
	Unsettling
	// FrontSubordinators: Words in front of a clause that another one rests on, as far as a comma tells where it ends.
	FrontSubordinators
	// VerbalPrepositions: Participles that are prepositions where they begin a sentence.
	VerbalPrepositions
	// CompanyEndings: What names of companies end with.
	CompanyEndings
	// FrontPrepositions: Two words that are one preposition where they begin a sentence.
	FrontPrepositions
	// LaterSubordinators: The same behind the clause that they belong to; the others may be of a noun or a verb there.
	LaterSubordinators
	// ContractedNots: Contractions with "not" that lack their apostrophe.
	ContractedNots
	// Joints: Words at which a sentence may be cut off.
	Joints
	// Multiples: Words without which a number is another.
	Multiples
	// PastAuxiliaries: Auxiliaries of what is not said to be now.
	PastAuxiliaries
	// LikelyAdverbs: Adverbs that stand for a confidence of 80 percent.
	LikelyAdverbs
	// InfinitiveVerbs: Verbs with "to" and a verb behind them beyond those that WordNet has.
	InfinitiveVerbs
	// Idioms: Verbs and nouns that say one thing together.
	Idioms
	// LinkingVerbs: Verbs with an adjective behind them that says how something is.
	LinkingVerbs
	// MannerAdverbs: Adverbs that may end an act, and are part of it.
	MannerAdverbs
	// NearbyAdverbs: Adverbs of place that say where something is from where people speak.
	NearbyAdverbs
	// Spans: Nouns that say when with a determiner: "every day".
	Spans
	// TimelessVerbs: Verbs of which a time behind them is the object.
	TimelessVerbs
	// Weekdays: Days of the week.
	Weekdays
	// TwoNameVerbs: Verbs with two names behind them.
	TwoNameVerbs
	// Numerals: Words for numbers, and the numbers.
	Numerals
	// MaleNames: Common first names of men.
	MaleNames
	// FemaleNames: Common first names of women.
	FemaleNames
	// SharedNames: First names of either, as far as they are no other words.
	SharedNames
	// CommonVerbs: Verbs that everybody uses, which a slip may be meant for.
	CommonVerbs
	// Plurals: The usual plurals where WordNet has several, or none.
	Plurals
	// Pasts: The usual past and participle where WordNet has several.
	Pasts
	// SilentH: Beginnings of words with a silent h.
	SilentH
	// SpokenAsConsonant: Beginnings of words with a vowel that is spoken as a consonant.
	SpokenAsConsonant
	// Respelled: Words of the grammar that a slip of one letter is read as.
	Respelled
	// MeasureUnits: Units as they stand before an adjective of extent, the usual first.
	MeasureUnits
	// WherePrepositions: Prepositions of where something is.
	WherePrepositions
	// WhereDonePrepositions: Prepositions of where something is done.
	WhereDonePrepositions
	// WhenPrepositions: Prepositions of when something is.
	WhenPrepositions
	// PlaceRoles: Prepositions of where something happened.
	PlaceRoles
	// AnyWherePrepositions: All prepositions that may answer where.
	AnyWherePrepositions
	// AnyWhenPrepositions: All prepositions that may answer when.
	AnyWhenPrepositions
	// LocatedRelations: Passives that say where something is.
	LocatedRelations
	// PrintedOpeners: Words at the beginning of a printed sentence that get a capital.
	PrintedOpeners
	// TakenBackPhrases: Sentences that take back what was told last.
	TakenBackPhrases
	// TakenBackAbout: What takes back all that was told about what follows.
	TakenBackAbout
	// SameOf: What stands behind "the same" and before whom it holds for.
	SameOf
	// Whens: Phrases that say when something was.
	Whens
	// Nows: Phrases that say of what is so that it is so now.
	Nows
	// Askings: What makes a question of the clause behind it.
	Askings
	// HowKnown: What asks how the clause behind it is known.
	HowKnown
	// Suppositions: What asks what would follow from the clause behind it.
	Suppositions
	// SmallTalk: Small talk.
	SmallTalk
	// ChatMoods: What makes a message of nothing but these and ChatFillers small talk.
	ChatMoods
	// ChatFillers: What small talk is about, and the words between.
	ChatFillers
	// AboutPhrases: What asks for all that is known of what stands behind it.
	AboutPhrases
	// SecondToThird: Verb forms of "you" and those of "someone".
	SecondToThird
	// OrdinalEndings: Endings of a day in digits.
	OrdinalEndings
	// Numbered: What may be told apart by a number behind it, besides what is Counted.
	Numbered
	// UnitSigns: Signs of units of measure.
	UnitSigns
	// NameNouns: Nouns that only say that a column has what things are called.
	NameNouns
	// IdentifierNouns: Nouns that only say that values tell one thing from others.
	IdentifierNouns
	// UnitParts: Words that are part of a unit with others.
	UnitParts
	// ThingSorts: What WordNet sorts nouns into that name what has a name of its own.
	ThingSorts
	// Articles: Articles.
	Articles
	// Converses: Words of a comparison, of a time or of a place, and those that say the same the other way round.
	Converses
	// Limiting: Words that say of how many, or how often, something holds.
	Limiting
	// Shifting: Words that move a clause in time or in certainty.
	Shifting
	// Phrasing: Words with which a text orders and joins what it says.
	Phrasing
	// Empty: Words of sentences that state nothing.
	Empty
	// GivingReasons: Words before a clause that gives a reason.
	GivingReasons
	// DrawingConclusions: Words before a clause that follows from others.
	DrawingConclusions
	// Joining: Words that join a clause to the one before.
	Joining
	// Greeting: Words of greetings and thanks.
	Greeting
	// Framing: Words before a phrase that says why of the subject behind it.
	Framing
	// Sequels: Words before a sentence that only say that something comes next.
	Sequels
	// Conceding: Words that put one clause against another.
	Conceding
	// WrittenWithDot: What is written with a dot behind which a sentence goes on, in the replies of models.
	WrittenWithDot
	// CountBounds: What compares with a number of things, and how.
	CountBounds
	// NumberBounds: What compares with a number that stands for itself, and how.
	NumberBounds
	// ExtentNouns: Adjectives of extent, and the nouns for what they measure.
	ExtentNouns
	// LeaningEnds: What a sentence ends with that leans on the one before, and what it says.
	LeaningEnds
	// LeaningAuxEnds: What does so behind an auxiliary.
	LeaningAuxEnds
	// OneRelation: What is said of a relation, and the property it has then; the first of each is printed.
	OneRelation
	// TwoRelations: What is said of a relation and another.
	TwoRelations
	// StatePrepositions: Prepositions of several words that say in what state something is.
	StatePrepositions
	// Contractions: What is joined to a word by an apostrophe, in full.
	Contractions
	// Reciprocals: Pronouns for each of those named, of the others.
	Reciprocals
	// AskedAgain: What asks the question before of somebody else.
	AskedAgain
	// NoLongerTrue: What a sentence begins with that takes back what stands behind it.
	NoLongerTrue
	// NotKnown: What a clause begins with that is not known.
	NotKnown
	// ExactlyIf: What joins two conditions that hold together.
	ExactlyIf
	// Past: Words for what was so before.
	Past
	// BeforeThat: What says so behind before.
	BeforeThat
	// FindingVerbs: Verbs of finding what is so: who concludes it holds that it is.
	FindingVerbs
	// OfWorks: Words of what is written about works that are published.
	OfWorks
	// Abbreviating: Words with which it is said how a name is written short.
	Abbreviating
	setCount
)

// setNames are their names in words.txt.
var setNames = [setCount]string{
	OpinionVerbs:          "OpinionVerbs",
	Units:                 "Units",
	Bounds:                "Bounds",
	Longer:                "Longer",
	Extents:               "Extents",
	TimesOfDay:            "TimesOfDay",
	AsidePrepositions:     "AsidePrepositions",
	Parts:                 "Parts",
	AfterNames:            "AfterNames",
	Giving:                "Giving",
	Making:                "Making",
	Possessives:           "Possessives",
	Kin:                   "Kin",
	Mutual:                "Mutual",
	Attributed:            "Attributed",
	SaidByAdjective:       "SaidByAdjective",
	Together:              "Together",
	TimePrepositions:      "TimePrepositions",
	LastingVerbs:          "LastingVerbs",
	TakingBack:            "TakingBack",
	Leaning:               "Leaning",
	SentenceAdverbs:       "SentenceAdverbs",
	Entitlements:          "Entitlements",
	PointingDeterminers:   "PointingDeterminers",
	Attitudes:             "Attitudes",
	PairsOfOne:            "PairsOfOne",
	Containers:            "Containers",
	Paired:                "Paired",
	UnchangedPlurals:      "UnchangedPlurals",
	UnchangedPasts:        "UnchangedPasts",
	OnlyParticiples:       "OnlyParticiples",
	Rescheduled:           "Rescheduled",
	OnlyPasts:             "OnlyPasts",
	Exclamations:          "Exclamations",
	NeverIntersective:     "NeverIntersective",
	OfActs:                "OfActs",
	Judgements:            "Judgements",
	PlainAdjectives:       "PlainAdjectives",
	LivingNouns:           "LivingNouns",
	EmptyNouns:            "EmptyNouns",
	ManyPronouns:          "ManyPronouns",
	Shaped:                "Shaped",
	Demonyms:              "Demonyms",
	Titles:                "Titles",
	OneDeterminers:        "OneDeterminers",
	BareNouns:             "BareNouns",
	Measures:              "Measures",
	Counted:               "Counted",
	Addresses:             "Addresses",
	Ordinals:              "Ordinals",
	PlacingPrepositions:   "PlacingPrepositions",
	NoSuch:                "NoSuch",
	Approximate:           "Approximate",
	AgePrepositions:       "AgePrepositions",
	PlacePrepositions:     "PlacePrepositions",
	WeatherAdjectives:     "WeatherAdjectives",
	SkyAdjectives:         "SkyAdjectives",
	SkyPlaces:             "SkyPlaces",
	WeatherVerbs:          "WeatherVerbs",
	CountQualities:        "CountQualities",
	Relational:            "Relational",
	GoalPrepositions:      "GoalPrepositions",
	Activities:            "Activities",
	Instants:              "Instants",
	BarePlaces:            "BarePlaces",
	HePronouns:            "HePronouns",
	ItPronouns:            "ItPronouns",
	HeNouns:               "HeNouns",
	Parents:               "Parents",
	NamesakeNouns:         "NamesakeNouns",
	SheNouns:              "SheNouns",
	PersonPronouns:        "PersonPronouns",
	Openers:               "Openers",
	Dropped:               "Dropped",
	ConditionWords:        "ConditionWords",
	Scaffold:              "Scaffold",
	SidePrepositions:      "SidePrepositions",
	LongPrepositions:      "LongPrepositions",
	IPronouns:             "IPronouns",
	YouPronouns:           "YouPronouns",
	WePronouns:            "WePronouns",
	DenyingWords:          "DenyingWords",
	ClauseOpeners:         "ClauseOpeners",
	Abbreviations:         "Abbreviations",
	NoteAbbreviations:     "NoteAbbreviations",
	TitleAbbreviations:    "TitleAbbreviations",
	Vocatives:             "Vocatives",
	Dotted:                "Dotted",
	WholeTitles:           "WholeTitles",
	Feelings:              "Feelings",
	Wonderings:            "Wonderings",
	Illustrations:         "Illustrations",
	Unsettling:            "Unsettling",
	FrontSubordinators:    "FrontSubordinators",
	VerbalPrepositions:    "VerbalPrepositions",
	CompanyEndings:        "CompanyEndings",
	FrontPrepositions:     "FrontPrepositions",
	LaterSubordinators:    "LaterSubordinators",
	ContractedNots:        "ContractedNots",
	Joints:                "Joints",
	Multiples:             "Multiples",
	PastAuxiliaries:       "PastAuxiliaries",
	LikelyAdverbs:         "LikelyAdverbs",
	InfinitiveVerbs:       "InfinitiveVerbs",
	Idioms:                "Idioms",
	LinkingVerbs:          "LinkingVerbs",
	MannerAdverbs:         "MannerAdverbs",
	NearbyAdverbs:         "NearbyAdverbs",
	Spans:                 "Spans",
	TimelessVerbs:         "TimelessVerbs",
	Weekdays:              "Weekdays",
	TwoNameVerbs:          "TwoNameVerbs",
	Numerals:              "Numerals",
	MaleNames:             "MaleNames",
	FemaleNames:           "FemaleNames",
	SharedNames:           "SharedNames",
	CommonVerbs:           "CommonVerbs",
	Plurals:               "Plurals",
	Pasts:                 "Pasts",
	SilentH:               "SilentH",
	SpokenAsConsonant:     "SpokenAsConsonant",
	Respelled:             "Respelled",
	MeasureUnits:          "MeasureUnits",
	WherePrepositions:     "WherePrepositions",
	WhereDonePrepositions: "WhereDonePrepositions",
	WhenPrepositions:      "WhenPrepositions",
	PlaceRoles:            "PlaceRoles",
	AnyWherePrepositions:  "AnyWherePrepositions",
	AnyWhenPrepositions:   "AnyWhenPrepositions",
	LocatedRelations:      "LocatedRelations",
	PrintedOpeners:        "PrintedOpeners",
	TakenBackPhrases:      "TakenBackPhrases",
	TakenBackAbout:        "TakenBackAbout",
	SameOf:                "SameOf",
	Whens:                 "Whens",
	Nows:                  "Nows",
	Askings:               "Askings",
	HowKnown:              "HowKnown",
	Suppositions:          "Suppositions",
	SmallTalk:             "SmallTalk",
	ChatMoods:             "ChatMoods",
	ChatFillers:           "ChatFillers",
	AboutPhrases:          "AboutPhrases",
	SecondToThird:         "SecondToThird",
	OrdinalEndings:        "OrdinalEndings",
	Numbered:              "Numbered",
	UnitSigns:             "UnitSigns",
	NameNouns:             "NameNouns",
	IdentifierNouns:       "IdentifierNouns",
	UnitParts:             "UnitParts",
	ThingSorts:            "ThingSorts",
	Articles:              "Articles",
	Converses:             "Converses",
	Limiting:              "Limiting",
	Shifting:              "Shifting",
	Phrasing:              "Phrasing",
	Empty:                 "Empty",
	GivingReasons:         "GivingReasons",
	DrawingConclusions:    "DrawingConclusions",
	Joining:               "Joining",
	Greeting:              "Greeting",
	Framing:               "Framing",
	Sequels:               "Sequels",
	Conceding:             "Conceding",
	WrittenWithDot:        "WrittenWithDot",
	CountBounds:           "CountBounds",
	NumberBounds:          "NumberBounds",
	ExtentNouns:           "ExtentNouns",
	LeaningEnds:           "LeaningEnds",
	LeaningAuxEnds:        "LeaningAuxEnds",
	OneRelation:           "OneRelation",
	TwoRelations:          "TwoRelations",
	StatePrepositions:     "StatePrepositions",
	Contractions:          "Contractions",
	Reciprocals:           "Reciprocals",
	AskedAgain:            "AskedAgain",
	NoLongerTrue:          "NoLongerTrue",
	NotKnown:              "NotKnown",
	ExactlyIf:             "ExactlyIf",
	Past:                  "Past",
	BeforeThat:            "BeforeThat",
	FindingVerbs:          "FindingVerbs",
	OfWorks:               "OfWorks",
	Abbreviating:          "Abbreviating",
}
