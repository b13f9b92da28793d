/** A list of shots in one sentence, each with its time: "van 5s, flat tyre full, pancakes 4s. No music." Pure. */
import {
  emptyScene,
  LENGTH_BEHIND,
  type Script,
  type ScriptScene,
  timesOf,
  WHOLE_BEHIND,
} from './read-script.ts';
import { SECONDS } from './script-words.ts';

/** Longer prompts are told, not listed. */
const MOST_LETTERS = 600;
const MOST_SHOT_WORDS = 9;

const SENTENCES = /\n+|(?<=[.!?。！？])(?=\s|$|\p{Script=Han})/u;
const STEPS = new RegExp(
  String.raw`\s*[,;，；、]\s*|\s+(?:and then|then|followed by|after that|und dann|dann|danach|puis|ensuite|et puis|luego|después|despues|y luego|depois|e depois|poi|e poi)\s+|然后|接着|(?<=\d\s?(?:${SECONDS}))\s+(?:and|und|et|y|e)\s+`,
  'iu',
);
/** What leads to the first shot. */
const LEAD =
  /^(?:(?:please|hi|hey|hello|ok(?:ay)?|so|just|only|can i get|can i have|could i have|give me|i want|i need|i'd like|we need|we want|start(?:ing)? with|begin with|first|show|take|use|zuerst|erst|bitte|ich möchte|ich brauche|d'abord|je voudrais|primero|quiero|primeiro|quero|prima|vorrei)\s+)+/iu;
const BETWEEN =
  /^(?:and|und|et|y|e|finally|lastly|at the end|am ende|zum schluss|enfin|à la fin|por último|al final|por fim|no final|infine|alla fine)\s+/iu;
/** Of the film, not of a shot. */
const OF_FILM =
  /(?:^|\s)(?:total|overall|altogether|insgesamt|gesamt|film|video|clip of|reel|in all|max(?:imum)?|at most|about|each|every|jeweils|je|chacun|chacune|cada|ciascuno|long|lang)(?=\s|$)/iu;
/** A second time in one step: two shots, which nothing parts. */
const INNER_TIME = new RegExp(String.raw`\d\s*(?:${SECONDS})(?![\p{L}])`, 'iu');
const QUOTES = /["“”„«»]/u;

/** A step as a shot with its time; null for what tells none. */
function shotOf(step: string): ScriptScene | null {
  const text = step
    .replace(BETWEEN, '')
    .replace(/[.!?。！？]+$/u, '')
    .trim();
  const whole = WHOLE_BEHIND.exec(text);
  const behind = whole ?? LENGTH_BEHIND.exec(text);
  if (behind === null || OF_FILM.test(text)) return null;
  const picture = text.slice(0, behind.index).replace(/[\s,;:(–—-]+$/u, '');
  const times = whole === null ? timesOf(behind[1] ?? '') : null;
  const words = picture.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (INNER_TIME.test(picture)) return null;
  if (words === 0 || words > MOST_SHOT_WORDS || (whole === null && times === null)) return null;
  return { ...emptyScene(step), picture, ...times, isWhole: whole !== null };
}

/** The shots of a sentence, and what stands around them; null where it lists none. */
function listIn(sentence: string): { shots: ScriptScene[]; around: string[] } | null {
  const colon = sentence.lastIndexOf(':');
  const isTime = /\d$/u.test(sentence.slice(0, Math.max(0, colon)));
  const lead = colon > 0 && !isTime ? sentence.slice(0, colon) : '';
  const list = (lead === '' ? sentence : sentence.slice(colon + 1)).trim().replace(LEAD, '');
  const steps = list.split(STEPS).filter((step) => step.trim() !== '');
  const shots = steps.map(shotOf);
  const [first, last] = [
    shots.findIndex((shot) => shot !== null),
    shots.findLastIndex((shot) => shot !== null),
  ];
  const listed = shots.slice(first, last + 1).filter((shot) => shot !== null);
  // A step without a time between two with one may be a shot as well: that is for the grammar.
  if (first === -1 || listed.length < 2 || listed.length < last - first + 1) return null;
  return { shots: listed, around: [lead, ...steps.slice(0, first), ...steps.slice(last + 1)] };
}

/** The list of a prompt as a script; null where it holds none, or more than one. */
export function readInlineList(prompt: string): Script | null {
  if (prompt.length > MOST_LETTERS || QUOTES.test(prompt)) return null;
  const sentences = prompt.split(SENTENCES).map((sentence) => sentence.trim());
  const lists = sentences.map(listIn);
  const [list, ...others] = lists.filter((one) => one !== null);
  if (list === undefined || others.length > 0) return null;
  const besides = sentences.flatMap((sentence, index) => lists[index]?.around.join(', ') ?? sentence);
  const preamble = besides.filter((text) => /[\p{L}\p{N}]/u.test(text)).join('\n');
  return { preamble, scenes: list.shots, isDoubtful: true };
}
