/** Plays through how workers share the parts of a render. Pure. */

/** Seconds that each step takes on one core. */
export interface MeasuredRender {
  plan: number;
  /** What a claim costs besides its parts: asking, planning anew, handing over. */
  claim: number;
  sound: number;
  segments: readonly number[];
  join: number;
}

export interface Simulated {
  wall: number;
  /** What keeps it from being shorter. */
  limit: 'work' | 'sound' | 'longest segment' | 'plan and join';
}

/** As make-parts.ts has it. */
const CLAIM_SECONDS = 8;
const MOST_PARTS = 64;

/** Parts that a lane takes next. */
function claimSize(last: { parts: number; seconds: number } | null, waiting: number, lanes: number): number {
  const fair = Math.ceil(waiting / (2 * lanes));
  if (last === null) return Math.min(1, fair);
  const fitting = Math.floor((last.parts * CLAIM_SECONDS) / Math.max(0.05, last.seconds));
  return Math.max(1, Math.min(fitting, last.parts * 4, MOST_PARTS, fair));
}

/** The wall time on so many cores, each a lane of some worker. */
export function simulate(measured: MeasuredRender, cores: number): Simulated {
  const waiting = [...measured.segments];
  const lanes = Array.from({ length: cores }, () => ({
    free: measured.plan,
    last: null as { parts: number; seconds: number } | null,
  }));
  let soundEnds = measured.plan;
  const [first] = lanes;
  if (measured.sound > 0 && first !== undefined) {
    first.free += measured.claim + measured.sound;
    soundEnds = first.free;
  }
  let picturesEnd = measured.plan;
  while (waiting.length > 0) {
    const lane = lanes.reduce((soonest, other) => (other.free < soonest.free ? other : soonest));
    const parts = waiting.splice(0, claimSize(lane.last, waiting.length, cores));
    const seconds = measured.claim + parts.reduce((sum, part) => sum + part, 0);
    lane.free += seconds;
    lane.last = { parts: parts.length, seconds };
    picturesEnd = Math.max(picturesEnd, lane.free);
  }
  const wall = Math.max(picturesEnd, soundEnds) + measured.join;
  return { wall, limit: limitOf(measured, { cores, wall, soundEnds, picturesEnd }) };
}

function limitOf(
  { segments, plan, join }: MeasuredRender,
  run: { cores: number; wall: number; soundEnds: number; picturesEnd: number },
): Simulated['limit'] {
  if (plan + join > run.wall / 2) return 'plan and join';
  if (run.soundEnds >= run.picturesEnd) return 'sound';
  const work = segments.reduce((sum, part) => sum + part, 0) / run.cores;
  return Math.max(...segments) > work ? 'longest segment' : 'work';
}
