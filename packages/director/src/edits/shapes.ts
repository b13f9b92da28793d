/** Several shapes of one film: "as 16:9 and 9:16", "vertical and square". Pure. */
import type { Edit } from './edit-wish.ts';
import { matchesIn } from './matches.ts';

const words: { [word: string]: { width: number; height: number } } = {
  vertical: { width: 9, height: 16 },
  portrait: { width: 9, height: 16 },
  upright: { width: 9, height: 16 },
  hochkant: { width: 9, height: 16 },
  hochformat: { width: 9, height: 16 },
  square: { width: 1, height: 1 },
  quadratisch: { width: 1, height: 1 },
  landscape: { width: 16, height: 9 },
  widescreen: { width: 16, height: 9 },
  horizontal: { width: 16, height: 9 },
  querformat: { width: 16, height: 9 },
};
const shape = `(?:\\d{1,2} : \\d{1,2}|${Object.keys(words).join('|')})`;
const several = new RegExp(
  `(?<![^ ])(?:(?:both |once )?(?:as|in|for|at|als|en) )?(?:both )?(?:an? )?${shape}(?:(?: ,| and| und| et| y| &|(?: ,)? and (?:once )?(?:as|in)| plus)(?: (?:an?|one|eins|eine?|une?|una?|uma?))? ${shape})+(?: versions?| formats?)?(?![^ ])`,
  'gu',
);

/** Most versions of one film. */
const mostShapes = 4;

/** Places of the line at which more than one shape is asked for. */
export function readOutputs(line: string): { edit: Edit; start: number; end: number }[] {
  return matchesIn(line, several).flatMap((match) => {
    const shapes = [...match[0].matchAll(new RegExp(`(?<![^ ])${shape}(?![^ ])`, 'gu'))].map(([written]) =>
      shapeOf(written),
    );
    const distinct = shapes.filter(
      ({ width, height }, index) =>
        width > 0 &&
        height > 0 &&
        shapes.findIndex((other) => other.width * height === width * other.height) === index,
    );
    if (distinct.length < 2) return [];
    const edit: Edit = { kind: 'outputs', shapes: distinct.slice(0, mostShapes) };
    return [{ edit, start: match.index, end: match.index + match[0].length }];
  });
}

/** "A second version in 4:5", "a second version of 15 seconds": the film stays as it is beside it. */
const further =
  /(?<![^ ])(?:export )?(?:a|one) (?:second|further) version(?: in (?<shape>\d{1,2} : \d{1,2}))?(?: of (?<seconds>\d{1,3}) ?(?:seconds?|s))?(?![^ ])/gu;

/** Places of the line at which one more version of the film is asked for. */
export const readFurther = (line: string): { edit: Edit; start: number; end: number }[] =>
  matchesIn(line, further).flatMap((match) => {
    const { shape, seconds } = match.groups ?? {};
    if (shape === undefined && seconds === undefined) return [];
    const own = shape === undefined ? { width: 0, height: 0 } : shapeOf(shape);
    const version = { ...own, ...(seconds !== undefined && { seconds: Number(seconds) }) };
    const edit: Edit = { kind: 'outputs', shapes: [version], isFurther: true };
    return [{ edit, start: match.index, end: match.index + match[0].length }];
  });

function shapeOf(written: string): { width: number; height: number } {
  const known = words[written];
  if (known !== undefined) return known;
  const [width = 0, height = 0] = written.split(' : ').map(Number);
  return { width, height };
}
