/** The process that sends requests. Takes one LoadOrder at a time over IPC and answers each with a LoadResult. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { summariseLatency } from './latency.ts';
import type { ClosedLoop, LoadOrder, LoadResult, Mix, OpenLoop } from './load.ts';
import type { BenchRequest, Workload } from './workload.ts';

const WINDOW_MILLISECONDS = 10_000;
/** More than any queue that is not hopeless. */
const OPEN_LOOP_CONNECTIONS = 500;
/** One answer in so many is read for its number of entries. */
const SAMPLED_ONE_IN = 25;

interface Chosen {
  variant: string;
  request: BenchRequest;
}

/** Requests of a mix at random, each variant as often as it weighs. */
function createChooser(workload: Workload, mix: Mix): () => Chosen {
  const total = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  return () => {
    let left = Math.random() * total;
    for (const [variant, weight] of Object.entries(mix)) {
      left -= weight;
      const requests = workload[variant];
      const request = requests?.[Math.floor(Math.random() * requests.length)];
      if (request === undefined) throw new Error(`the workload has no "${variant}"`);
      if (left < 0) return { variant, request };
    }
    throw new Error('a mix needs weights');
  };
}

function countRows(text: string): number {
  const answer = JSON.parse(text) as unknown[] | { items?: { error: boolean }[] };
  if (Array.isArray(answer)) return answer.length;
  return answer.items?.filter(({ error }) => !error).length ?? 1;
}

/** Everything that is noted about requests, as it happens. */
function createRecording() {
  const times = new Map<string, number[]>();
  const windows: { times: number[]; mostInFlight: number }[] = [];
  const rows: number[] = [];
  const started = performance.now();
  let failures = 0;
  let firstFailure: string | null = null;
  let answered = 0;
  let inFlight = 0;

  function windowOf(time: number) {
    const index = Math.floor((time - started) / WINDOW_MILLISECONDS);
    while (windows.length <= index) windows.push({ times: [], mostInFlight: 0 });
    return windows[index];
  }

  return {
    sent(due: number): void {
      inFlight += 1;
      const window = windowOf(due);
      if (window !== undefined) window.mostInFlight = Math.max(window.mostInFlight, inFlight);
    },
    failed(what: string): void {
      inFlight -= 1;
      failures += 1;
      firstFailure ??= what;
    },
    answered({ variant, due, text }: { variant: string; due: number; text: string }): void {
      inFlight -= 1;
      const took = performance.now() - due;
      const operation = variant.split(':')[0] ?? variant;
      for (const name of new Set([operation, variant])) {
        const known = times.get(name);
        if (known === undefined) times.set(name, [took]);
        else known.push(took);
      }
      windowOf(due)?.times.push(took);
      if (answered % SAMPLED_ONE_IN === 0) rows.push(countRows(text));
      answered += 1;
    },
    result(): LoadResult {
      return {
        seconds: (performance.now() - started) / 1000,
        requests: answered,
        failures,
        firstFailure,
        rows: rows.reduce((sum, count) => sum + count, 0) / Math.max(1, rows.length),
        latencies: Object.fromEntries([...times].map(([name, taken]) => [name, summariseLatency(taken)])),
        windows: windows.map((window) => ({
          latency: summariseLatency(window.times),
          mostInFlight: window.mostInFlight,
        })),
      };
    },
  };
}

type Recording = ReturnType<typeof createRecording>;

async function send(pool: Pool, recording: Recording, { variant, request, due }: Chosen & { due: number }) {
  const { method, path, key, body } = request;
  recording.sent(due);
  try {
    const headers = body === undefined ? { 'x-api-key': key } : jsonHeaders(key);
    const answer = await pool.request({ method, path, headers, body: body ?? null });
    const text = await answer.body.text();
    if (answer.statusCode === 200) recording.answered({ variant, due, text });
    else recording.failed(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
  } catch (error) {
    recording.failed(`${method} ${path}: ${String(error)}`);
  }
}

function jsonHeaders(key: string) {
  return { 'x-api-key': key, 'content-type': 'application/json' };
}

async function runClosedLoop(pool: Pool, recording: Recording, load: ClosedLoop, choose: () => Chosen) {
  const end = performance.now() + load.seconds * 1000;
  const one = async () => {
    while (performance.now() < end) await send(pool, recording, { ...choose(), due: performance.now() });
  };
  await Promise.all(Array.from({ length: load.clients }, one));
}

async function runOpenLoop(pool: Pool, recording: Recording, load: OpenLoop, choose: () => Chosen) {
  const first = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < load.rate * load.seconds; index += 1) {
    const due = first + (index * 1000) / load.rate;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    under.push(send(pool, recording, { ...choose(), due }));
  }
  await Promise.all(under);
}

const workloads = new Map<string, Workload>();

async function readWorkload(file: string): Promise<Workload> {
  const known = workloads.get(file) ?? (JSON.parse(await readFile(file, 'utf8')) as Workload);
  workloads.set(file, known);
  return known;
}

async function run({ baseUrl, workloadFile, load }: LoadOrder): Promise<LoadResult> {
  const choose = createChooser(await readWorkload(workloadFile), load.mix);
  const connections = load.kind === 'closed' ? load.clients : OPEN_LOOP_CONNECTIONS;
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  const recording = createRecording();
  if (load.kind === 'closed') await runClosedLoop(pool, recording, load, choose);
  else await runOpenLoop(pool, recording, load, choose);
  const result = recording.result();
  await pool.close();
  return result;
}

process.on('message', (order: LoadOrder) => {
  void run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
