/**
 * Several stretches of one file: "the interview from 0:05 to 0:10 and 0:40 to 0:50", "die ersten und die letzten 5 Sekunden von …",
 * "drone dos 5 aos 10 e dos 20 aos 30". The file is named before its stretches or behind them; each of them is told with its name.
 * For first messages. Pure.
 */
import { functionWords, words } from '../grammar/languages/vocabulary.ts';
import { readTimecode } from '../grammar/tokens/durations.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import { readNumber } from '../grammar/tokens/numbers.ts';

const set = (...said: readonly string[]): ReadonlySet<string> => new Set(said.join(' ').split(' '));

const units = words('secondUnits');
const edges = words('edgeWords').union(
  set('primeiros primeiras ultimas primeras prime ultime ersten letzten 前 最后 后 开头 结尾'),
);
const lastEdge = /^(?:last|final|closing|letzt|derni|ultim|最后|后|结尾)/u;
const articles = set("the der die das den dem les le la los las el os as o a i gli il lo l' its 的 在");
const openers = set(
  'from between von vom zwischen ab de du des del dal dalla dallo dai dalle dos das do da desde entre tra fra at bei 从 由',
);
const pairing = set('between zwischen entre tra fra');
const ends = set('end ende schluss fin final fine fim finale 结尾 结束 最后 末尾');
const links = set('to until till til through thru bis a al hasta ao aos ai alle allo ate fino - – — ~ 到 至');
const afterLinks = set('a al zu zur zum the la el o il');
const nouns = set(
  'part parts bit bits section sections stretch stretches passage passages moment moments teil teile stelle stellen ausschnitt ausschnitte partie parties passages parte partes parti tramo tramos trecho trechos tratto tratti pezzo pezzi trozo trozos',
);
const joints = set(
  ', ; ， 、 ； & + and und et y e ed then dann puis luego poi depois despues ensuite plus sowie also as well followed by danach again ainsi que 和 以及 再 然后 还 有 与',
);
/** What may stand between a file and its stretches, or before stretches whose file comes behind. */
const leading = set(
  ': ( , ， ： take use show want need have play keep get just only please i we would like nimm nehmen zeig zeige nur bitte prends prendre garde montre seulement utilise quiero usa usar toma pon muestra solo quero pega mostra mostre apenas prendi metti mostra voglio soltanto 用 取 要 放 只 选',
);
const ofs = set('of from in out von vom aus dem des de du del da do di della dello dal dalla 的');
const going = set(
  'remove delete without skip lose drop minus except trim ohne raus weg heraus entferne entfern losche loschen sans enleve enlever supprime supprimer retire sin quita quitar elimina eliminar borra sem tira tirar retira senza togli rimuovi leva 去掉 删 剪',
);
const off = set('out off away raus weg heraus fort');
const cutting = set('cut schneide schneid coupe couper corta cortar recorta taglia');
const sentenceEnds = set('. ! ? \n 。 ！ ？ ;');

/** A stretch of a file as it is told. */
export interface Stretch {
  /** In tokens. */
  first: number;
  next: number;
  /** Seconds; `startSeconds` below 0: from the end of the file, which is its end then. */
  startSeconds: number;
  endSeconds: number | null;
  /** A clock or a unit says that it is one. */
  isTold: boolean;
  /** As it is told behind the name; of an edge, before it. */
  behind: string | null;
  before: string | null;
}

const foldAt = (tokens: readonly Token[], at: number): string => tokens[at]?.fold ?? '';

const clock = (seconds: number): string =>
  Number.isInteger(seconds)
    ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    : `${seconds} seconds`;

interface Moment {
  seconds: number;
  next: number;
  isTold: boolean;
}

/** "0:05", "5", "5s", "second 5", "第5秒", "the 20 second mark". */
function momentAt(tokens: readonly Token[], at: number): Moment | null {
  let from = at;
  if (articles.has(foldAt(tokens, from)) || foldAt(tokens, from) === '第') from += 1;
  const isCounted = units.has(foldAt(tokens, from)) && foldAt(tokens, from).length > 1;
  if (isCounted) from += 1;
  const timecode = readTimecode(tokens, from);
  if (timecode !== null) return { ...timecode, isTold: true };
  const number = tokens[from]?.kind === 'number' ? readNumber(tokens, from) : null;
  if (number === null || !(number.value >= 0 && number.value < 10_000)) return null;
  const hasUnit = units.has(foldAt(tokens, number.next));
  const next = hasUnit ? number.next + 1 : number.next;
  const isMarked = hasUnit && foldAt(tokens, next) === 'mark';
  return { seconds: number.value, next: isMarked ? next + 1 : next, isTold: hasUnit || isCounted };
}

/** The token behind "the end", "zum Ende", "la fin (de la vidéo)"; null where nothing ends. */
function endAt(tokens: readonly Token[], at: number): number | null {
  let next = at;
  while (next < at + 2 && (articles.has(foldAt(tokens, next)) || afterLinks.has(foldAt(tokens, next))))
    next += 1;
  return ends.has(foldAt(tokens, next)) ? next + 1 : null;
}

/** "From 0:05 to 0:10", "the parts 3-8", "i secondi da 2 a 6". */
function rangeAt(tokens: readonly Token[], first: number): Stretch | null {
  let from = first;
  let isPair = false;
  let isCounted = false;
  for (; from < first + 5; from += 1) {
    const word = foldAt(tokens, from);
    const isUnit = units.has(word) && word.length > 1;
    if (!articles.has(word) && !openers.has(word) && !nouns.has(word) && !isUnit) break;
    isPair ||= pairing.has(word);
    isCounted ||= isUnit;
  }
  const start = momentAt(tokens, from);
  if (start === null) return null;
  const link = foldAt(tokens, start.next);
  if (!links.has(link) && !(isPair && joints.has(link))) return null;
  if (start.isTold && !isPair) {
    const toEnd = endAt(tokens, start.next + 1);
    if (toEnd !== null)
      return {
        ...{ first, next: toEnd, startSeconds: start.seconds, endSeconds: null, isTold: true },
        ...{ behind: `from ${clock(start.seconds)} to the end`, before: null },
      };
  }
  const end =
    momentAt(tokens, start.next + 1) ??
    (afterLinks.has(foldAt(tokens, start.next + 1)) ? momentAt(tokens, start.next + 2) : null);
  if (end === null || !(end.seconds > start.seconds)) return null;
  const isTold = start.isTold || end.isTold || isCounted;
  const behind = `from ${clock(start.seconds)} to ${clock(end.seconds)}`;
  const times = { startSeconds: start.seconds, endSeconds: end.seconds };
  return { first, next: end.next, ...times, isTold, behind, before: null };
}

/** "The first 5 seconds", "les 5 premières secondes", "最后5秒". */
function edgeAt(tokens: readonly Token[], first: number): Stretch | null {
  let at = first;
  while (at < first + 2 && articles.has(foldAt(tokens, at))) at += 1;
  const two = `${foldAt(tokens, at)}${foldAt(tokens, at + 1)}`;
  const isTwo = two.length === 2 && edges.has(two);
  const ahead = isTwo ? two : foldAt(tokens, at);
  const isAhead = edges.has(ahead);
  const number = readNumber(tokens, isAhead ? at + (isTwo ? 2 : 1) : at);
  if (number === null || number.article || !(number.value > 0)) return null;
  const edge = isAhead ? ahead : foldAt(tokens, number.next);
  if (!isAhead && !edges.has(edge)) return null;
  const unit = isAhead ? number.next : number.next + 1;
  if (!units.has(foldAt(tokens, unit))) return null;
  const isLast = lastEdge.test(edge);
  const before = `the ${isLast ? 'last' : 'first'} ${number.value} seconds of`;
  const [startSeconds, endSeconds] = isLast ? [-number.value, null] : [0, number.value];
  return { first, next: unit + 1, startSeconds, endSeconds, isTold: true, behind: null, before };
}

/** The stretch that is told from token `at` on. */
export const stretchAt = (tokens: readonly Token[], at: number): Stretch | null =>
  edgeAt(tokens, at) ?? rangeAt(tokens, at);

/** The stretches that follow each other from `at` on. */
function runAt(tokens: readonly Token[], at: number): Stretch[] {
  const found: Stretch[] = [];
  let from = at;
  for (;;) {
    const one = stretchAt(tokens, from);
    if (one === null) break;
    found.push(one);
    from = one.next;
    const joined = from;
    while (from < joined + 4 && joints.has(foldAt(tokens, from))) from += 1;
    if (from === joined) break;
  }
  return found;
}

/** A file as it is named. */
export interface Owner {
  words: string;
  first: number;
  next: number;
}

/** A message over what names a video. */
export interface Said {
  text: string;
  tokens: readonly Token[];
  isVideo: (words: string) => boolean;
}

/** Tokens of a name at most. */
const longestName = 9;

const writtenIn = ({ text, tokens }: Said, first: number, next: number): string =>
  text.slice(tokens[first]?.start ?? 0, tokens[next - 1]?.end ?? 0);

/** The file that is named right before token `next`: by as many words as speak of it. */
export function ownerBefore(said: Said, next: number): Owner | null {
  const isNamed = (first: number) => said.isVideo(writtenIn(said, first, next));
  let first = Math.max(0, next - longestName);
  while (first < next && !isNamed(first)) first += 1;
  if (first >= next) return null;
  const isPart = (at: number) =>
    said.tokens[at]?.kind === 'word' && said.isVideo(said.tokens[at]?.text ?? '') && at > next - longestName;
  while (first > 0 && isPart(first - 1)) first -= 1;
  return { words: writtenIn(said, first, next), first, next };
}

/** The file that is told behind a stretch: "… of the interview". */
export function ownerBehind(said: Said, from: number): Owner | null {
  const { tokens } = said;
  let first = from;
  while (first < from + 3 && (ofs.has(foldAt(tokens, first)) || articles.has(foldAt(tokens, first))))
    first += 1;
  if (first === from) return null;
  for (let next = Math.min(tokens.length, first + longestName); next > first; next -= 1)
    if (said.isVideo(writtenIn(said, first, next)))
      return { words: writtenIn(said, first, next), first, next };
  return null;
}

/** What is taken away is no stretch that is shown; "without music" behind them takes none of them away. */
function isTaken({ tokens }: Said, first: number, next: number): boolean {
  let begin = first;
  while (begin > 0 && !sentenceEnds.has(foldAt(tokens, begin - 1))) begin -= 1;
  const isGoing = (at: number) =>
    going.has(foldAt(tokens, at)) || going.has(`${foldAt(tokens, at)}${foldAt(tokens, at + 1)}`);
  const isCut = (at: number) => cutting.has(foldAt(tokens, at)) && off.has(foldAt(tokens, at + 1));
  for (let at = begin; at < first; at += 1) if (isGoing(at) || isCut(at)) return true;
  return tokens.slice(next, next + 3).some(({ fold }) => off.has(fold));
}

interface Told {
  start: number;
  end: number;
  words: string;
}

/** The stretches that begin at `at`, each with its file; null where none is told of them. */
function toldAt(said: Said, at: number): (Told & { next: number }) | null {
  const { tokens } = said;
  const run = runAt(tokens, at);
  const behind = ownerBehind(said, run.at(-1)?.next ?? 0);
  let lead = at;
  while (lead > at - 5 && lead > 0 && leading.has(foldAt(tokens, lead - 1))) lead -= 1;
  const before = ownerBefore(said, lead);
  // "Act 1 0:10 to 0:15, then 0:20 to 0:30 of act 2": the last is that of the other.
  const own = before !== null && behind !== null ? run.slice(0, -1) : run;
  const owner = before ?? (isBegun(tokens, lead) ? behind : null);
  if (owner === null || own.length < 2 || !own.some(({ isTold }) => isTold)) return null;
  if (isTaken(said, at, own.at(-1)?.next ?? at)) return null;
  const words = own
    .map((one) => (one.before === null ? `${owner.words} ${one.behind}` : `${one.before} ${owner.words}`))
    .join(', ');
  const isBehind = before === null;
  const first = isBehind ? at : withoutOf(tokens, owner.first);
  let next = isBehind ? owner.next : (own.at(-1)?.next ?? at);
  const isBracket = tokens.slice(owner.next, at).some(({ text }) => text === '(');
  if (!isBehind && isBracket && foldAt(tokens, next) === ')') next += 1;
  return { start: tokens[first]?.start ?? 0, end: tokens[next - 1]?.end ?? 0, words, next };
}

/** "From the council meeting take …": with the words that lead to the name. */
function withoutOf(tokens: readonly Token[], first: number): number {
  let at = first;
  while (at > 0 && articles.has(foldAt(tokens, at - 1))) at -= 1;
  const isOf = ofs.has(foldAt(tokens, at - 1));
  return isOf ? at - 1 : first;
}

/** Stretches whose file comes behind them begin a clause. */
const isBegun = (tokens: readonly Token[], at: number): boolean => {
  const before = foldAt(tokens, at - 1);
  return at === 0 || joints.has(before) || sentenceEnds.has(before) || functionWords.has(before);
};

/** Longer messages are stories, tokens. */
const mostTokens = 300;

/** A first message whose stretches are each told with their file. `isVideo`: a video goes by these words. */
export function plainStretchLists(text: string, isVideo: (words: string) => boolean): string {
  if (!/\d/u.test(text)) return text;
  const tokens = lex(text);
  if (tokens.length > mostTokens) return text;
  const said: Said = { text, tokens, isVideo };
  const found: Told[] = [];
  for (let at = 0; at < tokens.length; ) {
    const told = runAt(tokens, at).length > 1 ? toldAt(said, at) : null;
    if (told !== null) found.push(told);
    at = told?.next ?? at + 1;
  }
  return found.reduceRight(
    (left, { start, end, words: own }) => `${left.slice(0, start)}${own}${left.slice(end)}`,
    text,
  );
}
