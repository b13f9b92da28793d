/**
 * Text retrieval: the held-out set beside two baselines. `npm run eval:search` prints the tables, with the tuning set
 * that thresholds were found with; only held-out figures count.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTextRetriever, ilikeRetriever } from '../../eval/search/baselines.ts';
import {
  evaluate,
  type Figures,
  fillLibrary,
  momentsOf,
  searchRetriever,
} from '../../eval/search/evaluate.ts';
import { heldOutSet } from '../../eval/search/held-out-set.ts';
import { printFigures } from '../../eval/search/report.ts';
import { tuningSet } from '../../eval/search/tuning-set.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const isWhole = process.env.MODE === 'eval';

let service: TestService;
let figures: Figures;
let ids: Map<string, string>;

beforeAll(async () => {
  service = await startTestService();
  ids = await fillLibrary(service, service.user, heldOutSet);
  figures = await evaluate(searchRetriever(service.user), heldOutSet.queries, ids);
});
afterAll(() => service.stop());

test('the held-out set is as large as it has to be, and shares no text with the tuning set', () => {
  const moments = heldOutSet.assets.reduce((sum, asset) => sum + momentsOf(asset), 0);
  expect(moments).toBeGreaterThanOrEqual(200);
  expect(figures.queries - figures.unanswerable).toBeGreaterThanOrEqual(60);
  expect(figures.unanswerable).toBeGreaterThanOrEqual(15);
  const texts = ({ assets }: typeof heldOutSet) =>
    assets.flatMap(({ said = [], screen = [], scenes = [] }) => [...said, ...screen, ...scenes]);
  const tuning = new Set(texts(tuningSet));
  expect(texts(heldOutSet).filter((text) => tuning.has(text))).toEqual([]);
});

test('finds what is there and answers nothing where nothing is', () => {
  const { recallAt3, ndcgAt10, falseAnswers } = figures;
  expect({ recallAt3, ndcgAt10, falseAnswers }).toSatisfy(
    () => recallAt3 >= 0.85 && ndcgAt10 >= 0.8 && falseAnswers <= 1,
  );
});

test('beats the baselines', async () => {
  const ilike = await evaluate(ilikeRetriever(service), heldOutSet.queries, ids);
  const fullText = await evaluate(fullTextRetriever(service), heldOutSet.queries, ids);
  expect(figures.recallAt3).toBeGreaterThan(Math.max(ilike.recallAt3, fullText.recallAt3));
  if (isWhole) printFigures({ search: figures, ILIKE: ilike, 'PostgreSQL full text, all words': fullText });
});

test.runIf(isWhole)('the tuning set', async () => {
  const other = await startTestService();
  try {
    const tuningIds = await fillLibrary(other, other.user, tuningSet);
    const tuned = await evaluate(searchRetriever(other.user), tuningSet.queries, tuningIds);
    printFigures({ 'search, on the tuning set': tuned });
  } finally {
    await other.stop();
  }
});
