/**
 * Why tests may be left out. A test that is skipped for none of these reasons, or for one that does not hold on this
 * machine, is a test that nobody noticed going: with CI=true it fails the run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sandboxReport } from '../../packages/engine/src/sandbox/machine-measures.ts';
import { hasPgBouncer } from '../../packages/server/src/testing/pgbouncer.ts';
import { hasTerminals } from '../../tests/acceptance/testing/terminal.ts';
import { pythonOfPrograms } from '../../tests/docs/testing/reference-programs.ts';
import { isTimeUp } from './time-limit.ts';

/** A test that was left out. */
export interface SkippedTest {
  /** Path of its file from the project's root, with `/`. */
  file: string;
  name: string;
}

interface SkipReason {
  /** Completes "left out: …". */
  reason: string;
  /** The files whose tests it may be, by path or by what stands in them; where only some tests, what their names hold. */
  files: { test(file: string): boolean };
  names?: RegExp;
  /** Whether this machine, or this run, really lacks it. */
  holds(): boolean;
}

const root = resolve(import.meta.dirname, '../..');
const lacks = (path: string) => () => !existsSync(path);
const fails =
  (program: string, ...args: string[]) =>
  () =>
    spawnSync(program, args).status !== 0;
const foldersAbove = (path: string): string[] =>
  path === dirname(path) ? [path] : [path, ...foldersAbove(dirname(path))];
/** The test files in whose source this stands: a list of names would miss the next file that needs the same. */
const filesWith = (text: RegExp): SkipReason['files'] => ({
  test: (file) =>
    file.endsWith('.test.ts') &&
    existsSync(join(root, file)) &&
    text.test(readFileSync(join(root, file), 'utf8')),
});
const isRoot = process.getuid?.() === 0;

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** From the narrow to the wide; the first that fits counts. */
const REASONS: readonly SkipReason[] = [
  {
    reason: 'no Chromium on this machine',
    files: filesWith(/testing\/(?:browser|page-tests)\.ts'/),
    holds: () => !BROWSERS.some((path) => existsSync(path)),
  },
  {
    reason: 'no curl, or no bash, that could run what pages show',
    files: filesWith(/testing\/page-shell\.ts'/),
    holds: () => fails('sh', '-c', 'command -v curl && command -v bash')(),
  },
  {
    reason: 'no inspector of the Model Context Protocol here (RUSHES_MCP_INSPECTOR names its program)',
    files: /^tests\/acceptance\/mcp-session\.test\.ts$/,
    names: /inspector/,
    holds: lacks(process.env.RUSHES_MCP_INSPECTOR ?? ''),
  },
  {
    reason: 'no are-the-types-wrong here (RUSHES_ATTW names its program)',
    files: /^tests\/acceptance\/packages\.test\.ts$/,
    names: /types/,
    holds: lacks(process.env.RUSHES_ATTW ?? ''),
  },
  {
    reason: 'no n8n here (RUSHES_N8N names a folder where npm installed n8n-core)',
    files: /^tests\/acceptance\/integrations\.test\.ts$/,
    names: /n8n itself/,
    holds: lacks(join(process.env.RUSHES_N8N ?? '', 'node_modules/n8n-core')),
  },
  {
    reason:
      'no Deno, Bun, workerd or edge-runtime here (RUSHES_RUNTIMES names a folder where npm installed them)',
    files: /^tests\/acceptance\/sdk-runtimes\.test\.ts$/,
    names: /runtime/,
    holds: () =>
      ['deno', 'bun', 'miniflare', 'edge-runtime'].some(
        (name) => !existsSync(join(process.env.RUSHES_RUNTIMES ?? '', 'node_modules', name)),
      ),
  },
  {
    reason: 'no ffmpeg on this machine to decode independently',
    files:
      /^(tests\/render\/|packages\/engine\/src\/(render\/(copy\/smart-copy|outputs\/(outputs|extras))|analyze\/odd-files)\.test\.ts$)/,
    holds: lacks('/usr/bin/ffmpeg'),
  },
  {
    reason: 'an hour of film, only in `npm run test:render`',
    files: /^tests\/render\/drift\.test\.ts$/,
    holds: () => process.env.MODE !== 'render',
  },
  {
    reason: 'the footage is understood as a whole only in `npm run eval:models`',
    files: /^tests\/evaluation\/models\.test\.ts$/,
    holds: () => process.env.MODE !== 'eval',
  },
  {
    reason: 'OpenStack Swift is not installed',
    files: /(s3-|store-uploads|s3-servers|swift-server)[a-z-]*\.test\.ts$/,
    names: /Swift/,
    holds: lacks('/usr/lib/python3/dist-packages/swift/common/middleware/s3api/s3api.py'),
  },
  {
    reason: 'the store is known not to do it',
    files: /^packages\/server\/src\/platform\/storage\/(?:[a-z0-9]+\/)?[a-z0-9-]+\.test\.ts$/,
    names:
      /If-Match|If-Range|HEAD|CORS|ends the upload: nothing is listed|ends the taking of parts|answered as HEAD|web app/,
    holds: () => true,
  },
  {
    reason: 'the library opentimelineio for Python is not installed, or lacks its adapter for edit lists',
    files: /(interchange\/interchange|timeline\/src\/foreign)\.test\.ts$/,
    names: /official library|python|Python|edit lists/,
    holds: fails('python3', '-c', 'import opentimelineio as o; o.adapters.from_name("cmx_3600")'),
  },
  {
    reason: 'no Python on this machine that has httpx and pydantic',
    files: /^tests\/docs\/request-programs\.test\.ts$/,
    names: /Python/,
    holds: () => pythonOfPrograms() === null,
  },
  {
    reason: 'no folder `shared` with footage and samples beside the project',
    files: /(analyze|analyze-curve|planner-moments|foreign|validate|interface)\.test\.ts$/,
    holds: lacks(join(root, '../shared')),
  },
  {
    reason: 'no PgBouncer on this machine (RUSHES_TEST_PGBOUNCER)',
    files: /process\/pooled-service\.test\.ts$/,
    names: /PgBouncer/,
    holds: () => !hasPgBouncer,
  },
  {
    reason: 'PostgreSQL 15 is not installed',
    files: /transfer\/transfer\.test\.ts$/,
    names: /PostgreSQL 15/,
    holds: lacks('/usr/lib/postgresql/15/bin/initdb'),
  },
  {
    reason: 'the database of this run has no extension `vector`',
    files: /vectors\/pgvector\.test\.ts$/,
    holds: () => true,
  },
  {
    reason: 'the clone lies below a folder that only root may enter',
    files: /launcher\.test\.ts$/,
    names: /in a clone that others reach/,
    holds: () => isRoot && foldersAbove(root).some((folder) => (statSync(folder).mode & 0o001) === 0),
  },
  {
    reason: 'the kernel has no Landlock or filters no calls',
    files: /sandbox\.test\.ts$/,
    names: /needs Landlock|needs Linux/,
    holds: () => sandboxReport().some(({ enforced }) => !enforced),
  },
  {
    reason: 'needs root',
    files: /(launcher|binaries|sandbox|storage-full)[a-z.-]*\.test\.ts$/,
    holds: () => !isRoot,
  },
  {
    reason: 'no disk of its own can be mounted',
    files: /storage-full\.test\.ts$/,
    holds: fails('unshare', '-m', 'true'),
  },
  {
    reason: 'no terminals can be made: no `script` of util-linux',
    files: filesWith(/testing\/terminal\.ts'/),
    names: /terminal|gets (one|none)/,
    holds: () => !hasTerminals,
  },
  {
    reason: 'no small disk can be mounted',
    files: /command-line-trouble\.test\.ts$/,
    names: /disk/,
    holds: fails('unshare', '-Urm', 'true'),
  },
  {
    reason: 'no openssl to make a certificate with',
    files: /command-line-trouble\.test\.ts$/,
    names: /certificate/,
    holds: fails('openssl', 'version'),
  },
  ...(['zsh', 'fish'] as const).map((shell) => ({
    reason: `${shell} is not installed`,
    files: /command-line-package\.test\.ts$/,
    names: new RegExp(`^${shell} `),
    holds: fails(shell, '--version'),
  })),
  {
    reason: 'needs the process list of Linux',
    files: /(launcher|main|logs|demo|swift-server|hostile-files)\.test\.ts$/,
    holds: () => process.platform !== 'linux',
  },
  {
    reason: 'no Node 20 on this machine',
    files: /acceptance\/sdk-package\.test\.ts$/,
    holds: () => !/^v20\./.test(String(spawnSync('/usr/bin/node', ['--version']).stdout ?? '')),
  },
  ...(['ruby', 'php', 'python', 'go'] as const).map((language) => ({
    reason: `${language} is not installed`,
    files: /acceptance\/webhook-examples\.test\.ts$/,
    names: new RegExp(language, 'i'),
    holds: fails(language === 'python' ? 'python3' : language, language === 'go' ? 'version' : '--version'),
  })),
  {
    reason: 'all weights of the fonts are kept (RUSHES_INSTALL=whole)',
    files: /^tests\/install\.test\.ts$/,
    holds: () => existsSync('node_modules/@expo-google-fonts/inter/100Thin'),
  },
  {
    reason: 'a long form, in a suite of its own',
    files: /^tests\/(evaluation\/(mixed-)?search|faults\/billing-kills)\.test\.ts$/,
    holds: () => true,
  },
];

/** Last: what has a reason of its own is told by that. */
const NO_TIME: SkipReason = {
  reason: 'no time left on this machine (RUSHES_TEST_UNTIL)',
  files: /\.test\.ts$/,
  holds: () => isTimeUp(),
};

/** Why it was left out; null when no reason fits that holds here. */
export function reasonOf({ file, name }: SkippedTest): string | null {
  const found = [...REASONS, NO_TIME].find(
    (each) => each.files.test(file) && each.names?.test(name) !== false && each.holds(),
  );
  return found?.reason ?? null;
}
