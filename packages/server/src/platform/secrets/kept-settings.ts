/** What a deployment makes at its first start and keeps, the same on all its nodes. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { insertSettingIfNew, readSetting } from './secrets.repo.ts';

/** 256 random bits, as they are kept. */
export const newSecret = (ids: Ids): string => ids.random(32).toString('base64url');

/** The text that is kept as `setting`; what `make` gives where there is none yet, or what another node was first to. */
export async function loadSetting(
  db: Kysely<Database>,
  setting: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const known = await readSetting(db, setting);
  if (known !== null) return known;
  await insertSettingIfNew(db, setting, await make());
  return (await readSetting(db, setting)) ?? '';
}
