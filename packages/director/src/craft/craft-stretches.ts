/** What clauses do to a stretch of a clip: taken out of it, or played at another speed. Pure. */
import type { ClipTarget, Edit } from '../edits/edit-wish.ts';
import { filesBeside, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { clockSeconds } from './craft-parts.ts';
import { clip, type Reader, type Taken, written } from './craft-wish.ts';
import { rampWords } from './craft-words.ts';

// What clauses take out of a clip: its silences, a stretch between two times, its beginning or its end.

const taking = String.raw`(?:cut(?:ting)?(?: out| away| off)?|take out|remove|delete|drop|lose|skip|strip(?: out)?|trim(?: out| off| away)?|get rid of|edit out|kill|leave out|without|schneide?(?: bitte)?|entfern\p{L}*|lösch\p{L}*|kürz\p{L}*|ohne|nimm|coupe[rz]?|enl[eè]ve[rz]?|supprime[rz]?|retire[rz]?|ôte[rz]?|sans|corta[r]?|quita[r]?|elimina[r]?|recorta[r]?|borra[r]?|sin|tira[r]?|remove[r]?|apaga[r]?|sem|taglia(?:re)?|togli(?:ere)?|rimuovi|leva|senza)`;
const article = String.raw`(?:\s+(?:all|any|out|away|off|of|the|its|every|alle|die|das|den|der|aus|toutes?|tous|les?|la|todas?|todos|las?|los|el|os?|as?|tutt[ei]|le|gli|i|il|lo|please|bitte))*`;
const quiet = String.raw`(?:pauses?|silences?|silent (?:parts?|bits?|moments?|gaps?|sections?|passages?)|dead air|quiet (?:parts?|bits?|gaps?)|pausen|stillen? stellen?|stille|sprechpausen|blancs|temps morts|silencios|pausas|silêncios|silenzi|pause)`;

const silencesOut = new RegExp(
  String.raw`(?<!\p{L})${taking}${article}\s+${quiet}(?!\p{L})|(?:去掉|删除|剪掉|删掉)(?:所有|全部)?的?(?:停顿|静音|沉默)(?:部分|片段)?`,
  'iu',
);

/** True where words stand within the name of a file that is written out. */
const isInName = ({ files }: Message, start: number, end: number) =>
  files.some((file) => start >= file.start && end <= file.end && file.end - file.start > end - start);

/** "Cut out all the pauses in talk.mp4". */
export const quietOut: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match =
    clause === undefined ? null : silencesOut.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const start = clause.start + match.index;
  const end = start + match[0].length;
  if (isInName(message, start, end)) return null;
  return { start, end, edits: [{ kind: 'silences' }], instead: ' ' };
};

const seconds = String.raw`(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|second[oi]|秒)`;
const moment = String.raw`(?:second |sekunde |seconde |segundo |secondo |第)?(\d{1,2}:\d{2}|\d{1,3}(?:[.,]\d)?)(?:\s?${seconds})?(?!\p{L})`;
const piece = String.raw`(?:\s+(?:the|a|an|any|out|away|off|den|die|das|der|la|le|les|el|los|las|o|os|as|il|lo|part|bit|section|piece|stretch|footage|everything|time|what(?:'s| is)|teil|abschnitt|stück|partie|passage|morceau|parte|trozo|tramo|fragmento|trecho|pezzo|tratto|heraus|raus|weg|between|that goes|seconds?|sekunden?|secondes?|segundos?|secondi|(?:aus|in|bei|from|of|de|dans|da|do|em|en|nel|dal) [\p{L}\p{N}_-]{1,40}\.\p{L}\w{1,3}))*`;
const stretchOut = new RegExp(
  String.raw`(?<!\p{L})${taking}${piece}\s+(?:from |between |von |zwischen |de |du |entre |desde |do |da |dal |tra |fra )?${moment}\s*(?:to|and|until|till|through|bis|und|à|au|et|a|al|hasta|y|até|e|fino a|-|–)\s*${moment}`,
  'iu',
);
const chineseOut = /(?:去掉|删除|剪掉|删掉)第?(\d{1,3}(?::\d{2})?)秒?(?:到|至|-)第?(\d{1,3}(?::\d{2})?)秒/u;
/** "Cut from 0:10 to 0:20" may keep just that. */
const keeping =
  /^(?:cut|schneide?|coupe[rz]?|corta[r]?|recorta[r]?|taglia(?:re)?|trim|kürz\p{L}*)(?!\p{L})(?!\s+(?:out|off|away))/iu;
const partNoun =
  /(?<!\p{L})(?:part|bit|section|piece|stretch|teil|abschnitt|stück|partie|passage|morceau|parte|trozo|tramo|fragmento|trecho|pezzo|tratto|weg|raus|heraus|out of|out from)(?!\p{L})/iu;

const onlyVideo = ({ files }: Message) => {
  const videos = files.filter(({ value }) => value.kind === 'video');
  return new Set(videos.map(({ value }) => value.id)).size === 1 ? videos : null;
};

/** "Remove the part between 10 and 20 seconds from match.mp4". */
export const partOut: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || onlyVideo(message) === null) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const match = stretchOut.exec(text) ?? chineseOut.exec(text);
  if (match === null || (keeping.test(match[0]) && !partNoun.test(text))) return null;
  const [from, to] = [clockSeconds(match[1] ?? ''), clockSeconds(match[2] ?? '')];
  if (!(to > from)) return null;
  const start = clause.start + match.index;
  const stretch = { start, end: start + match[0].length };
  const named = filesOf(message, stretch).map((file) => message.prompt.slice(file.start, file.end));
  const apart = besideOthers(message, { clause, stretch }, { from, to });
  return apart ?? { ...stretch, edits: [{ kind: 'cutOut', from, to }], instead: named[0] ?? ' ' };
};

/** Beside other pictures the times are those of the file: it is shown before and behind what goes. */
function besideOthers(
  message: Message,
  { clause, stretch }: { clause: Stretch; stretch: Stretch },
  { from, to }: { from: number; to: number },
): Taken | null {
  const [video] = onlyVideo(message) ?? [];
  const isAlone = message.files.every(({ value }) => value.kind === 'audio' || value.id === video?.value.id);
  if (message.isTurn === true || video === undefined || isAlone) return null;
  const end = video.value.durationSeconds;
  if (!(end > to) || video.start < clause.start || video.start > stretch.end) return null;
  const name = message.prompt.slice(video.start, video.end);
  return {
    start: Math.min(video.start, stretch.start),
    end: Math.max(video.end, stretch.end),
    edits: [],
    instead: `${name} from ${told(0)} to ${told(from)}, ${name} from ${told(to)} to ${told(end)}`,
  };
}

const told = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;

const opening = String.raw`(?:beginning|start|opening|intro|anfang|beginn|d[eé]but|principio|inicio|comienzo|in[ií]cio|come[cç]o|inizio)`;
const until = new RegExp(
  String.raw`(?<!\p{L})${opening}\s+(?:up to|until|till|to|bis(?: zu)?|jusqu['’][aà]|hasta|até|fino a)(?: the| la| el| o| a| al)?\s*${moment}`,
  'iu',
);
const goes = new RegExp(String.raw`(?<!\p{L})(?:${taking}|weg|raus|ab)(?!\p{L})`, 'iu');

/** "Cut off the beginning up to second 4", "schneide den Anfang bis Sekunde 4 weg". */
export const beginningOut: Reader = (message, index) => {
  const clause = message.clauses[index];
  const videos = onlyVideo(message);
  if (clause === undefined || videos === null) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const match = until.exec(text);
  if (match === null || !goes.test(text.replace(match[0], ' '))) return null;
  const to = clockSeconds(match[1] ?? '');
  if (!(to > 0)) return null;
  const own = filesOf(message, clause).map(({ start, end }) => message.prompt.slice(start, end));
  const edit: Edit = { kind: 'cutOut', from: 0, to };
  return { ...clause, edits: [edit], instead: own[0] ?? '' };
};

const songStarts =
  /(?<!\p{L})(?:start|begin|starting|beginning)\s+(?:the |my |our )?(?:song|music|track)\s+(?:at|from)\s+(?:second )?(\d{1,2}:\d{2}|\d{1,3})(?:\s?(?:seconds?|secs?|s)(?!\p{L}))?|(?<!\p{L})(?:lass|starte?) (?:das lied|die musik|den song) (?:bei|ab) (?:sekunde )?(\d{1,2}:\d{2}|\d{1,3})(?: sekunden)?(?: starten| beginnen| anfangen)?/iu;

/** "Start the song at 0:15": that is when it is heard, and no length of the film. */
export const songPart: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : songStarts.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const from = clockSeconds(match[1] ?? match[2] ?? '');
  if (!(from > 0)) return null;
  const start = clause.start + match.index;
  const edit: Edit = { kind: 'musicSpan', part: { by: 'seconds', from, to: null } };
  return { start, end: start + match[0].length, edits: [edit], instead: ' ' };
};

// Parts of a clip at another speed, and clips that get faster or slower as they go.

const unit = '(?:\\s*(?:seconds?|secs?|s|sekunden?|secondes?|segundos?|secondi|秒))?';
const speedMoment = (name: string) => `(?<${name}>\\d{1,3}(?:[.,]\\d{1,2})?|\\d{1,2}:\\d{2})${unit}`;
const slow =
  '(?:in )?(?:slow ?-?motion|slow ?-?mo|slomo|zeitlupe|au ralenti|en c[aá]mara lenta|em c[aâ]mera lenta|al rallentatore)|慢动作|慢放';
const speed =
  '(?:at |with |mit |à |a |con |com )?(?<n>\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:x|×|times|fach)(?: speed)?';
const halved =
  '(?:at |with )?half(?: the)? speed|halbe[rm]? (?:tempo|geschwindigkeit)|moitié de la vitesse|media velocidad';
const verb = '(?:is |be |plays? |runs? |should be |soll |wird |est |es |é |è )*';
const between = `(?:(?:the |der |den |la |le |o |il )?(?:part|bit|section|stretch|teil|abschnitt|partie|parte|tramo|trecho|tratto) )?(?:from |between |von |zwischen |de |entre |desde |del |da |dal |从)\\s*${speedMoment('from')} ?(?:to|and|until|till|-|–|bis|und|à|et|a|y|hasta|até|e|al|到) ?${speedMoment('to')}`;
const part = new RegExp(
  `(?<!\\p{L})(?:but |and |aber |und |mais |et |pero |y |mas |e |ma )?${between} ${verb}(?:(?<slow>${slow})|(?<half>${halved})|${speed})(?!\\p{L})`,
  'iu',
);

const clockOf = (said: string) => {
  const [first = '', second] = said.split(':');
  const value = Number(first.replace(',', '.'));
  return second === undefined ? value : value * 60 + Number(second);
};

/** The clip of a clause, or the one before it. */
function clipOf(message: Message, clause: Stretch): ClipTarget {
  const own = filesOf(message, clause).filter(({ value }) => value.kind === 'video')[0];
  const before = filesBeside(message, clause).findLast(({ end }) => end <= clause.start);
  const file = own ?? before;
  return file === undefined ? { kind: 'places', at: [0] } : clip(file.value);
}

/** "Frog 5 seconds, but the part from 2 to 4 seconds in slow motion". */
export function partSpeed(message: Message, index: number): Taken | null {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : part.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const { from = '', to = '', n } = match.groups ?? {};
  const [first, next] = [clockOf(from), clockOf(to)];
  const factor = n === undefined ? 0.5 : Number(n.replace(',', '.'));
  if (!(next > first) || !(factor >= 0.05) || factor > 50) return null;
  const start = clause.start + match.index;
  const stretch = trimmed(message.masked, { start, end: start + match[0].length });
  // "The part from 2 to 4 seconds of the frog at half speed" tells what is shown of it.
  const [inside] = filesOf(message, stretch);
  if (inside !== undefined) return null;
  const edit: Edit = {
    kind: 'speedPart',
    target: clipOf(message, clause),
    from: first,
    to: next,
    factor,
    keeps: true,
  };
  return { ...stretch, edits: [edit], instead: '' };
}

const toSpeed =
  /(?:(?:from|von|de|desde|da)\s+)?(?:(?<from>\d{1,2}(?:[.,]\d{1,2})?) ?(?:x|×|fach)|(?<normal>normal(?: speed)?|real ?time))?\D{0,40}?(?:to|up to|bis|auf|à|a|hasta|até|then)\s+(?:speed(?:ing)? up to\s+)?(?<to>\d{1,2}(?:[.,]\d{1,2})?) ?(?:x|×|fach|times)/iu;

/** "With a speed ramp from 1x to 4x", "speed ramp: start normal then speed up to 4x". */
export function ramp(message: Message, index: number): Taken | null {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : rampWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const start = clause.start + match.index;
  const behind = written(message, { start: start + match[0].length, end: clause.end });
  const told = toSpeed.exec(behind);
  const from = Number((told?.groups?.from ?? '1').replace(',', '.'));
  const to = Number((told?.groups?.to ?? '3').replace(',', '.'));
  if (!(from >= 0.1 && from <= 20 && to >= 0.1 && to <= 20)) return null;
  const end = told === null ? start + match[0].length : start + match[0].length + told.index + told[0].length;
  if (filesOf(message, { start, end }).length > 0) return null;
  const lead = /(?:\b(?:with|and|mit|avec|con|com)\s+)?(?:(?:a|an|eine?[rm]?|une?|una?|uma?)\s+)?$/iu.exec(
    message.masked.slice(clause.start, start),
  );
  const stretch = trimmed(message.masked, { start: start - (lead?.[0].length ?? 0), end });
  return { ...stretch, edits: [{ kind: 'ramp', target: clipOf(message, clause), from, to }], instead: '' };
}
