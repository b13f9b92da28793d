import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testVideo } from '../../packages/server/src/testing/test-media.ts';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service?.stop());

test('the program of the README does what it says', async () => {
  const program = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'rushes-readme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules/@rushes'), { recursive: true });
  await symlink(join(root, 'packages/sdk'), join(folder, 'node_modules/@rushes/sdk'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'frog.mp4'),
    testVideo({ shots: [{ background: [40, 160, 60], frames: 60 }] }),
  );
  await writeFile(join(folder, 'program.ts'), program.replace('http://localhost:8080', service.baseUrl));
  const env = { PATH: process.env.PATH ?? '', RUSHES_KEY: service.user.key };
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts'], { cwd: folder, env });
  expect(stdout).toMatch(/2 second square video .*frog\.mp4.* http:\/\/\S+\n$/s);
});
