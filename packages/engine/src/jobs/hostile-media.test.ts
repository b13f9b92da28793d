/** Media that lie about their size or length, or are something else: every job ends soon, with a reason, in little memory. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaError } from '../errors.ts';
import { bombPng, disguises, stretchedMp4, tooLargePictures } from '../testing/hostile-media.ts';
import { makeTestFolder, makeVideo } from '../testing/make-media.ts';
import { createHandlers } from './handlers.ts';
import type { JobKind, JobMap } from './job-map.ts';
import { runJob } from './run-job.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let video: Buffer;
beforeAll(async () => {
  folder = await makeTestFolder();
  const scenes = [{ source: 'testsrc2', frames: 100 }];
  video = await readFile(await makeVideo(folder.path('video.mp4'), { scenes }));
});
afterAll(() => folder.remove());

const KINDS = ['probe', 'preview', 'analyze', 'renditions', 'frame', 'hls'] as const;
type Kind = (typeof KINDS)[number];

let outputs = 0;

/** A request of each kind for one file, into a folder of its own. */
async function requestFor(kind: Kind, inputPath: string): Promise<JobMap[JobKind]['request']> {
  const outputFolder = folder.path(`out-${outputs++}`);
  await mkdir(outputFolder);
  const place = { inputPath, outputFolder };
  switch (kind) {
    case 'analyze':
      return { ...place, proxyHeights: [], cutterSensitivity: 0.5 };
    case 'renditions':
      return { ...place, wishes: [{ kind: 'image', format: 'jpeg', maxSide: 500 }] };
    case 'frame':
      return { ...place, seconds: 3 };
    case 'hls':
      return { inputs: [{ label: '360', path: inputPath }], outputFolder };
    default:
      return place;
  }
}

/** What each job says of the file: the code of its error, or that it did it. */
async function verdicts(inputPath: string): Promise<string[]> {
  const said: string[] = [];
  for (const kind of KINDS) {
    const request = (await requestFor(kind, inputPath)) as never;
    said.push(
      await createHandlers(null)
        [kind](request, {})
        .then(
          () => 'done',
          (error: unknown) => (error instanceof MediaError ? error.code : String(error)),
        ),
    );
  }
  return said;
}

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = folder.path(name);
  await writeFile(path, bytes);
  return path;
}

describe('every job', () => {
  it('refuses pictures that claim or unfold to too many pixels', async () => {
    for (const [name, bytes] of Object.entries(await tooLargePictures())) {
      expect(bytes.length).toBeLessThan(100_000);
      const said = new Set(await verdicts(await write(name, bytes)));
      // Where the library does not even tell the size, the file counts as damaged.
      expect([...said].every((code) => code === 'too_large' || code === 'damaged')).toBe(true);
    }
  });

  it('opens nothing that is not media, whatever it is called', async () => {
    const bait = await write('bait.txt', Buffer.from('secret'));
    for (const [name, bytes] of Object.entries(disguises(bait))) {
      expect(await verdicts(await write(name, bytes))).toEqual(KINDS.map(() => 'unsupported'));
    }
  });

  it('says of a file without its end that it is damaged', async () => {
    const path = await write('cut.mp4', video.subarray(0, video.length * 0.6));
    expect(await verdicts(path)).toEqual(KINDS.map(() => 'damaged'));
  });

  it('refuses a length over a day', async () => {
    const path = await write('claims-30h.mp4', stretchedMp4(video, 27_000));
    expect(await verdicts(path)).toEqual(KINDS.map(() => 'too_large'));
  });
});

/** Far below the default limits; Node with its libraries alone takes 130 MB. */
const LITTLE = { timeoutSeconds: 300, memoryBytes: 400 * 1024 ** 2 };

describe('a job in its process', () => {
  it('takes little memory for twelve hours that a header claims', async () => {
    const path = await write('claims-12h.mp4', stretchedMp4(video, 10_800));
    const analysed = await runJob('analyze', (await requestFor('analyze', path)) as never, {
      limits: LITTLE,
    });
    expect(analysed.probe.durationSeconds).toBeCloseTo(43_200, 0);
    expect(analysed.decodedFrames).toBe(100);
    const outputFolder = folder.path('sprite');
    await mkdir(outputFolder);
    const wishes = [{ kind: 'sprite' as const }, { kind: 'video' as const, minDimension: 360 }];
    const made = await runJob('renditions', { inputPath: path, outputFolder, wishes }, { limits: LITTLE });
    expect(made.files[0]?.details).toMatchObject({ tiles: 100, secondsPerTile: 432 });
  });

  it('takes little memory for the largest picture that is allowed', async () => {
    const path = await write('allowed.png', bombPng(8192, 8192));
    const request = (await requestFor('renditions', path)) as never;
    const { files } = await runJob('renditions', request, { limits: LITTLE });
    expect(files[0]).toMatchObject({ width: 500, height: 500 });
  });

  it('is gone when it was cancelled, with what it had begun', async () => {
    const scenes = [{ source: 'testsrc2', frames: 3000 }];
    const path = await makeVideo(folder.path('long.mp4'), { scenes });
    const outputFolder = folder.path('cancelled');
    await mkdir(outputFolder);
    const cancel = new AbortController();
    const onProgress = ({ stage }: { stage: string }): void => {
      if (stage === 'decode') cancel.abort();
    };
    const request = {
      inputPath: path,
      outputFolder,
      wishes: [{ kind: 'video' as const, minDimension: 360 }],
    };
    const job = runJob('renditions', request, { hooks: { signal: cancel.signal, onProgress } });
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
    expect((await readdir(outputFolder)).every((name) => name.startsWith('proxy-'))).toBe(true);
  });
});
