/**
 * Several texts of a first message, each with its place in the film: "“Hello” at the start, “We bake” in the middle, “Bye” at the end",
 * "al principio «Hola», en medio «Pan» y al final «Adiós»". All of them are told in one way, before the text or behind it. Pure.
 */
import type { Brief, TitleWish } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';

type Place = 'opening' | 'middle' | 'closing';

const quotation = /["“„«「『][^"“”„«»「」『』\n]{1,200}["”“»」』]/gu;
const latin = (pattern: string) => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const ofFrame =
  "(?! (?:of (?:the )?(?:picture|screen|frame|image)|des bild|vom bild|de l['’](?:image|écran)|de la (?:pantalla|imagen)|da (?:tela|imagem)|do ecrã|dello schermo|dell['’]immagine))";
const places: readonly (readonly [Place, RegExp])[] = [
  [
    'opening',
    new RegExp(
      `${latin("(?:right )?(?:at|in) the (?:very )?(?:start|beginning)|to (?:start|begin)(?: with)?|(?:ganz )?am (?:anfang|beginn)|zu beginn|zum auftakt|au (?:tout )?début|pour commencer|al (?:principio|inicio|comienzo)|no (?:início|inicio|começo|comeco)|all['’]inizio|(?:in|d['’]) ?apertura")}|开头|片头|开始(?:时|处)?`,
      'giu',
    ),
  ],
  [
    'middle',
    new RegExp(
      `${latin(`(?:in the middle|halfway(?: through)?|midway|in der mitte|mittendrin|zur hälfte|au milieu|à mi-chemin|en (?:el )?medio|a (?:la )?mitad|no meio|a met[aà]|nel mezzo|in mezzo)${ofFrame}`)}|中间`,
      'giu',
    ),
  ],
  [
    'closing',
    new RegExp(
      `${latin('(?:right )?(?:at|in) the (?:very )?end|(?:ganz )?(?:am|zum) (?:ende|schluss|schluß)|à la (?:toute )?fin|pour finir|al final|no (?:fim|final)|alla fine|in chiusura')}|结尾|片尾|最后`,
      'giu',
    ),
  ],
];
/** More words between a text and its place tell of something else. */
const mostBetween = 4;
const mostTexts = 6;

/** The only place of a film in `words`; null for none, and for several. */
function placeIn(words: string, side: 'before' | 'behind'): Place | null {
  const found = places.flatMap(([place, form]) =>
    [...words.matchAll(form)].map((match) => ({
      place,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const between = side === 'before' ? words.slice(only.end) : words.slice(0, only.start);
  const isNear = (between.match(/[\p{L}\p{N}]+/gu) ?? []).length <= mostBetween;
  return isNear && !/[.!?;\n。]/u.test(between) ? only.place : null;
}

/** The texts of `prompt` with their places; null where not each of them has one. */
function placedTexts(prompt: string): Map<string, Place> | null {
  const quotes = [...prompt.matchAll(quotation)];
  if (quotes.length < 2 || quotes.length > mostTexts) return null;
  const ends = quotes.map((quote) => quote.index + quote[0].length);
  const before = quotes.map((quote, at) =>
    placeIn(prompt.slice(at === 0 ? 0 : (ends[at - 1] ?? 0), quote.index), 'before'),
  );
  const behind = quotes.map((_, at) =>
    placeIn(prompt.slice(ends[at] ?? 0, quotes[at + 1]?.index ?? prompt.length), 'behind'),
  );
  const told = [before, behind].find((side) => side.every((place) => place !== null));
  if (told === undefined || new Set(told).size < told.length) return null;
  return new Map(
    quotes.flatMap((quote, at): [string, Place][] => {
      const place = told[at];
      return place == null ? [] : [[quote[0].slice(1, -1).trim(), place]];
    }),
  );
}

const isPlaceWord = (said: string): boolean =>
  places.some(([, form]) => said.replace(form, ' ').trim() === '') ||
  /^(?:medio|metà|meta|mitad|meio|middle|mitte|milieu|mezzo|texteinblendungen|中间)$/iu.test(said.trim());

/** `brief` with such texts at their places. */
export function withTextsByPlace(brief: Brief, prompt: string): Brief {
  const placed = placedTexts(prompt);
  if (placed === null) return brief;
  const known = new Set([
    ...brief.titles.map(({ text }) => text),
    ...brief.edits.flatMap((edit) => (edit.kind === 'title' ? [edit.text] : [])),
  ]);
  if (![...placed.keys()].every((text) => known.has(text))) return brief;
  const titles = brief.titles.map((title): TitleWish => {
    const place = title.atSeconds === undefined ? placed.get(title.text) : undefined;
    if (place === undefined) return title;
    const { spot, ...rest } = title;
    const own = { ...rest, place: place === 'middle' ? ('at' as const) : place };
    return spot === undefined || (place === 'middle' && spot === 'middle') ? own : { ...own, spot };
  });
  const edits = brief.edits.map((edit): EditWish => {
    const place = edit.kind === 'title' && (edit.atSeconds ?? 0) === 0 ? placed.get(edit.text) : undefined;
    if (place === undefined || edit.kind !== 'title') return edit;
    const { over: _, isWhole: __, spot, ...rest } = edit;
    const own = { ...rest, place: place === 'middle' ? ('at' as const) : place, atSeconds: null };
    return spot === undefined || (place === 'middle' && spot === 'middle') ? own : { ...own, spot };
  });
  return { ...brief, titles, edits, unread: brief.unread.filter((said) => !isPlaceWord(said)) };
}
