/** Breaking a paragraph into lines. */

/** A paragraph as pieces that no line break may part, in reading order. */
export interface Pieces {
  count: number;
  /** Width of pieces `from` to before `to` on one line: blanks at its end hang over. */
  width(from: number, to: number): number;
  /** True when a line may begin with piece `at`. */
  mayBreak(at: number): boolean;
  /** How bad a line that begins there is to read, in squares of width; absent = all alike. */
  breakCost?(at: number): number;
}

/** Pieces `from` to before `to` stand on one line. */
export interface LineSpan {
  from: number;
  to: number;
}

/** Rounding of widths that were added up in another order. */
const SLACK = 1e-9;

/** Fills line after line up to `width`. What is wider than a line is parted where it has to be. */
export function fillLines(pieces: Pieces, width: number): LineSpan[] {
  const lines: LineSpan[] = [];
  for (let from = 0; from < pieces.count; ) {
    const to = lineEnd(pieces, from, width);
    lines.push({ from, to });
    from = to;
  }
  return lines;
}

function lineEnd(pieces: Pieces, from: number, width: number): number {
  let forced = from + 1;
  let allowed = 0;
  for (let to = from + 1; to <= pieces.count; to += 1) {
    const isBreak = to === pieces.count || pieces.mayBreak(to);
    if (pieces.width(from, to) > width + SLACK) break;
    forced = to;
    if (isBreak) allowed = to;
  }
  return allowed > 0 ? allowed : forced;
}

/**
 * As many lines as `fillLines` makes, of similar length: of all ways to break them the one with the smallest sum of
 * squares of what is left free.
 */
export function balanceLines(pieces: Pieces, width: number): LineSpan[] {
  const fewest = fillLines(pieces, width);
  if (fewest.length < 2 || partsPiece(pieces, fewest)) return fewest;
  const stops = [0];
  for (let at = 1; at < pieces.count; at += 1) if (pieces.mayBreak(at)) stops.push(at);
  stops.push(pieces.count);
  return bestBreaks({ pieces, width, stops }, fewest.length) ?? fewest;
}

/** The best way to reach a stop with so many lines. */
interface Reached {
  cost: number;
  /** Index of the stop where the last line begins. */
  from: number;
}

function bestBreaks(
  text: { pieces: Pieces; width: number; stops: readonly number[] },
  count: number,
): LineSpan[] | null {
  const { stops } = text;
  let reached: (Reached | null)[] = stops.map((_, index) => (index === 0 ? { cost: 0, from: 0 } : null));
  const history = Array.from({ length: count }, () => {
    reached = addLine(text, reached);
    return reached;
  });
  const lines: LineSpan[] = [];
  let at = stops.length - 1;
  for (const step of history.reverse()) {
    const found = step[at];
    if (!found) return null;
    lines.unshift({ from: stops[found.from] ?? 0, to: stops[at] ?? 0 });
    at = found.from;
  }
  return lines;
}

function addLine(
  { pieces, width, stops }: { pieces: Pieces; width: number; stops: readonly number[] },
  before: readonly (Reached | null)[],
): (Reached | null)[] {
  const after: (Reached | null)[] = stops.map(() => null);
  for (const [from, reached] of before.entries()) {
    if (!reached) continue;
    for (let to = from + 1; to < stops.length; to += 1) {
      const free = width - pieces.width(stops[from] ?? 0, stops[to] ?? 0);
      if (free < -SLACK) break;
      const isEnd = to === stops.length - 1;
      const bad = isEnd ? 0 : (pieces.breakCost?.(stops[to] ?? 0) ?? 0);
      const cost = reached.cost + free * free + bad;
      const known = after[to];
      if (!known || cost < known.cost - SLACK) after[to] = { cost, from };
    }
  }
  return after;
}

/** True when a line begins where none may. */
export function partsPiece(pieces: Pieces, lines: readonly LineSpan[]): boolean {
  return lines.some(({ from }) => from > 0 && !pieces.mayBreak(from));
}
