/** Wishes of pictures that name no clip of their own and stand in the clause of one: "then the dog in slow motion, 4 seconds". */
import type { EditWish } from '../../edits/edit-wish.ts';
import { products, words } from '../languages/vocabulary.ts';
import { clauseAround } from './clause-lengths.ts';
import type { Parse } from './context.ts';
import type { Mention } from './mentions.ts';

/** Wishes of single clips as well as of the whole film. */
const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);
const all = words('allWords').union(new Set('it 全 都'.split(' ')));

/** `edits`, each of the only clip that its clause tells of, where the film has several. */
export function ofTheirClauses(
  edits: readonly EditWish[],
  parse: Parse,
  mentions: readonly Mention[],
): EditWish[] {
  const shown = new Set(mentions.flatMap(({ assets }) => assets.map(({ id }) => id)));
  if (shown.size < 2) return [...edits];
  return edits.flatMap((edit) => {
    if (!aimed.has(edit.kind) || !('target' in edit) || edit.target?.kind !== 'all') return [edit];
    const mention = clipOf(edit.said, parse, mentions);
    if (mention === null) return [edit];
    const ids = mention.assets.map(({ id }) => id);
    const target = { kind: 'assets' as const, ids, said: mention.said };
    const own = { ...edit, target } as EditWish;
    const { seconds } = mention;
    if (edit.kind !== 'speed' || seconds === undefined) return [own];
    // "The dog in slow motion, 4 seconds" is so long as it is seen.
    return [own, { kind: 'clipLength', target, seconds, factor: 1, said: edit.said }];
  });
}

function clipOf(said: string, parse: Parse, mentions: readonly Mention[]): Mention | null {
  const start = parse.prompt.indexOf(said);
  if (start < 0 || parse.prompt.includes(said, start + 1)) return null;
  const at = parse.items.findLastIndex((item) => item.start <= start);
  if (at < 0) return null;
  const { first, next } = clauseAround(parse, at);
  const named = mentions.filter(({ index }) => index >= first && index < next);
  const clause = parse.items.slice(first, next);
  const [only, ...others] = named;
  if (only === undefined || only.assets.length !== 1 || others.length > 0) return null;
  if (clause.some(({ fold }) => all.has(fold) || products.has(fold))) return null;
  return only;
}
