/**
 * All ways to search together over a library of many subjects, with the models that npm brings: what people ask in
 * other words, in other languages and with slips, and what is not there.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluate, fillLibrary, searchRetriever } from '../../eval/search/evaluate.ts';
import { fillVectors } from '../../eval/search/fill-vectors.ts';
import { mixedLibrary } from '../../eval/search/mixed-library.ts';
import { mixedParaphrases } from '../../eval/search/mixed-paraphrases.ts';
import { mixedHeldOut, mixedTuning } from '../../eval/search/mixed-queries.ts';
import { printFigures } from '../../eval/search/report.ts';
import { findShipped, SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const isWhole = process.env.MODE === 'eval';
const present = findShipped(SHIPPED_MODELS).length === SHIPPED_MODELS.length;

let service: TestService | undefined;
let ids: Map<string, string>;

beforeAll(async () => {
  if (!present) return;
  service = await startTestService({ env: { RUSHES_SHIPPED_MODELS: 'on' } });
  ids = await fillLibrary(service, service.user, { assets: mixedLibrary });
  await fillVectors(service, ids.values());
}, 300_000);
afterAll(() => service?.stop());

test.skipIf(!present)('finds what is meant and says where nothing is', { timeout: 300_000 }, async () => {
  if (service === undefined) throw new Error('There is no service.');
  const tuning = await evaluate(searchRetriever(service.user), mixedTuning, ids);
  const heldOut = await evaluate(searchRetriever(service.user), mixedHeldOut, ids);
  if (isWhole) printFigures({ 'mixed, tuning': tuning });
  if (isWhole) printFigures({ 'mixed, held out': { ...heldOut, missed: [], answeredFalsely: [] } });
  const { recallAt3, falseAnswers, unanswerable } = heldOut;
  expect({ recallAt3, falseAnswers, unanswerable }).toSatisfy(
    () => recallAt3 >= 0.8 && falseAnswers <= unanswerable * 0.12,
  );
});

test.skipIf(!present || !isWhole)('finds paraphrases', { timeout: 300_000 }, async () => {
  if (service === undefined) throw new Error('There is no service.');
  const figures = await evaluate(searchRetriever(service.user), mixedParaphrases, ids);
  printFigures({ 'mixed, paraphrases': figures });
  expect(figures.recallAt3).toBeGreaterThanOrEqual(0.6);
  expect(figures.falseAnswers).toBeLessThanOrEqual(figures.unanswerable * 0.06);
});
