/** The built-in generative model: what it is asked for, and the address of what draws it. */
export { FOLEY_SECONDS, type FoleyReading, readFoley } from './foley/read-foley.ts';
export { soundNames } from './foley/sounds.ts';
export { approachFrom } from './layout/camera.ts';
export { givenRoom } from './layout/looks/offers.ts';
export { stemsOf } from './music/music-plan.ts';
export { STEMS, type StemName } from './names.ts';
export type * from './types.ts';
export { asksForSilence } from './words/reading-directions.ts';
export { writePicture } from './write-picture.ts';
export { writeScenes } from './writer.ts';

/** The module that renders draw with (see `RunJobOptions.generators` of the engine): it is loaded where they run. */
export const generatorsModule: URL = new URL('./sources.ts', import.meta.url);
