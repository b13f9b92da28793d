/**
 * What a message asks of the craft of editing beside its footage: freezes, cards, split screens, small pictures, transitions and
 * sounds under other pictures. They are read clause by clause and taken out; the rest is read as a message without them. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import type { Edit, EditWish } from '../edits/edit-wish.ts';
import { longestVideoSeconds, secondsBesides } from '../planning/montage/length.ts';
import { beginOf, endOf, filesOf, type Message, messageOf, trimmed } from './craft-clauses.ts';
import {
  encore,
  forBoth,
  lastOtherwise,
  onlyTreated,
  shownOtherwise,
  soundOff,
  soundOffBehind,
} from './craft-clips.ts';
import {
  cutawayCovering,
  cutawayLead,
  cutawayVoice,
  cutawayWhile,
  speakerNamed,
  voiceUnder,
} from './craft-cutaway.ts';
import { card, fades, freeze, inset, refused, transitions, withoutLarge } from './craft-edits.ts';
import { pictureCard } from './craft-end-cards.ts';
import { greyExcept, hanStyle, hanVolume, replayAfter, slowZoom, vintageLook } from './craft-manners.ts';
import { best, countdown, level, lowerThird, ownLook, plainLook, spoken, volume } from './craft-more.ts';
import { songFade, songFrom, songSpan } from './craft-music.ts';
import { inEachVersion, outputs } from './craft-outputs.ts';
import { overlayInTime } from './craft-overlay-times.ts';
import { insetHead, insetOver, insetWith, textOnTrait } from './craft-overlays.ts';
import { filesIn, type NamedFile, quoteIn, spotIn, timesIn } from './craft-parts.ts';
import { portions } from './craft-portions.ts';
import { allSoundFade, ducked, songCalledOtherwise, soundFromFile, soundReplaced } from './craft-sound.ts';
import { resplit, split } from './craft-split.ts';
import { beginningOut, partOut, partSpeed, quietOut, ramp, songPart } from './craft-stretches.ts';
import { styledText } from './craft-texts.ts';
import { all, clip, keptNames, type Reader, type Taken, unlike, wishAt, written } from './craft-wish.ts';
import { leadWords, runsOnWords, soundWords, underWords, undoingWords } from './craft-words.ts';
import { listedTexts } from './listed-texts.ts';

/** Longer messages are told, not listed. */
const mostLetters = 1_500;
const mostClauses = 60;
const leastLetters = 6;

export interface Craft {
  /** The message without them. */
  rest: string;
  edits: EditWish[];
}

// Texts that stand for as long as a film plays: "put “Week 12” in the top left corner all the time".

const always =
  /(?<!\p{L})(?:all the time|(?:for |during )?the (?:whole|entire|full) (?:time|video|film|movie|clip|duration)|all (?:the way )?through(?:out)?|throughout(?: the (?:video|film|movie|clip))?|permanently|the whole way through|die ganze zeit(?: über)?|durchgehend|dauerhaft|(?:über|während) (?:das|des|der) ganze[ns]? (?:video|film|videos|films|zeit)|tout le (?:temps|long)(?: de la vid[eé]o| du film)?|en permanence|pendant toute? (?:la vid[eé]o|le film|la dur[eé]e)|todo el (?:tiempo|v[ií]deo|rato)|durante todo(?: el| o)?(?: v[ií]deo| tempo| tiempo| filme?)?|o tempo (?:todo|inteiro)|per tutt[oa] (?:il|la) (?:tempo|video|durata|filmato))(?!\p{L})|一直显示|一直|全程|始终/iu;

/** A text with its place, for all of the film. */
const standingText: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const quote = quoteIn(written(message, clause));
  if (quote === null) return null;
  const at = clause.start + quote.start;
  let end = endOf(message, clause, clause.start + quote.end);
  const next = message.clauses[index + 1];
  const isNext =
    end === clause.end &&
    next !== undefined &&
    always.exec(message.masked.slice(next.start, next.end))?.index === 0;
  if (isNext && next !== undefined) {
    const match = always.exec(message.masked.slice(next.start, next.end));
    end = next.start + (match?.[0].length ?? 0);
  }
  const stretch = trimmed(message.masked, { start: beginOf(message, clause, at), end });
  if (!always.test(message.masked.slice(stretch.start, stretch.end))) return null;
  const bare = message.masked.slice(stretch.start, stretch.end);
  // "“Hi” on the cat the whole time": over that clip.
  const behind = clause.start + quote.end;
  const until = always.exec(message.masked.slice(behind, stretch.end))?.index ?? 0;
  if (filesOf(message, { start: behind, end: behind + until }).length > 0) return null;
  const spot = spotIn(bare);
  return {
    ...stretch,
    edits: [
      {
        kind: 'title',
        text: quote.value,
        place: 'at',
        atSeconds: 0,
        seconds: longestVideoSeconds,
        ...(spot !== null && { spot }),
      },
    ],
    instead: keptNames(
      message,
      stretch,
      filesOf(message, stretch).filter(
        (file) => file.end <= at || file.start >= at + (quote.end - quote.start),
      ),
    ),
  };
};

// The sound of one clip under others, as clauses ask for it.

/** "Keep the sound of the frog running under the pig", "the elf with the sound of the frog". */
const soundUnder: Reader = (message, index) => {
  const wish = wishAt(message, index, soundWords);
  const clause = message.clauses[index];
  if (wish === null || clause === undefined) return null;
  const match = soundWords.exec(message.masked.slice(wish.start, clause.end));
  const at = wish.start + (match?.index ?? 0);
  const word = at + (match?.[0].length ?? 0);
  const own = unlike(filesOf(message, { start: wish.start, end: clause.end }));
  const heard = heardIn(message, own, { at, word });
  if (heard === null || heard.value.kind !== 'video') return null;
  const others = own.filter(({ value }) => value.id !== heard.value.id);
  const isRunning = runsOnWords.test(wish.text) && underWords.test(wish.text);
  const [under] = others;
  if (others.length > 1) return null;
  const before = unlike(filesOf(message, { start: clause.start, end: wish.start })).at(-1);
  if (under === undefined && isRunning)
    return {
      start: wish.start,
      end: clause.end,
      edits: [{ kind: 'soundUnder', of: clip(heard.value), under: all, isAlone: false }],
      instead: '',
    };
  const shown = under ?? before;
  if (shown === undefined || shown.value.kind === 'audio' || shown.value.id === heard.value.id) return null;
  if (
    under !== undefined &&
    !underWords.test(message.masked.slice(Math.min(heard.end, under.end), Math.max(heard.start, under.start)))
  )
    return null;
  const start =
    under === undefined ? wish.start : beginOf(message, clause, Math.min(at, heard.start, under.start));
  const stretch = { start, end: clause.end };
  const edit: Edit = {
    kind: 'soundUnder',
    of: clip(heard.value),
    under: clip(shown.value),
    isAlone: !isRunning,
  };
  const { lasts } = timesIn(written(message, stretch));
  const time = lasts === null ? '' : ` ${written(message, stretch).slice(lasts.start, lasts.end)}`;
  const kept = keptNames(message, stretch, under === undefined ? [] : [under]);
  return { ...stretch, edits: [edit], instead: kept === '' ? time : `${kept}${time}` };
};

/** "The sound of the frog", "the frog's sound": the file right beside the word. */
function heardIn(
  message: Message,
  files: readonly NamedFile[],
  { at, word }: { at: number; word: number },
): NamedFile | null {
  const isOf =
    /^\s*(?:of|from|von|vom|de|du|des|del|de la|do|da|di|della|dello|der|d[’'])(?:\s+(?:the|my|dem|der|la|le|l[’']|el|o|a|il|lo))*\s*$/iu;
  const behind = files.find(({ start }) => start >= word && isOf.test(message.masked.slice(word, start)));
  if (behind !== undefined) return behind;
  return (
    files.find(
      ({ end }) =>
        end <= at &&
        /^(?:[’']s|s[’']|的)?\s*(?:own )?$/iu.test(message.masked.slice(end, at)) &&
        /[’']s|的/u.test(message.masked.slice(end, at)),
    ) ?? null
  );
}

const readers = [
  ...([refused, forBoth, onlyTreated, quietOut, partOut, beginningOut, songPart] as const),
  ...([greyExcept, slowZoom, replayAfter, hanStyle, hanVolume, vintageLook] as const),
  ...([ducked, voiceUnder, cutawayCovering, cutawayWhile, cutawayVoice, cutawayLead, speakerNamed] as const),
  ...([pictureCard, overlayInTime, insetHead, resplit] as const),
  ...([soundReplaced, soundFromFile, allSoundFade, songCalledOtherwise] as const),
  ...([
    songFade,
    songSpan,
    songFrom,
    textOnTrait,
    listedTexts,
    styledText,
    shownOtherwise,
    lastOtherwise,
  ] as const),
  ...([
    standingText,
    outputs,
    inEachVersion,
    best,
    split,
    insetOver,
    insetWith,
    inset,
    freeze,
    card,
    spoken,
    lowerThird,
    countdown,
  ] as const),
  ...([
    transitions,
    fades,
    encore,
    soundOff,
    soundOffBehind,
    soundUnder,
    partSpeed,
    portions,
    ramp,
    volume,
    level,
    ownLook,
    plainLook,
  ] as const),
];

/** Null where a message speaks of none. */
export function readCraft(prompt: string, assets: readonly PlannerAsset[], isTurn = false): Craft | null {
  if (prompt.length > mostLetters || prompt.length < leastLetters) return null;
  const message = { ...messageOf(prompt, assets), ...(isTurn && { isTurn: true as const }) };
  if (message.clauses.length > mostClauses) return null;
  const taken = takenOf(message);
  if (taken.length === 0) return null;
  const isInset = taken.some(({ edits }) => edits.some(({ kind }) => kind === 'inset'));
  const rest = taken.reduceRight(
    (left, { start, end, instead }) => left.slice(0, start) + instead + left.slice(end),
    prompt,
  );
  // What was taken out between two commas leaves one.
  const bare = rest.replace(/([,，])(?:\s*[,，])+/gu, '$1');
  const edits = taken.flatMap(({ edits: own, start, end }) =>
    own.map((edit): EditWish => ({ ...edit, said: prompt.slice(start, end) })),
  );
  return {
    rest: isInset ? withoutLarge(bare) : bare,
    edits: edits.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** Freezes by a time count in the film as it was planned, and cards stand before and behind all of it. */
function rankOf(edit: Edit): number {
  if (edit.kind === 'card') return 3;
  // What stands on a still comes when that is there.
  if (edit.kind === 'title' && edit.over?.kind === 'like' && edit.over.how === 'frozen') return 2;
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
  const craft = bare.includes('?') ? null : readCraft(prompt, assets, true);
  if (craft === null || craft.edits.length === 0) return null;
  if (takesAway && !isExchange(craft.edits)) return null;
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

/** "One above the other instead of side by side", "the song instead of the sound": what goes is told by what comes. */
const isExchange = (edits: readonly EditWish[]): boolean =>
  edits.every(({ kind }) => kind === 'split') ||
  (edits.some(({ kind }) => kind === 'music') &&
    edits.every(({ kind }) => kind === 'music' || kind === 'noFootageSound'));

/** Stills add their time: the film gets longer by them. */
const withAdded = (edits: readonly EditWish[]): EditWish[] =>
  edits.map((edit): EditWish => (edit.kind === 'freeze' ? { ...edit, adds: true } : edit));

/** A film and the craft that is asked for beside its footage. A length that is only the sum of its clips grows by what it adds. */
export function withCraft(
  brief: Brief,
  { edits }: Craft,
  { prompt, assets }: { prompt: string; assets: readonly PlannerAsset[] },
): Brief {
  const sum = timesOf(brief, assets);
  const only = lengthBehindName(brief, prompt);
  const isSum =
    only || (sum !== null && brief.length !== null && Math.abs(sum - brief.length.seconds) < 0.01);
  const added = withAdded(edits);
  const all = [...brief.edits, ...added];
  // What comes again makes a film longer whose length is that of its clips.
  const isLonger = edits.some((edit) => edit.kind === 'add' && edit.again !== undefined);
  if (isSum && isLonger) return { ...brief, prompt, length: null, edits: all };
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

/** The times of all its clips together, seconds; null where one has none. */
function timesOf({ parts }: Brief, assets: readonly PlannerAsset[]): number | null {
  if (parts.length === 0) return null;
  const lengthOf = ({ assetId, seconds, trim }: BriefPart) => {
    if (seconds !== undefined || trim === undefined) return seconds;
    const duration = assets.find(({ id }) => id === assetId)?.durationSeconds;
    const end = trim.endSeconds ?? duration;
    return end === undefined ? undefined : end - trim.startSeconds;
  };
  return parts.reduce<number | null>((sum, part) => {
    const seconds = lengthOf(part);
    return sum === null || seconds === undefined ? null : sum + seconds;
  }, 0);
}
