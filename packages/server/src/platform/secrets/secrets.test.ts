import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createSealer, loadSealer, SealError } from './sealed.ts';
import { insertSettingIfNew, readSetting } from './secrets.repo.ts';
import { loadSealed, loadSecret } from './secrets.ts';

let database: TestDatabase;
const ids = { random: randomBytes, uuid: () => crypto.randomUUID() };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.db.deleteFrom('instance_setting').execute());

it('stores no secret as it is, and gives the same one on every node', async () => {
  const { db } = database;
  const sealer = createSealer([randomBytes(32)]);
  const load = () => loadSecret(db, { ids, setting: 'url_signing_secret', sealer });
  const [first, second] = await Promise.all([load(), load()]);
  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  const kept = (await readSetting(db, 'url_signing_secret')) ?? '';
  expect(kept).toMatch(/^sealed:/);
  expect(kept).not.toContain(first.toString('base64url'));
});

it('seals what an older version kept as it is, where several nodes read it at once', async () => {
  const { db } = database;
  const keys = '[{"kty":"EC","d":"the private part"}]';
  await insertSettingIfNew(db, 'built_in_issuer_keys', keys);
  const sealer = createSealer([randomBytes(32)]);
  const make = () => Promise.reject(new Error('There is one already.'));
  const load = () => loadSealed(db, { setting: 'built_in_issuer_keys', sealer, make });
  expect(await Promise.all([load(), load(), load()])).toEqual([keys, keys, keys]);
  expect(await readSetting(db, 'built_in_issuer_keys')).not.toContain('private part');
  expect(await load()).toBe(keys);
});

it('opens with an older key behind the new one, and says so where the key is lost', async () => {
  const { db } = database;
  const [older, newer] = ['older key '.repeat(4), 'newer key '.repeat(4)];
  const load = async (...secretKeys: string[]) => {
    const sealer = await loadSealer(db, { ids, secretKeys });
    return loadSecret(db, { ids, setting: 'email_hash_secret', sealer });
  };
  const secret = await load(older);
  expect(await load(newer, older)).toEqual(secret);
  await expect(load(newer)).rejects.toThrow(SealError);
  await expect(load()).rejects.toThrow('another RUSHES_SECRET_KEY');
});

it('gives nothing for what was sealed in the place of another secret', async () => {
  const { db } = database;
  const sealer = createSealer([randomBytes(32)]);
  await loadSecret(db, { ids, setting: 'one', sealer });
  await insertSettingIfNew(db, 'other', (await readSetting(db, 'one')) ?? '');
  await expect(loadSecret(db, { ids, setting: 'other', sealer })).rejects.toThrow(SealError);
});
