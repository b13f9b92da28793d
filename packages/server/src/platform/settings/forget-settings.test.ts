import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a process that has read its settings hands none of them to its children, and keeps the rest', () => {
  const module = fileURLToPath(new URL('./forget-settings.ts', import.meta.url));
  const script = `
    const { forgetSettings } = await import(${JSON.stringify(module)});
    const { execFileSync } = await import('node:child_process');
    forgetSettings(process.env);
    process.stdout.write(execFileSync('/usr/bin/env'));`;
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: 'postgres://u:secret@h/d', TZ: 'UTC' },
    ...{ RUSHES_S3_SECRET_ACCESS_KEY: 'secret', RUSHES_STRIPE_SECRET_KEY: 'secret', DATABASE_URLS: 'kept' },
  };
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
  expect(told).not.toContain('secret');
  expect(told).toContain('TZ=UTC');
  expect(told).toContain('DATABASE_URLS=kept');
});
