import {
  nothingTold,
  type PlannerAsset,
  type PlannerLibrary,
  type PromptReader,
  readPrompt,
} from '@rushes/director';
import { describe, expect, test } from 'vitest';
import { toyAsset } from '../../../../../director/src/testing/toy-library.ts';
import { readRun } from './read-run.ts';

const frog = toyAsset({ name: 'frog.mp4' });
const pig = toyAsset({ name: 'pig.mp4' });
const broken = { ...pig, code: 'unreadable', reason: 'The file holds no picture.' };

function libraryOf(assets: PlannerAsset[], more: Partial<PlannerLibrary> = {}): PlannerLibrary {
  return { assets, unusable: [], analyses: new Map(), ...more };
}

/** Reads `prompt` over the libraries in turn, and counts what that took. */
async function run(prompt: string, libraries: [PlannerLibrary, ...PlannerLibrary[]]) {
  const count = { read: 0, loaded: 0, lookedUp: 0 };
  const analysed: string[][] = [];
  const read: PromptReader = (...asked) => {
    count.read += 1;
    return readPrompt(...asked);
  };
  const reading = await readRun(
    { prompt, followsVideo: false, before: nothingTold },
    {
      read,
      loadLibrary: async () => {
        count.loaded += 1;
        return libraries[Math.min(count.loaded, libraries.length) - 1] ?? libraries[0];
      },
      lookUp: async (wishes) => {
        count.lookedUp += 1;
        const found = { moments: [{ assetId: frog.id, range: { startSeconds: 1, endSeconds: 3 } }] };
        return new Map(wishes.map(({ key }) => [key, { ...found, note: 'Found.', reason: 'not found' }]));
      },
      analyse: async (ids) => {
        analysed.push(ids);
        return ['task'];
      },
    },
  );
  return { ...reading, count, analysed };
}

describe('the prompt of a run', () => {
  test('is read once where everything is analysed', async () => {
    const analyses = new Map([[frog.id, 'version']]);
    const { brief, count, analysed } = await run('frog.mp4, 3 seconds', [libraryOf([frog], { analyses })]);
    expect([count, analysed]).toEqual([{ read: 1, loaded: 1, lookedUp: 0 }, []]);
    expect(brief.parts.map(({ assetId }) => assetId)).toEqual([frog.id]);
  });

  test('is read once where footage has to be analysed, and its descriptions are looked up once', async () => {
    const prompt = 'the part where he says "hello there", then pig.mp4';
    const { brief, count, analysed, analysing } = await run(prompt, [libraryOf([frog, pig])]);
    expect(count).toEqual({ read: 1, loaded: 2, lookedUp: 1 });
    expect([analysed, analysing]).toEqual([[[frog.id, pig.id]], ['task']]);
    expect(brief.parts.map(({ assetId, trim }) => [assetId, trim?.startSeconds])).toEqual([
      [frog.id, 1],
      [pig.id, undefined],
    ]);
  });

  test('is read anew where a file turns out to be unusable, with what was found before', async () => {
    const prompt = 'the part where he says "hello there", then pig.mp4';
    const after = libraryOf([frog], { unusable: [broken] });
    const { brief, count } = await run(prompt, [libraryOf([frog, pig]), after]);
    expect(count).toEqual({ read: 2, loaded: 2, lookedUp: 1 });
    expect(brief.parts.map(({ assetId, trim }) => [assetId, trim?.startSeconds])).toEqual([[frog.id, 1]]);
    expect(brief.notes).toContain('I could not use pig.mp4: the file holds no picture.');
  });

  test('ends the run where nothing that it names can be used any more', async () => {
    const reading = run('pig.mp4, 3 seconds', [libraryOf([pig]), libraryOf([], { unusable: [broken] })]);
    await expect(reading).rejects.toMatchObject({ code: 'unreadable' });
  });
});
