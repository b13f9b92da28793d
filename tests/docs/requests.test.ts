/**
 * The requests by curl of the reference, all of them, sent in its order to a service with a worker: as they stand there, with
 * the ids of what there is. What needs more than this service is refused with the answer that stands beside its step.
 */
import { expect, test } from 'vitest';
import type { Place } from '../../packages/docs/src/reference/api-document.ts';
import { programNamed } from './testing/page-shell.ts';
import { filledRequest } from './testing/reference-requests.ts';
import { STEPS } from './testing/reference-steps.ts';
import { MOST_MILLISECONDS, places, walkReference } from './testing/reference-walk.ts';

const withCurl = test.skipIf(programNamed('curl') === null || programNamed('bash') === null);

withCurl(
  'every request by curl of the reference is answered as the reference says',
  async () => {
    const { sent, wrong } = await walkReference('curl');
    expect(wrong).toEqual([]);
    expect(sent).toEqual(places.map(({ operation }) => operation.operationId));
  },
  MOST_MILLISECONDS,
);

test('each step is of an operation that there is', () => {
  const operations = places.map(({ operation }) => operation.operationId);
  expect(Object.keys(STEPS).filter((name) => !operations.includes(name))).toEqual([]);
});

test('what a request does not show is not given to it', () => {
  const place = places.find(({ operation }) => operation.operationId === 'renameAsset') as Place;
  const given = { asset_id: 'x y', name: "Kim's" };
  const filled = filledRequest(place, 'curl', given);
  expect(filled).toContain('/asset/x%20y/rename"');
  expect(filled).toContain(`-d '{"name":"Kim'\\''s"}'`);
  expect(filledRequest(place, 'TypeScript', given)).toContain(
    `client.renameAsset({ params: { asset_id: 'x y' }, body: { name: "Kim's" } })`,
  );
  expect(() => filledRequest(place, 'Python', { nowhere: 1 })).toThrow('renameAsset does not show nowhere.');
});
