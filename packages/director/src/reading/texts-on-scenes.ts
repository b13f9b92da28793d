/**
 * Texts of a first message that are told together and belong to its scenes: "bakery, oven, counter. Texts “A”, “B”, “C”, each on its
 * scene", "sous chaque plan son nom : …". Each goes with the clips that its words name, else with those that have its place in the
 * list, whether they were named or found by what they show. A name bar goes with who was spoken of before it. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, TitleWish } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { singular, wordsOfStem } from '../grammar/phrases/names.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';

const quotation = /["“„«「『][^"“”„«»「」『』\n]{1,200}["”“»」』]/gu;
/** What stands between the texts of one list. */
const joint = /^(?:\s|,|;|、|，|\/|&|and|und|et|y|e|dann|then|puis|luego|poi|和)*$/iu;

const latin = (pattern: string) => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const scenes = [
  'scenes?|shots?|clips?|pictures?|photos?|images?|rooms?|places?|parts?|ones?|videos?',
  'szenen?|bild(?:er)?|einstellungen?|stellen?|aufnahmen?|orte?n?|fotos?|räume?n?',
  'sc[eè]nes?|plans?|vues?|pi[eè]ces?|lieux?|escenas?|planos?|tomas?|im[aá]gen(?:es)?|lugar(?:es)?',
  'cenas?|imagens?|clipes?|scen[ae]|inquadratur[ae]|immagin[ei]|luog(?:o|hi)',
].join('|');
const fitting = [
  'matching|right|respective|corresponding|appropriate|fitting|relevant|own',
  'passenden?|jeweiligen?|richtigen?|entsprechenden?|zugehörigen?|eigenen?',
  'correspondante?s?|bonnes?|bons?|correspondientes?|correspondentes?|respectiv[oa]s?|propri[oa]|giust[oa]|relativ[oa]|corrispondent[ei]',
].join('|');
const each = [
  'each|every|its|their|jede[rnms]?|ihre[rnm]?|seine[rnm]?|chaque|chacune?|son|sa|leurs?|cada|sus?|seus?|suas?|ogni|ciascun[oa]?|sua|suo',
  "the|den|der|die|dem|das|zum|zur|beim?|la|le|les|el|los|las|o|a|os|as|il|lo|i|gli|l['’]",
].join('|');
const name = [
  'names?(?: of (?:it|the place|each(?: place)?))?|places?|titles?|labels?|namen?|orte?|titel|beschriftung',
  'noms?|lieux?|titres?|nombres?|lugar(?:es)?|t[ií]tulos?|nomes?|nom[ei]|luog(?:o|hi)|titol[oi]',
].join('|');
const at = [
  'at|on|onto|over|in|under|below|beneath|underneath|with|for|to|when',
  'bei|zu|über|unter|auf|in|während|sur|sous|à|pour|dans|pendant|en|sobre|bajo|debajo de|con|em|sob|embaixo de|abaixo de|na|no|nas|nos|su|sotto|sopra|nell[ao]|sull[ao]',
].join('|');
const optional = (pattern: string) => `(?:(?:${pattern}) )?`;
/** "Each on its scene", "jeweils bei der passenden Szene", "sous chaque plan son nom", "the name of each place under it". */
const onScenes = new RegExp(
  [
    latin(
      `(?:${optional('each|jeweils|chacune?|cada un[oa]|cada uma?|ognun[oa]|ciascun[oa]')}${optional(at)}(?:(?:each|every|jede[rnms]?|chaque|cada|ogni|ciascun[oa]) (?:(?:${fitting}) )?(?:${scenes})|(?:${each}) (?:${fitting}) (?:${scenes})|(?:${each}) (?:${scenes}) (?:${fitting})))(?: ${optional(each)}(?:${name}))?`,
    ),
    latin(
      `${optional('write|put|add|show|schreib|schreibe|setz|écris|mets|escribe|pon|escreve|põe|scrivi|metti')}${optional(each)}names? of (?:each|every|the) (?:${scenes})(?: (?:under|below|on|over|underneath)(?: (?:it|them|each))?)?`,
    ),
    latin(
      'on (?:them|each|each one|each of them|it)|over (?:them|each)|respectively|jeweils|darauf|drauf|darüber|dessus|par-dessus|chacune?|respectivement|encima|respectivamente|por cima|em cima|nelas?|neles?|sopra|rispettivamente|ognun[oa]|cada un[oa]|cada uma',
    ),
    '(?:在)?(?:每个|每段|每张|各个|对应的?|相应的?)(?:画面|镜头|场景|片段|照片|图)(?:上|下|里)?(?:面|方)?|分别|各自',
  ].join('|'),
  'giu',
);
/** A heading over texts that stand as a list: "Texts: “A”, “B”", "captions “A” “B”". */
const listHead =
  /(?:texts|captions|titles|labels|supers|texte[n]?|titel|einblendungen|texteinblendungen|beschriftungen|textes|titres|textos|t[ií]tulos|r[oó]tulos|legendas|testi|titoli|scritte|文字|字幕|标题)\s*(?:are|sind|sont|son|são|sono|jeweils)?\s*[:：]?\s*$/iu;
const below =
  /(?<!\p{L})(?:under|below|beneath|underneath|unter|darunter|unten|sous|dessous|en bas|bajo|debajo|abajo|sob|embaixo|abaixo|sotto|in basso)(?!\p{L})|下/iu;
const ofEnds =
  /(?<!\p{L})(?:start|beginning|opening|end|closing|last|anfang|beginn|ende|schluss|début|fin|principio|inicio|final|início|começo|fim|inizio|fine)(?!\p{L})|开头|结尾|最后/iu;

interface Told {
  texts: { text: string; at: number }[];
  /** The sentence around the list, its texts left out. */
  words: string;
  /** What stands right before the first text. */
  lead: string;
}

/** The texts of `prompt` that stand in one list, with the words around them; null where there is no such list. */
function listIn(prompt: string): Told | null {
  const found = [...prompt.matchAll(quotation)];
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined || found.length < 2) return null;
  const isList = found.slice(1).every((quote, index) => {
    const before = found[index];
    return before !== undefined && joint.test(prompt.slice(before.index + before[0].length, quote.index));
  });
  if (!isList) return null;
  const [head = ''] = /[^.!?;\n。！？；]*$/u.exec(prompt.slice(0, first.index)) ?? [];
  const [tail = ''] = /^[^.!?;\n。！？；]*/u.exec(prompt.slice(last.index + last[0].length)) ?? [];
  const texts = found.map((quote) => ({ text: quote[0].slice(1, -1).trim(), at: quote.index }));
  return { texts, words: `${head} ; ${tail}`, lead: head };
}

/** Clips that were told by the same words. */
interface Group {
  said: string;
  ids: string[];
}

function groupsOf(parts: readonly BriefPart[]): Group[] {
  const groups: Group[] = [];
  for (const { said, assetId } of parts) {
    const last = groups.at(-1);
    if (last?.said === said) last.ids.push(assetId);
    else groups.push({ said, ids: [assetId] });
  }
  return groups;
}

const leastLetters = 3;
const keysOf = (text: string): string[] =>
  lex(text).flatMap(({ kind, fold: key }) =>
    kind === 'word' && (key.length >= leastLetters || /\p{Script=Han}/u.test(key)) ? [singular(key)] : [],
  );

/** The one group that the words of a text name; null where they name none, or several. */
function namedBy(text: string, groups: readonly Group[], assets: readonly PlannerAsset[]): Group | null {
  const own = new Set(keysOf(text));
  const whole = fold(text);
  const fits = groups.filter(({ said, ids }) => {
    const names = ids.flatMap((id) => assets.filter((asset) => asset.id === id).flatMap(wordsOfStem));
    const words = [...keysOf(said), ...names.filter((word) => word.length > leastLetters).map(singular)];
    return words.some((word) => own.has(word) || (/\p{Script=Han}/u.test(word) && whole.includes(word)));
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** Which group each text belongs to; null where that is not told. */
function groupsFor(
  { texts }: Told,
  { groups, assets, isTold }: { groups: readonly Group[]; assets: readonly PlannerAsset[]; isTold: boolean },
): Group[] | null {
  const named = texts.map(({ text }) => namedBy(text, groups, assets));
  const all = named.filter((group) => group !== null);
  if (all.length === texts.length && new Set(all).size === texts.length) return all;
  if (groups.length === texts.length || (isTold && groups.length > texts.length))
    return groups.slice(0, texts.length);
  return null;
}

type TitleEdit = Extract<EditWish, { kind: 'title' }>;

/** A text of the film, with how it is to be set. */
const textIn = ({ titles, edits }: Brief, text: string): TitleWish | TitleEdit | undefined =>
  titles.find((title) => title.text === text) ??
  edits.find(
    (edit): edit is TitleEdit => edit.kind === 'title' && edit.text === text && edit.seconds === undefined,
  );

/** `brief` with the texts of such a list on their scenes. */
function withListedTexts(brief: Brief, prompt: string, assets: readonly PlannerAsset[]): Brief {
  const told = listIn(prompt);
  if (told === null) return brief;
  const groups = groupsOf(brief.parts);
  const isTold = told.words.search(onScenes) !== -1;
  const isList = listHead.test(told.lead) && !ofEnds.test(told.words);
  const owned = told.texts.map(({ text }) => textIn(brief, text));
  if (groups.length < 2 || !(isTold || isList) || owned.includes(undefined)) return brief;
  const own = groupsFor(told, { groups, assets, isTold });
  if (own === null) return brief;
  const edits = told.texts.flatMap(({ text }, index): EditWish[] => {
    const title = owned[index];
    const group = own[index];
    return group === undefined
      ? []
      : [...new Set(group.ids)].map(
          (id): EditWish => ({
            kind: 'title',
            text,
            place: 'at',
            atSeconds: null,
            over: { kind: 'assets', ids: [id], said: group.said },
            isWhole: true,
            ...(below.test(told.words) && { spot: 'bottom' as const }),
            ...setAs(title),
            said: text,
          }),
        );
  });
  const isNames = ({ kind, said }: EditWish) => kind === 'clipNames' && isTold && told.words.includes(said);
  return {
    ...brief,
    titles: brief.titles.filter((title) => !owned.includes(title)),
    edits: [...brief.edits.filter((edit) => !isNames(edit) && !owned.some((one) => one === edit)), ...edits],
    unread: brief.unread.filter((said) => !tellsScenes(said)),
  };
}

/** Where it stands and how it looks, where that was asked. */
function setAs(title: TitleWish | TitleEdit | undefined) {
  if (title === undefined) return {};
  const { spot, color } = title;
  return { ...(spot !== undefined && { spot }), ...(color !== undefined && { color }) };
}

const labels = new RegExp(
  `^${latin(`(?:the |mit |with )?(?:texts?|captions?|dates|labels|${name})`)}$`,
  'iu',
);
const tellsScenes = (said: string): boolean =>
  labels.test(said.trim()) || !/[\p{L}\p{N}]/u.test(said.replace(onScenes, ' '));

/** A name bar of a film of several clips stands on the one that was spoken of last before it. */
function withNamesOnClips(brief: Brief, prompt: string): Brief {
  if (new Set(brief.parts.map(({ assetId }) => assetId)).size < 2) return brief;
  return {
    ...brief,
    edits: brief.edits.map((edit): EditWish => {
      const isOpen =
        edit.kind === 'title' &&
        edit.style === 'lower-third' &&
        edit.over === undefined &&
        edit.place === 'opening';
      const part = isOpen ? spokenBefore(brief.parts, prompt, edit.text) : undefined;
      return part === undefined || edit.kind !== 'title'
        ? edit
        : { ...edit, place: 'at', over: { kind: 'assets', ids: [part.assetId], said: part.said } };
    }),
  };
}

function spokenBefore(parts: readonly BriefPart[], prompt: string, text: string): BriefPart | undefined {
  const end = prompt.indexOf(text);
  if (end === -1) return undefined;
  const before = prompt.slice(0, end).toLowerCase();
  const places = parts.map((part) => ({ part, at: before.lastIndexOf(part.said.toLowerCase()) }));
  return places.filter(({ at: place }) => place !== -1).toSorted((a, b) => b.at - a.at)[0]?.part;
}

/** `brief` of a first message with its texts on the scenes that they belong to. */
export const withTextsOnScenes = (brief: Brief, prompt: string, assets: readonly PlannerAsset[]): Brief =>
  brief.parts.length < 2 ? brief : withNamesOnClips(withListedTexts(brief, prompt, assets), prompt);

/** Words of a message about a film that only put its texts onto clips. */
const putting =
  /^(?:\s|,|;|:|\.|!|please|bitte|put|add|write|show|set|with|and|the|now|also|both|two|these|those|texts?|titles?|captions?|labels?|words?|schrift|schriftzüge|texte?|titel|schreibe?|setze?|zeige?|mit|und|die|den|beiden|zwei|jetzt|noch|mets|écris|ajoute|textes?|titres?|mots|les|des|et|deux|pon|escribe|añade|textos?|títulos?|los|las|y|dos|põe|coloca|escreve|os|as|e|dois|duas|metti|scrivi|aggiungi|testi|titoli|scritte|i|le|due|加|写|把|文字|标题|放|在|到|上|分别)*$/iu;
const ontoClips = new RegExp(
  latin(
    `(?:on|onto|over|auf|über|sur|en|sobre|nos|nas|em|sui|sulle|su) (?:the |our |die |den |les |los |las |os |as |le |gli |i )?(?:two |both |beiden |zwei |deux |dos |dois |duas |due )?(?:${scenes})`,
  ),
  'giu',
);
const pictures =
  /(?:pictures?|photos?|bilder|bild|fotos?|images?|im[aá]gen(?:es)?|imagens?|immagin[ei]|照片|图)(?!\p{L})/iu;

/**
 * "Put “Before” and “After” on the pictures": a message about a film that shows as many clips, or pictures, as it tells texts, and
 * asks for nothing else. `clips`: the assets that the film shows.
 */
export function readTextsOnClips(
  prompt: string,
  { clips, sources }: { clips: readonly string[]; sources: readonly PlannerAsset[] },
): EditWish[] | null {
  const told = listIn(prompt);
  if (told === null || !(ontoClips.test(told.words) || told.words.search(onScenes) !== -1)) return null;
  const rest = told.words.replace(ontoClips, ' ').replace(onScenes, ' ');
  if (!putting.test(rest)) return null;
  const kinds = new Map(sources.map(({ id, kind }) => [id, kind]));
  const all = clips.map((id, at) => ({ at, isPicture: kinds.get(id) === 'image' }));
  const shown = all.filter(({ isPicture }) => isPicture);
  const own = pictures.test(told.words) && shown.length === told.texts.length ? shown : all;
  if (own.length !== told.texts.length) return null;
  return told.texts.map(
    ({ text }, index): EditWish => ({
      kind: 'title',
      text,
      place: 'at',
      atSeconds: null,
      over: { kind: 'places', at: [own[index]?.at ?? index] },
      isWhole: true,
      said: text,
    }),
  );
}
