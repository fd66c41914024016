# Kinship: whose what is whose what.
#
# What is told of a family is told(/john, /aunt, /theresa): Theresa is John's
# aunt. Asked for is relation(X, R, Y) in the same words: Y is X's R.
#
# A kind of kin is the way to it through families, as a path of steps: an uncle
# is a /parent/sibling. A family is two spouses and their children, and a person
# is a child of one and a spouse in another. So there are four steps, and only
# two steps in a row through one family are shorter than they look: a parent's
# spouse is a parent, a parent's child is a sibling or oneself. The table below
# follows from that alone, for every two ways of at most three steps; the test
# makes it from those few lines, and tries it on families drawn by lot.
#
# Names are of different persons. Where that leaves more than one way open, one is
# presumed and the others are held possible; their confidence says so. A child's
# aunt is presumed to be one's own sister, not one's spouse's; an aunt's sister
# another aunt, not one's mother. What is certain has confidence 1.

# What the words of a relation say: the way, and the gender of who is meant.
word(/father, /parent, /male).
word(/mother, /parent, /female).
word(/son, /child, /male).
word(/daughter, /child, /female).
word(/brother, /sibling, /male).
word(/sister, /sibling, /female).
word(/husband, /spouse, /male).
word(/wife, /spouse, /female).
word(/grandfather, /parent/parent, /male).
word(/grandmother, /parent/parent, /female).
word(/grandson, /child/child, /male).
word(/granddaughter, /child/child, /female).
word(/uncle, /parent/sibling, /male).
word(/aunt, /parent/sibling, /female).
word(/nephew, /sibling/child, /male).
word(/niece, /sibling/child, /female).
word(/father-in-law, /spouse/parent, /male).
word(/mother-in-law, /spouse/parent, /female).
word(/son-in-law, /child/spouse, /male).
word(/daughter-in-law, /child/spouse, /female).
word(/brother-in-law, /sibling/spouse, /male).
word(/sister-in-law, /sibling/spouse, /female).
word(/great-grandfather, /parent/parent/parent, /male).
word(/great-grandmother, /parent/parent/parent, /female).
word(/great-grandson, /child/child/child, /male).
word(/great-granddaughter, /child/child/child, /female).
word(/cousin, /parent/sibling/child, /male).
word(/cousin, /parent/sibling/child, /female).

# The same words are used of kin by marriage.
by_marriage(/parent/sibling/spouse, /parent/sibling).
by_marriage(/spouse/sibling/child, /sibling/child).
by_marriage(/spouse/sibling, /sibling/spouse).
by_marriage(/spouse/sibling/spouse, /sibling/spouse).

# A word names its way, and the ways by marriage.
named(R, Way, Sex) :- word(R, Way, Sex) [id: "word"].
named(R, Way, Sex) :- word(R, Blood, Sex), by_marriage(Way, Blood) [id: "word_by_marriage"].

# What is told is of the way that the word names. Where the word is used of kin
# by marriage too, it is presumed to be of kin by blood.
wide(Blood) :- by_marriage(Way, Blood) [id: "wide"].
kin(X, Way, Y) :- told(X, R, Y), word(R, Way, Sex), !wide(Way) [id: "told"].
kin(X, Way, Y) :- told(X, R, Y), word(R, Way, Sex), wide(Way) [id: "told_by_blood", confidence: 0.9].
kin(X, Way, Y) :- told(X, R, Y), word(R, Blood, Sex), by_marriage(Way, Blood) [id: "told_by_marriage", confidence: 0.5].
gender(Y, Sex) :- told(X, R, Y), word(R, Way, Sex), single(R) [id: "gender_told"].
single(R) :- word(R, Way, Sex), R != /cousin [id: "tells_gender"].

# Kin of kin are kin.
kin(X, Way, Z) :- kin(X, First, Y), kin(Y, Second, Z), compose(First, Second, Way), X != Z [id: "kin_of_kin"].

# The word for a way, by the gender of who is meant.
relation(X, R, Y) :- told(X, R, Y) [id: "as_told"].
relation(X, R, Y) :- kin(X, Way, Y), gender(Y, Sex), named(R, Way, Sex) [id: "in_words"].

# compose(First, Second, Way): the Second of one's First is one's Way.
compose(/parent, /parent, /parent/parent).
compose(/parent, /child, /sibling).
compose(/parent, /sibling, /parent/sibling).
compose(/parent, /spouse, /parent).
compose(/parent, /parent/parent, /parent/parent/parent).
compose(/parent, /parent/sibling, /parent/parent/sibling).
compose(/parent, /child/child, /sibling/child) [confidence: 0.9].
compose(/parent, /child/child, /child) [confidence: 0.5].
compose(/parent, /child/spouse, /sibling/spouse) [confidence: 0.9].
compose(/parent, /child/spouse, /spouse) [confidence: 0.5].
compose(/parent, /sibling/child, /parent/sibling/child).
compose(/parent, /sibling/spouse, /parent/sibling/spouse).
compose(/parent, /spouse/parent, /parent/parent).
compose(/parent, /spouse/sibling, /parent/sibling).
compose(/parent, /child/child/child, /sibling/child/child) [confidence: 0.9].
compose(/parent, /child/child/child, /child/child) [confidence: 0.5].
compose(/parent, /child/child/spouse, /sibling/child/spouse) [confidence: 0.9].
compose(/parent, /child/child/spouse, /child/spouse) [confidence: 0.5].
compose(/parent, /child/spouse/parent, /sibling/spouse/parent) [confidence: 0.9].
compose(/parent, /child/spouse/parent, /spouse/parent) [confidence: 0.5].
compose(/parent, /child/spouse/sibling, /sibling/spouse/sibling) [confidence: 0.9].
compose(/parent, /child/spouse/sibling, /spouse/sibling) [confidence: 0.5].
compose(/parent, /spouse/parent/parent, /parent/parent/parent).
compose(/parent, /spouse/parent/sibling, /parent/parent/sibling).
compose(/parent, /spouse/sibling/child, /parent/sibling/child).
compose(/parent, /spouse/sibling/spouse, /parent/sibling/spouse).
compose(/child, /parent, /spouse).
compose(/child, /child, /child/child).
compose(/child, /sibling, /child).
compose(/child, /spouse, /child/spouse).
compose(/child, /parent/parent, /parent) [confidence: 0.9].
compose(/child, /parent/parent, /spouse/parent) [confidence: 0.5].
compose(/child, /parent/sibling, /sibling) [confidence: 0.9].
compose(/child, /parent/sibling, /spouse/sibling) [confidence: 0.5].
compose(/child, /child/child, /child/child/child).
compose(/child, /child/spouse, /child/child/spouse).
compose(/child, /sibling/child, /child/child).
compose(/child, /sibling/spouse, /child/spouse).
compose(/child, /spouse/parent, /child/spouse/parent).
compose(/child, /spouse/sibling, /child/spouse/sibling).
compose(/child, /parent/parent/parent, /parent/parent) [confidence: 0.9].
compose(/child, /parent/parent/parent, /spouse/parent/parent) [confidence: 0.5].
compose(/child, /parent/parent/sibling, /parent/sibling) [confidence: 0.9].
compose(/child, /parent/parent/sibling, /spouse/parent/sibling) [confidence: 0.5].
compose(/child, /parent/sibling/child, /sibling/child) [confidence: 0.9].
compose(/child, /parent/sibling/child, /spouse/sibling/child) [confidence: 0.5].
compose(/child, /parent/sibling/spouse, /sibling/spouse) [confidence: 0.9].
compose(/child, /parent/sibling/spouse, /spouse/sibling/spouse) [confidence: 0.5].
compose(/child, /sibling/child/child, /child/child/child).
compose(/child, /sibling/child/spouse, /child/child/spouse).
compose(/child, /sibling/spouse/parent, /child/spouse/parent).
compose(/child, /sibling/spouse/sibling, /child/spouse/sibling).
compose(/sibling, /parent, /parent).
compose(/sibling, /child, /sibling/child).
compose(/sibling, /sibling, /sibling).
compose(/sibling, /spouse, /sibling/spouse).
compose(/sibling, /parent/parent, /parent/parent).
compose(/sibling, /parent/sibling, /parent/sibling).
compose(/sibling, /child/child, /sibling/child/child).
compose(/sibling, /child/spouse, /sibling/child/spouse).
compose(/sibling, /sibling/child, /sibling/child) [confidence: 0.9].
compose(/sibling, /sibling/child, /child) [confidence: 0.5].
compose(/sibling, /sibling/spouse, /sibling/spouse) [confidence: 0.9].
compose(/sibling, /sibling/spouse, /spouse) [confidence: 0.5].
compose(/sibling, /spouse/parent, /sibling/spouse/parent).
compose(/sibling, /spouse/sibling, /sibling/spouse/sibling).
compose(/sibling, /parent/parent/parent, /parent/parent/parent).
compose(/sibling, /parent/parent/sibling, /parent/parent/sibling).
compose(/sibling, /parent/sibling/child, /parent/sibling/child).
compose(/sibling, /parent/sibling/spouse, /parent/sibling/spouse).
compose(/sibling, /sibling/child/child, /sibling/child/child) [confidence: 0.9].
compose(/sibling, /sibling/child/child, /child/child) [confidence: 0.5].
compose(/sibling, /sibling/child/spouse, /sibling/child/spouse) [confidence: 0.9].
compose(/sibling, /sibling/child/spouse, /child/spouse) [confidence: 0.5].
compose(/sibling, /sibling/spouse/parent, /sibling/spouse/parent) [confidence: 0.9].
compose(/sibling, /sibling/spouse/parent, /spouse/parent) [confidence: 0.5].
compose(/sibling, /sibling/spouse/sibling, /sibling/spouse/sibling) [confidence: 0.9].
compose(/sibling, /sibling/spouse/sibling, /spouse/sibling) [confidence: 0.5].
compose(/spouse, /parent, /spouse/parent).
compose(/spouse, /child, /child).
compose(/spouse, /sibling, /spouse/sibling).
compose(/spouse, /parent/parent, /spouse/parent/parent).
compose(/spouse, /parent/sibling, /spouse/parent/sibling).
compose(/spouse, /child/child, /child/child).
compose(/spouse, /child/spouse, /child/spouse).
compose(/spouse, /sibling/child, /spouse/sibling/child).
compose(/spouse, /sibling/spouse, /spouse/sibling/spouse).
compose(/spouse, /spouse/parent, /parent).
compose(/spouse, /spouse/sibling, /sibling).
compose(/spouse, /child/child/child, /child/child/child).
compose(/spouse, /child/child/spouse, /child/child/spouse).
compose(/spouse, /child/spouse/parent, /child/spouse/parent).
compose(/spouse, /child/spouse/sibling, /child/spouse/sibling).
compose(/spouse, /spouse/parent/parent, /parent/parent).
compose(/spouse, /spouse/parent/sibling, /parent/sibling).
compose(/spouse, /spouse/sibling/child, /sibling/child).
compose(/spouse, /spouse/sibling/spouse, /sibling/spouse).
compose(/parent/parent, /parent, /parent/parent/parent).
compose(/parent/parent, /child, /parent/sibling) [confidence: 0.9].
compose(/parent/parent, /child, /parent) [confidence: 0.5].
compose(/parent/parent, /sibling, /parent/parent/sibling).
compose(/parent/parent, /spouse, /parent/parent).
compose(/parent/parent, /child/child, /parent/sibling/child) [confidence: 0.9].
compose(/parent/parent, /child/child, /sibling) [confidence: 0.5].
compose(/parent/parent, /child/spouse, /parent/sibling/spouse) [confidence: 0.9].
compose(/parent/parent, /child/spouse, /parent) [confidence: 0.5].
compose(/parent/parent, /spouse/parent, /parent/parent/parent).
compose(/parent/parent, /spouse/sibling, /parent/parent/sibling).
compose(/parent/parent, /child/child/child, /sibling/child) [confidence: 0.5].
compose(/parent/parent, /child/child/child, /child) [confidence: 0.5].
compose(/parent/parent, /child/child/spouse, /sibling/spouse) [confidence: 0.5].
compose(/parent/parent, /child/child/spouse, /spouse) [confidence: 0.5].
compose(/parent/parent, /child/spouse/parent, /parent/parent) [confidence: 0.5].
compose(/parent/parent, /child/spouse/sibling, /parent/sibling) [confidence: 0.5].
compose(/parent/sibling, /parent, /parent/parent).
compose(/parent/sibling, /child, /parent/sibling/child).
compose(/parent/sibling, /sibling, /parent/sibling) [confidence: 0.9].
compose(/parent/sibling, /sibling, /parent) [confidence: 0.5].
compose(/parent/sibling, /spouse, /parent/sibling/spouse).
compose(/parent/sibling, /parent/parent, /parent/parent/parent).
compose(/parent/sibling, /parent/sibling, /parent/parent/sibling).
compose(/parent/sibling, /sibling/child, /parent/sibling/child) [confidence: 0.9].
compose(/parent/sibling, /sibling/child, /sibling) [confidence: 0.5].
compose(/parent/sibling, /sibling/spouse, /parent/sibling/spouse) [confidence: 0.9].
compose(/parent/sibling, /sibling/spouse, /parent) [confidence: 0.5].
compose(/parent/sibling, /sibling/child/child, /sibling/child) [confidence: 0.5].
compose(/parent/sibling, /sibling/child/child, /child) [confidence: 0.5].
compose(/parent/sibling, /sibling/child/spouse, /sibling/spouse) [confidence: 0.5].
compose(/parent/sibling, /sibling/child/spouse, /spouse) [confidence: 0.5].
compose(/parent/sibling, /sibling/spouse/parent, /parent/parent) [confidence: 0.5].
compose(/parent/sibling, /sibling/spouse/sibling, /parent/sibling) [confidence: 0.5].
compose(/child/child, /parent, /child) [confidence: 0.9].
compose(/child/child, /parent, /child/spouse) [confidence: 0.5].
compose(/child/child, /child, /child/child/child).
compose(/child/child, /sibling, /child/child).
compose(/child/child, /spouse, /child/child/spouse).
compose(/child/child, /parent/parent, /spouse) [confidence: 0.9].
compose(/child/child, /parent/parent, /child/spouse/parent) [confidence: 0.5].
compose(/child/child, /parent/sibling, /child) [confidence: 0.9].
compose(/child/child, /parent/sibling, /child/spouse/sibling) [confidence: 0.5].
compose(/child/child, /sibling/child, /child/child/child).
compose(/child/child, /sibling/spouse, /child/child/spouse).
compose(/child/child, /parent/parent/parent, /parent) [confidence: 0.9].
compose(/child/child, /parent/parent/parent, /spouse/parent) [confidence: 0.5].
compose(/child/child, /parent/parent/sibling, /sibling) [confidence: 0.9].
compose(/child/child, /parent/parent/sibling, /spouse/sibling) [confidence: 0.5].
compose(/child/child, /parent/sibling/child, /child/child) [confidence: 0.9].
compose(/child/child, /parent/sibling/spouse, /child/spouse) [confidence: 0.9].
compose(/child/spouse, /parent, /child/spouse/parent).
compose(/child/spouse, /child, /child/child).
compose(/child/spouse, /sibling, /child/spouse/sibling).
compose(/child/spouse, /spouse, /child).
compose(/child/spouse, /child/child, /child/child/child).
compose(/child/spouse, /child/spouse, /child/child/spouse).
compose(/child/spouse, /spouse/parent, /spouse).
compose(/child/spouse, /spouse/sibling, /child).
compose(/child/spouse, /spouse/parent/parent, /parent) [confidence: 0.9].
compose(/child/spouse, /spouse/parent/parent, /spouse/parent) [confidence: 0.5].
compose(/child/spouse, /spouse/parent/sibling, /sibling) [confidence: 0.9].
compose(/child/spouse, /spouse/parent/sibling, /spouse/sibling) [confidence: 0.5].
compose(/child/spouse, /spouse/sibling/child, /child/child).
compose(/child/spouse, /spouse/sibling/spouse, /child/spouse).
compose(/sibling/child, /parent, /sibling) [confidence: 0.9].
compose(/sibling/child, /parent, /sibling/spouse) [confidence: 0.5].
compose(/sibling/child, /child, /sibling/child/child).
compose(/sibling/child, /sibling, /sibling/child).
compose(/sibling/child, /spouse, /sibling/child/spouse).
compose(/sibling/child, /parent/parent, /parent) [confidence: 0.9].
compose(/sibling/child, /parent/parent, /sibling/spouse/parent) [confidence: 0.5].
compose(/sibling/child, /parent/sibling, /sibling) [confidence: 0.9].
compose(/sibling/child, /parent/sibling, /sibling/spouse/sibling) [confidence: 0.5].
compose(/sibling/child, /sibling/child, /sibling/child/child).
compose(/sibling/child, /sibling/spouse, /sibling/child/spouse).
compose(/sibling/child, /parent/parent/parent, /parent/parent) [confidence: 0.9].
compose(/sibling/child, /parent/parent/sibling, /parent/sibling) [confidence: 0.9].
compose(/sibling/child, /parent/sibling/child, /sibling/child) [confidence: 0.9].
compose(/sibling/child, /parent/sibling/child, /child) [confidence: 0.5].
compose(/sibling/child, /parent/sibling/spouse, /sibling/spouse) [confidence: 0.9].
compose(/sibling/child, /parent/sibling/spouse, /spouse) [confidence: 0.5].
compose(/sibling/spouse, /parent, /sibling/spouse/parent).
compose(/sibling/spouse, /child, /sibling/child).
compose(/sibling/spouse, /sibling, /sibling/spouse/sibling).
compose(/sibling/spouse, /spouse, /sibling).
compose(/sibling/spouse, /child/child, /sibling/child/child).
compose(/sibling/spouse, /child/spouse, /sibling/child/spouse).
compose(/sibling/spouse, /spouse/parent, /parent).
compose(/sibling/spouse, /spouse/sibling, /sibling).
compose(/sibling/spouse, /spouse/parent/parent, /parent/parent).
compose(/sibling/spouse, /spouse/parent/sibling, /parent/sibling).
compose(/sibling/spouse, /spouse/sibling/child, /sibling/child) [confidence: 0.9].
compose(/sibling/spouse, /spouse/sibling/child, /child) [confidence: 0.5].
compose(/sibling/spouse, /spouse/sibling/spouse, /sibling/spouse) [confidence: 0.9].
compose(/sibling/spouse, /spouse/sibling/spouse, /spouse) [confidence: 0.5].
compose(/spouse/parent, /parent, /spouse/parent/parent).
compose(/spouse/parent, /child, /spouse/sibling) [confidence: 0.9].
compose(/spouse/parent, /child, /spouse) [confidence: 0.5].
compose(/spouse/parent, /sibling, /spouse/parent/sibling).
compose(/spouse/parent, /spouse, /spouse/parent).
compose(/spouse/parent, /child/child, /spouse/sibling/child) [confidence: 0.9].
compose(/spouse/parent, /child/child, /child) [confidence: 0.5].
compose(/spouse/parent, /child/spouse, /spouse/sibling/spouse).
compose(/spouse/parent, /spouse/parent, /spouse/parent/parent).
compose(/spouse/parent, /spouse/sibling, /spouse/parent/sibling).
compose(/spouse/parent, /child/child/child, /child/child) [confidence: 0.5].
compose(/spouse/parent, /child/child/spouse, /child/spouse) [confidence: 0.5].
compose(/spouse/parent, /child/spouse/parent, /parent) [confidence: 0.5].
compose(/spouse/parent, /child/spouse/sibling, /sibling) [confidence: 0.5].
compose(/spouse/sibling, /parent, /spouse/parent).
compose(/spouse/sibling, /child, /spouse/sibling/child).
compose(/spouse/sibling, /sibling, /spouse/sibling) [confidence: 0.9].
compose(/spouse/sibling, /sibling, /spouse) [confidence: 0.5].
compose(/spouse/sibling, /spouse, /spouse/sibling/spouse).
compose(/spouse/sibling, /parent/parent, /spouse/parent/parent).
compose(/spouse/sibling, /parent/sibling, /spouse/parent/sibling).
compose(/spouse/sibling, /sibling/child, /spouse/sibling/child) [confidence: 0.9].
compose(/spouse/sibling, /sibling/child, /child) [confidence: 0.5].
compose(/spouse/sibling, /sibling/spouse, /spouse/sibling/spouse).
compose(/spouse/sibling, /sibling/child/child, /child/child) [confidence: 0.5].
compose(/spouse/sibling, /sibling/child/spouse, /child/spouse) [confidence: 0.5].
compose(/spouse/sibling, /sibling/spouse/parent, /parent) [confidence: 0.5].
compose(/spouse/sibling, /sibling/spouse/sibling, /sibling) [confidence: 0.5].
compose(/parent/parent/parent, /child, /parent/parent/sibling) [confidence: 0.9].
compose(/parent/parent/parent, /child, /parent/parent) [confidence: 0.5].
compose(/parent/parent/parent, /spouse, /parent/parent/parent).
compose(/parent/parent/parent, /child/child, /parent/sibling) [confidence: 0.5].
compose(/parent/parent/parent, /child/child, /parent) [confidence: 0.5].
compose(/parent/parent/parent, /child/spouse, /parent/parent) [confidence: 0.5].
compose(/parent/parent/parent, /child/child/child, /parent/sibling/child) [confidence: 0.5].
compose(/parent/parent/parent, /child/child/child, /sibling) [confidence: 0.5].
compose(/parent/parent/parent, /child/child/spouse, /parent/sibling/spouse) [confidence: 0.5].
compose(/parent/parent/parent, /child/child/spouse, /parent) [confidence: 0.5].
compose(/parent/parent/parent, /child/spouse/parent, /parent/parent/parent) [confidence: 0.5].
compose(/parent/parent/parent, /child/spouse/sibling, /parent/parent/sibling) [confidence: 0.5].
compose(/parent/parent/sibling, /parent, /parent/parent/parent).
compose(/parent/parent/sibling, /sibling, /parent/parent/sibling) [confidence: 0.9].
compose(/parent/parent/sibling, /sibling, /parent/parent) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child, /parent/sibling) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child, /parent) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/spouse, /parent/parent) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child/child, /parent/sibling/child) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child/child, /sibling) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child/spouse, /parent/sibling/spouse) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/child/spouse, /parent) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/spouse/parent, /parent/parent/parent) [confidence: 0.5].
compose(/parent/parent/sibling, /sibling/spouse/sibling, /parent/parent/sibling) [confidence: 0.5].
compose(/parent/sibling/child, /parent, /parent/sibling) [confidence: 0.9].
compose(/parent/sibling/child, /parent, /parent/sibling/spouse) [confidence: 0.5].
compose(/parent/sibling/child, /sibling, /parent/sibling/child).
compose(/parent/sibling/child, /parent/parent, /parent/parent) [confidence: 0.9].
compose(/parent/sibling/child, /parent/sibling, /parent/sibling) [confidence: 0.9].
compose(/parent/sibling/child, /parent/sibling, /parent) [confidence: 0.5].
compose(/parent/sibling/child, /parent/parent/parent, /parent/parent/parent) [confidence: 0.9].
compose(/parent/sibling/child, /parent/parent/sibling, /parent/parent/sibling) [confidence: 0.9].
compose(/parent/sibling/child, /parent/sibling/child, /parent/sibling/child) [confidence: 0.9].
compose(/parent/sibling/child, /parent/sibling/child, /sibling) [confidence: 0.5].
compose(/parent/sibling/child, /parent/sibling/spouse, /parent/sibling/spouse) [confidence: 0.9].
compose(/parent/sibling/child, /parent/sibling/spouse, /parent) [confidence: 0.5].
compose(/parent/sibling/spouse, /child, /parent/sibling/child).
compose(/parent/sibling/spouse, /spouse, /parent/sibling).
compose(/parent/sibling/spouse, /spouse/parent, /parent/parent).
compose(/parent/sibling/spouse, /spouse/sibling, /parent/sibling) [confidence: 0.9].
compose(/parent/sibling/spouse, /spouse/sibling, /parent) [confidence: 0.5].
compose(/parent/sibling/spouse, /spouse/parent/parent, /parent/parent/parent).
compose(/parent/sibling/spouse, /spouse/parent/sibling, /parent/parent/sibling).
compose(/parent/sibling/spouse, /spouse/sibling/child, /parent/sibling/child) [confidence: 0.9].
compose(/parent/sibling/spouse, /spouse/sibling/child, /sibling) [confidence: 0.5].
compose(/parent/sibling/spouse, /spouse/sibling/spouse, /parent/sibling/spouse) [confidence: 0.9].
compose(/parent/sibling/spouse, /spouse/sibling/spouse, /parent) [confidence: 0.5].
compose(/child/child/child, /parent, /child/child) [confidence: 0.9].
compose(/child/child/child, /parent, /child/child/spouse) [confidence: 0.5].
compose(/child/child/child, /sibling, /child/child/child).
compose(/child/child/child, /parent/parent, /child) [confidence: 0.9].
compose(/child/child/child, /parent/parent, /child/spouse) [confidence: 0.5].
compose(/child/child/child, /parent/sibling, /child/child) [confidence: 0.9].
compose(/child/child/child, /parent/parent/parent, /spouse) [confidence: 0.9].
compose(/child/child/child, /parent/parent/parent, /child/spouse/parent) [confidence: 0.5].
compose(/child/child/child, /parent/parent/sibling, /child) [confidence: 0.9].
compose(/child/child/child, /parent/parent/sibling, /child/spouse/sibling) [confidence: 0.5].
compose(/child/child/child, /parent/sibling/child, /child/child/child) [confidence: 0.9].
compose(/child/child/child, /parent/sibling/spouse, /child/child/spouse) [confidence: 0.9].
compose(/child/child/spouse, /child, /child/child/child).
compose(/child/child/spouse, /spouse, /child/child).
compose(/child/child/spouse, /spouse/parent, /child) [confidence: 0.9].
compose(/child/child/spouse, /spouse/parent, /child/spouse) [confidence: 0.5].
compose(/child/child/spouse, /spouse/sibling, /child/child).
compose(/child/child/spouse, /spouse/parent/parent, /spouse) [confidence: 0.9].
compose(/child/child/spouse, /spouse/parent/parent, /child/spouse/parent) [confidence: 0.5].
compose(/child/child/spouse, /spouse/parent/sibling, /child) [confidence: 0.9].
compose(/child/child/spouse, /spouse/parent/sibling, /child/spouse/sibling) [confidence: 0.5].
compose(/child/child/spouse, /spouse/sibling/child, /child/child/child).
compose(/child/child/spouse, /spouse/sibling/spouse, /child/child/spouse).
compose(/child/spouse/parent, /child, /child/spouse/sibling) [confidence: 0.9].
compose(/child/spouse/parent, /child, /child/spouse) [confidence: 0.5].
compose(/child/spouse/parent, /spouse, /child/spouse/parent).
compose(/child/spouse/parent, /child/child, /child/child) [confidence: 0.5].
compose(/child/spouse/parent, /child/spouse, /child) [confidence: 0.5].
compose(/child/spouse/parent, /child/child/child, /child/child/child) [confidence: 0.5].
compose(/child/spouse/parent, /child/child/spouse, /child/child/spouse) [confidence: 0.5].
compose(/child/spouse/parent, /child/spouse/parent, /spouse) [confidence: 0.5].
compose(/child/spouse/parent, /child/spouse/sibling, /child) [confidence: 0.5].
compose(/child/spouse/sibling, /parent, /child/spouse/parent).
compose(/child/spouse/sibling, /sibling, /child/spouse/sibling) [confidence: 0.9].
compose(/child/spouse/sibling, /sibling, /child/spouse) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/child, /child/child) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/spouse, /child) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/child/child, /child/child/child) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/child/spouse, /child/child/spouse) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/spouse/parent, /spouse) [confidence: 0.5].
compose(/child/spouse/sibling, /sibling/spouse/sibling, /child) [confidence: 0.5].
compose(/sibling/child/child, /parent, /sibling/child) [confidence: 0.9].
compose(/sibling/child/child, /parent, /sibling/child/spouse) [confidence: 0.5].
compose(/sibling/child/child, /sibling, /sibling/child/child).
compose(/sibling/child/child, /parent/parent, /sibling) [confidence: 0.9].
compose(/sibling/child/child, /parent/parent, /sibling/spouse) [confidence: 0.5].
compose(/sibling/child/child, /parent/sibling, /sibling/child) [confidence: 0.9].
compose(/sibling/child/child, /parent/parent/parent, /parent) [confidence: 0.9].
compose(/sibling/child/child, /parent/parent/parent, /sibling/spouse/parent) [confidence: 0.5].
compose(/sibling/child/child, /parent/parent/sibling, /sibling) [confidence: 0.9].
compose(/sibling/child/child, /parent/parent/sibling, /sibling/spouse/sibling) [confidence: 0.5].
compose(/sibling/child/child, /parent/sibling/child, /sibling/child/child) [confidence: 0.9].
compose(/sibling/child/child, /parent/sibling/spouse, /sibling/child/spouse) [confidence: 0.9].
compose(/sibling/child/spouse, /child, /sibling/child/child).
compose(/sibling/child/spouse, /spouse, /sibling/child).
compose(/sibling/child/spouse, /spouse/parent, /sibling) [confidence: 0.9].
compose(/sibling/child/spouse, /spouse/parent, /sibling/spouse) [confidence: 0.5].
compose(/sibling/child/spouse, /spouse/sibling, /sibling/child).
compose(/sibling/child/spouse, /spouse/parent/parent, /parent) [confidence: 0.9].
compose(/sibling/child/spouse, /spouse/parent/parent, /sibling/spouse/parent) [confidence: 0.5].
compose(/sibling/child/spouse, /spouse/parent/sibling, /sibling) [confidence: 0.9].
compose(/sibling/child/spouse, /spouse/parent/sibling, /sibling/spouse/sibling) [confidence: 0.5].
compose(/sibling/child/spouse, /spouse/sibling/child, /sibling/child/child).
compose(/sibling/child/spouse, /spouse/sibling/spouse, /sibling/child/spouse).
compose(/sibling/spouse/parent, /child, /sibling/spouse/sibling) [confidence: 0.9].
compose(/sibling/spouse/parent, /child, /sibling/spouse) [confidence: 0.5].
compose(/sibling/spouse/parent, /spouse, /sibling/spouse/parent).
compose(/sibling/spouse/parent, /child/child, /sibling/child) [confidence: 0.5].
compose(/sibling/spouse/parent, /child/spouse, /sibling) [confidence: 0.5].
compose(/sibling/spouse/parent, /child/child/child, /sibling/child/child) [confidence: 0.5].
compose(/sibling/spouse/parent, /child/child/spouse, /sibling/child/spouse) [confidence: 0.5].
compose(/sibling/spouse/parent, /child/spouse/parent, /parent) [confidence: 0.5].
compose(/sibling/spouse/parent, /child/spouse/sibling, /sibling) [confidence: 0.5].
compose(/sibling/spouse/sibling, /parent, /sibling/spouse/parent).
compose(/sibling/spouse/sibling, /sibling, /sibling/spouse/sibling) [confidence: 0.9].
compose(/sibling/spouse/sibling, /sibling, /sibling/spouse) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/child, /sibling/child) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/spouse, /sibling) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/child/child, /sibling/child/child) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/child/spouse, /sibling/child/spouse) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/spouse/parent, /parent) [confidence: 0.5].
compose(/sibling/spouse/sibling, /sibling/spouse/sibling, /sibling) [confidence: 0.5].
compose(/spouse/parent/parent, /child, /spouse/parent/sibling) [confidence: 0.9].
compose(/spouse/parent/parent, /child, /spouse/parent) [confidence: 0.5].
compose(/spouse/parent/parent, /spouse, /spouse/parent/parent).
compose(/spouse/parent/parent, /child/child, /spouse/sibling) [confidence: 0.5].
compose(/spouse/parent/parent, /child/child, /spouse) [confidence: 0.5].
compose(/spouse/parent/parent, /child/spouse, /spouse/parent) [confidence: 0.5].
compose(/spouse/parent/parent, /child/child/child, /spouse/sibling/child) [confidence: 0.5].
compose(/spouse/parent/parent, /child/child/child, /child) [confidence: 0.5].
compose(/spouse/parent/parent, /child/child/spouse, /spouse/sibling/spouse) [confidence: 0.5].
compose(/spouse/parent/parent, /child/spouse/parent, /spouse/parent/parent) [confidence: 0.5].
compose(/spouse/parent/parent, /child/spouse/sibling, /spouse/parent/sibling) [confidence: 0.5].
compose(/spouse/parent/sibling, /parent, /spouse/parent/parent).
compose(/spouse/parent/sibling, /sibling, /spouse/parent/sibling) [confidence: 0.9].
compose(/spouse/parent/sibling, /sibling, /spouse/parent) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/child, /spouse/sibling) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/child, /spouse) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/spouse, /spouse/parent) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/child/child, /spouse/sibling/child) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/child/child, /child) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/child/spouse, /spouse/sibling/spouse) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/spouse/parent, /spouse/parent/parent) [confidence: 0.5].
compose(/spouse/parent/sibling, /sibling/spouse/sibling, /spouse/parent/sibling) [confidence: 0.5].
compose(/spouse/sibling/child, /parent, /spouse/sibling) [confidence: 0.9].
compose(/spouse/sibling/child, /parent, /spouse/sibling/spouse) [confidence: 0.5].
compose(/spouse/sibling/child, /sibling, /spouse/sibling/child).
compose(/spouse/sibling/child, /parent/parent, /spouse/parent) [confidence: 0.9].
compose(/spouse/sibling/child, /parent/sibling, /spouse/sibling) [confidence: 0.9].
compose(/spouse/sibling/child, /parent/sibling, /spouse) [confidence: 0.5].
compose(/spouse/sibling/child, /parent/parent/parent, /spouse/parent/parent) [confidence: 0.9].
compose(/spouse/sibling/child, /parent/parent/sibling, /spouse/parent/sibling) [confidence: 0.9].
compose(/spouse/sibling/child, /parent/sibling/child, /spouse/sibling/child) [confidence: 0.9].
compose(/spouse/sibling/child, /parent/sibling/child, /child) [confidence: 0.5].
compose(/spouse/sibling/child, /parent/sibling/spouse, /spouse/sibling/spouse) [confidence: 0.9].
compose(/spouse/sibling/spouse, /child, /spouse/sibling/child).
compose(/spouse/sibling/spouse, /spouse, /spouse/sibling).
compose(/spouse/sibling/spouse, /spouse/parent, /spouse/parent).
compose(/spouse/sibling/spouse, /spouse/sibling, /spouse/sibling) [confidence: 0.9].
compose(/spouse/sibling/spouse, /spouse/sibling, /spouse) [confidence: 0.5].
compose(/spouse/sibling/spouse, /spouse/parent/parent, /spouse/parent/parent).
compose(/spouse/sibling/spouse, /spouse/parent/sibling, /spouse/parent/sibling).
compose(/spouse/sibling/spouse, /spouse/sibling/child, /spouse/sibling/child) [confidence: 0.9].
compose(/spouse/sibling/spouse, /spouse/sibling/child, /child) [confidence: 0.5].
compose(/spouse/sibling/spouse, /spouse/sibling/spouse, /spouse/sibling/spouse).
