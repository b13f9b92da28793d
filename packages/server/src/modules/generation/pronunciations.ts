/** How words are said in a folder. */
import { Value } from 'typebox/value';
import { ServiceError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AccessService } from '../access/index.ts';
import { type ConfigsService, Pronunciations } from '../entities/index.ts';

export interface PronunciationsDeps {
  access: Pick<AccessService, 'findPlace'>;
  configs: Pick<ConfigsService, 'resolveConfig'>;
}

/** The last folder of a path of the default group that is there, and that the caller may read. */
async function nearestFolder(
  { access }: PronunciationsDeps,
  principal: Principal,
  folders: readonly string[],
): Promise<string | null> {
  for (let depth = folders.length; depth >= 0; depth--) {
    const path = `/${folders.slice(0, depth).join('/')}`;
    try {
      return (await access.findPlace(principal, { start: { kind: 'default' }, path })).folder.id;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    }
  }
  return null;
}

/** What the service-configs above a folder say, then `asked`, of which each goes before what they say of the same word. */
export async function pronunciationsIn(
  deps: PronunciationsDeps,
  principal: Principal,
  { folders, asked = [] }: { folders: readonly string[]; asked?: Pronunciations | undefined },
): Promise<Pronunciations> {
  const folderId = await nearestFolder(deps, principal, folders);
  if (folderId === null) return asked;
  const { pronunciations } = (await deps.configs.resolveConfig(principal, folderId)).content.settings;
  // A config may be older than the meaning of this name.
  return Value.Check(Pronunciations, pronunciations) ? [...pronunciations, ...asked] : asked;
}
