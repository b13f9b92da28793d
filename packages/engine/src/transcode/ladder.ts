/** The sizes that videos are offered in. Pure: analysis, renditions and the server follow the one rule. */

/** Classes of size, by the shorter side of the picture as shown, pixels. */
export const LADDER = [360, 480, 720, 1080, 2160] as const;

/** One class of size: the number in its label, e.g. 720. */
export type Rung = (typeof LADDER)[number];

/** What a source gives in one class of size. */
export interface LadderRung {
  rung: Rung;
  /** The rung as a rendition's label, e.g. `720`. */
  label: string;
  /** Size of the picture, upright, square pixels, even. */
  width: number;
  height: number;
}

const TOP_RUNG: Rung = 2160;

/** H.264 decoders in browsers and phones end here. */
const MAX_SIDE = 4096;

function rungHolding(pixels: number): Rung {
  return LADDER.find((rung) => rung >= pixels) ?? TOP_RUNG;
}

function evenFloor(value: number): number {
  return Math.max(2, 2 * Math.floor(value / 2));
}

/**
 * The rung that a source shown at `display` gives when `asked` is wanted (any number: the smallest rung
 * that holds it, 2160 at most). Nothing is enlarged: a source smaller than that is made at its own size,
 * under the label of the smallest rung that holds it. Sides are rounded down to even numbers; no side is
 * longer than 4096 pixels.
 */
export function ladderRung(display: { width: number; height: number }, asked: number): LadderRung {
  const shorter = Math.min(display.width, display.height);
  const longer = Math.max(display.width, display.height);
  const rung = rungHolding(Math.min(rungHolding(asked), shorter));
  const scale = Math.min(1, rung / shorter, MAX_SIDE / longer);
  // A hair more than exact, so that rounding does not turn 1280 into 1279.99 and then 1278.
  const side = (pixels: number): number => evenFloor(pixels * scale + 0.001);
  return { rung, label: String(rung), width: side(display.width), height: side(display.height) };
}

/** The rungs that a source gives for all of `asked`, each once, largest first. */
export function ladderRungs(
  display: { width: number; height: number },
  asked: readonly number[],
): LadderRung[] {
  const rungs = new Map(asked.map((wanted) => ladderRung(display, wanted)).map((made) => [made.rung, made]));
  return [...rungs.values()].sort((a, b) => b.rung - a.rung);
}
