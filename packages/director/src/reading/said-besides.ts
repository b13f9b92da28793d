/**
 * Clauses of a first message that speak of its film as of one that is there: "…, the cat at half speed", "the last one in black and
 * white". They are read as a message about a film is, and done once the film is made of the rest. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { ClipTarget, Edit, EditWish } from '../edits/edit-wish.ts';
import { parsePrompt, tokenize } from '../grammar/parse-prompt.ts';
import type { Item } from '../grammar/phrases/item.ts';
import type { FoundNames } from '../grammar/phrases/names.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';
import { isTelling } from '../scripts/listed-shot.ts';

/** Longer prompts are told, not listed. */
const mostLetters = 1_500;
const mostClauses = 40;
const longestClause = 120;
/** Clauses that may be one wish together: "the cat, but only that one, in black and white". */
const mostTogether = 2;

/** Wishes that are of some clips of a film. */
const ofClips: ReadonlySet<Edit['kind']> = new Set([
  ...(['look', 'speed', 'reverse', 'zoom', 'freeze', 'repeat', 'volume', 'noFootageSound'] as const),
  ...(['musicSpan', 'swap', 'cuts', 'clipLength', 'title'] as const),
]);

/** Wishes that are of the film as a whole; where they are not read as those of a new film. */
const ofFilm: ReadonlySet<Edit['kind']> = new Set([
  ...([
    'cuts',
    'fade',
    'volume',
    'musicFade',
    'musicSpan',
    'look',
    'noFootageSound',
    'footageSound',
  ] as const),
  ...([
    'textSize',
    'captions',
    'titleSpot',
    'titleColor',
    'clipNames',
    'silences',
    'fillers',
    'fit',
  ] as const),
]);

export interface SaidBesides {
  /** What the film is made of. */
  rest: string;
  /** What is done to it. */
  edits: EditWish[];
}

interface Clause {
  start: number;
  end: number;
  sentence: number;
}

interface Taken extends Clause {
  edits: readonly EditWish[];
}

interface Library {
  assets: readonly PlannerAsset[];
  found?: FoundNames;
  /** What the film shows, where that is known besides by the names in the prompt. */
  shown?: readonly string[];
}

/** `prompt` without what it says besides. */
export function readBesides(prompt: string, { assets, found, shown = [] }: Library): SaidBesides {
  const none = { rest: prompt, edits: [] };
  const clauses = prompt.length > mostLetters ? [] : clausesOf(prompt);
  if (clauses.length < (shown.length > 0 ? 1 : 2) || clauses.length > mostClauses) return none;
  const named = { ...(found !== undefined && { found }) };
  const whole = readPhrases(tokenize(prompt), assets, named);
  const taken: Taken[] = [];
  for (let first = 0; first < clauses.length; first += 1) {
    const one = runFrom(first, clauses, (run) => {
      // "3. frog, at half speed, 4 seconds" is a shot of its own.
      if (numbered.test(prompt.slice(0, run.start))) return null;
      const known = new Set([...shown, ...namedOutside(whole.items, run)]);
      if (known.size < 2) return null;
      const said = prompt.slice(run.start, run.end);
      const { edits, items } = readPhrases(tokenize(said), assets, { isTurn: true, ...named });
      const isRead = edits.length > 0 && items.every((item) => item.kind === 'symbol' || isBlank(item));
      if (!isRead) return null;
      if (edits.every((edit) => isOfKnown(edit, known))) return edits;
      return edits.every(isOfFilm) && isUnreadAsNew(said, assets) ? edits : null;
    });
    if (one === null) continue;
    taken.push(one.found);
    first = one.last;
  }
  if (taken.length === 0) return none;
  const rest = taken.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), prompt);
  return { rest, edits: taken.flatMap(({ edits }) => edits) };
}

const numbered = /(?:^|\n)[ \t]*\d{1,2}[.):][ \t]*$/u;

function runFrom(
  first: number,
  clauses: readonly Clause[],
  read: (run: Clause) => readonly EditWish[] | null,
): { found: Taken; last: number } | null {
  for (let last = Math.min(clauses.length, first + mostTogether) - 1; last >= first; last -= 1) {
    const [from, to] = [clauses[first], clauses[last]];
    if (from === undefined || to === undefined || from.sentence !== to.sentence) continue;
    if (to.end - from.start > longestClause) continue;
    const run = { ...from, end: to.end };
    const edits = read(run);
    if (edits !== null) return { found: { ...run, edits }, last };
  }
  return null;
}

const marks = new Set([',', ';', '.', '!', '?', '，', '；', '、', '。', '！', '？']);
const ends = new Set(['.', '!', '?', '。', '！', '？']);

/** Between commas, full stops and lines. */
function clausesOf(prompt: string): Clause[] {
  const { tokens } = tokenize(prompt);
  const clauses: Clause[] = [];
  let sentence = 0;
  let isOpen = false;
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before !== undefined && prompt.slice(before.end, token.start).includes('\n')) {
      isOpen = false;
      sentence += 1;
    }
    if (token.kind === 'symbol' && marks.has(token.text) && tokens[at + 1]?.glued !== true) {
      if (ends.has(token.text)) sentence += 1;
      isOpen = false;
      continue;
    }
    const last = clauses.at(-1);
    if (isOpen && last !== undefined) last.end = token.end;
    else clauses.push({ start: token.start, end: token.end, sentence });
    isOpen = true;
  }
  return clauses;
}

const isBlank = ({ kind, fold }: Item) => kind === 'word' && !isTelling({ kind, fold });

function namedOutside(items: readonly Item[], { start, end }: Clause): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'assets' || (item.start < end && item.end > start)) return [];
    return item.assets.filter(({ kind }) => kind !== 'audio').map(({ id }) => id);
  });
}

/** True where a wish names no clips. */
const isOfFilm = (edit: Edit) =>
  ofFilm.has(edit.kind) &&
  !(edit.kind === 'musicSpan' && edit.part.by === 'clips') &&
  (!('target' in edit) || edit.target === undefined || edit.target?.kind === 'all');

const isUnreadAsNew = (said: string, assets: readonly PlannerAsset[]) =>
  parsePrompt(said, assets).unread.length > 0;

const writes =
  /(?<!\p{L})(?:texts?|titles?|captions?|headline|words?|write|saying|says?|label|supers?|titel|schrift|schreib|texte|titre|texto|título|testo|titolo|scrivi)(?!\p{L})|字幕|文字|标题/iu;
/** "Text at the end: JOIN THE BOX": its last word is no clip. */
const atEdge = /(?<!\p{L})(?:end|start|beginning|ende|anfang|fin|final|fim|fine)\s*[:：]/iu;

const isTarget = (value: unknown): value is ClipTarget =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** True where a wish is of clips that the rest of the message names, or of such at certain places. */
function isOfKnown(edit: EditWish, known: ReadonlySet<string>): boolean {
  if (!ofClips.has(edit.kind)) return false;
  // "FARM SHOP PROMO" above a list, and "JOIN THE BOX" beside a box, are no texts on clips.
  if (
    edit.kind === 'title' &&
    !/["“„«「]/u.test(edit.said) &&
    (!writes.test(edit.said) || atEdge.test(edit.said))
  )
    return false;
  // "Cat 4 s" lists a shot, whatever is said of the cat elsewhere.
  if (edit.kind === 'clipLength' && edit.target.kind === 'assets') return false;
  const part = edit.kind === 'musicSpan' && edit.part.by === 'clips' ? [edit.part.target] : [];
  const targets = [...Object.values(edit).filter(isTarget), ...part].filter(({ kind }) => isKind(kind));
  return targets.length > 0 && targets.every((target) => isKnown(target, known));
}

const kinds: readonly string[] = ['all', 'places', 'assets', 'middle', 'spoken', 'side', 'others', 'unknown'];
const isKind = (kind: string) => kinds.includes(kind);

function isKnown(target: ClipTarget, known: ReadonlySet<string>): boolean {
  switch (target.kind) {
    case 'places':
    case 'middle':
      return true;
    case 'assets':
      return target.ids.some((id) => known.has(id));
    case 'others':
      return isKnown(target.than, known);
    case 'side':
      return isKnown(target.of, known);
    default:
      return false;
  }
}

/** A film and what is said of it besides. */
export function withBesides(brief: Brief, { edits }: SaidBesides, prompt: string): Brief {
  return { ...brief, prompt, edits: [...brief.edits, ...edits] };
}

/**
 * Clauses beside a wish that say of the rest of a film that it stays: "make it 20 seconds, keep all the shots", "…, den Rest so
 * lassen". What is asked for changes nothing else anyway. Pure.
 */
const nouns =
  '(?:shots?|clips?|scenes?|videos?|takes|szenen|einstellungen|plans|scènes|planos|tomas|escenas|cenas|scene|inquadrature)';
const clauses = [
  String.raw`(?:please\s+)?(?:keep|leave|retain)\s+(?:in\s+)?(?:all|every)(?:\s+of)?(?:\s+(?:the|my|our|these))?\s+${nouns}(?:\s+in)?`,
  String.raw`(?:please\s+)?(?:keep|leave)\s+(?:the\s+rest|everything\s+else|all\s+else)(?:\s+(?:as\s+(?:it\s+)?is|the\s+same|untouched|alone|unchanged|like\s+that))?`,
  String.raw`(?:the\s+rest|everything\s+else)\s+(?:stays|can\s+stay|is\s+fine|is\s+good|as\s+(?:it\s+)?is)(?:\s+(?:the\s+same|as\s+(?:it\s+)?is))?`,
  String.raw`(?:bitte\s+)?(?:alle\s+${nouns}\s+(?:behalten|drin\s*lassen|bleiben(?:\s+drin)?)|(?:den\s+)?rest\s+so\s+lassen|der\s+rest\s+bleibt(?:\s+so)?)`,
  String.raw`(?:garde[zr]?|en\s+gardant)\s+(?:tous\s+les|toutes\s+les)\s+${nouns}|(?:le\s+reste|tout\s+le\s+reste)\s+(?:ne\s+change\s+pas|reste\s+(?:comme\s+ça|pareil))`,
  String.raw`(?:mant[eé]n|deja|conserva)\s+tod[oa]s\s+l[oa]s\s+${nouns}|(?:el\s+resto|lo\s+demás)\s+(?:igual|queda\s+igual|se\s+queda)`,
  String.raw`(?:mant[eé]m|mantenha|deixa)\s+tod[oa]s\s+[oa]s\s+${nouns}|o\s+resto\s+(?:igual|fica\s+igual)`,
  String.raw`(?:tieni|mantieni|lascia)\s+tutt[ei]\s+(?:le|i)\s+${nouns}|il\s+resto\s+(?:uguale|resta\s+(?:così|uguale))`,
].join('|');
const losing = [
  String.raw`without\s+(?:losing|dropping|cutting(?:\s+out)?|removing|touching|leaving\s+out)`,
  String.raw`(?:but\s+)?(?:don['’]?t|do\s+not)\s+(?:lose|drop|cut(?:\s+out)?|remove|touch)`,
  String.raw`(?:and|but)\s+(?:keep|leave)`,
  String.raw`(?:aber\s+)?ohne(?=\s+[^,.;]{1,40}\s(?:zu\s+verlieren|wegzulassen|rauszunehmen|rauszuschneiden|zu\s+kürzen|anzufassen))`,
  String.raw`sans\s+(?:perdre|enlever|couper|toucher(?:\s+à)?|supprimer)`,
  String.raw`sin\s+(?:perder|quitar|cortar|tocar|eliminar)(?:\s+a)?`,
  String.raw`sem\s+(?:perder|tirar|cortar|mexer\s+(?:em|na|no)|remover)`,
  String.raw`senza\s+(?:perdere|togliere|tagliare|toccare|eliminare)`,
].join('|');
/** "Shorten it to 45 seconds without losing Amina": what is shortened keeps all its clips anyway. */
const notLost = new RegExp(
  String.raw`(?<=\d\s?(?:\p{L}+\.?)?)(?:,?\s+)(?:${losing})\s+(?!(?:it|that|this|the\s+(?:text|title|music|captions|subtitles))(?!\p{L}))[^,.;!?\n"“„«]{2,40}(?=\s*(?:[.,;!]|$))|(?:，|,)?(?:但)?(?:不要|别)(?:剪掉|去掉|删掉|丢掉)[^，。,.]{1,12}(?=[，。,.]|$)`,
  'giu',
);
const kept = new RegExp(
  String.raw`(?:[,;.!]\s*|\s+(?:and|but|und|aber|et|mais|y|pero|e|mas|ma)\s+)(?:${clauses})(?=\s*(?:[.,;!]|$))`,
  'giu',
);
/** Longer messages are told, characters. */
const longest = 1_500;

/** `prompt` with blanks for such clauses behind a wish. */
export const withoutKept = (prompt: string): string =>
  prompt.length > longest
    ? prompt
    : [kept, notLost].reduce(
        (left, form) => left.replace(form, (clause) => ' '.repeat(clause.length)),
        prompt,
      );

const counted =
  /(?<![\p{L}\p{N}])(\d{1,2}|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|duas|três|due|tre|quattro|cinque)(\s+)(premi[eè]re?s|derni[eè]re?s|primer[oa]s|[úu]ltim[oa]s|primeir[oa]s|prim[ie]|ultim[ie])(?=\s+(?:sec|seg|s(?!\p{L})))/giu;

/** "Los 3 primeros segundos" as "los primeros 3 segundos", in as many characters. */
export const withPlainEdges = (prompt: string): string =>
  prompt.length > longest ? prompt : prompt.replace(counted, '$3$2$1');
