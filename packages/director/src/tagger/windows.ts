/** What the tagger goes by at each piece of a message: what is known of the piece, of those around it, and of its clause. Pure. */
import { type Piece, signOf } from './pieces.ts';

/** What of a piece tells something of those beside it. */
const telling = new Set([
  'word',
  'key',
  'mark',
  'sign',
  'name',
  'named',
  'part',
  'called',
  'quote',
  'english',
]);
const offsets = [-3, -2, -1, 1, 2, 3] as const;
const clauseEnds = new Set([
  '\n',
  ',',
  '.',
  ';',
  ':',
  '!',
  '?',
  '，',
  '。',
  '、',
  '；',
  '：',
  '|',
  '>',
  '→',
  '•',
  '-',
  '–',
]);
const lineEnds = new Set(['\n', '.', ';', '!', '?', '。', '；']);

const headOf = (feature: string) => feature.slice(0, (feature.indexOf(' ') + 1 || feature.length + 1) - 1);

/** What is known at each of `pieces`. */
export function windowsOf(pieces: readonly Piece[]): string[][] {
  const besides = pieces.map(({ features }) =>
    features.filter((one) => telling.has(headOf(one)) || one === 'number'),
  );
  const forms = pieces.map(formOf);
  const keys = pieces.map(keyOf);
  const clauses = placesIn(pieces, clauseEnds);
  const lines = placesIn(pieces, lineEnds);
  return pieces.map(({ features }, at) => {
    const known = [...features];
    for (const offset of offsets) {
      const beside = besides[at + offset];
      if (beside === undefined) known.push(`${offset} edge`);
      else for (const one of beside) known.push(`${offset} ${one}`);
    }
    const form = (offset: number) => forms[at + offset] ?? 'edge';
    known.push(
      `pair ${form(-1)} ${form(0)}`,
      `pair+ ${form(0)} ${form(1)}`,
      `three ${form(-1)} ${form(0)} ${form(1)}`,
      `three- ${form(-2)} ${form(-1)} ${form(0)}`,
      `three+ ${form(0)} ${form(1)} ${form(2)}`,
    );
    for (const [nth, key] of nearest(keys, at, -1).entries()) known.push(`left${nth} ${key}`);
    for (const [nth, key] of nearest(keys, at, 1).entries()) known.push(`right${nth} ${key}`);
    known.push(...scopeOf(clauses, at, 'clause'), ...scopeOf(lines, at, 'line'));
    return known;
  });
}

/** One word for what a piece is. */
function formOf({ features, named, token }: Piece): string {
  if (named.length > 0) return features.find((one) => one.startsWith('named ')) ?? 'named';
  const key = features.find((one) => one.startsWith('key ') && one.lastIndexOf(' ') === 3);
  if (key !== undefined) return key;
  if (token.kind !== 'word') return token.kind === 'symbol' ? signOf(token.fold) : token.kind;
  const mark = features.find((one) => one.startsWith('mark ') && one.lastIndexOf(' ') === 4);
  if (mark !== undefined) return mark;
  return token.fold.length < 5 ? token.fold : 'word';
}

/** What a mark that begins at a piece is. */
const keyOf = ({ features }: Piece): string | null =>
  features.find((one) => (one.startsWith('key ') || one.startsWith('mark ')) && one.endsWith(' begin')) ??
  null;

function nearest(keys: readonly (string | null)[], at: number, step: -1 | 1): string[] {
  const found: string[] = [];
  for (let index = at + step; index >= 0 && index < keys.length && found.length < 3; index += step) {
    const key = keys[index];
    if (key !== null && key !== undefined) found.push(key);
  }
  return found;
}

interface Place {
  /** How many pieces of its stretch come before it. */
  index: number;
  /** What begins in its stretch before it, and behind it. */
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** What the stretch begins with. */
  first: string;
}

/** Where each piece stands between `ends`. */
function placesIn(pieces: readonly Piece[], ends: ReadonlySet<string>): Place[] {
  const places: Place[] = [];
  let from = 0;
  for (let at = 0; at <= pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece !== undefined && !ends.has(piece.token.fold)) continue;
    const stretch = pieces.slice(from, at + 1);
    const kinds = stretch.map(sortOf);
    for (let index = 0; index < stretch.length; index += 1)
      places.push({
        index,
        before: new Set(kinds.slice(0, index)),
        after: new Set(kinds.slice(index + 1)),
        first: formOf(stretch[0] as Piece),
      });
    from = at + 1;
  }
  return places;
}

function sortOf(piece: Piece): string {
  const { features } = piece;
  const has = (start: string) => features.some((one) => one.startsWith(start));
  if (has('named') || has('part ') || has('called') || has('mark run') || has('mark clip')) return 'footage';
  if (has('mark time') || has('mark span') || has('number')) return 'time';
  return has('quote') ? 'quote' : 'other';
}

function scopeOf(places: readonly Place[], at: number, of: string): string[] {
  const place = places[at];
  if (place === undefined) return [];
  const sorts = ['footage', 'time', 'quote'].map(
    (sort) => `${place.before.has(sort) ? 1 : 0}${place.after.has(sort) ? 1 : 0}`,
  );
  return [`${of} ${Math.min(place.index, 4)}`, `${of} has ${sorts.join(' ')}`, `${of} begins ${place.first}`];
}
