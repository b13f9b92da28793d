/** How the music of a film comes and goes, and from which second of its own it is heard. Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { endOf, filesOf, type Message, type Stretch, trimmed } from './craft-clauses.ts';
import { clockSeconds, counts, timesIn, unit } from './craft-parts.ts';
import { keptNames, type Reader, written } from './craft-wish.ts';
import { negations, songWords } from './craft-words.ts';

const out =
  /(?<!\p{L})(?:(?:that|which|die|der|das|qui|que|che)\s+)?(?:fad(?:e|es|ed|ing)(?: (?:it|(?:the |my |our )?(?:music|song|track|sound)))? (?:out|away)|fade[- ]?out|(?:soll )?aus(?:ge)?blend\p{L}*|ausklingen\p{L}*|se fond(?:re|ent|e)?(?: en sortie)?|en fondu(?: de sortie)?|disparaît\p{L}*|(?:se )?desvane\p{L}*|fundido de salida|some aos poucos|sumindo|desaparec\p{L}*|sfum\p{L}*|in dissolvenza in uscita|dissolvenza in uscita)(?!\p{L})|淡出|渐弱/iu;
const into =
  /(?<!\p{L})(?:(?:that|which|die|der|das|qui|que|che)\s+)?(?:fad(?:e|es|ed|ing)(?: (?:it|(?:the |my |our )?(?:music|song|track|sound)))? in|fade[- ]?in|(?:soll )?ein(?:ge)?blend\p{L}*|en fondu d['’]entrée|fundido de entrada|entra(?:ndo)? aos poucos|in dissolvenza in entrata|dissolvenza in entrata)(?!\p{L})|淡入|渐强/iu;
const pictures =
  /(?<!\p{L})(?:picture|video|image|bild|film|to (?:black|white)|vid[eé]o|imagen|imagem|immagine)(?!\p{L})/iu;

/** "Add ukulele that fades out in the last 3 secs", "fade the music out over the last 3 seconds": a time that is no stretch of a clip. */
export const songFade: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const own = filesOf(message, clause);
  const isSong = songWords.test(text) || own.some(({ value }) => value.kind === 'audio');
  const [going, coming] = [out.exec(text), into.exec(text)];
  const match = going ?? coming;
  if (!isSong || match === null || negations.test(text) || pictures.test(text)) return null;
  const from = clause.start + match.index;
  const stretch = trimmed(message.masked, {
    start: from,
    end: endOf(message, clause, from + match[0].length),
  });
  if (filesOf(message, stretch).some(({ value }) => value.kind !== 'audio')) return null;
  const seconds = timesIn(written(message, stretch)).lasts?.value ?? 3;
  const edges =
    going !== null && coming !== null
      ? (['in', 'out'] as const)
      : [going === null ? ('in' as const) : ('out' as const)];
  const edits = edges.map((edge): Edit => ({ kind: 'musicFade', edge, seconds }));
  return { ...stretch, edits, instead: leftOf(message, stretch) };
};

/** What a stretch names to be heard, where nothing else does. */
function leftOf(message: Message, stretch: Stretch): string {
  if (message.isTurn === true) return '';
  const kept = keptNames(message, stretch, filesOf(message, stretch));
  const around = message.masked.slice(0, stretch.start) + message.masked.slice(stretch.end);
  const isNamed = songWords.test(around) || message.files.some(({ value }) => value.kind === 'audio');
  return kept !== '' ? kept : isNamed ? '' : 'with music';
}

const moment = String.raw`(?:(?:the |der |dem |la |el |o |il )?(?:second|sekunde|seconde|segundo|secondo|minute|minuto|min\.?|第)\s?)?(?:the )?(\d{1,2}:\d{2}|${counts})(?:[ -]?${unit})?(?:[ -]mark)?`;
const ofSong = String.raw`(?: (?:in|of|into|im|des|von|de la|du|de|del|da|do|della|dans|nella) (?:it|(?:the |dem |der |la |le |il |o |l['’])?(?:song|track|music|piece|lied(?:es)?|stück(?:s|es)?|musik|chanson|morceau|musique|canci[oó]n|tema|m[úu]sica|canzone|brano)))`;
const begins = new RegExp(
  String.raw`(?<!\p{L})(?:,?\s*(?:but |and |aber |erst |only |nur )*(?:starting|beginning|begin(?:s|ning)?|playing|played|heard|starts?|commençant|qui commence|empezando|que empiece|começando|a partire) )?(?:(?:from|at its|from its)(?: own)?|(?<=(?:starting|beginning|starts?|begins?) )at|(?:erst )?ab|à partir de|a partir d[eoa](?:l)?|desde|partire dal?|dal|da) ${moment}(?:${ofSong}|(?: (?:on(?:wards?)?|in poi|en adelante|em diante|an))?)(?![\p{L}\p{N}]|\s?(?:to|bis|à|a|al|até|hasta|until|-|–)\s?\d)|(?:从|由)(?:第)?(\d{1,2}:\d{2}|\d{1,3})秒?(?:开始|起)|at ${moment}${ofSong}`,
  'iu',
);

/** "With our song from 0:30 on": that second of the song, and no stretch of a clip. */
export const songFrom: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const match = begins.exec(text);
  if (match === null) return null;
  const start = clause.start + match.index;
  const before = text.slice(0, match.index);
  const files = filesOf(message, { start: clause.start, end: start });
  const heard = Math.max(
    files.findLast(({ value }) => value.kind === 'audio')?.end ?? -1,
    clause.start + lastOf(before),
  );
  const seen = files.findLast(({ value }) => value.kind !== 'audio')?.end ?? -1;
  const seconds = clockSeconds(match[1] ?? match[2] ?? match[3] ?? '');
  if (heard <= seen || heard < clause.start || !(seconds > 0)) return null;
  const edits: Edit[] = [{ kind: 'musicFrom', seconds }];
  if (message.isTurn === true && isOnlySong(text.replace(match[0], ' ')))
    return { ...clause, edits, instead: '' };
  return { start, end: start + match[0].length, edits, instead: '' };
};

const aroundSong = new Set(
  'the my our it and please start begin play let should only from die das der den lied soll bitte lass erst nur beginnen starten la le les commence commencer el que empiece empieza o a comece começa il lo inizi inizia parta fai haz faz'.split(
    ' ',
  ),
);

/** What stands around the time names nothing but the music. */
const isOnlySong = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => aroundSong.has(word) || songWords.test(word));

/** Where the last word for music ends; far before where there is none. */
function lastOf(text: string): number {
  const all = [...text.matchAll(new RegExp(songWords.source, 'giu'))].at(-1);
  return all === undefined ? Number.NEGATIVE_INFINITY : all.index + all[0].length;
}

const jingles =
  /(?<!\p{L})(?:jingles?|tunes?|stings?|theme|erkennungsmelodie|sintonía|vinheta|sigla)(?!\p{L})/iu;
const restricted = String.raw`(?:but |and |aber |und |mais |pero |ma |mas )?(?:only|just|nur|seulement|uniquement|solo|sólo|solamente|só|apenas|soltanto|erst)(?: (?:play(?:s|ing)?|comes? in|heard|starts?|kicks? in))?`;
const fromOn = new RegExp(
  String.raw`(?<!\p{L})${restricted} (?:from|after|at|ab|nach|à partir de|a partir d[eo](?:l)?|desde(?: el| o)?|dal|da|depois de) ${moment}(?: (?:on(?:wards?)?|in poi|en adelante|em diante|an))?(?![\p{L}\p{N}]|\s?(?:to|bis|à|a|al|até|hasta|until|-|–)\s?\d)`,
  'iu',
);
const atFirst = new RegExp(
  String.raw`(?<!\p{L})${restricted} (?:for |during |in |over |für |in |während |pendant |durante |por |per |nei |nos |en )?(?:the |die |den |les |los |as |os |i )?(?:first|ersten|premières|primeros|primeiros|primi) (${counts})[ -]?${unit}(?!\p{L})`,
  'iu',
);

/** "Music: bossa nova, but only from second 6 onwards", "the jingle only for the first 5 seconds": when in the film it is heard. */
export const songSpan: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const text = message.masked.slice(clause.start, clause.end);
  const [later, first] = [fromOn.exec(text), atFirst.exec(text)];
  const match = later ?? first;
  const seconds = clockSeconds(match?.[1] ?? '');
  if (match === null || !(seconds > 0)) return null;
  const start = clause.start + match.index;
  const before = message.clauses[index - 1];
  // What is told alone in its clause is of the one before it.
  const from = match.index === 0 && before !== undefined ? before.start : clause.start;
  const files = filesOf(message, { start: from, end: start });
  const told = message.masked.slice(from, start);
  const isSong = songWords.test(told) || jingles.test(told) || files.at(-1)?.value.kind === 'audio';
  if (!isSong || files.at(-1)?.value.kind === 'video' || files.at(-1)?.value.kind === 'image') return null;
  const part = later === null ? ({ from: 0, to: seconds } as const) : ({ from: seconds, to: null } as const);
  const edit: Edit = { kind: 'musicSpan', part: { by: 'seconds', ...part } };
  return { start, end: start + match[0].length, edits: [edit], instead: '' };
};
