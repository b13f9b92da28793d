/**
 * How pages have packages made in a clone and installed: the lines as they stand there, with a folder of the test in the place of
 * `out` and of the user's own. No network is needed. What needs one, or another system, stands below.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { commandsOf, programNamed, withoutRemark } from './testing/page-shell.ts';
import { blocksOf, root } from './testing/shell.ts';

const run = promisify(execFile);

/** Lines of these pages that are not carried out: why, and which test does what they do. */
const NOT_CARRIED_OUT: readonly [line: RegExp, reason: string][] = [
  [/^npm ci$/, 'It installs everything anew: tests/install.test.ts.'],
  [/^rushes /, 'A service is called: tests/acceptance/command-line-guide.test.ts.'],
  [/rushes-sdk-[\d.]+tgz$/, 'It depends on a package of the registry: tests/acceptance/sdk-package.test.ts.'],
  [/\.exe/, 'It takes a Node of another system.'],
];

/** Pages, how many of their lines are carried out, and what is there afterwards. */
const PAGES: readonly [page: string, lines: number, installed: string[]][] = [
  ['packages/sdk/README.md', 2, ['out/rushes-sdk-0.1.0.tgz']],
  ['docs/command-line.md', 3, ['global/bin/rushes', 'out/rushes']],
  ['integrations/n8n/README.md', 2, ['.n8n/nodes/node_modules/n8n-nodes-rushes/package.json']],
];

const MOST_MILLISECONDS = 900_000;
const withBash = test.skipIf(programNamed('bash') === null);

withBash.each(PAGES)(
  'the packages of %s are made and installed',
  async (page, lines, installed) => {
    const home = await mkdtemp(join(tmpdir(), 'rushes-packed-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    for (const folder of ['out', '.n8n/nodes', 'global/lib'])
      await mkdir(join(home, folder), { recursive: true });
    const env = {
      ...process.env,
      ...{ HOME: home, npm_config_cache: join(home, 'cache'), npm_config_prefix: join(home, 'global') },
      ...{ npm_config_offline: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' },
    };
    const typed = blocksOf(page)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => commandsOf(text))
      .map(withoutRemark)
      .filter((line) => !NOT_CARRIED_OUT.some(([pattern]) => pattern.test(line)));
    expect(typed).toHaveLength(lines);
    for (const line of typed) {
      const here = line.replaceAll(
        /(?<=^|\s)(?:\.\/|path\/to\/the\/clone\/)?out(?=\/|$)/g,
        join(home, 'out'),
      );
      await run('bash', ['-euc', here], { cwd: root, env });
    }
    const there = await readdir(home, { recursive: true });
    expect(there).toEqual(expect.arrayContaining(installed));
  },
  MOST_MILLISECONDS,
);
