/** Sharpness, colours, keyframes, stills and prints look this often, pictures a second: nothing changes faster. */
const SAMPLES_PER_SECOND = 8;

/** Every how many pictures of a source a large one is looked at. */
export function sampleStepOf(framesPerSecond: number): number {
  return Math.max(1, Math.round(framesPerSecond / SAMPLES_PER_SECOND));
}
