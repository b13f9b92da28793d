/**
 * The random sequences find what they are for: played on builds that are broken on purpose, each of them is caught.
 * `npm run test:faults:broken` seeks every one and prints a table; a short run checks that each defect can still be
 * put in, and catches one.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { type BrokenBuild, brokenFsBuilds } from './broken-builds.ts';
import { brokenStoreBuilds } from './broken-store-builds.ts';
import { applyChange } from './injection/source-changes.ts';
import type { Script } from './script.ts';
import { prepareSequences, type Sequences } from './sequences.ts';
import { Violation } from './violation.ts';

const seeksAll = process.env.MODE === 'broken-builds';
const seed = Number(process.env.RUSHES_FAULT_SEED ?? 1);
const most = Number(process.env.RUSHES_FAULT_SEQUENCES ?? 40);
/** Only builds whose defect holds this text. */
const wanted = process.env.RUSHES_FAULT_BUILD ?? '';
const LANES = 2;
/** What one build may take; on a busy machine that is fewer sequences. */
const MOST_MILLISECONDS = 180_000;

vi.setConfig({ testTimeout: seeksAll ? 7_200_000 : 300_000, hookTimeout: 300_000 });

const SOURCES = join(import.meta.dirname, '../../packages/server/src');

const brokenBuilds = [...brokenFsBuilds, ...brokenStoreBuilds];

test.each(brokenBuilds)('can be broken: $defect', async ({ changes }) => {
  const paths = await Array.fromAsync(glob(`${SOURCES}/**/*.ts`));
  for (const change of changes) {
    const [path, ...others] = paths.filter((one) => one.endsWith(change.file));
    expect(others).toEqual([]);
    expect(applyChange(readFileSync(path ?? '', 'utf8'), change)).toContain(change.replace);
  }
});

const prepared = new Map<BrokenBuild['driver'], Promise<Sequences>>();
afterAll(async () => {
  for (const sequences of prepared.values()) await (await sequences).close();
});

/** Prepared when it is needed first. */
function sequencesOn(driver: BrokenBuild['driver']): Promise<Sequences> {
  const known = prepared.get(driver) ?? prepareSequences({ driver });
  prepared.set(driver, known);
  return known;
}

/** One file in one PUT; the power cut that ends every sequence takes it. */
const onePut: Script = {
  files: [{ parts: 0, bytes: 50_000, checksum: 'none', replaces: null }],
  steps: [{ do: 'finish', file: 0, variant: 0 }],
  chance: 7,
};

async function isCaught(script: Script, build: BrokenBuild): Promise<string | null> {
  try {
    await (await sequencesOn(build.driver)).run(script, build.changes);
    return null;
  } catch (error) {
    if (wanted !== '' && error instanceof Violation) process.stdout.write(`${error.message}\n`);
    if (error instanceof Violation) return error.message.split('\n')[0] ?? '';
    throw error;
  }
}

test('a power cut takes what was not synced', async () => {
  const build = brokenBuilds.find(
    ({ defect }) => defect === 'a whole file is not synced before it gets its key',
  );
  expect(await (await sequencesOn('fs')).run(onePut)).toMatchObject({ hits: [] });
  expect(build && (await isCaught(onePut, build))).toMatch(/gives|can not be read|answered 503/);
});

interface Found {
  build: BrokenBuild;
  sequences: number;
  how: string | null;
}

async function seek(build: BrokenBuild): Promise<Found> {
  const scripts = fc.sample(build.scripts, { seed, numRuns: most });
  const end = Date.now() + MOST_MILLISECONDS;
  let count = 0;
  for (const script of scripts) {
    if (Date.now() > end) break;
    count += 1;
    const how = await isCaught(script, build);
    if (how === null) continue;
    // The same sequence does no harm to the service as it is: it was caught for what was broken.
    await (await sequencesOn(build.driver)).run(script);
    return { build, sequences: count, how };
  }
  return { build, sequences: count, how: null };
}

/** Ids differ from run to run, and say nothing. */
const sentenceOf = (how: string) =>
  how
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll('|', '/')
    .slice(0, 110);

function row({ build: { fault, defect, leaning }, sequences: count, how }: Found): string {
  const told = how === null ? 'nothing' : sentenceOf(how);
  const cells = [
    fault,
    defect,
    leaning ?? 'none',
    told,
    how === null ? `not in ${count}` : String(count),
    seed,
  ];
  return `| ${cells.join(' | ')} |`;
}

if (seeksAll) {
  test('each broken build is caught', async () => {
    const waiting = brokenBuilds.filter(({ defect }) => defect.includes(wanted));
    const found: Found[] = [];
    const lane = async () => {
      for (let build = waiting.shift(); build !== undefined; build = waiting.shift()) {
        const one = await seek(build);
        found.push(one);
        process.stdout.write(`${row(one)}\n`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const table = brokenBuilds.flatMap((build) => found.filter((one) => one.build === build)).map(row);
    process.stdout.write(
      `\nSeed ${seed}:\n| fault | broken build | leaning | broken promise | sequences | seed |\n|---|---|---|---|---|---|\n${table.join('\n')}\n`,
    );
    expect(found.filter(({ how }) => how === null).map(({ build }) => build.defect)).toEqual([]);
  });
}
