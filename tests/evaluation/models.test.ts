/**
 * The models that npm brings, with their real weights, over texts of our own and over the footage of ../shared/media where that
 * is. `npm run eval:models` prints the tables of docs/models.md; without that mode only the texts are asked.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateMeaning, meaningTable } from '../../eval/models/meaning.ts';
import { heldOutMeaning, tuningMeaning } from '../../eval/models/meaning-sets.ts';
import { createModelRuntime } from '../../packages/server/src/platform/models/create-model-runtime.ts';
import { findShipped, SHIPPED_MODELS } from '../../packages/server/src/platform/models/shipped-models.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { until } from '../../packages/server/src/testing/until.ts';

const isWhole = process.env.MODE === 'eval';
const present = findShipped(SHIPPED_MODELS).length === SHIPPED_MODELS.length;
const media = [resolve('../shared/media'), resolve('../../shared/media')].find((folder) =>
  existsSync(folder),
);

const print = (line: string) => process.stdout.write(`${line}\n`);

test.skipIf(!present)('the sentence model finds what is meant by other words', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rushes-eval-models-'));
  const models = createModelRuntime({
    folder: join(home, 'models'),
    shipped: SHIPPED_MODELS,
    memoryBytes: 2 * 1024 ** 3,
    threads: 2,
  });
  try {
    const tuning = await evaluateMeaning(models, tuningMeaning);
    const heldOut = await evaluateMeaning(models, heldOutMeaning);
    if (isWhole) print(meaningTable({ tuning, 'held out': heldOut }));
    expect(heldOut.queries).toBeGreaterThanOrEqual(60);
    expect(heldOut.recallAt3).toBeGreaterThanOrEqual(0.9);
    expect(tuning.falseAnswers).toBeLessThanOrEqual(0.05);
  } finally {
    await models.close();
    await rm(home, { recursive: true, force: true });
  }
});

interface Moment {
  start_time_seconds?: number;
  matches?: { why?: string }[];
}

/** Everything switched on, as a fresh installation has it. */
describe.skipIf(!present || !isWhole || media === undefined)('a fresh installation', () => {
  let service: TestService;
  const ids = new Map<string, string>();
  const kinds: Record<string, 'video' | 'audio'> = { mp4: 'video', mp3: 'audio', wav: 'audio' };

  beforeAll(async () => {
    const env = { RUSHES_INDEX: 'all', RUSHES_INDEX_ON_UPLOAD: 'on', RUSHES_SHIPPED_MODELS: 'on' };
    service = await startTestService({ worker: true, env });
  });
  afterAll(() => service.stop());

  test('understands the footage by itself', { timeout: 1_800_000 }, async () => {
    const folder = media ?? '';
    for (const name of (await readdir(folder)).sort()) {
      const fileType = kinds[name.split('.').at(-1) ?? ''];
      if (fileType === undefined) continue;
      ids.set(name, await uploadFile(service.user, await readFile(join(folder, name)), { fileType, name }));
    }
    const { db } = service.deps;
    for (const [name, id] of ids) {
      const isIndexed = async () => {
        const { rows } = await sql`select from task join task_asset on task_asset.task_id = task.id
          where asset_id = ${id}::uuid and type = 'index_task' and task.ended_at is not null`.execute(db);
        return rows.length > 0;
      };
      await until(isIndexed, { what: `The index of ${name}` });
    }
    for (const [name, id] of ids) {
      const { rows } = await sql<{
        name: string;
        ranges: number;
        score: number;
        boxes: number;
        seconds: number;
      }>`
        select l.name, count(*)::int as ranges, max(l.score) as score, sum(jsonb_array_length(l.boxes))::int as boxes,
          (sum(l.end_ms - l.start_ms) / 1000)::int as seconds
        from label l join asset a on a.current_version_id = l.version_id where a.id = ${id}::uuid
        group by l.name order by seconds desc`.execute(db);
      const shown = rows.map(
        (row) => `${row.name} ${row.seconds} s (${row.boxes} boxes, ${row.score.toFixed(2)})`,
      );
      const { body } = await service.user.call('GET', `/video/index/${id}`);
      const run = body.analysers.find(({ analyser }: { analyser: string }) => analyser === 'objects');
      const took = (Date.parse(run?.ended_at) - Date.parse(run?.started_at)) / 1_000;
      print(`${name} | ${shown.join(', ')} | ${run?.state} ${took} s ${JSON.stringify(run?.details)}`);
    }
    await service.services.search.refresh();
    for (const query of [
      'automobile',
      'someone signing',
      'person',
      'bottle',
      'what you can do for your country',
      'kangaroo',
    ]) {
      const { body } = await service.user.call('GET', `/search?limit=4&query=${encodeURIComponent(query)}`);
      const names = new Map([...ids].map(([name, id]) => [id, name]));
      const results = (body.results ?? []) as { asset_id: string; score: number; moments: Moment[] }[];
      print(
        `${query}: ${results
          .map(({ asset_id, score, moments }) => {
            const [first] = moments;
            return `${names.get(asset_id)} ${score?.toFixed(2)} at ${first?.start_time_seconds ?? '-'} (${first?.matches?.[0]?.why ?? ''})`;
          })
          .join('; ')}`,
      );
    }
  });
});
