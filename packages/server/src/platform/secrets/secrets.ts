/**
 * Secrets of a deployment, made at its first start and the same on all its nodes. Those that are kept sealed are sealed where
 * they stand as soon as they are next read: older versions kept them as they are.
 */
import { Buffer } from 'node:buffer';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Ids } from '../ids.ts';
import { loadSetting, newSecret } from './kept-settings.ts';
import type { Sealer } from './sealed.ts';
import { replaceSetting } from './secrets.repo.ts';

/** What a sealed value begins with; no secret of ours does. */
const SEALED = 'sealed:';

const purposeOf = (setting: string) => `instance_setting ${setting}`;

function seal(sealer: Sealer, setting: string, text: string): string {
  return SEALED + sealer.seal(Buffer.from(text), purposeOf(setting)).toString('base64url');
}

/** The 256 random bits that are kept as `setting`. Throws SealError where another key sealed them. */
export async function loadSecret(
  db: Kysely<Database>,
  { ids, setting, sealer }: { ids: Ids; setting: string; sealer: Sealer },
): Promise<Buffer> {
  const text = await loadSealed(db, { setting, sealer, make: () => newSecret(ids) });
  return Buffer.from(text, 'base64url');
}

/** A text that is kept sealed. Throws SealError where another key sealed it. */
export async function loadSealed(
  db: Kysely<Database>,
  { setting, sealer, make }: { setting: string; sealer: Sealer; make: () => string | Promise<string> },
): Promise<string> {
  const kept = await loadSetting(db, setting, async () => seal(sealer, setting, await make()));
  if (kept.startsWith(SEALED)) {
    const sealed = Buffer.from(kept.slice(SEALED.length), 'base64url');
    return sealer.open(sealed, purposeOf(setting)).toString();
  }
  await replaceSetting(db, setting, { from: kept, to: seal(sealer, setting, kept) });
  return kept;
}
