/**
 * `npm run bench:library`: reads over a library of a million assets, with 50 clients on the same machine, beside a
 * bare route in the same run and beside the same over 10,000 assets. Prints Markdown tables; nothing passes or
 * fails. The seeded libraries are kept in RUSHES_BENCH_FOLDER (default: rushes-bench-library in the temporary
 * folder). Linux only. Options:
 *
 *   --only large|small   one of the two libraries
 *   --phases a,b         only phases whose names hold one of these words
 *   --operations         no phases of single variants
 *   --clients <n>        of closed loops, instead of 50
 *   --seconds <n>        how long each closed loop lasts, instead of 3 to 20 s
 *   --explain            no load: the plans of what a variant asks the database, see library/explain.ts
 *   --profile <folder>   writes a CPU profile of the service there
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explainVariants } from './library/explain.ts';
import { type Measured, measurePhase, type Phase, partiesOf } from './library/measure.ts';
import {
  barePhase,
  mixedPhase,
  openPhase,
  operationPhases,
  variantPhases,
  warmUpPhase,
} from './library/phases.ts';
import { startBareServer, startBenchedService, startLoadClient } from './library/processes.ts';
import { closedLoopTable, type LibraryFigures, openLoopTable, targetTable } from './library/report.ts';
import { type SeededLibrary, seedLibrary } from './library/seed.ts';
import { LARGE, type LibrarySizes, SMALL } from './library/seed-sql.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    phases: { type: 'string' },
    operations: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    clients: { type: 'string', default: '50' },
    explain: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

const folder = process.env.RUSHES_BENCH_FOLDER ?? join(tmpdir(), 'rushes-bench-library');

function isWanted({ name }: Phase): boolean {
  return options.phases === undefined || options.phases.split(',').some((word) => name.includes(word));
}

function withChosenSeconds(phase: Phase): Phase {
  return options.seconds === undefined || phase.rate !== undefined
    ? phase
    : { ...phase, seconds: Number(options.seconds) };
}

interface Run {
  figures: LibraryFigures;
  open: Measured | null;
}

async function measureLibrary(sizes: LibrarySizes, library: SeededLibrary): Promise<Run> {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const logFile = join(folder, `${sizes.name}.log`);
  const service = await startBenchedService({ dataFolder: library.dataFolder, logFile, nodeArgs: profile });
  const bare = await startBareServer(service.databaseUrl);
  const client = startLoadClient();
  try {
    const base = { client, workloadFile: library.workloadFile, clients: Number(options.clients) };
    const ofBare = partiesOf(service, { server: bare.pid, client: client.pid });
    const bareFigures = await measurePhase({ ...base, baseUrl: bare.baseUrl, parties: ofBare }, barePhase);
    const parties = partiesOf(service, { server: service.pid, client: client.pid });
    const measure = (phase: Phase) =>
      measurePhase({ ...base, baseUrl: service.baseUrl, parties }, withChosenSeconds(phase));
    const phases = new Map<string, Measured>();
    await measure(warmUpPhase);
    const variants = options.operations ? [] : variantPhases;
    for (const phase of [...variants, ...operationPhases, mixedPhase].filter(isWanted)) {
      phases.set(phase.name, await measure(phase));
    }
    const open = sizes === LARGE && isWanted(openPhase) ? await measure(openPhase) : null;
    return { figures: { assets: sizes.assets, bare: bareFigures, phases }, open };
  } finally {
    await client.stop();
    await bare.stop();
    await service.stop();
  }
}

function print({ figures, open }: Run, small: LibraryFigures | null): void {
  console.log(`${options.clients} clients.\n\n${closedLoopTable(figures, small)}\n`);
  if (open !== null) console.log(`${openLoopTable(open)}\n`);
}

async function main(): Promise<void> {
  const wanted = [SMALL, LARGE].filter(({ name }) => options.only === undefined || options.only === name);
  const runs = new Map<LibrarySizes, Run>();
  for (const sizes of wanted) {
    const library = await seedLibrary(folder, sizes);
    if (options.explain) {
      await explainVariants({ ...library, logFile: join(folder, 'explain.log') }, options.phases?.split(','));
      continue;
    }
    const run = await measureLibrary(sizes, library);
    runs.set(sizes, run);
    print(run, sizes === LARGE ? (runs.get(SMALL)?.figures ?? null) : null);
  }
  const large = runs.get(LARGE);
  if (large !== undefined) console.log(targetTable(large.figures, runs.get(SMALL)?.figures ?? null));
}

// What was started ends with us, however we end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
