/** Loudness, lower thirds, countdowns, voices, and looks of one clip in a list: what clauses ask for besides the frame. Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { readPhrases } from '../grammar/phrases/phrases.ts';
import { beginOf, endOf, filesBeside, filesOf, type Message, trimmed } from './craft-clauses.ts';
import { quoteIn, timesIn } from './craft-parts.ts';
import { clip, type Reader, written } from './craft-wish.ts';
import * as words from './craft-words.ts';

const half = '(?:half|halbe[rmn]?|moiti[eé]|mitad|metade|met[aà]|一半)';
const loudness = '(?:volume|loudness|lautst[aä]rke|volumen|音量)';
const share = `(?<share>${half}|\\d{1,3}(?:[.,]\\d)? ?(?:%|percent|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento))`;
const link = '(?:(?:at|to|with|of|auf|mit|bei|à|a|al|ao|com|con|the|its|der|la|el|o|il|le|de|di|do|du)\\s+)*';
const atVolume = new RegExp(
  `(?<![\\p{L}\\d])${link}(?:${share}\\s+${link}${loudness}|${loudness}\\s+${link}${share.replace('<share>', '<level>')})(?!\\p{L})|(?:(?:the|el|la|le|o|il|die|der)\\s+)?${loudness}\\s+(?:of|von|vom|des|der|de|del|du|do|da|di|dell['’])\\s+(?:(?:the|der|die|das|el|la|le|o|a|il)\\s+)?[\\p{L}\\p{N}_.-]{1,40}\\s+${link}${share.replace('<share>', '<own>')}|音量(?:调到|调为|为)?(?<chinese>一半|\\d{1,3} ?%)`,
  'iu',
);

const ownLead = /^\s*(?:[’']s?)?\s*(?:(?:is|be|should be|plays?|ist|soll|est|es|está|é|fica|è)\s*)?$/iu;

/** "The pig at half volume", "music at 50% volume". */
export const volume: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match = clause === undefined ? null : atVolume.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const said = match.groups?.share ?? match.groups?.level ?? match.groups?.own ?? match.groups?.chinese ?? '';
  const value = /\d/u.test(said) ? Number.parseFloat(said.replace(',', '.')) / 100 : 0.5;
  if (!(value > 0) || value > 4) return null;
  const start = clause.start + match.index;
  const found = trimmed(message.masked, { start, end: start + match[0].length });
  const before = filesOf(message, { start: clause.start, end: found.end }).at(-1);
  const isMusic =
    words.songWords.test(message.masked.slice(clause.start, clause.end)) || before?.value.kind === 'audio';
  const db = Math.round(20 * Math.log10(value) * 10) / 10;
  const edit: Edit = isMusic
    ? { kind: 'volume', of: 'music', db }
    : { kind: 'volume', of: 'footage', db, ...(before !== undefined && { target: clip(before.value) }) };
  // "The pig's volume at 50%" and "the pig is at half volume" are no clips of their own.
  const lead = before === undefined ? '' : message.masked.slice(before.end, found.start);
  const isOwn = before !== undefined && ownLead.test(lead);
  const isElsewhere = filesBeside(message, clause).some(({ value: { id } }) => id === before?.value.id);
  return {
    start: isOwn && isElsewhere ? clause.start : found.start,
    end: found.end,
    edits: [edit],
    instead: '',
  };
};

const louder =
  /(?<!\p{L})(?:(?:its|the|sein|der|le|el|o|il) (?:own )?(?:sound|audio|voice|volume|ton|son|sonido|som|audio)(?: is| be)? )?(?<more>louder|lauter|plus fort|más alto|mais alto|più forte|più alto)(?!\p{L})|(?<!\p{L})(?:(?:its|the) (?:own )?(?:sound|audio|voice|volume)(?: is| be)? )?(?:quieter|leiser|moins fort|más bajo|mais baixo|più basso)(?!\p{L})/iu;
/** What is heard as clearly more or less, decibels. */
const louderDb = 6;

/** "Talk.mp4 louder", where no music is spoken of. */
export const level: Reader = (message, index) => {
  const clause = message.clauses[index];
  const text = clause === undefined ? '' : message.masked.slice(clause.start, clause.end);
  const match = louder.exec(text);
  const [file, ...others] = message.files.filter(({ value }) => value.kind !== 'image');
  if (clause === undefined || match === null || file === undefined || others.length > 0) return null;
  if (words.songWords.test(text) || file.value.kind === 'audio' || words.negations.test(text)) return null;
  const start = clause.start + match.index;
  const db = match.groups?.more === undefined ? -louderDb : louderDb;
  const edit: Edit = { kind: 'volume', of: 'footage', db, target: clip(file.value) };
  return { start, end: start + match[0].length, edits: [edit], instead: '' };
};

/** "With a lower third “Ada, baker” over the pig". */
export const lowerThird: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match =
    clause === undefined ? null : words.lowerThirdWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const at = clause.start + match.index;
  let stretch = trimmed(message.masked, {
    start: beginOf(message, clause, at),
    end: endOf(message, clause, at + match[0].length),
  });
  // "Bauchbinde: „Ada, Bäckerin“": the quotation may be a clause of its own.
  const next = message.clauses[index + 1];
  if (quoteIn(written(message, stretch)) === null && next !== undefined)
    stretch = { ...stretch, end: next.end };
  const text = written(message, stretch);
  const quote = quoteIn(text);
  const [file, ...others] = filesOf(message, stretch).filter(({ value }) => value.kind !== 'audio');
  // Several of them, and such at a time, are texts like others.
  const isPlain = !/(?:thirds|tags|straps|bars|binden)(?!\p{L})/iu.test(text) && timesIn(text).at === null;
  if (quote === null || others.length > 0 || !isPlain) return null;
  const { lasts } = timesIn(text.slice(0, quote.start) + text.slice(quote.end));
  const beside = filesOf(message, { start: clause.start, end: stretch.start }).at(-1);
  const over = file ?? beside;
  const edit: Edit = {
    kind: 'title',
    text: quote.value,
    place: over === undefined ? 'opening' : 'at',
    atSeconds: null,
    style: 'lower-third',
    ...(over !== undefined && { over: clip(over.value) }),
    ...(lasts !== null && { seconds: lasts.value }),
  };
  const isElsewhere =
    file === undefined || filesBeside(message, stretch).some(({ value }) => value.id === file.value.id);
  return {
    ...stretch,
    edits: [edit],
    instead: isElsewhere || file === undefined ? '' : written(message, file),
  };
};

const mostNumbers = 60;
const fromTo = /(\d{1,2})\s*(?:to|down to|bis|à|a|hasta|até|al?|到|-|–|…|\.\.\.)\s*(\d{1,2})/iu;
const fromOne = /(?:from|von|ab|de|desde|da|从)\s*(\d{1,2})/iu;

/** "Start with a 5 second countdown": before the film, and not over it. */
const opens =
  /^(?:please |bitte )?(?:start|begin|open|kick off|beginne|starte|fang|commence[rz]?|d[eé]bute[rz]?|empieza|empezar|comienza|comece|começa|inizia|parti)(?!\p{L})|(?:first|zuerst|d['’]abord|primero|primeiro|prima)$/iu;

/** "A 5 second countdown", "a countdown of 5 seconds": a time when it comes is none. */
const unit = String.raw`(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|secondi|秒)`;
const secondsLong = new RegExp(
  String.raw`(?<![\p{L}\p{N}:])(\d{1,2})[ -]?${unit}(?:[ -]long)?[ -]?(?:count|counter|herunter|zähler|倒计时)|(?:count ?-?down|rebours|regres?siv[ao]|atrás|rovescia)\s+(?:of|from|for|von|über|de|di|da)\s+(\d{1,2})\s?${unit}(?!\p{L})`,
  'iu',
);

const thenWords =
  /^(?:and then|then|und dann|dann|et puis|puis|ensuite|luego|después|depois|poi)(?!\p{L})|^(?:然后|接着)/iu;

/** "With a countdown from 5 to 1": a number a second. */
export const countdown: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match =
    clause === undefined ? null : words.countdownWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const at = clause.start + match.index;
  const stretch = trimmed(message.masked, {
    start: beginOf(message, clause, at),
    end: endOf(message, clause, at + match[0].length),
  });
  const text = written(message, stretch);
  const both = fromTo.exec(text);
  const told = both ?? fromOne.exec(text) ?? secondsLong.exec(text);
  const first = Number(told?.[1] ?? told?.[2] ?? Number.NaN);
  const last = Number(both?.[2] ?? 1);
  if (!Number.isInteger(first) || first === last || Math.abs(first - last) > mostNumbers) return null;
  if (filesOf(message, stretch).length > 0) return null;
  const over = filesOf(message, { start: clause.start, end: stretch.start }).at(-1);
  const step = Math.sign(last - first);
  const whole = trimmed(message.masked, { start: clause.start, end: stretch.end });
  const next = message.clauses[index + 1];
  const isFirst = index === 0 && next !== undefined && thenWords.test(written(message, next));
  if (over === undefined && (isFirst || opens.test(written(message, whole)))) {
    // Each card comes to stand before all others: the last number is told first.
    const cards = Array.from(
      { length: Math.abs(last - first) + 1 },
      (_, count): Edit => ({
        kind: 'card',
        text: String(last - step * count),
        color: '#000000',
        seconds: 1,
        anchor: null,
        side: 'before' as const,
      }),
    );
    return { ...whole, edits: cards, instead: '' };
  }
  const edits = Array.from(
    { length: Math.abs(last - first) + 1 },
    (_, count): Edit => ({
      kind: 'title',
      text: String(first + step * count),
      place: 'at',
      atSeconds: count,
      seconds: 1,
      ...(over !== undefined && { over: clip(over.value) }),
    }),
  );
  return { ...stretch, edits, instead: '' };
};

/** "With a voice-over saying “Meet our toys”": no voice is made of words here, and they are no title either. */
export const spoken: Reader = (message, index) => {
  const clause = message.clauses[index];
  const match =
    clause === undefined ? null : words.spokenWords.exec(message.masked.slice(clause.start, clause.end));
  if (clause === undefined || match === null) return null;
  const at = clause.start + match.index;
  let stretch = trimmed(message.masked, { start: beginOf(message, clause, at), end: clause.end });
  const next = message.clauses[index + 1];
  if (
    quoteIn(written(message, stretch)) === null &&
    next !== undefined &&
    /^["“„«「『]/u.test(written(message, next))
  )
    stretch = { ...stretch, end: next.end };
  if (quoteIn(written(message, stretch)) === null || filesOf(message, stretch).length > 0) return null;
  const reason =
    'words are not spoken here; make the voice with POST /tools/generate/tts and say “with voice-over” and its file in this chat';
  return { ...stretch, edits: [{ kind: 'refused', reason }], instead: '' };
};

/** "Cut the best 10 seconds out of the car": so much of it, chosen by what there is to see. */
export const best: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || !words.bestWords.test(message.masked.slice(clause.start, clause.end)))
    return null;
  const { lasts } = timesIn(written(message, clause));
  const [file, ...others] = filesOf(message, clause);
  if (lasts === null || file === undefined || others.length > 0 || file.value.kind !== 'video') return null;
  const time = written(message, { start: clause.start + lasts.start, end: clause.start + lasts.end });
  return { ...clause, edits: [], instead: `${written(message, file)}, ${time}` };
};

const ownKinds: ReadonlySet<Edit['kind']> = new Set(['look', 'zoom']);

/** The edits of words that ask for looks and for nothing else; null for others. */
function looksIn(text: string, message: Message): Edit[] | null {
  if (!/\p{L}/u.test(text) || text.length > 60) return null;
  const { edits, items } = readPhrases(tokenize(text), message.assets, { isTurn: true });
  const isRead = edits.length > 0 && items.every(({ kind, fold }) => kind === 'symbol' || joiners.has(fold));
  const isOwn = edits.every(
    (edit) =>
      ownKinds.has(edit.kind) &&
      'target' in edit &&
      edit.target?.kind === 'all' &&
      !(edit.kind === 'look' && edit.look === 'grey'),
  );
  return isRead && isOwn ? edits.map(({ said: _, ...edit }) => edit as Edit) : null;
}

/** "Frog 3 s, elf 3 s with a vintage look": in a list it is the look of its own clip. */
export const ownLook: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const files = filesOf(message, clause).filter(({ value }) => value.kind !== 'audio');
  for (const [at, file] of files.entries()) {
    const until = files[at + 1]?.start ?? clause.end;
    const time = timesIn(written(message, { start: file.end, end: until })).lasts;
    const stretch = trimmed(message.masked, { start: file.end + (time?.end ?? 0), end: until });
    const edits = looksIn(written(message, stretch), message);
    if (edits === null) continue;
    const instead = files[at + 1] === undefined ? '' : 'and ';
    return {
      ...stretch,
      edits: edits.map((edit) => ({ ...edit, target: clip(file.value) }) as Edit),
      instead,
    };
  }
  return null;
};

/** "Kitchen.mp4, brighter and warmer": a clause that names none is of all that is named. */
export const plainLook: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.files.length === 0 || filesOf(message, clause).length > 0) return null;
  const edits = looksIn(written(message, clause), message);
  return edits === null ? null : { ...clause, edits, instead: '' };
};

const joiners = new Set(
  'with and but mit und aber avec et mais con y com e in en em the a an slow slowly langsam a bit little etwas ein wenig un peu poco um pouco make it please bitte'.split(
    ' ',
  ),
);
