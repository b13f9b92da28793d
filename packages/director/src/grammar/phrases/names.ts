/**
 * Finds library assets by the names a prompt uses: id, file name, name without extension, or telling
 * parts of the name. Names are indexed once, so that looking up is a few map reads per word.
 */

import type { PlannerAsset } from '../../assets.ts';
import type { FoundMoment } from '../../finds.ts';
import { compareText } from '../compare-text.ts';
import { isReserved, words } from '../languages/vocabulary.ts';
import { plainNouns } from '../meant/nouns.ts';
import { lex, type Token } from '../tokens/lex.ts';

/** A mention found at a token: which assets it may mean and the token after it. */
export interface NameRead {
  /** Candidates; several when one name or part fits several assets. */
  assets: PlannerAsset[];
  next: number;
  /** `exact`: id, file name or whole stem. `part`: words of the name. */
  match: 'exact' | 'part';
  /** Called so by what it shows: where. */
  isFound?: true;
  moments?: readonly FoundMoment[];
}

/** Files by what was found in them, by the words for it as they were said, folded. */
export type FoundNames = ReadonlyMap<
  string,
  { assets: readonly PlannerAsset[]; moments: readonly FoundMoment[] }
>;

/** See `indexNames`. */
export interface NameIndex {
  exact: Map<string, PlannerAsset[]>;
  /** By stems that are words of the grammar as well ("front", "end"): names only in a row of names. */
  plain: Map<string, PlannerAsset[]>;
  /** By stems of several such words ("screen_recording"): names where they are written as one. */
  joined: Map<string, PlannerAsset[]>;
  parts: Map<string, Set<PlannerAsset>>;
  found: FoundNames;
  /** The only picture that is no logo. */
  photo: PlannerAsset | null;
  /** Longest exact key in tokens. */
  longest: number;
}

/** Tokens of one name that are looked at: a UUID can take 36, file systems allow 255 bytes. */
const longestName = 48;
/** Assets that one part of a name may mean; the newest come first. */
const mostCandidates = 200;
const joiners = new Set(['-', '_', '.', ' ', '(', ')', '+', '&', '#', "'", '’']);
const extension = /\.[A-Za-z0-9]{2,5}$/;

/** Prepares `assets` for look-ups by `readExactName` and `readPartName`. */
export function indexNames(assets: readonly PlannerAsset[], found: FoundNames = new Map()): NameIndex {
  const photos = assets.filter(
    ({ kind, name }) => kind === 'image' && !/logo|brand|watermark|icon/iu.test(name),
  );
  const photo = photos.length === 1 ? (photos[0] ?? null) : null;
  const index: NameIndex = {
    exact: new Map(),
    plain: new Map(),
    joined: new Map(),
    parts: new Map(),
    found,
    photo,
    longest: 1,
  };
  const newestFirst = assets.toSorted(
    (a, b) => compareText(b.lastEdit, a.lastEdit) || compareText(a.id, b.id),
  );
  for (const asset of newestFirst) {
    const { exact, plain, joined, parts, longest } = namesOf(asset);
    for (const key of exact) added(index.exact, key, asset);
    if (plain !== null) added(index.plain, plain, asset);
    if (joined !== null) added(index.joined, joined, asset);
    for (const part of parts) {
      const known = index.parts.get(part);
      if (known === undefined) index.parts.set(part, new Set([asset]));
      else known.add(asset);
    }
    index.longest = Math.max(index.longest, longest);
  }
  return index;
}

function added(index: Map<string, PlannerAsset[]>, key: string, asset: PlannerAsset): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [asset]);
  else known.push(asset);
}

/** What one asset can be called. */
interface AssetNames {
  /** Keys of its id, file name and, where it tells, stem; each once. */
  exact: ReadonlySet<string>;
  /** Its stem where that is a word of the grammar as well, and where it is several. */
  plain: string | null;
  joined: string | null;
  parts: ReadonlySet<string>;
  /** Longest exact key in tokens. */
  longest: number;
}

/** A message is read several times over one library: 1,000 names took half of the processor that a reading took. */
const knownNames = new WeakMap<PlannerAsset, AssetNames>();

function namesOf(asset: PlannerAsset): AssetNames {
  const known = knownNames.get(asset);
  if (known !== undefined) return known;
  const stem = asset.name.replace(extension, '');
  const standsAlone = canStandAlone(stem);
  const names = [asset.id, asset.name, ...(standsAlone ? [stem] : [])].flatMap((name) => {
    const tokens = nameTokens(name);
    return tokens.length === 0 || tokens.length > longestName
      ? []
      : [{ key: joinedKey(tokens), length: lex(name).length }];
  });
  const read: AssetNames = {
    exact: new Set(names.map(({ key }) => key)),
    plain: standsAlone ? null : plainKey(stem),
    joined: standsAlone ? null : joinedStem(stem),
    parts: nameParts(stem),
    longest: Math.max(1, ...names.map(({ length }) => length)),
  };
  knownNames.set(asset, read);
  return read;
}

function plainKey(stem: string): string | null {
  const [word, ...others] = nameTokens(stem);
  return word?.kind !== 'word' || others.length > 0 ? null : word.fold;
}

function joinedStem(stem: string): string | null {
  const tokens = nameTokens(stem);
  return tokens.length > 1 && /^[\p{L}\d]+(?:[_-][\p{L}\d]+)+$/u.test(stem) ? joinedKey(tokens) : null;
}

/** "IMG_0001", "MVI-2041": as cameras name files. */
const cameraName = /^\p{L}{2,5}[_-]?\d{3,}/u;

/** A stem of common words ("video", "the end") or digits alone is meant only with its extension. */
function canStandAlone(stem: string): boolean {
  const words = splitName(stem).filter((word) => !/^\d+$/.test(word));
  if (cameraName.test(stem)) return true;
  const isThing = words.length > 1 && plainNouns.has(words.join(' '));
  return isThing || (words.some((word) => !isReserved(word)) && words.join('').length >= 2);
}

/** Lower-case words and numbers of a name: parted at punctuation, digits and camel case. */
function splitName(name: string): string[] {
  const spaced = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{Nd})/gu, '$1 $2')
    .replace(/(\p{Nd})(\p{L})/gu, '$1 $2')
    .replace(/_/g, ' ');
  return nameTokens(spaced).map((token) => token.fold);
}

/** The words and numbers of an asset's name without its extension, in their order. */
export const wordsOfStem = ({ name }: Pick<PlannerAsset, 'name'>): string[] =>
  splitName(name.replace(extension, ''));

function nameParts(stem: string): Set<string> {
  const whole = nameTokens(stem).map((token) => token.fold);
  const parts = [...splitName(stem), ...whole]
    .filter((word) => !/^\d/.test(word) && word.length >= 2)
    .map(singular);
  return new Set(parts.flatMap((part) => [part, withUmlauts(part)]));
}

/** "Bruecke" is how file systems write "Brücke", which is folded to "brucke". */
export const withUmlauts = (word: string) => word.replace(/(?<![aeq])([aou])e/gu, '$1');

function nameTokens(name: string): Token[] {
  return lex(name)
    .flatMap((token) => (token.kind === 'quote' ? lex(token.text) : [token]))
    .filter((token) => token.kind !== 'symbol');
}

function joinedKey(tokens: readonly Token[]): string {
  return tokens.map((token) => token.fold).join('');
}

/** A file's whole name as one word, which means it and no other. */
export const wholeName = ({ name }: PlannerAsset): string => joinedKey(nameTokens(name));

const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['persons', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['kids', 'kid'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['leaves', 'leaf'],
  ['wolves', 'wolf'],
  ['knives', 'knife'],
  ['babies', 'baby'],
  ['buses', 'bus'],
]);

/** A rough singular, the same for both sides of a comparison: `bottles` and `bottle`, `parties` and `party`. */
export function singular(word: string): string {
  const base = word.replace(/'s$/, '');
  const known = irregular.get(base);
  if (known !== undefined) return known;
  if (base.length > 4 && base.endsWith('ies')) return `${base.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(base)) return base.slice(0, -2);
  if (base.length > 3 && base.endsWith('s') && !/(?:ss|us|is)$/.test(base)) return base.slice(0, -1);
  return base;
}

/** The asset whose id, file name or stem stands at token `at`, the longest that fits. */
export function readExactName(index: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'quote') return readQuotedName(index, tokens, at);
  if (first.kind === 'symbol') return null;
  let key = '';
  let best: NameRead | null = null;
  let isJoined = true;
  for (let next = at; next < Math.min(tokens.length, at + index.longest); next += 1) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'quote') break;
    isJoined &&= next === at || token.glued;
    if (token.kind === 'symbol') {
      if (!joiners.has(token.text)) break;
      continue;
    }
    key += token.fold.replace(/'s$/, '');
    const assets = index.exact.get(key) ?? (isJoined ? index.joined.get(key) : undefined);
    if (assets !== undefined && endsWhole(tokens, next)) best = { assets, next: next + 1, match: 'exact' };
  }
  return best ?? readFoundName(index, tokens, at) ?? thePhoto(index, tokens, at) ?? inRow(index, tokens, at);
}

const photoWords = new Set('photo foto photograph'.split(' '));
const theWords = new Set(
  'the my our that la le der die das el o a il lo mi ma notre unser mein meine'.split(' '),
);

/** "The photo", where a library has but one that is no logo. */
function thePhoto({ photo }: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  const isSaid = photoWords.has(tokens[at]?.fold ?? '') && theWords.has(tokens[at - 1]?.fold ?? '');
  return photo !== null && isSaid ? { assets: [photo], next: at + 1, match: 'exact' } : null;
}

/** Words of what was found. */
export const longestFound = 9;

function readFoundName({ found }: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  if (found.size === 0) return null;
  for (let length = longestFound; length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    const known = found.get(run.map(({ fold }) => fold).join(' '));
    if (known !== undefined && run.length === length && run.every(({ kind }) => kind === 'word'))
      return {
        assets: [...known.assets],
        next: at + length,
        match: 'part',
        isFound: true,
        moments: known.moments,
      };
  }
  return null;
}

/** "The file happy", "the song happy". */
const fileLeads = new Set(
  'file clip song track recording photo picture image datei aufnahme lied foto bild fichier chanson photo archivo cancion foto arquivo musica canzone'.split(
    ' ',
  ),
);
/** "Use happy instead": a recording by a word that is one of the grammar too. */
const playing = new Set(
  'with music musik musique use play try nimm nutze spiel spiele utilise joue usa pon toca metti'.split(' '),
);
const playedEnds = new Set([
  '',
  '.',
  ',',
  '!',
  'instead',
  'please',
  'stattdessen',
  'lieber',
  'bitte',
  'plutot',
  'mejor',
  'invece',
]);

const rowMarks = words('conjunctions').union(new Set([...',&+，、和', 'then']));

/** "Front, kitchen and garden": beside names of files a common word is the name of one too. */
function inRow(index: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  const own = index.plain.get(tokens[at]?.fold ?? '');
  if (own === undefined || !endsWhole(tokens, at)) return null;
  const isName = (from: number) => {
    const token = tokens[from];
    if (token?.kind !== 'word') return false;
    if (index.exact.has(token.fold) || index.plain.has(token.fold)) return true;
    return readPartName(index, tokens, from) !== null;
  };
  const isFollowed = rowMarks.has(tokens[at + 1]?.fold ?? '') && isName(at + 2);
  const isLed = rowMarks.has(tokens[at - 1]?.fold ?? '') && isName(at - 2);
  const isLast = isLed && (tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'symbol');
  const isTold = fileLeads.has(tokens[at - 1]?.fold ?? '') && own.length > 0;
  const isPlayed =
    playing.has(tokens[at - 1]?.fold ?? '') &&
    own.every(({ kind }) => kind === 'audio') &&
    playedEnds.has(tokens[at + 1]?.fold ?? '');
  return isFollowed || isLast || isTold || isPlayed ? { assets: own, next: at + 1, match: 'exact' } : null;
}

/** False where the name goes on: `frog` in `frog.mov` or in `frog-2` is not frog.mp4. */
function endsWhole(tokens: readonly Token[], last: number): boolean {
  const mark = tokens[last + 1];
  const after = tokens[last + 2];
  if (mark === undefined) return true;
  if (mark.glued && mark.kind !== 'symbol' && mark.kind !== 'quote') return false;
  const goesOn =
    mark.glued && (mark.text === '.' || mark.text === '_') && after?.glued === true && after.kind === 'word';
  return !goesOn;
}

/** What a text is given: “Training” in the top left corner is no file of that name. */
const placing = new Set(
  'top bottom upper lower corner oben unten ecke haut bas coin arriba abajo esquina cima baixo canto alto basso angolo throughout'.split(
    ' ',
  ),
);
const placingWithin = 4;
/** "Put “Goal” on the last clip". */
const writing = new Set(
  'put write add text schreib schreibe setz ecris mets escribe pon escreve poe scrivi metti'.split(' '),
);
const over = new Set('on over onto above auf uber sur sobre su sopra em no na en'.split(' '));

function readQuotedName(index: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  const quote = tokens[at];
  if (quote === undefined) return null;
  const assets = index.exact.get(joinedKey(nameTokens(quote.text)));
  const behind = tokens.slice(at + 1, at + 1 + placingWithin);
  const isWritten =
    behind.some(({ fold }) => placing.has(fold)) ||
    (writing.has(tokens[at - 1]?.fold ?? '') && over.has(tokens[at + 1]?.fold ?? '')) ||
    /[!?…]/u.test(quote.text);
  if (isWritten && !/\.\p{L}/u.test(quote.text)) return null;
  return assets === undefined ? null : { assets, next: at + 1, match: 'exact' };
}

const markName = /logo|watermark|wasserzeichen/iu;
/** "The garage logo": the word stands right behind. */
const isLogoSaid = (tokens: readonly Token[], next: number) => markName.test(tokens[next]?.fold ?? '');

/** The assets whose names hold the words at token `at`: the longest run of words that one name holds together. */
export function readPartName(index: NameIndex, tokens: readonly Token[], at: number): NameRead | null {
  let candidates: Set<PlannerAsset> | null = null;
  let telling = false;
  let next = at;
  let end = at;
  while (end < tokens.length && end - at < longestName) {
    const token = tokens[end];
    if (token?.text === '-' || token?.text === '_') {
      end += 1;
      continue;
    }
    if (token?.kind !== 'word') break;
    const shared = narrow(candidates, index.parts.get(singular(token.fold)));
    if (shared.size === 0) break;
    candidates = shared;
    telling ||= isTelling(token.fold);
    end += 1;
    next = end;
  }
  if (candidates === null || !telling || (next === at + 1 && isEdge(tokens, at))) return null;
  // "Our garage" is no logo of that name.
  const isMark = tokens.slice(at, next).some(({ fold }) => markName.test(fold));
  const meant = isMark
    ? candidates
    : new Set([...candidates].filter(({ name, kind }) => kind !== 'image' || !markName.test(name)));
  if (meant.size === 0 && !isLogoSaid(tokens, next)) return null;
  const own = meant.size === 0 ? candidates : meant;
  return { assets: [...own].slice(0, mostCandidates), next, match: 'part' };
}

const ordinals =
  /^(?:premi[e]re?s?|derni[e]re?s?|primer[oa]s?|primeir[oa]s?|ultim[oaei]s?|prim[ioae]|first|last|erste[nr]?|letzte[nr]?)$/u;
const timeUnits =
  /^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|minutes?|minuten?|minutos?|minuti)$/u;

/** "Les 5 premières secondes" are no "première danse". */
function isEdge(tokens: readonly Token[], at: number): boolean {
  if (!ordinals.test(tokens[at]?.fold ?? '')) return false;
  return [at + 1, at + 2].some((near) => timeUnits.test(tokens[near]?.fold ?? ''));
}

function narrow(known: Set<PlannerAsset> | null, holders: Set<PlannerAsset> = new Set()): Set<PlannerAsset> {
  return known === null ? holders : new Set([...known].filter((asset) => holders.has(asset)));
}

/** Where something stands in the frame, and what is cut away: they tell of no file by themselves. */
const untelling = new Set(
  'left right top bottom upper lower middle center centre corner side pause silence links rechts oben unten mitte ecke pausen stille gauche droite haut bas coin izquierda derecha arriba abajo esquina esquerda direita cima baixo canto sinistra destra sopra sotto angolo silencio silencios silencio silenzi'.split(
    ' ',
  ),
);

function isTelling(word: string): boolean {
  const base = singular(word);
  if (untelling.has(word) || untelling.has(base)) return false;
  return !isReserved(word) && !isReserved(base) && (base.length >= 3 || /\p{Script=Han}/u.test(base));
}
