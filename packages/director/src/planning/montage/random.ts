/** Numbers that look random and are the same for the same seed; good enough to vary cuts, for nothing else. */

/** A generator of numbers in [0, 1), from any seed: a linear congruential generator modulo 2^32, its low bits dropped. */
export function seededRandom(seed: number): () => number {
  let state = Math.trunc(Number.isFinite(seed) ? seed : 0) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
  // Neighbouring seeds start close together; a few steps part them.
  for (let step = 0; step < 4; step += 1) next();
  return next;
}
