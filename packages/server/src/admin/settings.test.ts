import { expect, test } from 'vitest';
import { SETTING_GROUPS } from '../platform/settings/settings-table.ts';
import type { Context } from './command.ts';
import { settings } from './commands/settings.ts';

const run = (env: Record<string, string>) => settings.run({ env } as unknown as Context);

test('tells what is set, and of secrets only that they are', async () => {
  const all = SETTING_GROUPS.flatMap((group) => group.settings);
  const env = Object.fromEntries(all.map(({ name }) => [name, `value-of-${name}`]));
  const { text = '', json } = (await run(env)) ?? {};
  const told = JSON.stringify(json);
  for (const { name, isSecret } of all) {
    expect([name, text.includes(env[name] ?? '')]).toEqual([name, isSecret !== true]);
    expect([name, told.includes(`"${env[name]}"`)]).toEqual([name, isSecret !== true]);
  }
});

test('takes for secret whatever lets somebody in', () => {
  const secret = SETTING_GROUPS.flatMap((group) => group.settings).filter(({ isSecret }) => isSecret);
  const named = SETTING_GROUPS.flatMap((group) => group.settings).filter(({ name }) =>
    /(KEY|SECRET|TOKEN|PASSWORD)$|^DATABASE_URL$|_DIRECT_URL$/.test(name),
  );
  expect(secret.map(({ name }) => name)).toEqual(named.map(({ name }) => name));
});

test('tells the default of what is not set, without marks of Markdown', async () => {
  const { text = '' } = (await run({})) ?? {};
  expect(text).toContain('  PORT = 8080\n');
  expect(text).toContain('docs/operating.md#a-full-disk');
  expect(text).not.toMatch(/[`]|\]\(/);
});
