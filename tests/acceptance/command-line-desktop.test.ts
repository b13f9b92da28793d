/** What the command line asks of the desktop that it runs on: a browser, and a keychain. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { type CommandLine, createCommandLine } from './testing/command-line.ts';

let service: TestService;
let line: CommandLine;

beforeAll(async () => {
  // No task is ever taken.
  service = await startTestService({ worker: [] });
  line = await createCommandLine({ baseUrl: service.baseUrl, key: service.user.key });
});
afterAll(async () => {
  await line?.remove();
  await service?.stop();
});

describe('rushes open', () => {
  test('tells where the web app shows it, and starts a browser there', async () => {
    await mkdir(join(line.folder, 'shown'));
    await writeFile(join(line.folder, 'shown/one.mp4'), randomBytes(2_000));
    await line.run(['upload', join(line.folder, 'shown'), '--no-index']);
    const [file] = await line.json(['ls', '/shown']);
    const play = `${service.baseUrl}/app/play/${file?.file_id}`;
    expect(await line.json(['open', '/shown/one.mp4', '--print'])).toEqual([{ event: 'address', url: play }]);
    const opened = join(line.folder, 'opened');
    const browser = join(line.folder, 'browser');
    await writeFile(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}.new && mv ${opened}.new ${opened}\n`, {
      mode: 0o755,
    });
    const { stdout } = await line.run(['open', '/shown'], { env: { BROWSER: browser } });
    expect(stdout).toBe(`${service.baseUrl}/app/library?path=%2Fshown\n`);
    await vi.waitFor(() => expect(existsSync(opened)).toBe(true), { timeout: 290_000 });
    expect(await readFile(opened, 'utf8')).toBe(stdout.trim());
    // One that does not start changes nothing.
    expect(await line.run(['open'], { env: { BROWSER: '/nowhere/browser' } })).toMatchObject({
      code: 0,
      stdout: `${service.baseUrl}/app/library\n`,
    });
  });
});

describe('rushes login', () => {
  test('keeps the key in the keychain of the system where there is one that takes it', async () => {
    const own = await createCommandLine();
    try {
      const kept = join(own.folder, 'kept');
      const tool = join(own.folder, 'secret-tool');
      const login = ['login', '--base-url', service.baseUrl, '--key-stdin'];
      const input = service.user.key;
      const env = {
        PATH: `${own.folder}:${process.env.PATH}`,
        ...{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', KEPT: kept },
      };
      const settings = () => readFile(join(own.folder, 'config/config.json'), 'utf8');
      // Takes it and forgets it, as where there is no session: the file keeps it.
      await writeFile(tool, '#!/bin/sh\ncat > /dev/null\n', { mode: 0o755 });
      expect(await own.run(login, { input, env })).toMatchObject({ code: 0 });
      expect(await settings()).toContain(input);
      const program =
        'case "$1" in store) cat > "$KEPT";; lookup) test -f "$KEPT" && cat "$KEPT";; clear) rm "$KEPT";; esac';
      await writeFile(tool, `#!/bin/sh\n${program}\n`, { mode: 0o755 });
      expect(await own.run(login, { input, env })).toMatchObject({ code: 0 });
      expect(await settings()).not.toContain(input);
      expect(await readFile(kept, 'utf8')).toBe(input);
      expect(await own.run(['whoami'], { env })).toMatchObject({ code: 0 });
      // Without the keychain there is no key, and no other is taken for it.
      expect(await own.run(['whoami'])).toMatchObject({ code: 4 });
      expect(await own.run(['logout'], { env })).toMatchObject({ code: 0 });
      expect(existsSync(kept)).toBe(false);
      expect(await own.run(['whoami', '--base-url', service.baseUrl], { env })).toMatchObject({ code: 4 });
    } finally {
      await own.remove();
    }
  });
});
