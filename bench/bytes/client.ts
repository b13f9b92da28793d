/** The process that sends and fetches. Takes one ClientOrder at a time over IPC and answers each with a ClientResult. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientOrder, ClientResult, PutAnswer, PutOrder, ReadersOrder } from './orders.ts';
import { getBytes, hashOfBody, putBytes } from './raw-http.ts';

type Measured = Omit<ClientResult, 'seconds' | 'cpuSeconds'>;

const nothing: Measured = { bytes: 0, answers: [], requests: 0, failure: null };

async function get(urls: readonly string[]): Promise<Measured> {
  const lengths = await Promise.all(urls.map((url) => getBytes({ url })));
  return { ...nothing, requests: urls.length, bytes: lengths.reduce((sum, length) => sum + length, 0) };
}

async function put({ targets, atOnce }: PutOrder): Promise<Measured> {
  const answers: PutAnswer[] = [];
  let next = 0;
  const sendSome = async () => {
    for (let index = next++; index < targets.length; index = next++) {
      const target = targets[index];
      if (target !== undefined) answers[index] = await putBytes(target);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  const wrong = answers.find((answer, index) => !isGood(answer, targets[index]?.bytes ?? 0));
  const bytes = targets.reduce((sum, target) => sum + target.bytes, 0);
  const failure = wrong === undefined ? null : `${wrong.status} ${wrong.body}`;
  return { ...nothing, answers, bytes, requests: targets.length, failure };
}

const hashes = new Map<number, string>();

/** A hash that the server tells must be that of what was sent. */
function isGood({ status, body }: PutAnswer, bytes: number): boolean {
  if (status < 200 || status > 299) return false;
  const told = /"sha256":"([0-9a-f]{64})"/.exec(body)?.[1];
  return told === undefined || told === hashes.get(bytes);
}

/** A slow reader takes a piece of at most 256 KiB, and then nothing for so long. */
const SLOW_MILLISECONDS = 4_000;
/** Readers come one after the other during this time, the fast ones last. */
const RAMP_MILLISECONDS = 4_000;
/** More than the buffers on the way hold, so that a slow reader keeps the server waiting. */
const RANGE_BYTES = 64 * 1024 ** 2;

async function readRanges(order: ReadersOrder): Promise<Measured> {
  const { url, fileBytes, readers, fast } = order;
  const signal = AbortSignal.timeout(order.seconds * 1000);
  const measured = { ...nothing };
  const length = Math.min(RANGE_BYTES, fileBytes / 2);
  const readOne = async (index: number) => {
    // In turn: what a server can accept at one time is another question.
    await wait((index / readers) * RAMP_MILLISECONDS);
    const pauseAfter = () => (index >= readers - fast ? 0 : SLOW_MILLISECONDS);
    while (!signal.aborted) {
      const start = Math.floor(Math.random() * (fileBytes - length));
      const bytes = await getBytes({ url, range: { start, end: start + length - 1 }, signal, pauseAfter });
      measured.bytes += bytes;
      measured.requests += 1;
    }
  };
  const readAll = Array.from({ length: readers }, (_, index) =>
    readOne(index).catch((error: unknown) => {
      measured.failure ??= String(error);
    }),
  );
  await Promise.all(readAll);
  return measured;
}

function obey(order: ClientOrder): Promise<Measured> {
  if (order.kind === 'get') return get(order.urls);
  return order.kind === 'put' ? put(order) : readRanges(order);
}

async function run(order: ClientOrder): Promise<ClientResult> {
  if (order.kind === 'put') {
    for (const { bytes } of order.targets) if (!hashes.has(bytes)) hashes.set(bytes, hashOfBody(bytes));
  }
  const started = performance.now();
  const cpu = process.cpuUsage();
  const measured = await obey(order);
  const used = process.cpuUsage(cpu);
  const cpuSeconds = (used.user + used.system) / 1e6;
  return { ...measured, cpuSeconds, seconds: (performance.now() - started) / 1000 };
}

process.on('message', (order: ClientOrder) => {
  void run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
