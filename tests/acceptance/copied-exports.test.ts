/** Exports of plain cuts: what nothing touches comes bit by bit from the media, whoever makes the rest. */
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { assetClip, type Timeline, timeline, track } from '@rushes/timeline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRenderFixture, type RenderFixture } from '../../packages/engine/src/render/render-fixture.ts';
import { countingFilter, readCounters } from '../../packages/engine/src/testing/counted-video.ts';
import { readPictures, readSound } from '../../packages/engine/src/testing/read-media.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { createTestWorkerHost, type TestWorkerHost } from '../../packages/server/src/testing/test-worker.ts';
import { killWorker, startWorkerProcess } from '../../packages/server/src/testing/worker-process.ts';

const rate = { num: 25, den: 1 };
const output = { width: 640, height: 480, rate };
/** Of the programme: first frame in the source, frames. Each begins beside a keyframe, so something is drawn at each cut. */
const cuts = [
  [10, 65],
  [105, 70],
  [35, 65],
  [80, 95],
] as const;
const FRAMES = 295;

let fixture: RenderFixture;
let database: TestDatabase;
const hosts: TestWorkerHost[] = [];
const workers: ChildProcess[] = [];

beforeAll(async () => {
  fixture = await createRenderFixture();
  database = await createTestDatabase();
  // Counted small, so that making it is quick; a keyframe each second, like many cameras.
  const filters = ['scale=80:60', countingFilter(1, 80), 'scale=640:480:flags=neighbor'];
  await fixture.addVideo('film', {
    ...{ width: 640, height: 480, scenes: [{ source: 'color=black', frames: 200, filters }] },
    tone: { seconds: 8, levelDb: -20, filters: ["volume='if(lt(mod(t,1),0.5),1,0)':eval=frame"] },
    encoderOptions: { preset: 'fast', crf: '24', 'x264-params': 'keyint=25:scenecut=0:open-gop=0:bframes=2' },
  });
});
afterEach(() => Promise.all(workers.splice(0).map(killWorker)));
afterAll(async () => {
  for (const host of hosts) await host.stop();
  await database?.drop();
  await fixture?.remove();
});

function film(assetId: string, shots: readonly (readonly [number, number])[] = cuts): Timeline {
  const clips = (name: string) =>
    shots.map(([start, frames]) => assetClip({ assetId, name, span: { start, frames, rate } }));
  return timeline({
    output,
    tracks: [
      track({ kind: 'Video', children: clips('picture') }),
      track({ kind: 'Audio', children: clips('sound') }),
    ],
  });
}

interface Exported {
  frames: number;
  segments: { total: number; reused: number };
  copied: { segments: number; frames: number };
}

/** A library with the film in it, and so many workers over it. */
async function openLibrary(processes: number) {
  const host = await createTestWorkerHost(database);
  hosts.push(host);
  const { services, deps } = host;
  const owner = await host.createUser();
  const { assetId } = await host.addAsset(owner, { name: 'film.mp4', path: fixture.path('film.mp4') });
  const started = Array.from({ length: processes }, () =>
    startWorkerProcess({ databaseUrl: database.url, dataFolder: host.dataFolder }),
  );
  workers.push(...(await Promise.all(started)));
  const { id: projectId } = await services.projects.createProject(owner.principal, {
    name: 'Cuts',
    timeline: film(assetId),
  } as never);

  async function exportIt(): Promise<{ result: Exported; exportId: string; bytes: Buffer; path: string }> {
    const { task_id: taskId, asset_id: exportId } = await services.exports.exportProject(owner.principal, {
      ...{ projectId, resolutions: ['480p'], traceId: 'trace' },
    });
    const task = await services.tasks.waitForTask(taskId, { signal: AbortSignal.timeout(290_000) });
    expect(task).toMatchObject({ state: 'SUCCESS' });
    const found = await services.library.findSources([{ assetId: exportId, versionId: null }]);
    const [source] = found.values();
    const bytes = await buffer(await deps.storage.read(source?.storageKey ?? ''));
    const path = fixture.path(`${exportId}.mp4`);
    await writeFile(path, bytes);
    return { result: task.result as unknown as Exported, exportId, bytes, path };
  }
  return { services, principal: owner.principal, assetId, projectId, exportIt };
}

let alone: ReturnType<typeof firstExport> | null = null;
async function firstExport() {
  const library = await openLibrary(1);
  return { library, ...(await library.exportIt()) };
}
/** What one worker alone makes of it, once for all tests. */
function exportAlone() {
  alone ??= firstExport();
  return alone;
}

const shown = (shots: readonly (readonly [number, number])[]) =>
  shots.flatMap(([start, frames]) => Array.from({ length: frames }, (_, index) => start + index));

/** Which pictures of the export are, decoded, those of the film to the last bit. */
async function equalPictures(path: string, shots = cuts as readonly (readonly [number, number])[]) {
  const made = await readPictures(path);
  expect(readCounters(made)).toEqual(shown(shots).map((frame) => [1, frame]));
  const source = await readPictures(fixture.path('film.mp4'));
  return shown(shots).filter((frame, at) => {
    const [ours, theirs] = [made.frames[at]?.[0], source.frames[frame]?.[0]];
    return ours !== undefined && theirs !== undefined && Buffer.from(ours).equals(theirs);
  }).length;
}

test('most of an export of plain cuts is copied, to the last bit, with the sound in its place', async () => {
  const { library, result, path, exportId } = await exportAlone();
  expect(result).toMatchObject({ frames: FRAMES, copied: { segments: 4 } });
  expect(result.copied.frames).toBeGreaterThan(FRAMES * 0.7);
  expect(result.segments.reused).toBe(0);
  expect(await equalPictures(path)).toBeGreaterThanOrEqual(result.copied.frames);
  const report = await library.services.exports.getExportReportData(library.principal, {
    ...{ projectId: library.projectId, assetId: exportId },
  });
  const { total, rendered, reused, copied } = report.segments;
  expect({ total, copied, reused }).toEqual({ total: result.segments.total, copied: 4, reused: 0 });
  expect(rendered).toBe(total - copied);
  // Drawn whole, by the engine alone, the programme sounds the same, sample by sample.
  const { outputPath } = await fixture.render(film('film'), { segments: 'drawn' });
  const samples = async (file: string) => {
    const [left, right] = await readSound(file);
    return Buffer.concat([Buffer.from(left.buffer), Buffer.from(right.buffer)]);
  };
  const [copiedSound, drawnSound] = [await samples(path), await samples(outputPath)];
  expect(copiedSound.length).toBeGreaterThanOrEqual(2 * 4 * 48_000 * (FRAMES / 25));
  expect(copiedSound.equals(drawnSound)).toBe(true);
});

test('three workers make the same file as one', async () => {
  const one = await exportAlone();
  const three = await (await openLibrary(3)).exportIt();
  expect(three.bytes.equals(one.bytes)).toBe(true);
  expect(three.result).toMatchObject({ copied: one.result.copied, segments: one.result.segments });
});

test('after an edit the next export draws only what it touched', async () => {
  const { services, principal, assetId, projectId, exportIt } = await openLibrary(1);
  const { result: first } = await exportIt();
  const edited = [...cuts.slice(0, 3), [88, 87]] as const;
  await services.projects.replaceProjectTimeline(principal, {
    projectId,
    request: { version: 1, timeline: film(assetId, edited) },
  } as never);
  const { result, path } = await exportIt();
  expect(result.copied.segments).toBe(4);
  expect(result.segments.total).toBe(first.segments.total);
  // The pieces before the first three runs are there; the last one begins elsewhere.
  const drawn = result.segments.total - result.copied.segments;
  expect(result.segments.reused).toBe(drawn - 1);
  expect(await equalPictures(path, edited)).toBeGreaterThanOrEqual(result.copied.frames);
  expect(await database.db.selectFrom('render').select('id').execute()).toEqual([]);
});
