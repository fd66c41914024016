package conductor
import ("testing";"os";"strings";"encoding/json";"bufio";"math/rand";"fmt";"time")
func TestZZ(t *testing.T){
 var ls []string
 for _,p:=range strings.Fields(os.Getenv("ZZ")) {
  f,_:=os.Open(p); sc:=bufio.NewScanner(f); sc.Buffer(nil,1<<24)
  for sc.Scan(){ var v any; json.Unmarshal(sc.Bytes(),&v); var walk func(any); walk=func(v any){ switch x:=v.(type){case string: if len(x)>12&&len(x)<200{ls=append(ls,x)}; case []any: for _,y:=range x{walk(y)}; case map[string]any: for _,y:=range x{walk(y)}}}; walk(v)}
 }
 ls=append(ls,prose()...)
 fmt.Println(len(ls))
 r:=rand.New(rand.NewSource(time.Now().UnixNano()))
 c:=newWhole(t.Context(),t.Fatal)
 end:=time.Now().Add(8*time.Minute)
 n:=0
 for time.Now().Before(end){
  n++
  if n%60==0 {c.Close(); c=newWhole(t.Context(),t.Fatal)}
  w:=strings.Fields(ls[r.Intn(len(ls))]); 
  switch r.Intn(5){case 0: if len(w)>2{w=w[:1+r.Intn(len(w)-1)]}; case 1: if len(w)>2{w=w[r.Intn(len(w)-1):]}; case 2: i:=r.Intn(len(w)+1); w=append(append(append([]string{},w[:i]...),[]string{",","and","-","not","'s","(","than",":",".","?","\"","the","of","who","12","another","only","no,"}[r.Intn(18)]),w[i:]...)
  case 3: v:=strings.Fields(ls[r.Intn(len(ls))]); i:=r.Intn(len(w)+1); j:=r.Intn(len(v)+1); w=append(append([]string{},w[:i]...),v[j:]...)
  case 4: if len(w)>1{i:=r.Intn(len(w)); w=append(append([]string{},w[:i]...),w[i+1:]...)}}
  in:=strings.Join(w," ")
  if in==""||strings.HasPrefix(in,"/"){continue}
  wholeTurn(t.Context(),c,in,func(f string,a ...any){fmt.Printf("ZZ "+f+"\n",a...)})
 }
 fmt.Println("turns",n)
}
