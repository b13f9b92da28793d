/**
 * `npm run bench:uploads`: `rushes upload` beside curl, over loopback, to the same service in the same run; nothing passes
 * or fails. `rushes` is the program as it is published. curl sends the one file by one PUT and the small ones with as many
 * at a time as `rushes` has, each read once, while `rushes` reads a small one first to know whether the service has it.
 * Nobody sends without signed URLs: those of curl are asked for by this program, and each ratio is told with the time that
 * takes and without it. Runs are interleaved; a ratio is one of the same run. Needs curl. Linux only. Options:
 *
 *   --mib <n>            size of the one file, 2048
 *   --files <n>          how many small ones, 2000, of 20 kB
 *   --runs <n>           3
 *   --only a,b           of large, small
 *   --profile <folder>   writes CPU profiles of both sides there
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { buildCommandLine } from '../scripts/sdk/build-cli.ts';
import { requestPlaces } from './bytes/service.ts';
import { endedChildrenCpuSeconds, processCpuSeconds } from './process-tree.ts';

const MIB = 1024 ** 2;
const SMALL_BYTES = 20_000;
const AT_ONCE = 4;
/** Places that are asked for in one request. */
const BATCH = 500;

const { values: options } = parseArgs({
  options: {
    mib: { type: 'string', default: '2048' },
    files: { type: 'string', default: '2000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'large,small' },
    profile: { type: 'string' },
  },
});
const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
const run = promisify(execFile);

interface Taken {
  seconds: number;
  /** With what was done to be able to send. */
  allSeconds: number;
  clientCpu: number;
  serviceCpu: number;
  /** Most memory that the client had at once; not a number where it does not tell. */
  clientMib: number;
}

/**
 * Has a program of Node write its largest resident size, in KiB, as it ends. `resourceUsage` would count that of the process
 * that started it as well.
 */
const TELL_MEMORY = `import { readFileSync, writeFileSync } from 'node:fs';
process.on('exit', () => {
  const [, most] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  writeFileSync(process.env.BENCH_MEMORY, most);
});`;

async function measure(service: RunningService, work: () => Promise<unknown>): Promise<Taken> {
  const before = { client: endedChildrenCpuSeconds(), service: processCpuSeconds(service.pid) };
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    seconds,
    allSeconds: seconds,
    clientCpu: endedChildrenCpuSeconds() - before.client,
    serviceCpu: processCpuSeconds(service.pid) - before.service,
    clientMib: Number.NaN,
  };
}

/** What nobody has sent before: as many files of so many bytes each. */
async function makeFiles(folder: string, count: number, bytes: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `${String(index).padStart(5, '0')}.txt`);
    const file = await open(path, 'w');
    for (let at = 0; at < bytes; at += MIB) await file.write(randomBytes(Math.min(MIB, bytes - at)));
    await file.close();
    paths.push(path);
  }
  return paths;
}

async function byCurl(service: RunningService, paths: readonly string[], bytes: number): Promise<Taken> {
  const lines: string[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < paths.length; at += BATCH) {
    const some = paths.slice(at, at + BATCH);
    const places = await requestPlaces(
      service,
      some.map(() => bytes),
      { fileType: 'text' },
    );
    places.forEach(({ presigned_put_url: url }, index) => {
      lines.push(`url = "${url}"`, `upload-file = "${some[index]}"`, 'output = /dev/null');
    });
  }
  const asking = (performance.now() - startedAt) / 1_000;
  const config = `${paths[0]}.curl`;
  await writeFile(config, lines.join('\n'));
  const parallel = paths.length === 1 ? [] : ['--parallel', '--parallel-max', String(AT_ONCE)];
  const words = ['-sS', '--fail', '-H', 'Expect:', ...parallel, '-K', config];
  const taken = await measure(service, () => run('curl', words));
  return { ...taken, allSeconds: taken.seconds + asking };
}

async function byRushes(service: RunningService, folder: string): Promise<Taken> {
  const memory = join(root, 'memory');
  const env = {
    ...process.env,
    RUSHES_KEY: service.apiKey,
    RUSHES_BASE_URL: service.baseUrl,
    BENCH_MEMORY: memory,
  };
  const program = join(root, 'package/dist/rushes.js');
  const node = [...profile, `--import=data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`];
  const words = [...node, program, 'upload', folder, '--include', '*', '--no-index', '--quiet'];
  const taken = await measure(service, () => run(process.execPath, words, { env, maxBuffer: 64 * MIB }));
  return { ...taken, clientMib: Number(await readFile(memory, 'utf8')) / 1_024 };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const figure = (values: Taken[], name: keyof Taken) => middle(values.map((one) => one[name])).toFixed(2);

async function compare(service: RunningService, root: string, what: { count: number; bytes: number }) {
  const [curl, rushes]: [Taken[], Taken[]] = [[], []];
  for (let round = 0; round < Number(options.runs); round += 1) {
    for (const by of round % 2 === 0 ? (['curl', 'rushes'] as const) : (['rushes', 'curl'] as const)) {
      const folder = join(root, `${what.count}-${round}-${by}`);
      const paths = await makeFiles(folder, what.count, what.bytes);
      if (by === 'curl') curl.push(await byCurl(service, paths, what.bytes));
      else rushes.push(await byRushes(service, folder));
      await rm(folder, { recursive: true });
    }
  }
  const name =
    what.count === 1
      ? `one file of ${what.bytes / MIB} MiB`
      : `${what.count} files of ${what.bytes / 1_000} kB`;
  const ratioOf = (name: 'seconds' | 'allSeconds') =>
    middle(curl.map((one, index) => one[name] / (rushes[index]?.seconds ?? Number.NaN))).toFixed(2);
  for (const [who, taken] of [
    ['curl', curl],
    ['rushes', rushes],
  ] as const) {
    const cpu = `${figure(taken, 'clientCpu')} | ${figure(taken, 'serviceCpu')}`;
    const memory = `${figure(taken, 'clientMib')} MiB of memory`;
    const ratios = `${ratioOf('allSeconds')} of curl's speed, ${ratioOf('seconds')} where curl has its URLs already`;
    const told =
      who === 'curl' ? `and ${figure(taken, 'allSeconds')} s with its URLs` : `${ratios}, ${memory}`;
    console.log(`| ${name}, ${who} | ${figure(taken, 'seconds')} | ${cpu} | ${told} |`);
  }
}

const root = await mkdtemp(join(tmpdir(), 'rushes-bench-uploads-'));
try {
  await buildCommandLine(join(root, 'package'));
  const service = await startService(join(root, 'data'), { nodeArgs: profile });
  try {
    console.log(`Node ${process.version}, medians of ${options.runs}\n`);
    console.log('| what | wall s | CPU s of the client | CPU s of the service | |\n|---|---|---|---|---|');
    const wanted = options.only.split(',');
    if (wanted.includes('large'))
      await compare(service, root, { count: 1, bytes: Number(options.mib) * MIB });
    if (wanted.includes('small') && Number(options.files) > 0)
      await compare(service, root, { count: Number(options.files), bytes: SMALL_BYTES });
  } finally {
    await service.stop();
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
