/** Words in other forms than a file has them, asked of a search and of a wish for footage; and words that only look alike. */
import type { PlannerAsset } from '@rushes/director';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  evaluate,
  type Figures,
  fillLibrary,
  type Retriever,
  searchRetriever,
} from '../../eval/search/evaluate.ts';
import { fillVectors } from '../../eval/search/fill-vectors.ts';
import { formsHeldOut, formsLibrary, formsTuning } from '../../eval/search/forms-set.ts';
import { printFigures } from '../../eval/search/report.ts';
import { toyLibrary } from '../../packages/director/src/testing/toy-library.ts';
import { createMomentFinder } from '../../packages/server/src/modules/agent/finds/find-moments.ts';
import { findShipped, SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const isWhole = process.env.MODE === 'eval';
const present = findShipped(SHIPPED_MODELS).length === SHIPPED_MODELS.length;

let service: TestService | undefined;
let ids: Map<string, string>;

beforeAll(async () => {
  if (!present) return;
  service = await startTestService({ env: { RUSHES_SHIPPED_MODELS: 'on' } });
  ids = await fillLibrary(service, service.user, { assets: formsLibrary });
  await fillVectors(service, ids.values());
}, 300_000);
afterAll(() => service?.stop());

/** What a film that shows it would be made of. */
function footageRetriever({ services, user }: TestService): Retriever {
  const findMoments = createMomentFinder(services);
  const [like] = toyLibrary;
  const library = [...ids].map(([name, id]): PlannerAsset => ({ ...(like as PlannerAsset), id, name }));
  return async (words) => {
    const wish = { key: words, kind: 'shows', words, all: true, isSoft: false } as const;
    const wishes = [{ ...wish, assetIds: null, frame: null }];
    const finds = await findMoments({ userId: user.principal.userId }, wishes, library);
    return [...finds.values()].flatMap(({ moments }) =>
      moments.map(({ assetId, range }) => ({
        assetId,
        startMs: range === null ? null : range.startSeconds * 1_000,
      })),
    );
  };
}

const withoutMissed = (figures: Figures): Figures => ({ ...figures, missed: [], answeredFalsely: [] });

test.skipIf(!present)(
  'finds words in other forms, and none that only look alike',
  { timeout: 300_000 },
  async () => {
    if (service === undefined) throw new Error('There is no service.');
    const ways = { search: searchRetriever(service.user), footage: footageRetriever(service) };
    for (const [name, retriever] of Object.entries(ways)) {
      const tuning = await evaluate(retriever, formsTuning, ids);
      const heldOut = await evaluate(retriever, formsHeldOut, ids);
      if (isWhole) printFigures({ [`forms, ${name}, tuning`]: tuning });
      if (isWhole) printFigures({ [`forms, ${name}, held out`]: withoutMissed(heldOut) });
      const { recallAt3, falseAnswers, unanswerable } = heldOut;
      expect(recallAt3).toBeGreaterThanOrEqual(0.75);
      expect(falseAnswers).toBeLessThanOrEqual(unanswerable * 0.2);
    }
  },
);
