/** Times of shots without their unit: "squat 8 sec, bridge 10". Pure. */
import { bareTime } from './list-words.ts';
import { isTimed, type ListedShot, type Step } from './listed-shot.ts';

/** "Squat 8 sec, bridge 10": a number alone, where others have a unit. */
export function takeBareTime(shot: ListedShot, least: number): boolean {
  const match = bareTime.exec(shot.words);
  const seconds = Number(match?.[1] ?? 0);
  if (match === null || isTimed(shot) || seconds < least) return false;
  Object.assign(shot, { seconds, words: shot.words.slice(0, match.index) });
  return true;
}

/** "Shop 3, peonies 3, bouquet 5": the shots of a sentence that all end with a number, none called as another with its number. */
export function countedIn(steps: readonly Step[]): ListedShot[] {
  const sentences = Map.groupBy(
    steps.flatMap((step) => (step.kind === 'shot' ? [step] : [])),
    ({ sentence }) => sentence,
  );
  for (const told of sentences.values()) {
    const shots = told.map(({ shot }) => shot);
    const bare = shots.filter((shot) => !isTimed(shot));
    const names = new Set(bare.map(({ words }) => words.replace(bareTime, '')));
    const isCounted = bare.length > 2 && bare.every(({ words }) => bareTime.test(words));
    if (isCounted && names.size === bare.length) return bare;
  }
  return [];
}

/** A smaller number may be part of a name, "bedroom 2", seconds. */
const leastBare = 3;

/** "Mash 4 seconds, hops 2, bottling 5": where every shot ends with a number it is its time. */
export const leastBareOf = (shots: readonly ListedShot[]) =>
  shots.length > 2 && shots.every((shot) => isTimed(shot) || bareTime.test(shot.words)) ? 1 : leastBare;
