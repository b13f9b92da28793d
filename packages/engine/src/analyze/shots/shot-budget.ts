/** Limits how many shots a file may have, so that what is stored of it stays bounded whatever it shows. */
export interface ShotBudget {
  /** Whether a shot may begin at picture `index`; asked in order. A yes counts. */
  take(index: number): boolean;
}

/** So many may follow each other as fast as shots can, as in a trailer. */
export const BURST_SHOTS = 1_000;

/** Beyond those, seconds a shot on average: 3,600 an hour. */
const SECONDS_A_SHOT = 1;

/** Shots of one file beside the burst; those of a file longer than five and a half hours are farther apart. */
export const MOST_SHOTS = 20_000;

/** Starts the budget of a file of about `durationSeconds`; null where nobody knows. */
export function createShotBudget(options: {
  framesPerSecond: number;
  durationSeconds: number | null;
}): ShotBudget {
  const secondsAShot = Math.max(SECONDS_A_SHOT, (options.durationSeconds ?? 0) / MOST_SHOTS);
  const refill = 1 / (secondsAShot * options.framesPerSecond);
  let left = BURST_SHOTS;
  let total = 0;
  let before = 0;
  return {
    take(index) {
      left = Math.min(BURST_SHOTS, left + (index - before) * refill);
      before = index;
      // Where the length is not known, or was told wrong, the whole is bounded all the same.
      if (left < 1 || total >= MOST_SHOTS + BURST_SHOTS) return false;
      left -= 1;
      total += 1;
      return true;
    },
  };
}
