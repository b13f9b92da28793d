/** What prints and the picture model take for an example together, with vectors in the real store. */
import { PRINT_LENGTH } from '@rushes/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { NO_FILTER } from '../../library/media-filter.ts';
import {
  FINGERPRINT_THRESHOLD,
  jointLikeness,
} from '../../understanding/fingerprints/fingerprint-calibration.ts';
import { addSearchable } from '../testing/searchable.ts';

const PRINT = { purpose: 'print', name: 'print-t', strategy: 'frame', dimensions: PRINT_LENGTH } as const;
const PICTURE = { purpose: 'picture', name: 'picture-t', strategy: 'net', dimensions: PRINT_LENGTH } as const;

/** Of the light, the first cell of a row of six and the last: the same when it is mirrored. */
const LIGHT = 36 * 8;

/** Of length one, with this cosine to that of the example. */
function at(cosine: number): Float32Array {
  const vector = new Float32Array(PRINT_LENGTH);
  for (const side of [LIGHT, LIGHT + 5]) {
    vector[side] = cosine;
    vector[side + 6] = Math.sqrt(1 - cosine * cosine);
  }
  return vector.map((value) => value / Math.SQRT2);
}

let service: TestService;
const ids: Record<string, string> = {};

/** A clip whose picture from 1 to 3 s has these cosines to the example. */
async function add(name: string, print: number, look: number | null): Promise<void> {
  const { deps, services } = service;
  const assetId = await addSearchable(service, service.user, { name });
  const { id: versionId } = await deps.db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  ids[name] = assetId;
  await deps.db.transaction().execute(async (trx) => {
    for (const [space, scope, cosine] of [
      [PRINT, 'print', print],
      [PICTURE, 'keyframe', look],
    ] as const) {
      const { id: spaceId } = await services.vectors.ensureSpace(trx, space);
      if (cosine === null) continue;
      const item = { scope, subjectId: null, startMs: 1_000, endMs: 3_000, vector: at(cosine) };
      await services.vectors.replace(trx, { spaceId, assetId, versionId, scopes: [scope] }, [item]);
    }
  });
}

beforeAll(async () => {
  service = await startTestService();
  await add('example.mp4', 1, 1);
  await add('another take.mp4', 0.6, 0.86);
  await add('same layout, something else.mp4', 0.76, 0.5);
  await add('not seen by the model yet.mp4', 0.78, null);
  await add('nothing.mp4', 0.2, 0.3);
});
afterAll(() => service.stop());

const names = (hits: readonly { assetId: string }[]) =>
  hits.map(({ assetId }) => Object.keys(ids).find((name) => ids[name] === assetId));

describe('a search by a moment of an asset', () => {
  const search = async (userId: string) => {
    const { exampleMode } = service.services;
    const example = await exampleMode.ofAsset(service.user.principal, {
      assetId: ids['example.mp4'] ?? '',
      seconds: 2,
    });
    const query = { text: null, example, reader: { userId }, filter: NO_FILTER, limit: 10 };
    return exampleMode.searchExample(query);
  };

  it('finds another take that prints alone do not, and leaves out what has its layout only', async () => {
    const found = await search(service.user.principal.userId);
    expect(names(found)).toEqual(['example.mp4', 'not seen by the model yet.mp4', 'another take.mp4']);
    expect(found.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(found.map(() => [1_000, 3_000]));
    expect(found.every(({ score }) => score > 0.9 && score <= 1)).toBe(true);
  });

  it('finds nothing for whoever may read none of it', async () => {
    const { principal } = await service.createUser('nobody@example.com');
    expect(await search(principal.userId)).toEqual([]);
  });
});

describe('jointLikeness', () => {
  it('needs both, or a print that is as good as equal', () => {
    expect(jointLikeness(0.6, 0.86)).toBeGreaterThanOrEqual(FINGERPRINT_THRESHOLD);
    expect(jointLikeness(0.74, 0.6)).toBeLessThan(FINGERPRINT_THRESHOLD);
    expect(jointLikeness(0.9, 0.1)).toBe(0.9);
    expect(jointLikeness(1, 1)).toBe(1);
  });
});
