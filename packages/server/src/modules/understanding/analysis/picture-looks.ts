/** Vectors of stills by the picture model, made once though two analysers want them. */
import { createRecentMap } from '../../../platform/collections/recent-map.ts';
import type { ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { AnalyserContext } from './analyser.ts';
import type { SeenPicture } from './seen-pictures.repo.ts';

/** One for each picture, of length one; `version` is that of the model. */
export type PictureLooks = (
  pictures: readonly Pick<SeenPicture, 'storageKey'>[],
  version: string,
  context: Pick<AnalyserContext, 'signal'> & { bench: Pick<AnalyserContext['bench'], 'show'> },
) => Promise<Float32Array[]>;

/** As many as one file has at most; 1 kB each. */
const REMEMBERED = 2_000;

export function createPictureLooks(models: Pick<ModelRuntime, 'embedPictures'>): PictureLooks {
  const made = createRecentMap<string, Float32Array>(REMEMBERED);
  return async (pictures, version, { bench, signal }) => {
    const keys = pictures.map(({ storageKey }) => `${version} ${storageKey}`);
    // Held here as well: what is remembered is bounded.
    const known = new Map(
      keys.flatMap((key) => {
        const vector = made.get(key);
        return vector === undefined ? [] : [[key, vector] as const];
      }),
    );
    const missing = pictures.filter((_, index) => !known.has(keys[index] ?? ''));
    if (missing.length > 0) {
      const paths = await Promise.all(missing.map(({ storageKey }) => bench.show(storageKey)));
      const vectors = await models.embedPictures(paths, { task: 'picture', version, signal });
      for (const [index, { storageKey }] of missing.entries()) {
        const vector = vectors[index];
        if (vector === undefined) throw new Error('a picture without a vector');
        known.set(`${version} ${storageKey}`, vector);
        made.set(`${version} ${storageKey}`, vector);
      }
    }
    return keys.map((key) => known.get(key) ?? new Float32Array());
  };
}
