package jotted
import ("testing";"fmt";"whence/triple/english/parse";"whence/triple/english/lexicon")
func TestZY(t *testing.T){
 pp,_:=parse.New()
 p:=&parse.Latest{Parser:pp}
 for _,w:=range []string{"case","trunk","stage","blue","aluminium","store","potato"} { fmt.Print(w," ",lexicon.Supersense(w,lexicon.Noun)," ",lexicon.MayBeA(w,"artifact"),lexicon.MayBeA(w,"container"),lexicon.IsA(w,"metal"),lexicon.MayBeA(w,"metal"),lexicon.MayBeA(w,"object"),lexicon.MayBeA(w,"structure"),"; ")}
 fmt.Println()
 for _,text:=range []string{"Drill – two batteries, in the blue case, lent to Yann.","Ladder – aluminium, 4 m, behind the garage, not for children","Potatoes: 6 sacks, dry store, from Hof Lenz","Costumes – 12, red and gold, in the trunk under the stage","Shelf 3: paint, brushes, white spirit","Big plane – with the grinder in Holm"}{
 tr:=Headed(p,text)
 s := line{noted: noted{parse.Worded{Tree: tr, End: len(tr.Words)}}}
 fmt.Println(s.divide(), s.head,s.by,s.when,s.sign)
 a,ok:=s.about()
 fmt.Printf("%+v %v\n",a,ok)
 for _,x:=range s.entries(){ fmt.Println("   ",s.Of(x.first,x.end),phrased(s,x),denies(s,x), s.placed(x)) }
 fmt.Println(Of(tr))
 }
}
