/**
 * `npm run bench:prices`: processor time of each kind of work by the unit of its price, from which docs/prices.md derives
 * the built-in table. Each is a job of its own process, as the service runs it; what is read is processor time, which a
 * busy machine changes little. Generated footage, 1080p and 4K. Prints a Markdown table; nothing passes or fails. Linux
 * only, and needs `ffmpeg` on the PATH. Options:
 *
 *   --seconds <n>   length of the footage that is taken, default 10
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { analyzeFile, extractFrame, makeRenditions, renderTimeline } from '../packages/engine/src/client.ts';
import type { RenderOutput } from '../packages/engine/src/render/outputs/output-types.ts';
import type { RenditionWish } from '../packages/engine/src/types.ts';
import { endedChildrenCpuSeconds } from './process-tree.ts';
import { prepareMedia } from './render/media.ts';
import { openSources } from './render/our-render.ts';
import { ourTimeline } from './render/our-timeline.ts';
import { vertical } from './render/programmes.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const seconds = Number(options.seconds);
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-prices-'));
let folders = 0;

async function newFolder(): Promise<string> {
  folders += 1;
  const path = join(folder, String(folders));
  await mkdir(path);
  return path;
}

/** Processor seconds, user and system, of the processes that `work` started. */
async function cpuOf(work: (outputFolder: string) => Promise<unknown>): Promise<number> {
  const outputFolder = await newFolder();
  const before = endedChildrenCpuSeconds();
  await work(outputFolder);
  return endedChildrenCpuSeconds() - before;
}

async function beginningOf(path: string): Promise<string> {
  const cut = join(await newFolder(), 'footage.mp4');
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, '-t', String(seconds), '-c', 'copy', cut]);
  return cut;
}

const analysed = (inputPath: string, proxyHeights: number[]) =>
  cpuOf((outputFolder) => analyzeFile({ inputPath, outputFolder, proxyHeights, cutterSensitivity: 0.5 }));
const made = (inputPath: string, wish: RenditionWish) =>
  cpuOf((outputFolder) => makeRenditions({ inputPath, outputFolder, wishes: [wish] }));

function say(price: string, unit: string, cpuSeconds: number): void {
  console.log(`| ${price} | ${unit} | ${cpuSeconds.toFixed(cpuSeconds < 1 ? 3 : 1)} |`);
}

async function measureAnalysis(hd: string, uhd: string): Promise<void> {
  const perMinute = 60 / seconds;
  const plain = await analysed(hd, []);
  say('analysis.minute', 'minute of 1080p', plain * perMinute);
  for (const height of [360, 480, 720, 1080]) {
    say(`rendition.minute.${height}`, 'minute', ((await analysed(hd, [height])) - plain) * perMinute);
  }
  const plainUhd = await analysed(uhd, []);
  say('analysis.minute', 'minute of 2160p', plainUhd * perMinute);
  say('rendition.minute.2160', 'minute', ((await analysed(uhd, [2160])) - plainUhd) * perMinute);
  const sound = await made(hd, { kind: 'audio', format: 'm4a' });
  say('rendition.minute.audio', 'minute', sound * perMinute);
  const frame = await cpuOf((outputFolder) => extractFrame({ inputPath: hd, outputFolder, seconds: 1.5 }));
  say('frame', 'picture of 1080p', frame);
}

async function measureExports(footage: Awaited<ReturnType<typeof prepareMedia>>): Promise<void> {
  const sources = await openSources(footage.footage, footage.music);
  const rendered = (shorter: number, output: RenderOutput) =>
    cpuOf(async (workFolder) => {
      const size = { width: shorter, height: Math.round((shorter * 16) / 18) * 2 };
      const timeline = ourTimeline(vertical(10, size));
      const outputPath = join(workFolder, `out.${output.format ?? 'mp4'}`);
      const segmentFolder = await newFolder();
      await renderTimeline({
        timeline,
        sources,
        copies: 'find',
        outputPath,
        workFolder,
        segmentFolder,
        output,
      });
    });
  for (const shorter of [480, 720, 1080, 2160]) {
    say(`export.second.${shorter}`, 'second', (await rendered(shorter, {})) / 10);
  }
  say('export.second.audio', 'second', (await rendered(480, { format: 'm4a' })) / 10);
}

try {
  const media = await prepareMedia(['hd-0', 'hd-1', 'hd-2', 'uhd-0']);
  const [hd = '', uhd = ''] = await Promise.all(
    (['hd-0', 'uhd-0'] as const).map((name) => beginningOf(media.footage.get(name) ?? '')),
  );
  console.log('| price | unit | processor seconds |\n|---|---|--:|');
  await measureAnalysis(hd, uhd);
  media.footage.delete('uhd-0');
  await measureExports(media);
} finally {
  await rm(folder, { recursive: true, force: true });
}
