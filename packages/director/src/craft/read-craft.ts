/**
 * What a message asks of the craft of editing beside its footage: freezes, cards, split screens, small pictures, transitions and
 * sounds under other pictures. They are read clause by clause and taken out; the rest is read as a message without them. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { Edit, EditWish } from '../edits/edit-wish.ts';
import { secondsBesides } from '../planning/montage/length.ts';
import { type Message, messageOf } from './craft-clauses.ts';
import { card, fades, freeze, inset, refused, transitions, withoutLarge } from './craft-edits.ts';
import { best, countdown, level, lowerThird, ownLook, plainLook, spoken, volume } from './craft-more.ts';
import { beginningOut, partOut, quietOut, songPart } from './craft-outs.ts';
import { filesIn, timesIn } from './craft-parts.ts';
import { outputs } from './craft-shapes.ts';
import { soundUnder } from './craft-sounds.ts';
import { partSpeed, ramp } from './craft-speeds.ts';
import { split } from './craft-split.ts';
import { standingText } from './craft-texts.ts';
import type { Taken } from './craft-wish.ts';
import { leadWords, undoingWords } from './craft-words.ts';

/** Longer messages are told, not listed. */
const mostLetters = 1_500;
const mostClauses = 60;
const leastLetters = 6;

export interface Craft {
  /** The message without them. */
  rest: string;
  edits: EditWish[];
}

const readers = [
  ...([refused, quietOut, partOut, beginningOut, songPart, standingText] as const),
  ...([outputs, best, split, inset, freeze, card, spoken, lowerThird, countdown] as const),
  ...([transitions, fades, soundUnder, partSpeed, ramp, volume, level, ownLook, plainLook] as const),
];

/** Null where a message speaks of none. */
export function readCraft(prompt: string, assets: readonly PlannerAsset[]): Craft | null {
  if (prompt.length > mostLetters || prompt.length < leastLetters) return null;
  const message = messageOf(prompt, assets);
  if (message.clauses.length > mostClauses) return null;
  const taken = takenOf(message);
  if (taken.length === 0) return null;
  const isInset = taken.some(({ edits }) => edits.some(({ kind }) => kind === 'inset'));
  const rest = taken.reduceRight(
    (left, { start, end, instead }) => left.slice(0, start) + instead + left.slice(end),
    prompt,
  );
  const edits = taken.flatMap(({ edits: own, start, end }) =>
    own.map((edit): EditWish => ({ ...edit, said: prompt.slice(start, end) })),
  );
  return {
    rest: isInset ? withoutLarge(rest) : rest,
    edits: edits.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** Freezes by a time count in the film as it was planned, and cards stand before and behind all of it. */
function rankOf(edit: Edit): number {
  if (edit.kind === 'card') return 2;
  return edit.kind === 'freeze' && edit.atSeconds === undefined ? 1 : 0;
}

function takenOf(message: Message): Taken[] {
  const taken: Taken[] = [];
  for (const index of message.clauses.keys()) {
    const clause = message.clauses[index];
    if (clause === undefined) continue;
    for (const read of readers) {
      const one = read(message, index);
      if (one === null || taken.some(({ start, end }) => start < one.end && end > one.start)) continue;
      taken.push(one);
    }
  }
  return taken.toSorted((a, b) => a.start - b.start);
}

/** What may stand around the craft in a message about a film that is there. */
const asking = new Set(
  `now make made can could you would use do play let them they both these those clips clip all of jetzt mach mache kannst du nun sie beide
  maintenant fais peux tu mets les deux ahora haz puedes los dos agora faz faça pode os dois adesso fai puoi i due 现在 请 把 加上 它们`.split(
    /\s+/u,
  ),
);

/** The changes of a message about a film that is there, where it asks for nothing else; null where it does. */
export function craftAlone(prompt: string, assets: readonly PlannerAsset[]): EditWish[] | null {
  const bare = prompt.replace(/["“„«「][^"“”„«»「」\n]{1,200}["”“»」]/gu, ' ');
  const takesAway = undoingWords.test(bare);
  const craft = takesAway || bare.includes('?') ? null : readCraft(prompt, assets);
  if (craft === null || craft.edits.length === 0) return null;
  // "The pig at half volume" leaves the pig, which is told already.
  const told = JSON.stringify(craft.edits);
  const left = filesIn(craft.rest, assets).reduceRight(
    (rest, { value, start, end }) =>
      told.includes(JSON.stringify(value.id)) ? `${rest.slice(0, start)} ${rest.slice(end)}` : rest,
    craft.rest,
  );
  const words = left.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => leadWords.has(word) || asking.has(word)) ? withAdded(craft.edits) : null;
}

/** Stills add their time: the film gets longer by them. */
const withAdded = (edits: readonly EditWish[]): EditWish[] =>
  edits.map((edit): EditWish => (edit.kind === 'freeze' ? { ...edit, adds: true } : edit));

/** A film and the craft that is asked for beside its footage. A length that is only the sum of its clips grows by what it adds. */
export function withCraft(brief: Brief, { edits }: Craft, prompt: string): Brief {
  const sum = timesOf(brief);
  const only = lengthBehindName(brief, prompt);
  const isSum =
    only || (sum !== null && brief.length !== null && Math.abs(sum - brief.length.seconds) < 0.01);
  const added = withAdded(edits);
  const all = [...brief.edits, ...added];
  const besides = secondsBesides({ parts: brief.parts, edits: added });
  const length =
    brief.length !== null && isSum
      ? { ...brief.length, seconds: Math.round((brief.length.seconds + besides) * 1000) / 1000 }
      : brief.length;
  return { ...brief, prompt, length, edits: all };
}

/** "A 10 second clip of" its name. */
const ownClip =
  /\d[ -]?(?:seconds?|secs?|s|sekunden?|sek)[ -](?:clip|piece|bit|excerpt|part|ausschnitt|stück) (?:of|from|out of|aus|von) (?:the |our |my |dem |der )?$/iu;

/** "Goal.mp4 5 s, end card “Bye” 2 s": the time of the only clip, which stands right behind its name. */
function lengthBehindName({ parts, length }: Brief, prompt: string): boolean {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0 || length === null) return false;
  const named = prompt.indexOf(part.said);
  const before = timesIn(prompt.slice(0, named));
  // "A 10 second" is "at 10 seconds" in Spanish.
  const told = before.lasts ?? before.at;
  if (ownClip.test(prompt.slice(0, named)) && told?.value === length.seconds) return true;
  const behind = prompt.slice(named + part.said.length);
  const time = timesIn(behind).lasts;
  return (
    prompt.includes(part.said) &&
    time?.value === length.seconds &&
    /^[\s:(-]*(?:for |für )?$/iu.test(behind.slice(0, time.start))
  );
}

/** The times of all its clips together; null where one has none. */
function timesOf({ parts }: Brief): number | null {
  if (parts.length === 0) return null;
  return parts.reduce<number | null>(
    (sum, { seconds }) => (sum === null || seconds === undefined ? null : sum + seconds),
    0,
  );
}
