/** The cases of the render benchmark: which programmes, which tools, what is printed. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegVersion } from '../../packages/engine/src/av/inspect-ffmpeg.ts';
import { copyCommands } from './copy-commands.ts';
import { renderWithEditly } from './editly.ts';
import { bestCommand, type CommandFiles, naiveCommand } from './ffmpeg-commands.ts';
import { isInstalled, measure, median, runTool, type Taken } from './measure.ts';
import { type FootageName, prepareMedia } from './media.ts';
import { meltCommand } from './melt-command.ts';
import { describeRender, openSources, renderOurs } from './our-render.ts';
import {
  boundaryFrames,
  composite,
  cutsOnly,
  fromUhd,
  headFrames,
  long,
  type Programme,
  vertical,
} from './programmes.ts';

/** What is run. */
export interface CaseOptions {
  /** Scratch folder. */
  folder: string;
  quick: boolean;
  /** Letters of the cases. */
  only: readonly string[];
  runs: number;
}

interface Bench extends CaseOptions {
  footage: Map<FootageName, string>;
  music: string;
  sources: Awaited<ReturnType<typeof openSources>>;
  hasMelt: boolean;
}

/** Runs the cases and prints a table after each. */
export async function runCases(options: CaseOptions): Promise<void> {
  const wanted = (letters: string) => [...letters].some((letter) => options.only.includes(letter));
  const names: FootageName[] = [
    ...(wanted('abce') ? (['hd-0', 'hd-1', 'hd-2'] as const) : []),
    ...(wanted('d') ? (['uhd-0'] as const) : []),
    ...(wanted('f') ? (['small-0'] as const) : []),
  ];
  const { footage, music } = await prepareMedia(names);
  const hasMelt = await isInstalled('melt');
  const sources = await openSources(footage, music);
  const bench: Bench = { ...options, footage, music, sources, hasMelt };
  console.log(
    `Ours: FFmpeg ${ffmpegVersion()} inside one process; theirs: the ffmpeg${hasMelt ? ' and melt' : ''} of this system.`,
  );
  if (!hasMelt) console.log('Skipped: melt is not installed.');
  if (wanted('a')) await benchCuts(bench);
  if (wanted('b')) await benchComposite(bench);
  if (wanted('ce')) await benchVertical(bench);
  if (wanted('d')) await benchUhd(bench);
  if (wanted('f')) await benchLong(bench);
}

type Tools = { [name: string]: (files: CommandFiles, round: number) => Promise<string> };

/** Every tool in turns, `runs` times; answers what each took. */
async function inTurns(
  bench: Bench,
  name: string,
  options: { tools: Tools; runs: number },
): Promise<Map<string, Taken[]>> {
  const taken = new Map<string, Taken[]>(Object.keys(options.tools).map((tool) => [tool, []]));
  for (let round = 0; round < options.runs; round += 1) {
    for (const [tool, work] of Object.entries(options.tools)) {
      const folder = join(bench.folder, `${name}-${tool.replace(/\W+/g, '-')}-${round}`);
      await mkdir(folder, { recursive: true });
      const output = join(folder, 'out.mp4');
      const files = { footage: bench.footage, music: bench.music, folder, output };
      const watched = tool.startsWith('ours') ? 'job-child' : tool.startsWith('melt') ? 'melt' : 'ffmpeg';
      taken.get(tool)?.push(await measure(watched, () => work(files, round)));
    }
  }
  return taken;
}

function printTable(title: string, taken: Map<string, Taken[]>): void {
  const middle = (tool: string, of: (run: Taken) => number) => median((taken.get(tool) ?? []).map(of));
  const [first = ''] = taken.keys();
  const [wall, cpu] = [(run: Taken) => run.wallSeconds, (run: Taken) => run.cpuSeconds];
  const rows = [...taken].map(([tool, runs]) => {
    const ratio = (of: (run: Taken) => number) => (middle(tool, of) / middle(first, of)).toFixed(2);
    const peak = Math.max(...runs.map((run) => run.peakBytes)) / 2 ** 20;
    const times = `${middle(tool, wall).toFixed(1)} | ${middle(tool, cpu).toFixed(1)}`;
    return `| ${tool} | ${times} | ${ratio(wall)} | ${ratio(cpu)} | ${peak.toFixed(0)} | ${runs.at(-1)?.note ?? ''} |`;
  });
  const head = '| tool | wall s | CPU s | wall, ours = 1 | CPU, ours = 1 | largest process, MiB | |';
  console.log([`\n### ${title}\n`, head, '|---|---|---|---|---|---|---|', ...rows].join('\n'));
}

/** Ours, from an empty folder of segments each time. */
function ours(bench: Bench, programme: Programme): Tools {
  return {
    ours: async ({ folder }) => {
      const result = await renderOurs(programme, {
        sources: bench.sources,
        folder,
        segments: 'segments',
        name: 'out',
      });
      return describeRender(result);
    },
  };
}

const sizeNote = async (files: CommandFiles) =>
  `${((await stat(files.output)).size / 2 ** 20).toFixed(1)} MiB`;

function peers(bench: Bench, programme: Programme, melt: string): Tools {
  return {
    'ffmpeg, best by hand': async (files) => {
      await runTool('ffmpeg', bestCommand(programme, files));
      return sizeNote(files);
    },
    'ffmpeg, usual graph': async (files) => {
      await runTool('ffmpeg', naiveCommand(programme, files));
      return sizeNote(files);
    },
    ...(bench.hasMelt && {
      melt: async (files: CommandFiles) => {
        await runTool('melt', meltCommand(programme, files));
        return [melt, await sizeNote(files)].filter(Boolean).join(', ');
      },
    }),
  };
}

async function benchCuts(bench: Bench): Promise<void> {
  const seconds = bench.quick ? 60 : 600;
  for (const every of [5, 30]) {
    const programme = cutsOnly(seconds, every);
    const tools: Tools = {
      ...ours(bench, programme),
      'encoding what must be, copying the rest (three ffmpeg)': async (files) => {
        for (const command of copyCommands(programme, files)) await runTool('ffmpeg', command);
        return 'not put together';
      },
    };
    const taken = await inTurns(bench, `a${every}`, { tools, runs: bench.runs });
    printTable(`(a) ${seconds} s of 1080p, a cut every ${every} s`, taken);
    const frames = `${headFrames(programme)} frames lie before the first keyframe of a shot`;
    console.log(`\n${frames}, ${boundaryFrames(programme)} in groups that a cut falls into.`);
  }
}

async function benchComposite(bench: Bench): Promise<void> {
  const size = bench.quick ? { width: 960, height: 540 } : { width: 1920, height: 1080 };
  const programme = composite(size);
  const tools = { ...ours(bench, programme), ...peers(bench, programme, 'without inset and captions') };
  const taken = await inTurns(bench, 'b', { tools, runs: bench.runs });
  const editly = await renderWithEditly(programme, bench);
  if (editly) taken.set('editly', [editly]);
  printTable(`(b) 41 s composite at ${size.width} x ${size.height}`, taken);
}

async function benchVertical(bench: Bench): Promise<void> {
  const seconds = bench.quick ? 20 : 300;
  const size = bench.quick ? { width: 540, height: 960 } : { width: 1080, height: 1920 };
  const programme = vertical(seconds, size);
  const folder = join(bench.folder, 'c');
  const render = (changed: Programme, name: string) =>
    renderOurs(changed, { sources: bench.sources, folder, segments: 'segments', name });
  const tools = {
    ours: async () => describeRender(await render(programme, 'out')),
    ...(bench.only.includes('c') ? peers(bench, programme, 'with bars, without captions') : {}),
  };
  const taken = await inTurns(bench, 'c', { tools, runs: 1 });
  printTable(`(c) ${seconds} s upright at ${size.width} x ${size.height}, captions and music`, taken);
  if (bench.only.includes('e'))
    await benchChangedCaption(programme, { render, whole: taken.get('ours')?.[0] });
}

async function benchChangedCaption(
  programme: Programme,
  options: {
    render: (changed: Programme, name: string) => ReturnType<typeof renderOurs>;
    whole: Taken | undefined;
  },
): Promise<void> {
  const captions = programme.captions.map((caption, index) =>
    index === 3 ? { ...caption, text: 'Somebody changed this line.' } : caption,
  );
  const again = await measure('job-child', async () =>
    describeRender(await options.render({ ...programme, captions }, 'changed')),
  );
  const taken = new Map([['ours, one caption changed', [again]]]);
  if (options.whole) taken.set('ours, whole', [options.whole]);
  printTable('(e) one caption changed in (c)', taken);
}

async function benchUhd(bench: Bench): Promise<void> {
  const programme = fromUhd(bench.quick ? 4 : 12);
  const tools = { ...ours(bench, programme), ...peers(bench, programme, '') };
  const taken = await inTurns(bench, 'd', { tools, runs: bench.runs });
  printTable('(d) 4K to 1080p', taken);
}

async function benchLong(bench: Bench): Promise<void> {
  const [short, whole] = bench.quick ? [60, 300] : [300, 7200];
  const taken = new Map<string, Taken[]>();
  for (const seconds of [short, whole]) {
    const { ours: work } = ours(bench, long(seconds));
    const folder = join(bench.folder, `f-${seconds}`);
    await mkdir(folder, { recursive: true });
    const files = { footage: bench.footage, music: bench.music, folder, output: join(folder, 'out.mp4') };
    const run = await measure('job-child', async () => (await work?.(files, 0)) ?? '');
    taken.set(`ours, ${seconds} s`, [run]);
    await rm(folder, { recursive: true });
  }
  printTable('(f) memory at 320 x 180', taken);
}
