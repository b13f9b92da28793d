/**
 * `npm run test:schemathesis`: asks a service of its own everything that the API document allows, by the fuzzer
 * Schemathesis, and fails on answers that the document does not say, on server errors, and on requests that the
 * document allows and the service refuses. What no schema can say is named in `schemathesis/findings.ts`. Options:
 *
 *   --examples 8     requests drawn for each operation, besides those at the edges of its schema
 *   --minutes 12     the fuzzer is ended after so long, which is a failure; what it found until then is told
 *   --only <text>    operations whose path holds this
 *   --tag <name>     operations of this tag of the document
 *
 * Needs Python with schemathesis 4; without it this is skipped, and says how to get it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { firstOfEach, type Report, readReport, ruleOf } from './schemathesis/findings.ts';
import { type ServiceProcess, startService, stopService } from './service-process.ts';

const { values: options } = parseArgs({
  options: {
    examples: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '12' },
    only: { type: 'string' },
    tag: { type: 'string' },
  },
});

const KEY = 'sk_the-key-of-the-fuzzer';
const REPORT = 'report.ndjson';
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
  'positive_data_acceptance',
];
/** Streams that last as long as work that nobody does here, and what takes the fuzzer's key or account away. */
const LEFT_OUT = [
  ...['create', 'createResponse', 'createResponseJson'],
  ...['createApiKey', 'deleteApiKey', 'deleteMe', 'deleteUser'],
];

/** How to call Schemathesis; null where it is not there. */
function findFuzzer(): string[] | null {
  const own = process.env.RUSHES_SCHEMATHESIS;
  const ways = [own === undefined ? [] : [own], ['schemathesis'], ['python3', '-m', 'schemathesis.cli']];
  const answers = ([program, ...args]: string[]) =>
    program !== undefined && spawnSync(program, [...args, '--version'], { stdio: 'ignore' }).status === 0;
  return ways.find(answers) ?? null;
}

/** The service without workers: what is asked for waits. */
const SETTINGS = {
  RUSHES_ROLE: 'api',
  RUSHES_INDEX: 'none',
  RUSHES_GENERATE_WAIT_SECONDS: '0',
  RUSHES_ADDRESS_PER_MINUTE: '10000000',
  RUSHES_ANONYMOUS_PER_MINUTE: '10000000',
  RUSHES_FAILED_SIGN_INS_PER_MINUTE: '10000000',
};

/** To write down what it has. */
const LAST_MILLISECONDS = 30_000;

/** Runs the fuzzer; answers its exit code, or null when it was ended. */
async function runFuzzer(
  fuzzer: string[],
  { address }: ServiceProcess,
  folder: string,
): Promise<number | null> {
  const [program = '', ...args] = fuzzer;
  const only = [
    ...(options.only === undefined ? [] : ['--include-path-regex', options.only]),
    ...(options.tag === undefined ? [] : ['--include-tag', options.tag]),
  ];
  const child = spawn(
    program,
    [
      ...[...args, 'run', `${address}/openapi.json`, '-H', `x-api-key: ${KEY}`, ...only],
      ...LEFT_OUT.flatMap((id) => ['--exclude-operation-id', id]),
      ...['--phases', 'examples,coverage,fuzzing', '-n', options.examples, '--seed', '1', '--no-shrink'],
      ...['--continue-on-failure', '--request-timeout', '60', '--checks', CHECKS.join(',')],
      ...['--suppress-health-check', 'all', '--output-truncate', 'false', '--output-sanitize', 'false'],
      ...['--report', 'ndjson', '--report-ndjson-path', join(folder, REPORT)],
    ],
    {
      env: { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'schemathesis/hooks.py') },
      // It keeps what it found where it runs.
      cwd: folder,
      stdio: ['ignore', 2, 2],
    },
  );
  let isCutOff = false;
  const milliseconds = Number(options.minutes) * 60_000;
  const timers = [
    setTimeout(() => {
      isCutOff = true;
      child.kill('SIGINT');
    }, milliseconds),
    setTimeout(() => child.kill('SIGKILL'), milliseconds + LAST_MILLISECONDS),
  ];
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  for (const timer of timers) clearTimeout(timer);
  return isCutOff ? null : code;
}

/** What was found, and of how much of what was to be asked. */
function print({ findings, scenarios, unfinished }: Report): void {
  const explained = Map.groupBy(findings, (finding) => ruleOf(finding)?.why ?? null);
  for (const [why, found] of explained) {
    if (why !== null) console.log(`${found.length} refused by what no schema says: ${why}`);
  }
  const open = firstOfEach(explained.get(null) ?? []);
  for (const { check, operation, status, message, answer, request } of open) {
    console.log(
      `\n${operation}: ${check} ${message}\n  ${status} ${answer.slice(0, 500)}\n  ${request.slice(0, 500)}`,
    );
  }
  const none =
    unfinished.length > 0 ? 'Of what was asked nothing is left unsaid.' : 'Nothing is left unsaid.';
  console.log(`\n${open.length === 0 ? none : `${open.length} findings.`}`);
  if (unfinished.length > 0) {
    console.log(`Not all was asked: of ${scenarios} scenarios; ${unfinished.join('; ')}.`);
  }
  if (open.length > 0 || unfinished.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const fuzzer = findFuzzer();
  if (fuzzer === null) {
    console.log(
      'skipped test:schemathesis: the fuzzer is not here. Get it by `python3 -m venv ~/schemathesis && ' +
        '~/schemathesis/bin/pip install "schemathesis>=4,<5"` and name it by RUSHES_SCHEMATHESIS=~/schemathesis/bin/schemathesis.',
    );
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'rushes-schemathesis-'));
  const service = await startService(join(folder, 'data'), { key: KEY, settings: SETTINGS });
  try {
    const code = await runFuzzer(fuzzer, service, folder);
    if (service.child.exitCode !== null) throw new Error('The service ended while it was asked.');
    if (code !== null && code > 1) throw new Error(`The fuzzer ended with ${code}.`);
    const report = await readReport(join(folder, REPORT));
    const cutOff = code === null ? [`the fuzzer was ended after ${options.minutes} minutes`] : [];
    print({ ...report, unfinished: [...cutOff, ...report.unfinished] });
  } finally {
    await stopService(service);
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
