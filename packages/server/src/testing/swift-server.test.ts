import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { canListProcesses, processesMentioning } from './process-tree.ts';
import { hasSwift } from './swift-server.ts';
import { until } from './until.ts';

const MODULE = fileURLToPath(new URL('./swift-server.ts', import.meta.url));

test.runIf(hasSwift && canListProcesses)(
  'Swift ends with the process that started it, however that ends',
  async () => {
    const script = `
    import { startSwift } from ${JSON.stringify(MODULE)};
    const { folder } = await startSwift();
    console.log(folder);
    setInterval(() => undefined, 1_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [folder] = await once(createInterface({ input: child.stdout }), 'line');
    expect(await processesMentioning(folder)).toHaveLength(4);
    child.kill('SIGKILL');
    await until(async () => (await processesMentioning(folder)).length === 0, { what: 'Swift is gone' });
    await rm(folder, { recursive: true, force: true });
  },
);
