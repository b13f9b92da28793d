import { expect, test } from 'vitest';
import type { Availability } from '../../../platform/health/availability.ts';
import { ModelError, type ModelInfo } from '../../../platform/models/model-runtime.ts';
import { lookAtPictures, type ObjectModels, workingModels } from './objects.analyser.ts';

const works: Availability = { available: true, engine: 'one' };
const car = { label: 'car', score: 0.9, box: null };
const pictures = Array.from({ length: 11 }, (_, index) => ({
  ...{ storageKey: `still ${index}`, ms: 1_000 * index, startMs: 1_000 * index, endMs: 1_000 * (index + 1) },
}));

/** Models of which the one for faces fails at some pictures. */
function modelsFailingAt(isBad: (path: string) => boolean): ObjectModels {
  return {
    find: async () => ({ model: null as ModelInfo | null, availability: works }),
    label: async (paths) => paths.map(() => []),
    detect: async (paths) => paths.map(() => [car]),
    faces: async (paths) => {
      if (paths.some(isBad)) throw new ModelError('It takes too much memory.');
      return paths.map(() => []);
    },
  };
}

async function lookWith(models: ObjectModels) {
  const now = await workingModels(models);
  return lookAtPictures(
    pictures as never,
    { models, looks: async (some) => some.map(() => new Float32Array()), labels: [], now },
    {
      bench: { show: async (key: string) => key },
      signal: new AbortController().signal,
      progress: () => undefined,
    },
  );
}

test('a picture at which one model fails keeps what the others see, and so do all other pictures', async () => {
  const { objects, faces, warnings } = await lookWith(modelsFailingAt((path) => path === 'still 3'));
  expect(objects.map(({ objects: seen }) => seen)).toEqual(pictures.map(() => [car]));
  expect(faces).toHaveLength(11);
  expect(warnings).toEqual(['In 1 of 11 pictures faces could not be looked for: It takes too much memory.']);
});

test('a model that fails at all of them fails the run, which is tried again', async () => {
  await expect(lookWith(modelsFailingAt(() => true))).rejects.toThrow(ModelError);
});

test('a cancel is no failure of a model', async () => {
  const models = modelsFailingAt(() => false);
  const cancelled = { ...models, detect: () => Promise.reject(new DOMException('Aborted', 'AbortError')) };
  await expect(lookWith(cancelled)).rejects.toThrow('Aborted');
});
