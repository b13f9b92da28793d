/** Writes the launchers of confined processes anew; needed only when packages/engine/src/sandbox/launcher-file.ts changes. */
import { chmod, writeFile } from 'node:fs/promises';
import { launcherPath } from '../packages/engine/src/sandbox/launcher.ts';
import { launcherFile } from '../packages/engine/src/sandbox/launcher-file.ts';

for (const arch of ['x64', 'arm64'] as const) {
  await writeFile(launcherPath(arch), launcherFile(arch));
  await chmod(launcherPath(arch), 0o755);
}
