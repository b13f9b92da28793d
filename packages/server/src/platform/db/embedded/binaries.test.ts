import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedBinaries, program, runnableBinaries } from './binaries.ts';
import { candidateUsers, type SystemUser, succeedsAs } from './system-user.ts';

const isRoot = process.getuid?.() === 0;

let base: string;
let sharedFolder: string;

beforeEach(async () => {
  base = await mkdtemp('/tmp/rushes-binaries-');
  await chmod(base, 0o755);
  sharedFolder = join(base, 'shared');
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function ordinaryUser(): Promise<SystemUser> {
  const [user] = await candidateUsers('/nowhere');
  if (user === undefined) throw new Error('no ordinary user');
  return user;
}

describe('binaries', () => {
  test('get the library links that install scripts would have made', async () => {
    const installed = await installedBinaries();
    const root = join(base, 'package');
    await cp(installed.root, root, { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(join(root, 'lib'))) {
      const path = join(root, 'lib', name);
      if ((await lstat(path)).isSymbolicLink()) await rm(path);
    }
    const [user] = await candidateUsers('/nowhere');
    if (user === undefined) throw new Error('no user');
    const copiesFolder = async () => sharedFolder;
    const found = await runnableBinaries({ installed: { ...installed, root }, user, copiesFolder });
    expect(found.root).toBe(root);
    expect(await succeedsAs(user, program(found, 'postgres'), ['--version'])).toBe(true);
  });

  test.skipIf(!isRoot)('are copied once per version when their user can not reach them', async () => {
    const installed = await installedBinaries();
    const closed = join(base, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const root = join(closed, 'native');
    await cp(installed.root, root, { recursive: true, verbatimSymlinks: true });
    const user = await ordinaryUser();
    const inputs = { installed: { ...installed, root }, user, copiesFolder: async () => sharedFolder };
    const copies = await Promise.all(Array.from({ length: 4 }, () => runnableBinaries(inputs)));
    expect(copies[0]?.root.startsWith(sharedFolder)).toBe(true);
    expect(copies[0]?.root).toContain(installed.version);
    const made = (await stat(copies[0]?.root ?? '')).ino;
    await runnableBinaries(inputs);
    expect((await stat(copies[0]?.root ?? '')).ino).toBe(made);
    // The copy and the lock that guards its making, no drafts.
    expect(await readdir(sharedFolder)).toHaveLength(2);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });
});
