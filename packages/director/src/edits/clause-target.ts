/** Which clip of a new film a wish is of that names none: the one that its clause tells of. Pure. */
import { isLight, products, words } from '../grammar/languages/vocabulary.ts';
import type { Token } from '../grammar/tokens/lex.ts';
import { nameMark, type SpokenLine, targetOf } from './clip-words.ts';
import type { Edit } from './edit-wish.ts';

/** Wishes of single clips as well as of the whole film. */
const aimed: ReadonlySet<Edit['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);
const marks = new Set([',', ';', '.', '!', '\n', '，', '、', '。', '|', '•']);
const nexts = new Set(
  'then next afterwards finally dann danach anschliessend zuletzt puis ensuite enfin luego despues finalmente depois entao poi quindi infine'.split(
    ' ',
  ),
);
const conjunctions = words('conjunctions');
const all = words('allWords').union(
  new Set('whole entire ganz ganze ganzen entier entiere entero entera intero inteiro it 全 都'.split(' ')),
);

interface Clauses {
  tokens: readonly Token[];
  spoken: SpokenLine;
}

interface Named {
  first: number;
  next: number;
  words: string;
}

/** Where files are named: tokens, and the mark that stands for the name. */
const namesIn = ({ spoken: { line, words: own } }: Clauses): Named[] =>
  own.flatMap(({ at, first, next }) => {
    const mark = new RegExp(`^${nameMark}\\d+`, 'u').exec(line.slice(at, at + 8))?.[0];
    return mark === undefined ? [] : [{ first, next, words: mark }];
  });

/** True where one told clip ends: at marks, before "then", and at an "and" that leads to another clip. */
function parts({ tokens }: Clauses, at: number, names: readonly Named[]): boolean {
  const fold = tokens[at]?.fold ?? '';
  if (marks.has(fold) || nexts.has(fold)) return true;
  if (!conjunctions.has(fold)) return false;
  let next = at + 1;
  while (isLight(tokens[next]?.fold ?? '') && !names.some(({ first }) => first === next)) next += 1;
  return nexts.has(tokens[next]?.fold ?? '') || names.some(({ first }) => first === next);
}

/** `edits`, which stand from token `first` to before `next`, of the only clip that their clause names, where a film has several. */
export function ofItsClause(
  edits: readonly Edit[],
  { first, next }: { first: number; next: number },
  text: Clauses,
): Edit[] {
  const names = namesIn(text);
  const isOfAll = (edit: Edit) => aimed.has(edit.kind) && 'target' in edit && edit.target?.kind === 'all';
  if (new Set(names.map(({ words: own }) => targetKey(own, text))).size < 2 || !edits.some(isOfAll))
    return [...edits];
  let from = first;
  while (from > 0 && !parts(text, from - 1, names)) from -= 1;
  let to = next;
  while (to < text.tokens.length && !parts(text, to, names)) to += 1;
  const own = names.filter((name) => name.first >= from && name.next <= to);
  const [only, ...others] = own;
  const clause = text.tokens.slice(from, to);
  const isWhole = clause.some(({ fold }) => all.has(fold) || products.has(fold));
  if (only === undefined || others.length > 0 || isWhole) return [...edits];
  const target = targetOf(only.words, text.spoken);
  return edits.map((edit) => (isOfAll(edit) ? ({ ...edit, target } as Edit) : edit));
}

const targetKey = (mark: string, { spoken }: Clauses) => {
  const target = targetOf(mark, spoken);
  return target.kind === 'assets' ? target.ids.join(' ') : mark;
};
