/**
 * `npm run bench:bytes`: bytes over loopback, against nginx in the same run, as Markdown tables; nothing passes or
 * fails. The service is started as `npm start` does and used through its interface: signed URLs, rights, checksums,
 * sync to disk. nginx (needed, with its dav module) sends by sendfile and syncs nothing. Runs are interleaved; a
 * ratio is one of the same run. Needs about 25 GB in the temporary folder. Linux only. Options:
 *
 *   --short              a file of 256 MiB, one run, fewer and shorter readers and uploads
 *   --runs <n>           instead of 5
 *   --mib <n>            size of the file instead of 1024
 *   --only a,b           of get, get4, put, parts, readers, uploads
 *   --profile <folder>   writes a CPU profile of the service there
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type RunningService, startService } from '../scripts/demo/service.ts';
import { type Client, measure, type Sample, startClient, syncDisks, watchMemory } from './bytes/measure.ts';
import { findNginx, type RunningNginx, startNginx } from './bytes/nginx.ts';
import type { PutTarget } from './bytes/orders.ts';
import { type Comparison, comparisonTable, type MemoryFigure, memoryTable } from './bytes/report.ts';
import { completeParts, downloadUrl, requestPlaces } from './bytes/service.ts';

const MIB = 1024 ** 2;
const PART_BYTES = 64 * MIB;
const PARTS_AT_ONCE = 4;
/** More than readers need to come, see client.ts. */
const WARM_UP_SECONDS = 6;
/** What the memory of the server may grow by. */
const GROWTH_BYTES = 100e6;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string' },
    mib: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});

const runs = Number(options.runs ?? (options.short ? 1 : 5));
const fileBytes = Number(options.mib ?? (options.short ? 256 : 1024)) * MIB;
const crowd = options.short
  ? { readers: 500, fast: 10, seconds: 6, uploads: 8, uploadBytes: 64 * MIB }
  : { readers: 2_000, fast: 20, seconds: 20, uploads: 32, uploadBytes: 256 * MIB };

const isWanted = (name: string) => options.only === undefined || options.only.split(',').includes(name);

interface Bench {
  service: RunningService;
  nginx: RunningNginx;
  client: Client;
  /** The same file at both. */
  ourUrl: string;
  nginxUrl: string;
}

async function writeRandomFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  for (let at = 0; at < bytes; at += MIB) await file.write(randomBytes(MIB));
  await file.close();
}

const gets = (url: string, count: number) =>
  ({ kind: 'get', urls: Array.from({ length: count }, () => url) }) as const;
const puts = (targets: readonly PutTarget[], atOnce: number) => ({ kind: 'put', targets, atOnce }) as const;

async function getFromBoth({ client, nginx, service, nginxUrl, ourUrl }: Bench, count: number) {
  return {
    nginx: await measure(nginx.pid, () => client.run(gets(nginxUrl, count))),
    ours: await measure(service.pid, () => client.run(gets(ourUrl, count))),
  };
}

let puttings = 0;

async function putToNginx({ client, nginx }: Bench): Promise<Sample> {
  puttings += 1;
  const url = `${nginx.baseUrl}/put/${puttings}/file`;
  const sample = await measure(nginx.pid, () => client.run(puts([{ url, bytes: fileBytes }], 1)));
  await rm(join(nginx.root, 'put', String(puttings)), { recursive: true });
  await syncDisks();
  return sample;
}

async function putToUs({ client, service }: Bench): Promise<Sample> {
  const [place] = await requestPlaces(service, [fileBytes]);
  const url = place?.presigned_put_url ?? '';
  const sample = await measure(service.pid, () => client.run(puts([{ url, bytes: fileBytes }], 1)));
  await syncDisks();
  return sample;
}

/** The parts, a few at a time, and putting them together. */
async function putParts({ client, service }: Bench): Promise<Sample> {
  const [place] = await requestPlaces(service, [fileBytes], { partBytes: PART_BYTES });
  if (place === undefined) throw new Error('no place for an upload in parts');
  const targets = (place.presigned_put_urls ?? []).map((url, index) => ({
    url,
    bytes: Math.min(PART_BYTES, fileBytes - index * PART_BYTES),
  }));
  const sample = await measure(service.pid, async () => {
    const result = await client.run(puts(targets, PARTS_AT_ONCE));
    const etags = result.answers.map(({ etag }) => etag);
    await completeParts(service, place, etags);
    return result;
  });
  await syncDisks();
  return sample;
}

async function compare(bench: Bench): Promise<Comparison[]> {
  const size = `${fileBytes / MIB} MiB`;
  const one = { what: `one GET of ${size}`, nginx: [] as Sample[], ours: [] as Sample[], atLeast: 0.35 };
  const four = {
    what: `four GETs of ${size} at once`,
    nginx: [] as Sample[],
    ours: [] as Sample[],
    atLeast: 0.8,
  };
  const put = { what: `PUT of ${size}`, nginx: [] as Sample[], ours: [] as Sample[], atLeast: 0.5 };
  const parts = {
    what: `upload of ${size} in parts of 64 MiB, ${PARTS_AT_ONCE} at once, to nginx's one PUT`,
    ...{ nginx: put.nginx, ours: [] as Sample[], atLeast: null },
  };
  await getFromBoth(bench, 1);
  for (let run = 0; run < runs; run += 1) {
    for (const [name, figure, count] of [
      ['get', one, 1],
      ['get4', four, 4],
    ] as const) {
      if (!isWanted(name)) continue;
      const { nginx, ours } = await getFromBoth(bench, count);
      figure.nginx.push(nginx);
      figure.ours.push(ours);
    }
    if (isWanted('put') || isWanted('parts')) put.nginx.push(await putToNginx(bench));
    if (isWanted('put')) put.ours.push(await putToUs(bench));
    if (isWanted('parts')) parts.ours.push(await putParts(bench));
    process.stderr.write(`run ${run + 1} of ${runs}\n`);
  }
  return [one, four, put, parts].filter(({ ours }) => ours.length > 0);
}

/** A tenth of the crowd comes first: V8 grows its heap once, whoever comes; that is told, but not counted. */
async function crowdOfReaders({ client, service, ourUrl }: Bench): Promise<MemoryFigure> {
  const { readers, fast, seconds } = crowd;
  const order = { kind: 'readers', url: ourUrl, fileBytes, fast } as const;
  const atFirst = watchMemory(service.pid);
  const few = Math.round(readers / 10);
  await client.run({ ...order, readers: few, seconds: WARM_UP_SECONDS });
  const first = atFirst.stop();
  const memory = watchMemory(service.pid);
  const result = await client.run({ ...order, readers, seconds });
  const read = (result.bytes / MIB / result.seconds).toFixed(0);
  const failed = result.failure === null ? '' : `; FAILED: ${result.failure.split('\r')[0]}`;
  const grown = ((first.peak - first.before) / 1e6).toFixed(0);
  return {
    what: `${readers} readers of ranges of one file, ${readers - fast} of them slow`,
    ...memory.stop(),
    atMost: GROWTH_BYTES,
    note: `${read} MiB/s for ${seconds} s; grew by ${grown} MB for ${few} readers before${failed}`,
  };
}

async function crowdOfUploads({ client, service }: Bench): Promise<MemoryFigure> {
  const { uploads, uploadBytes } = crowd;
  const places = await requestPlaces(
    service,
    Array.from({ length: uploads }, () => uploadBytes),
  );
  const targets = places.map(({ presigned_put_url: url }) => ({ url: url ?? '', bytes: uploadBytes }));
  const memory = watchMemory(service.pid);
  const result = await client.run(puts(targets, uploads));
  const failed = result.failure === null ? '' : `; FAILED: ${result.failure}`;
  return {
    what: `${uploads} uploads of ${uploadBytes / MIB} MiB at once`,
    ...memory.stop(),
    atMost: GROWTH_BYTES,
    note: `${(result.bytes / MIB / result.seconds).toFixed(0)} MiB/s${failed}`,
  };
}

/** The same random file in the service and below nginx. */
async function placeFiles(service: RunningService, nginx: RunningNginx) {
  const path = join(nginx.root, 'file');
  await writeRandomFile(path, fileBytes);
  const [place] = await requestPlaces(service, [fileBytes]);
  const answer = await fetch(place?.presigned_put_url ?? '', {
    method: 'PUT',
    headers: { 'content-length': String(fileBytes) },
    body: Readable.toWeb(createReadStream(path, { highWaterMark: MIB })) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (!answer.ok) throw new Error(`the file was not taken: ${await answer.text()}`);
  const ourUrl = await downloadUrl(service, place?.asset_id ?? '');
  return { ourUrl, nginxUrl: `${nginx.baseUrl}/file` };
}

async function runBench(bench: Bench): Promise<void> {
  await syncDisks();
  const memory: MemoryFigure[] = [];
  const comparisons = await compare(bench);
  if (isWanted('readers')) memory.push(await crowdOfReaders(bench));
  if (isWanted('uploads')) memory.push(await crowdOfUploads(bench));
  if (comparisons.length > 0) console.log(`${comparisonTable(comparisons)}\n`);
  if (memory.length > 0) console.log(memoryTable(memory));
}

async function main(): Promise<void> {
  const found = findNginx();
  if (found === null) throw new Error('nginx with its dav module is needed: apt-get install nginx-light');
  console.log(`${found.version}; Node ${process.version}; ${runs} runs\n`);
  const folder = await mkdtemp(join(tmpdir(), 'rushes-bench-bytes-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
    const service = await startService(join(folder, 'data'), { nodeArgs: profile });
    stops.push(service.stop);
    const nginx = await startNginx(found.program, join(folder, 'nginx'));
    stops.push(nginx.stop);
    const client = startClient();
    stops.push(client.stop);
    await runBench({ service, nginx, client, ...(await placeFiles(service, nginx)) });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

// What was started ends with us, however we end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
