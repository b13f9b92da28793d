import { beginReading } from '@rushes/director';
import { expect, test } from 'vitest';
import { toyLibrary } from '../../../../../director/src/testing/toy-library.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { FoundHit, HitsQuery } from '../../search/search.service.ts';
import { createMomentFinder } from './find-moments.ts';

const reader = { userId: 'somebody' };

function hit(more: Partial<FoundHit>): FoundHit {
  return {
    ...{ assetId: 'id:elf.mp4', versionId: null, startMs: 0, endMs: 1_000, score: 0.9 },
    ...{ source: 'entity', mode: 'entity', text: null, highlights: [], why: 'Ada is recognised' },
    ...more,
  };
}

async function find(prompt: string, hits: readonly FoundHit[] | ServiceError) {
  const asked: HitsQuery[] = [];
  const finder = createMomentFinder({
    search: {
      findHits: async (_reader, query, within) => {
        asked.push(query);
        if (hits instanceof ServiceError) throw hits;
        return hits.filter(({ assetId }) => within.has(assetId));
      },
      lacksPictureMeaning: async () => 'No model sees. To enable it: pull one.',
      refreshChanged: async () => {},
    },
    transcripts: { findCues: async () => new Map() },
  });
  const { finds: wishes } = beginReading(prompt, { assets: toyLibrary, unusable: [] });
  const finds = await finder(reader, wishes, toyLibrary);
  return { asked, results: [...finds.values()] };
}

test('who is recognised is shown where that is so, not where the name is only spoken', async () => {
  const hits = [
    hit({ startMs: 8_000, endMs: 9_000, text: 'Ada is here', why: 'Ada is named at 0:08' }),
    hit({ startMs: 2_000, endMs: 4_000 }),
    hit({ startMs: 3_000, endMs: 5_000 }),
    hit({ mode: 'transcript', source: 'transcript', assetId: 'id:pig.mp4' }),
  ];
  const { results } = await find('clips that show Ada', hits);
  expect(results[0]?.moments).toEqual([{ assetId: 'id:elf.mp4', range: { startSeconds: 2, endSeconds: 5 } }]);
  expect(results[0]?.note).toBe('I found “Ada” in elf.mp4: Ada is recognised.');
});

test('what no words can find in pictures is said with what enables it', async () => {
  const { results } = await find('clips that show boats', []);
  expect(results[0]).toMatchObject({ moments: [], enable: 'No model sees. To enable it: pull one.' });
  const heard = await find('the part where she says "boats"', []);
  expect(heard.results[0]?.enable).toBeUndefined();
});

test('other words for what is to be seen find it, and words that are only written alike do not', async () => {
  const label = { mode: 'text', source: 'label', text: 'ship' } as const;
  const named = hit({ ...label, why: 'Seen at 0:00 (“boats” read as “ship”)' });
  expect((await find('clips that show boats', [named])).results[0]?.moments).toHaveLength(1);
  const guessed = hit({ ...label, why: 'Seen at 0:00 (“boats” read as “boots”)', isGuess: true });
  expect((await find('clips that show boats', [guessed])).results[0]?.moments).toEqual([]);
  const alike = hit({ mode: 'semantic', source: 'description', why: 'The scene is described alike' });
  const spoken = hit({ mode: 'semantic', source: 'transcript', assetId: 'id:pig.mp4' });
  expect((await find('clips that show boats', [spoken, alike])).results[0]?.moments).toEqual([
    { assetId: 'id:elf.mp4', range: { startSeconds: 0, endSeconds: 1 } },
  ]);
});

test('a frame does not look like itself', async () => {
  const own = { mode: 'visual', source: 'print', assetId: 'id:pig.mp4' } as const;
  const hits = [
    hit({ ...own, startMs: 1_000, endMs: 3_000 }),
    hit({ ...own, startMs: 4_000, endMs: 6_000, why: 'Looks like the example at 0:04 (0.95)' }),
  ];
  const { asked, results } = await find('start with what looks like frame 0:02 of pig.mp4', hits);
  expect(asked).toEqual([{ modes: ['visual'], example_asset_id: 'id:pig.mp4', example_time: 2 }]);
  expect(results[0]?.moments).toEqual([{ assetId: 'id:pig.mp4', range: { startSeconds: 4, endSeconds: 6 } }]);
});

test('what is not indexed is not found, with the reason', async () => {
  const sentence = 'Nothing that you can read is indexed for search by transcript yet.';
  const { results } = await find('the part where he says "hi"', new ServiceError('no_index', sentence));
  expect(results).toEqual([
    {
      ...{ moments: [], note: null },
      reason: `I found nobody who says “hi” (${sentence.replace(/\.$/, '')})`,
    },
  ]);
  const broken = new ServiceError('storage_unavailable', 'The store is away.');
  await expect(find('the part where he says "hi"', broken)).rejects.toBe(broken);
});

test('nothing is searched where nothing is described', async () => {
  const { asked, results } = await find('frog.mp4 and pig.mp4, title "Summer Sale"', []);
  expect({ asked, results }).toEqual({ asked: [], results: [] });
});
