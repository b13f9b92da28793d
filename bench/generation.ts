/**
 * `npm run bench:generation`: how fast the built-in models make what they make, as jobs of their own processes, as the
 * service runs them. Processor time stands beside the wall's, since it changes little on a busy machine. Prints a Markdown
 * table; nothing passes or fails. Linux only. Options:
 *
 *   --seconds <n>   length of the films, default 10
 *   --only <text>   only rows whose name holds this
 *   --keep          leave what was made, and say where
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Timeline } from '@rushes/timeline';
import {
  filmOf,
  musicOf,
  pictureOf,
  STILL_AT_SECONDS,
} from '../packages/server/src/modules/generation/made/timeline-of.ts';
import type { VideoWish } from '../packages/server/src/modules/generation/models/check-request.ts';
import { openRenderRunner } from '../packages/server/src/platform/media-engine.ts';
import { endedChildrenCpuSeconds } from './process-tree.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);

/** A prompt for each of the looks. */
const FILMS: Record<string, string> = {
  type: 'Kinetic type: Make it loud. Make it move. Make it yours.',
  chart: 'Our revenue grew: 2021 12 million, 2022 18 million, 2023 27 million, 2024 41 million',
  quote: 'Quote: "The best camera is the one that is with you." Chase Jarvis',
  list: 'Three tips for better sleep: no screens after nine, a cool room, the same time each day',
  countdown: 'A countdown from 10 to the launch',
  product: 'Aurora headphones, 40 hours of battery, 199 euro, order today',
  map: 'Our offices on a map: Berlin, Paris, Tokyo, New York',
  loop: 'An abstract loop of soft blue waves',
};

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-generation-'));
// As the service does: its jobs load compiled modules.
enableCompileCache(join(folder, 'compile-cache'));

interface Work {
  kind: 'motion' | 'still' | 'music';
  name: string;
  /** Seconds of what is made; null for a picture. */
  made: number | null;
  timeline: Timeline;
}

const COMPILES_MILLISECONDS = 5000;

const shape = { width: 1920, height: 1080, format: null, resolution: null };
const seed = 7;

const films: Work[] = Object.entries(FILMS).map(([look, prompt]) => {
  const wish: VideoWish = {
    ...{ ...shape, prompt, seed, seconds, area: 'video' },
    ...{ inputFrame: null, outputFrame: null, referenceImages: [], inputAudio: null },
  };
  const timeline = filmOf(wish, { seconds, pictures: [], sound: null });
  return { kind: 'motion', name: `motion, 1080p30, ${look}`, made: seconds, timeline };
});

const still: Work = {
  kind: 'still',
  name: 'still, 1080p',
  made: null,
  timeline: pictureOf({
    ...shape,
    prompt: 'Poster: Summer concert, 12 July, Town park',
    seed,
    area: 'image',
    inputFrame: null,
  }),
};

const music: Work = {
  kind: 'music',
  name: 'music, 60 s',
  made: 60,
  timeline: musicOf({ prompt: 'calm piano with strings', seed, seconds: 60, area: 'audio', stem: null }),
};

/** Makes it once, in a process of its own, as the service does. */
async function make({ kind, timeline }: Work, into: string): Promise<void> {
  await mkdir(into);
  const runner = openRenderRunner({ places: { read: [], write: [into] } });
  const folders = { workFolder: into, segmentFolder: into };
  try {
    if (kind === 'still') {
      const outputPath = join(into, 'made.jpg');
      await runner.run('timelineFrame', {
        ...{ ...folders, timeline, outputPath, sources: [], seconds: STILL_AT_SECONDS },
        ...{ width: shape.width, height: shape.height },
      });
      return;
    }
    const sound = kind === 'music';
    const format = sound ? 'wav' : 'mp4';
    await runner.run('render', {
      ...{ ...folders, timeline, sources: [], output: { format }, outputPath: join(into, `made.${format}`) },
      ...(sound ? {} : { width: shape.width, height: shape.height }),
    });
  } finally {
    await runner.close();
  }
}

console.log('| what | wall s | CPU s | times real time (wall) | CPU s a second of it |');
console.log('|---|---|---|---|---|');
try {
  await make(still, join(folder, 'compiles'));
  // Modules are compiled beside the first job, and a little longer.
  await setTimeout(COMPILES_MILLISECONDS);
  for (const [index, work] of [...films, still, music].entries()) {
    if (!work.name.includes(options.only)) continue;
    const [started, cpuBefore] = [performance.now(), endedChildrenCpuSeconds()];
    await make(work, join(folder, String(index)));
    const wall = (performance.now() - started) / 1000;
    const cpu = endedChildrenCpuSeconds() - cpuBefore;
    const [speed, share] =
      work.made === null ? ['', ''] : [(work.made / wall).toFixed(1), (cpu / work.made).toFixed(2)];
    console.log(`| ${work.name} | ${wall.toFixed(2)} | ${cpu.toFixed(2)} | ${speed} | ${share} |`);
  }
} finally {
  if (!options.keep) await rm(folder, { recursive: true, force: true });
  else console.log(folder);
}
