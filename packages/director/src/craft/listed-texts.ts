/** As many texts as clips, told in one list: "vase, statue and painting, with the captions “Ming”, “Rome” and “Monet” below". Pure. */
import type { Edit } from '../edits/edit-wish.ts';
import { isMarkName } from '../grammar/phrases/mark-names.ts';
import type { Message, Stretch } from './craft-clauses.ts';
import { eachWords } from './craft-texts.ts';
import { clip, type Reader, unlike } from './craft-wish.ts';
import { cardNouns, endCardWords, introCardWords, negations } from './craft-words.ts';
import { type Told, toldIn } from './text-traits.ts';

const quotation = /"_*"/gu;
/** What stands between the texts of a list. */
const listed = /^(?:\s|,|;|、|，|and|und|et|y|e|&|then|dann|puis|luego|poi|和)*$/iu;

/** Each text on its clip, for as long as that is seen. */
export const listedTexts: Reader = (message, index) => {
  const clause = message.clauses[index];
  if (clause === undefined || message.isTurn === true) return null;
  const list = listFrom(message, index);
  const shown = unlike(
    message.files.filter(({ value }) => value.kind !== 'audio' && !isMarkName(value.name)),
  );
  if (list === null || list.texts.length !== shown.length) return null;
  const lastFile = message.files.filter(({ end }) => end <= list.first).at(-1);
  const start = Math.max(
    clause.start,
    leadFrom(message, Math.max(lastFile?.end ?? 0, clause.start), list.first),
  );
  const words = message.masked.slice(start, list.end).replace(quotation, ' ; ');
  const isOther = [cardNouns, endCardWords, introCardWords, negations].some((one) => one.test(words));
  const told = isOther ? null : toldIn(words.replace(eachWords, ' '));
  const isTimed =
    told === null || told.at !== undefined || told.seconds !== undefined || told.place !== undefined;
  if (told === null || isTimed) return null;
  const edits = list.texts.flatMap((text, at): Edit[] => {
    const file = shown[at];
    return file === undefined ? [] : textOn(text, clip(file.value), told);
  });
  return { start, end: list.end, edits, instead: '' };
};

function textOn(text: string, over: ReturnType<typeof clip>, { spot, color, factor, fade }: Told): Edit[] {
  return [
    {
      kind: 'title',
      text,
      place: 'at',
      atSeconds: null,
      over,
      isWhole: true,
      ...(spot !== undefined && spot !== null && { spot }),
      ...(color !== undefined && { color }),
      ...(fade !== undefined && { animation: fade }),
    },
    ...(factor === undefined
      ? []
      : [{ kind: 'textSize' as const, of: 'titles' as const, factor, which: { words: text } }]),
  ];
}

interface TextList extends Stretch {
  /** Where the first text begins. */
  first: number;
  texts: string[];
}

/** All texts of a message, where they are one list that begins in the clause at `index`, all clips are named before. */
function listFrom(message: Message, index: number): TextList | null {
  const clause = message.clauses[index];
  const quotes = [...message.masked.matchAll(quotation)];
  const [one] = quotes;
  const last = quotes.at(-1);
  if (clause === undefined || one === undefined || last === undefined || quotes.length < 2) return null;
  if (one.index < clause.start || one.index >= clause.end) return null;
  const isList = quotes.slice(1).every((quote, at) => {
    const before = quotes[at];
    return (
      before !== undefined && listed.test(message.masked.slice(before.index + before[0].length, quote.index))
    );
  });
  const end = last.index + last[0].length;
  const own = message.clauses.find((other) => other.start <= last.index && other.end >= end);
  const isShownBehind = message.files.some(
    ({ value, start }) => start >= one.index && value.kind !== 'audio',
  );
  if (!isList || own === undefined || isShownBehind) return null;
  const texts = quotes.map(({ index: at, 0: { length } }) =>
    message.prompt.slice(at + 1, at + length - 1).trim(),
  );
  return { first: one.index, start: clause.start, end: own.end, texts };
}

/** Where the words begin that lead to a list: "…, 4 s each, with the captions". */
function leadFrom(message: Message, from: number, to: number): number {
  const lead = /(?<!\p{L})(?:with|and|plus|mit|und|dazu|avec|et|con|y|com|e)(?!\p{L})|，|配/iu.exec(
    message.masked.slice(from, to),
  );
  return lead === null ? from : from + lead.index;
}
