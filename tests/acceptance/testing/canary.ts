/** Things that nobody may touch, and that tell when somebody did. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bait } from './hostile-files.ts';

export interface Canary extends Bait {
  /** What was opened or asked for until now. */
  touched(): string[];
  remove(): Promise<void>;
}

/**
 * A file and an address. The file is a named pipe: opening it for writing waits until someone opens it for
 * reading, whoever that is and however shortly.
 */
export async function createCanary(): Promise<Canary> {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-canary-'));
  const file = join(folder, 'secret.mp4');
  await promisify(execFile)('mkfifo', [file]);
  const touched: string[] = [];
  const opened = open(file, 'w').then(async (handle) => {
    touched.push(file);
    await handle.close();
  });
  const server = createServer((request, response) => {
    touched.push(String(request.url));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    file,
    address: `http://127.0.0.1:${port}`,
    touched: () => [...touched],
    async remove() {
      // Ends the waiting: now we are the reader.
      const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
      await opened;
      await handle.close();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
