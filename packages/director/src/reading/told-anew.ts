/**
 * A film that is there told anew, as the list of its shots: "just the warm-up 5s, the biscuits and then Gerald, all of it", "nur das
 * Auspacken und das Team, in dieser Reihenfolge, je 5 Sekunden". Each shot is looked up by itself, as a scene of a script is. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { MissingMaterial } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { Edit } from '../edits/edit-wish.ts';
import { type Concept, conceptAt } from '../edits/slots/concepts.ts';
import type { Finds, FindWish } from '../finds.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { LENGTH_BEHIND, timesOf, WHOLE_BEHIND } from '../scripts/read-script.ts';
import { sceneFootage } from '../scripts/scene-footage.ts';
import { SECONDS } from '../scripts/script-words.ts';

/** Longer messages are told, not listed. */
const mostLetters = 500;
const mostShots = 12;
const mostShotWords = 9;

const sentences = /\n+|(?<=[.!?。！？])(?=\s|$|\p{Script=Han})/u;
/** What says that the film is this and nothing else. */
const lead =
  /^.{0,60}?(?<![\p{L}\p{N}])(?:only|just|nothing but|start(?:ing)? (?:over|again)|from scratch|nur|bloß|lediglich|neu anfangen|juste|seulement|uniquement|rien que|solo|sólo|solamente|únicamente|nomás|nomas|só|apenas|somente|soltanto|solamente)(?![\p{L}\p{N}])\s*:?\s*|^.{0,30}?只(?:要|用|留下|留|放|需要)\s*[:：]?/iu;
/** Verbs of the wish, behind its lead. */
const verbs =
  /^(?:(?:do|use|show|take|give me|i want|have|make it|nimm|zeig|mach|mets|montre|garde|pon|muestra|quiero|usa|põe|mostra|quero|metti|voglio)\s+)+/iu;
const steps =
  /\s*[,;，；、]\s*|\s+(?:and then|then|followed by|and|und dann|dann|und|et puis|puis|et|y luego|luego|y|e depois|depois|e poi|poi|e)\s+|然后|接着|[和跟]/iu;
/** What leads to a shot: where it stands in the list. */
const place =
  /^(?:(?:and|und|et|y|e|then|first|finally|lastly|at the (?:start|beginning|end)|zuerst|am anfang|am ende|zum schluss|d'abord|au début|enfin|à la fin|primero|al principio|por último|al final|primeiro|no início|por fim|no final|prima|infine|alla fine|最后|先|首先)(?:\s+|(?<=\p{Script=Han})))+/iu;
const order =
  /^(?:(?:all |bitte )?(?:in|en|dans|nessa|por|按|照)\s*(?:that|this|der|dieser|ese|este|cet|esa|esta|essa|quest['’])?\s*(?:order|reihenfolge|ordre|orden|ordem|ordine)|nessa ordem|in quest['’]ordine|[按照]?(?:照)?[这该]个?顺序)[\s.!。]*$/iu;
const each = new RegExp(
  String.raw`^(?:(?:each|every one|all|jeweils|je|alle|chacune?|cada uno|cada una|cada|ciascuno|每[个段]?)(?:\s+(?:for|of|one|de))?\s*(?<before>\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})?|(?<behind>\d{1,3}(?:[.,]\d+)?)\s*(?:${SECONDS})?\s*(?:each|apiece|pro clip|jeweils|chacune?|cada(?: un[oa]?)?|ciascuno|l'uno))[\s.!。]*$`,
  'iu',
);
const whole =
  /^(?:in full|whole|full(?: length)?|all of (?:it|him|her|them)(?: as well| too)?|komplett|ganz|alles|en entier|entero|entera|completo|completa|inteiro|inteira|intero|intera|全部|完整)[\s.!。]*$/iu;
const nothingElse =
  /^(?:(?:and )?nothing else|no more|that'?s it|sonst nichts|(?:und )?nichts sonst|rien d['’]autre|c['’]est tout|nada más|nada mas|y ya|mais nada|e só|nient['’]altro|别的不要|其他都不要)[\s.!。]*$/iu;
/** Words that tell how clips are changed: a list of wishes is none of shots. */
const changes: readonly Concept[] = [
  ...([
    'remove',
    'cut',
    'shorten',
    'lengthen',
    'shorter',
    'longer',
    'swap',
    'replace',
    'mute',
    'louder',
  ] as const),
  ...([
    'quieter',
    'faster',
    'slower',
    'speed',
    'slow',
    'grey',
    'sepia',
    'brighter',
    'darker',
    'reverse',
  ] as const),
  ...([
    'fadeout',
    'fadein',
    'title',
    'caption',
    'transition',
    'freeze',
    'before',
    'after',
    'between',
  ] as const),
];

interface Shot {
  said: string;
  words: string;
  seconds: number | null;
  isWhole: boolean;
  /** It tells its own time. */
  isTimed: boolean;
}

interface List {
  shots: Shot[];
  isTold: boolean;
  /** What the message says besides. */
  rest: string;
}

export interface RetoldFilm {
  edit: Extract<Edit, { kind: 'retell' }>;
  /** What the message says besides. */
  rest: string;
  missing: MissingMaterial[];
}

/** The shots of a film that is told anew, before they are looked up. */
export interface ToldAnew {
  finds: FindWish[];
  /** Null where most shots have no footage. */
  readWith(found: Finds): RetoldFilm | null;
}

/** Null where `prompt` tells no list of shots with its order or its times. */
export function readToldAnew(prompt: string, assets: readonly PlannerAsset[]): ToldAnew | null {
  if (prompt.length > mostLetters || /["“”„«»]/u.test(prompt)) return null;
  const list = listOf(prompt.split(sentences).map((one) => one.trim()));
  if (list === null || !list.isTold) return null;
  const cast = list.shots.map((shot) => ({ shot, ...sceneFootage(shot.words, assets) }));
  return {
    finds: cast.flatMap(({ find }) => find ?? []),
    readWith(found) {
      const parts = cast.map(({ shot, named, find }): BriefPart | null => {
        const moment = find === null ? undefined : found.get(find.key)?.moments[0];
        const assetId = moment?.assetId ?? named?.assetId;
        return assetId === undefined ? null : partOf(shot, assetId, { named, range: moment?.range ?? null });
      });
      const known = parts.filter((part) => part !== null);
      if (known.length < 2 || known.length * 2 <= parts.length) return null;
      // "… and you have to hear him": what no footage is like, behind the shots and without a time, is another wish.
      const lastKnown = parts.findLastIndex((part) => part !== null);
      const isOther = (at: number) => at > lastKnown && list.shots[at]?.isTimed === false;
      const unknown = list.shots.filter((_, at) => parts[at] === null && !isOther(at));
      const others = list.shots.filter((_, at) => isOther(at)).map(({ said }) => said);
      return {
        edit: { kind: 'retell', parts: known },
        rest: [...others, list.rest].filter((one) => one !== '').join('. '),
        missing: unknown.map(({ words }) => missingShot(words)),
      };
    },
  };
}

const missingShot = (words: string): MissingMaterial => ({
  named: words.slice(0, 80),
  role: 'footage',
  reason: `nothing shows ${words.slice(0, 80)}`,
  isMoment: true,
});

function partOf(
  { words, seconds, isWhole }: Shot,
  assetId: string,
  { named, range }: { named: BriefPart | null; range: { startSeconds: number; endSeconds: number } | null },
): BriefPart {
  if (isWhole) return { assetId, said: words, trim: { startSeconds: 0, endSeconds: null } };
  const own = { assetId, said: words, ...(seconds !== null && { seconds }) };
  if (range === null) return named?.assetId === assetId ? { ...named, ...own } : own;
  const endSeconds = Math.max(range.endSeconds, range.startSeconds + (seconds ?? 0));
  return { ...own, within: { startSeconds: range.startSeconds, endSeconds }, isFound: true };
}

/** The list of the sentence that is led in as one. */
function listOf(said: readonly string[]): List | null {
  let list: List | null = null;
  const others: string[] = [];
  for (const sentence of said) {
    const led: RegExpExecArray | null = list === null ? lead.exec(sentence) : null;
    const read: List | null = led === null ? null : shotsOf(sentence.slice(led[0].length));
    if (read !== null) list = read;
    else others.push(sentence);
  }
  return list === null
    ? null
    : { ...list, rest: [list.rest, ...others].filter((one) => one !== '').join('. ') };
}

function shotsOf(text: string): List | null {
  const told = text.replace(lead, '').replace(verbs, '');
  const list: List = { shots: [], isTold: false, rest: '' };
  const rest: string[] = [];
  let every: number | null = null;
  for (const written of told.split(steps)) {
    const step = written.replace(/[.!?。！？\s]+$/u, '').trim();
    if (step === '' || nothingElse.test(step)) continue;
    const last = list.shots.at(-1);
    const times = each.exec(step)?.groups;
    if (times !== undefined) every = Number((times.before ?? times.behind ?? '').replace(',', '.'));
    else if (order.test(step)) list.isTold = true;
    else if (whole.test(step) && last !== undefined && rest.length === 0)
      Object.assign(last, { isWhole: true, isTimed: true });
    else if (rest.length > 0) rest.push(step);
    else {
      const shot = shotOf(step);
      if (shot === null && list.shots.length < 2) return null;
      if (shot === null) rest.push(step);
      else list.shots.push(shot);
    }
  }
  if (list.shots.length < 2 || list.shots.length > mostShots) return null;
  const shots = list.shots.map((shot) => (shot.isWhole ? shot : { ...shot, seconds: shot.seconds ?? every }));
  const isTimed = shots.some(({ seconds, isWhole }) => isWhole || seconds !== null);
  return { shots, isTold: list.isTold || isTimed, rest: rest.join(', ') };
}

/** A step as a shot; null for one that tells something else. */
function shotOf(step: string): Shot | null {
  const text = step.replace(place, '');
  const isWhole = WHOLE_BEHIND.exec(text);
  const behind = isWhole ?? LENGTH_BEHIND.exec(text);
  const words = (behind === null ? text : text.slice(0, behind.index)).replace(/[\s,;:(–—-]+$/u, '').trim();
  const tokens = lex(words);
  const isLong =
    tokens.filter(({ kind }) => kind === 'word').length >
    (/\p{Script=Han}/u.test(words) ? 16 : mostShotWords);
  const isChange = tokens.some((_, at) => {
    const said = conceptAt(tokens, at)?.concepts;
    return said !== undefined && changes.some((concept) => said.has(concept));
  });
  if (words === '' || isLong || isChange) return null;
  const seconds = isWhole === null ? (timesOf(behind?.[1] ?? '')?.seconds ?? null) : null;
  return { said: step, words, seconds, isWhole: isWhole !== null, isTimed: behind !== null };
}
