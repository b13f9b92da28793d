/**
 * From when to when a text of the film stands: "write Meet Rex over rex from second 2 to 5", "the title from 0:03 to 0:07". The message
 * is read without it, and the text that it speaks of stands then. Pure.
 */
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { conceptAt } from '../edits/slots/concepts.ts';
import { readSlots } from '../edits/slots/read-slots.ts';
import { tokenize } from '../grammar/parse-prompt.ts';
import { indexNames } from '../grammar/phrases/names.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { type Stretch, stretchAt } from '../wordings/stretch-lists.ts';

/** A message without such a time. */
export interface TextTime {
  rest: string;
  said: string;
  fromSeconds: number;
  seconds: number;
}

/** Longer messages are stories, letters. */
const longest = 400;
const ofIt = new Set('of it its that the clip one davon de du del di'.split(' '));
const ends = new Set(
  ', . ! ? ; and und et y e zeigen anzeigen einblenden stehen sein please bitte instead only'.split(' '),
);

/** The time that a text shall stand at, which `prompt` tells last of all; null where it tells none. */
export function readTextTime(prompt: string): TextTime | null {
  if (prompt.length > longest || !/\d/u.test(prompt)) return null;
  const tokens = lex(prompt);
  const found = tokens.findIndex((_, at) => isClosed(stretchAt(tokens, at)));
  const stretch = found === -1 ? null : stretchAt(tokens, found);
  if (!isClosed(stretch)) return null;
  let next = stretch.next;
  while (next < stretch.next + 4 && ofIt.has(tokens[next]?.fold ?? '')) next += 1;
  const isEnd = tokens[next] === undefined || ends.has(tokens[next]?.fold ?? '');
  const begin = tokens[stretch.first]?.start ?? 0;
  const end = tokens[next - 1]?.end ?? begin;
  if (!isEnd) return null;
  return {
    rest: `${prompt.slice(0, begin)} ${prompt.slice(end)}`.replace(/[^\S\n]+/gu, ' ').trim(),
    said: prompt.slice(begin, end),
    fromSeconds: stretch.startSeconds,
    seconds: stretch.endSeconds - stretch.startSeconds,
  };
}

const isClosed = (stretch: Stretch | null): stretch is Stretch & { endSeconds: number } =>
  stretch !== null && stretch.isTold && stretch.behind !== null && stretch.endSeconds !== null;

/** `brief`, read without the time, with the text that stands then; null where it speaks of no text, or of several. */
export function withTextTime(brief: Brief, { rest, said, fromSeconds, seconds }: TextTime): Brief | null {
  const laid = brief.edits.filter(({ kind }) => kind === 'title');
  const [title] = brief.titles;
  if (laid.length === 1)
    return {
      ...brief,
      edits: brief.edits
        .filter(({ kind }) => kind !== 'titleTime')
        .map(
          (edit): EditWish =>
            edit.kind === 'title' ? { ...edit, atSeconds: fromSeconds, seconds, place: 'at' } : edit,
        ),
    };
  if (laid.length === 0 && title !== undefined && brief.titles.length === 1)
    return {
      ...brief,
      titles: [],
      edits: [
        ...brief.edits,
        {
          kind: 'title',
          text: title.text,
          place: 'at',
          atSeconds: fromSeconds,
          seconds,
          ...(title.spot !== undefined && { spot: title.spot }),
          ...(title.color !== undefined && { color: title.color }),
          said: rest,
        },
      ],
    };
  if (laid.length > 0 || !isOfText(rest)) return null;
  const span = { which: null, said } as const;
  return {
    ...brief,
    edits: [
      { kind: 'titlePlace', ...span, place: 'opening', atSeconds: fromSeconds },
      { kind: 'titleTime', ...span, seconds, factor: 1 },
    ],
    unread: [],
    notes: [],
    length: null,
  };
}

const showing = [
  'title',
  'strap',
  'set',
  'screen',
  'only',
  'start',
  'run',
  'long',
  'say',
  'sayshort',
] as const;

/** "Show the title", and nothing else. */
function isOfText(rest: string): boolean {
  const { tokens } = tokenize(rest);
  const slots = readSlots(tokens, indexNames([]));
  const isTitle = tokens.some((_, at) => conceptAt(tokens, at)?.concepts.has('title') === true);
  return (
    isTitle &&
    slots !== null &&
    slots.every((slot) => slot.kind === 'concept' && showing.some((one) => slot.concepts.has(one)))
  );
}
