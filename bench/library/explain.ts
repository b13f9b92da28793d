/** The plans of the statements behind requests, one request at a time, as PostgreSQL's auto_explain tells them. */
import { readFile } from 'node:fs/promises';
import { createPool } from '../../packages/server/src/platform/db/pool.ts';
import { type BenchedService, startBenchedService } from './processes.ts';
import type { BenchRequest, Workload } from './workload.ts';

/** Statements faster than this are left out. */
const WORTH_TELLING = '1ms';
/** Of each variant; the plans of the last one are shown, so that caches are warm. */
const REQUESTS = 5;

interface ExplainOptions {
  dataFolder: string;
  workloadFile: string;
  logFile: string;
}

async function setExplaining(databaseUrl: string, on: boolean): Promise<void> {
  const pool = createPool(databaseUrl, { maxConnections: 1 });
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': WORTH_TELLING,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
  };
  for (const [name, value] of Object.entries(settings)) {
    await pool.query(
      on ? `alter database postgres set ${name} = '${value}'` : `alter database postgres reset ${name}`,
    );
  }
  await pool.end();
}

async function ask(baseUrl: string, { method, path, key, body }: BenchRequest): Promise<number> {
  const started = performance.now();
  const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(`${baseUrl}${path}`, { method, headers, body: body ?? null });
  await answer.text();
  return performance.now() - started;
}

/** What PostgreSQL said, out of the service's log. */
function plansIn(log: string): string {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { postgres?: string }).postgres ?? '')
    .filter((line) => line !== '')
    .join('\n');
}

async function explainVariant(service: BenchedService, name: string, requests: readonly BenchRequest[]) {
  let told = 0;
  let milliseconds = 0;
  for (const request of requests.slice(0, REQUESTS)) {
    told = (await readFile(service.logFile, 'utf8')).length;
    milliseconds = await ask(service.baseUrl, request);
  }
  const plans = plansIn((await readFile(service.logFile, 'utf8')).slice(told));
  console.log(`\n### ${name}: ${milliseconds.toFixed(1)} ms\n\n${plans}`);
}

/** Prints the plans of every variant whose name holds one of `words`; of all without. */
export async function explainVariants(
  options: ExplainOptions,
  words: readonly string[] = [''],
): Promise<void> {
  const { dataFolder, workloadFile, logFile } = options;
  const workload = JSON.parse(await readFile(workloadFile, 'utf8')) as Workload;
  const first = await startBenchedService({ dataFolder, logFile });
  await setExplaining(first.databaseUrl, true);
  await first.stop();
  const service = await startBenchedService({ dataFolder, logFile, logLevel: 'debug' });
  try {
    for (const [name, requests] of Object.entries(workload)) {
      if (name !== 'bare row' && words.some((word) => name.includes(word))) {
        await explainVariant(service, name, requests);
      }
    }
  } finally {
    await setExplaining(service.databaseUrl, false);
    await service.stop();
  }
}
