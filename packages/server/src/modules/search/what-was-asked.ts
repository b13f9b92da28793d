/** What is said of a search beside its results: what was looked for, and what nothing here can recognise. Pure. */
import type { Token } from '../search-index/index.ts';
import { tokenise } from '../search-index/index.ts';
import type { SearchModeReport } from './search.schema.ts';
import type { ReadLook } from './seen/wanted-look.ts';
import { isModifier, isPreposition } from './words/modifiers.ts';
import { otherSoundIn } from './words/other-sounds.ts';

/** Words that end as a doing does and are things, or come before the thing that they are of: “swimming pool”. */
const THINGS_IN_ING: ReadonlySet<string> = new Set(
  (
    'building painting drawing wedding ceiling evening morning king ring string spring wing thing anything something nothing ' +
    'everything clothing parking meeting recording crossing opening railing earring icing pudding dressing sibling duckling ' +
    'plumbing writing lightning lighting bedding carving earnings engraving etching gathering handwriting housing ' +
    'landing living dining ironing frying sewing washing vending rolling boxing fencing knitting sling swing viking ' +
    'flooring fitting herring offspring outing packing pricing rating roofing seasoning setting shipping sterling swimming ' +
    'tubing wiring bling ping during amazing interesting charming'
  ).split(' '),
);

/** Told by the sound or the words, so that nobody has to see it. */
const HEARD: ReadonlySet<string> = new Set([
  'speaking',
  'talking',
  'saying',
  'telling',
  'asking',
  'narrating',
]);

const SHORTEST_DOING = 6;

const endsAsDoing = (word: string): boolean =>
  word.length >= SHORTEST_DOING && word.endsWith('ing') && !THINGS_IN_ING.has(word) && !HEARD.has(word);

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'his', 'her', 'their', 'its', 'some']);

/** “A sailing boat”: between such a word and another, it tells which one. */
function isOfAThing(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.plain, tokens[at + 1]?.plain];
  const opens = before === undefined || ARTICLES.has(before) || isModifier(before) || isPreposition(before);
  const closes = after === undefined || ARTICLES.has(after) || isPreposition(after);
  return opens && !closes;
}

/**
 * What somebody is to do by an English description, “signing” of “someone signing to the camera”; null where it asks for
 * no doing, or for one that is heard.
 */
export function doingIn(text: string): string | null {
  const tokens = tokenise(text);
  const at = tokens.findIndex(({ plain }, index) => endsAsDoing(plain) && !isOfAThing(tokens, index));
  return tokens[at]?.plain ?? null;
}

export interface Answered {
  text: string;
  /** Whether anything was found. */
  isFound: boolean;
  /** What the picture model read of it; null where there is no such model. */
  asked: ReadLook | null;
  reports: readonly SearchModeReport[];
}

function lackOf({ mode, reason, enable }: SearchModeReport): string {
  const what = mode === 'transcript' ? 'What is spoken' : 'Pictures by any words';
  const why = (reason ?? 'this is not part of the server').replace(/\.$/, '');
  const how = enable === undefined ? '' : ` To enable it: ${enable}.`;
  return `${what} could not be searched: ${why}.${how}`;
}

/** What was looked for in pictures. */
function lookedFor({ look }: ReadLook): string {
  if (look !== null && look.classes.length > 0)
    return `In pictures “${look.name}” was looked for, and none shows it clearly.`;
  if (look !== null) return `“${look.name}” was looked for among the objects that were seen.`;
  return 'It is none of the things that pictures are told by here: a thousand of them, with their kinds and other names.';
}

/**
 * What a caller has to know of an answer: of one that found nothing what was looked for, of any what is asked and can not be
 * recognised here. Null where there is nothing to say.
 */
export function noteOf({ text, isFound, asked, reports }: Answered): string | null {
  const lacking = reports.filter(
    ({ mode, state }) =>
      (mode === 'visual' && state === 'not_available') ||
      (mode === 'transcript' && (state === 'not_available' || state === 'no_index')),
  );
  const joint = lacking.find(({ mode }) => mode === 'visual');
  const sound = otherSoundIn(text);
  // What moves is told by its boxes, and what is heard is nothing to see.
  const doing = sound !== null || (asked?.isMoving === true && isFound) ? null : doingIn(text);
  const unheard =
    sound === null
      ? []
      : [
          `Of sounds only speech, music and silence are told apart here: “${sound}” is not recognised by how it sounds.`,
        ];
  const unseen =
    doing === null || joint === undefined
      ? unheard
      : [
          `What people and animals do (“${doing}”) is not recognised here: what is said and written, things, faces and colours are.`,
        ];
  if (isFound) return unseen[0] ?? null;
  return [
    'Nothing was found.',
    ...(asked === null || unseen.length > 0 ? [] : [lookedFor(asked)]),
    ...unseen,
    ...lacking.map(lackOf),
  ].join(' ');
}
