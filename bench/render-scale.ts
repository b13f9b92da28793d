/**
 * `npm run bench:scale`: how long a render takes on few and many workers. Renders a programme part by part in one process,
 * so that nothing disturbs the measuring, and plays the sharing of these parts through: same claims as the workers make,
 * for machines of so many cores. Times are processor time of this machine. Options:
 *
 *   --quick     a shorter programme
 *   --seconds   length of the programme, default 300 (quick: 60)
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openJobRunner, type RenderRequest, renderPlaces } from '@rushes/engine';
import { prepareMedia } from './render/media.ts';
import { openSources } from './render/our-render.ts';
import { ourTimeline } from './render/our-timeline.ts';
import { type Programme, vertical } from './render/programmes.ts';
import { type MeasuredRender, simulate } from './render/simulate-workers.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seconds: { type: 'string' } },
});

const WORKERS = [1, 2, 4, 16, 64];

/** Processor time of each step by itself: the machine may be busy with other things. */
async function measureRender(
  request: Omit<RenderRequest, 'outputPath'>,
  outputPath: string,
): Promise<MeasuredRender> {
  const runner = openJobRunner({ places: renderPlaces(request) });
  let seconds = 0;
  const hooks = {
    onUsage: (usage: { userCpuSeconds: number }) => {
      seconds = usage.userCpuSeconds;
    },
  };
  const make = async (shared: typeof request, files: string[]): Promise<number> => {
    await runner.run('renderParts', { ...shared, files, parallel: 1 }, { hooks });
    return seconds;
  };
  try {
    // The first one starts the process and fills the caches of files.
    await runner.run('planRender', request);
    const planned = await runner.run('planRender', request, { hooks });
    const plan = seconds;
    const shared = { ...request, copies: planned.copies };
    const files = [...new Set(planned.segments.flatMap((part) => part.files))];
    const made: number[] = [];
    for (const file of files) made.push(await make(shared, [file]));
    // Of a part that is there: what each claim costs besides its parts.
    const claim = files[0] === undefined ? 0 : await make(shared, [files[0]]);
    const sound = planned.sound === null ? 0 : await make(shared, planned.sound.files);
    await runner.run('render', { ...shared, outputPath }, { hooks });
    const segments = made.map((one) => Math.max(0, one - claim));
    return { plan, claim, sound, join: seconds, segments };
  } finally {
    await runner.close();
  }
}

function report(name: string, measured: MeasuredRender): void {
  const sum = measured.segments.reduce((total, seconds) => total + seconds, 0);
  const longest = Math.max(0, ...measured.segments);
  const say = (seconds: number) => seconds.toFixed(2);
  console.log(`\n${name}: ${measured.segments.length} segments, ${say(sum)} s (longest ${say(longest)} s), `);
  console.log(
    `sound ${say(measured.sound)} s, plan ${say(measured.plan)} s, join ${say(measured.join)} s, ` +
      `a claim ${say(measured.claim)} s\n`,
  );
  console.log('| cores | wall s | speed-up | limited by |\n|--:|--:|--:|---|');
  const alone = simulate(measured, 1).wall;
  for (const cores of WORKERS) {
    const { wall, limit } = simulate(measured, cores);
    console.log(`| ${cores} | ${say(wall)} | ${(alone / wall).toFixed(1)} | ${limit} |`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-scale-'));
try {
  enableCompileCache(join(folder, 'compile-cache'));
  const seconds = Number(options.seconds ?? (options.quick ? 60 : 300));
  const programme: Programme = vertical(seconds, { width: 720, height: 1280 });
  const names = [...new Set(programme.shots.map(({ footage }) => footage))];
  const { footage, music } = await prepareMedia(names);
  const sources = await openSources(footage, music);
  const workFolder = join(folder, 'work');
  await mkdir(workFolder, { recursive: true });
  const request = {
    ...{ timeline: ourTimeline(programme), sources, workFolder, segmentFolder: join(folder, 'segments') },
  };
  const measured = await measureRender(request, join(folder, 'out.mp4'));
  report(`${seconds} s vertical with captions and music`, measured);
} finally {
  await rm(folder, { recursive: true, force: true });
}
