/** Texts that stand for as long as a film plays: "put “Week 12” in the top left corner all the time". Pure. */
import { longestVideoSeconds } from '../planning/montage/length.ts';
import { beginOf, endOf, filesOf, trimmed } from './craft-clauses.ts';
import { quoteIn, spotIn } from './craft-parts.ts';
import { keptNames, type Reader, written } from './craft-wish.ts';

const always =
  /(?<!\p{L})(?:all the time|(?:for |during )?the (?:whole|entire|full) (?:time|video|film|movie|clip|duration)|all (?:the way )?through(?:out)?|throughout(?: the (?:video|film|movie|clip))?|permanently|the whole way through|die ganze zeit(?: über)?|durchgehend|dauerhaft|(?:über|während) (?:das|des|der) ganze[ns]? (?:video|film|videos|films|zeit)|tout le (?:temps|long)(?: de la vid[eé]o| du film)?|en permanence|pendant toute? (?:la vid[eé]o|le film|la dur[eé]e)|todo el (?:tiempo|v[ií]deo|rato)|durante todo(?: el| o)?(?: v[ií]deo| tempo| tiempo| filme?)?|o tempo (?:todo|inteiro)|per tutt[oa] (?:il|la) (?:tempo|video|durata|filmato))(?!\p{L})|一直显示|一直|全程|始终/iu;

/** A text with its place, for all of the film. */
export const standingText: Reader = (message, index) => {
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
