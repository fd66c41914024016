# Writes synonyms.txt from WordNet 3.x: verbs, adjectives and nouns that mean the same in the senses that they are used in most.
import sys
D = sys.argv[1]
def load(pos):
    syn, idx = {}, {}
    for l in open(D + '/data.' + pos):
        if l.startswith('  '): continue
        f = l.split(' | ')[0].split()
        n = int(f[3], 16)
        ws = [f[4 + 2 * i].lower().split('(')[0] for i in range(n)]
        k = 4 + 2 * n
        hyp = [f[k + 2 + 4 * i] for i in range(int(f[k])) if f[k + 1 + 4 * i] == '@']
        syn[f[0]] = (ws, hyp)
    for l in open(D + '/index.' + pos):
        if l.startswith('  '): continue
        f = l.split()
        p, n = int(f[3]), int(f[2])
        idx[f[0]] = f[6 + p:6 + p + n]
    return syn, idx
cnt = {}
for l in open(D + '/cntlist.rev'):
    k, s, c = l.split()
    lem, rest = k.split('%')
    cnt[(lem, rest[0], int(s))] = int(c)
for pos, mark, codes in (('verb', 'v', '2'), ('adj', 'a', '35')):
    syn, idx = load(pos)
    def count(w, i): return sum(cnt.get((w, c, i + 1), 0) for c in codes)
    def used(w):
        offs = idx[w]
        cs = [count(w, i) for i in range(len(offs))]
        t = sum(cs)
        if t == 0: return offs[:2] if '_' in w else []
        return [o for o, x in zip(offs, cs) if x >= 0.12 * t][:3]
    for w in sorted(idx):
        if w.count('_') > 1: continue
        same = []
        for o in used(w):
            for x in syn[o][0]:
                if x != w and x in idx and x not in same and x.count('_') < 2 and o in idx[x][:6] and (sum(count(x, i) for i in range(len(idx[x]))) or '_' in x): same.append(x)
        if same: print(mark + ' ' + w + ' | ' + ', '.join(same).replace('_', ' ').replace(w, w))
