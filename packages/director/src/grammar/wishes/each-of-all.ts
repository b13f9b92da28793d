/** "Everything, 4 seconds each": every clip of the library, each for so long. */
import { compareText } from '../compare-text.ts';
import { isMarkName } from '../phrases/mark-names.ts';
import { type Parse, tagged } from './context.ts';
import { eachAt } from './each-lengths.ts';
import type { Mention } from './mentions.ts';

const photos = /photo|picture|image|foto|bild|imagen|imagem|immagin/iu;
const byName = /^alphab|^alfab/u;
/** More clips are no film. */
const mostClips = 200;

/** All clips as mentions, where nothing else is named and each shall be seen for a time; those in `left` are left out. */
export function eachOfAll(parse: Parse, left: ReadonlySet<string>): Mention[] {
  const isAll = parse.everything || tagged(parse, 'everything').length > 0;
  if (!isAll || eachAt(parse) === -1) return [];
  const sorting = parse.items.findIndex(({ kind, fold }) => kind === 'word' && byName.test(fold));
  for (const at of [sorting, sorting + 1])
    if (sorting !== -1 && ['word', 'tag'].includes(parse.items[at]?.kind ?? '')) parse.acted.add(at);
  const saysPhotos = parse.items.some(
    (item, at) =>
      item.kind === 'tag' &&
      item.tag === 'everything' &&
      photos.test(parse.prompt.slice(item.start, parse.items[at]?.end)),
  );
  const shown = parse.assets.filter(
    ({ kind, id, name, isReference }) =>
      (saysPhotos ? kind === 'image' : kind !== 'audio') &&
      isReference !== true &&
      !left.has(id) &&
      !(kind === 'image' && isMarkName(name)),
  );
  const ordered = shown.toSorted(
    (a, b) =>
      (sorting === -1 ? compareText(a.lastEdit, b.lastEdit) : 0) ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
  return ordered.slice(0, mostClips).map((asset) => ({ index: -1, said: asset.name, assets: [asset] }));
}
