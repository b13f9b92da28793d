/**
 * The requests by curl of the reference, all of them, sent in its order to a service with a worker: as they stand there, with
 * the ids of what there is. What needs more than this service is refused with the answer that stands beside its step.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiDocument, type Place, placesOf } from '../../packages/docs/src/reference/api-document.ts';
import { openApiDocument } from '../../packages/server/src/api-document.ts';
import { programNamed } from './testing/page-shell.ts';
import { filledRequest, send } from './testing/reference-requests.ts';
import { STEPS } from './testing/reference-steps.ts';
import { fillReferenceWorld, type ReferenceWorld, startReferenceWorld } from './testing/reference-world.ts';

const places = placesOf(openApiDocument() as unknown as ApiDocument);
/** Some have media made, which takes as long as the machine takes. */
const MOST_MILLISECONDS = 900_000;

let world: ReferenceWorld;
beforeAll(async () => {
  world = await startReferenceWorld();
  await fillReferenceWorld(world);
}, MOST_MILLISECONDS);
afterAll(() => world?.stop());

/** Sends the request of an operation; what is wrong with its answer, null where nothing is. */
async function problemOf(place: Place): Promise<string | null> {
  const { operationId } = place.operation;
  const step = STEPS[operationId] ?? {};
  const request = filledRequest(place, (await step.given?.(world)) ?? {});
  const { service, folder, value } = world;
  const own = {
    RUSHES_BASE_URL: service.baseUrl,
    RUSHES_KEY: service.user.key,
    RUSHES_TOKEN: value('token'),
  };
  const env = { ...own, ...((await step.env?.(world)) ?? {}) };
  const answer = await send(request, { folder, env, seconds: step.seconds });
  const isDone = answer.status >= 200 && answer.status < 400;
  if (step.refused === undefined ? !isDone : answer.status !== step.refused[0])
    return `${answer.status} ${answer.text}`;
  await step.keep?.(answer, world);
  return null;
}

const withCurl = test.skipIf(programNamed('curl') === null || programNamed('bash') === null);

withCurl(
  'every request by curl of the reference is answered as the reference says',
  async () => {
    const wrong: string[] = [];
    for (const place of places) {
      const problem = await problemOf(place).catch((error: unknown) => String(error));
      if (problem !== null) wrong.push(`${place.operation.operationId}: ${problem.slice(0, 400)}`);
    }
    expect(wrong).toEqual([]);
  },
  MOST_MILLISECONDS,
);

test('each step is of an operation that there is', () => {
  const operations = places.map(({ operation }) => operation.operationId);
  expect(Object.keys(STEPS).filter((name) => !operations.includes(name))).toEqual([]);
});

test('what a request does not show is not given to it', () => {
  const place = places.find(({ operation }) => operation.operationId === 'renameAsset') as Place;
  const filled = filledRequest(place, { asset_id: 'x y', name: "Kim's" });
  expect(filled).toContain('/asset/x%20y/rename"');
  expect(filled).toContain(`-d '{"name":"Kim'\\''s"}'`);
  expect(() => filledRequest(place, { nowhere: 1 })).toThrow('renameAsset does not show nowhere.');
});
