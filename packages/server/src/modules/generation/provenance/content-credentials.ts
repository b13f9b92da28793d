/** Writes into generated files what made them (C2PA), so that whoever gets one can see that. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { API_VERSION } from '../../../platform/http/document/openapi.ts';
import type { Ids } from '../../../platform/ids.ts';
import { createJobThread, type JobThread } from '../../../platform/processes/job-thread.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { loadSecret } from '../../../platform/secrets/secrets.ts';
import { findGeneration } from '../generations.repo.ts';
import { type Credentials, selfMade } from './certificate.ts';
import { manifestOf } from './manifest.ts';
import type { SigningTask } from './signing-thread.ts';

export interface ContentCredentials {
  /**
   * Puts a manifest into a file that is about to be stored; one of another format, or too large for the memory, stays as it is.
   * A file that could not be signed is told to the log and stays as it is too: it is not worth less.
   */
  signGenerated(file: { path: string; contentType: string; assetId: string }): Promise<void>;
  close(): Promise<void>;
}

export interface ContentCredentialsDeps {
  db: Kysely<Database>;
  ids: Ids;
  sealer: Sealer;
  log: Logger;
  config: Pick<Config, 'contentCredentials'>;
}

/** What the library writes and an independent reader was seen to accept. */
const FORMATS: ReadonlySet<string> = new Set(['video/mp4', 'image/jpeg', 'image/png', 'audio/wav']);

/** The file is in memory up to three times. */
const MOST_BYTES = 300_000_000;
const LIMITS = { memoryMegabytes: 1_024, seconds: 120, waiting: 100 };

async function credentialsOf({ db, ids, sealer, config }: ContentCredentialsDeps): Promise<Credentials> {
  const own = config.contentCredentials.own();
  if (own === null)
    return selfMade(await loadSecret(db, { ids, sealer, setting: 'content_credentials_secret' }));
  const chain = own.chain.map((pem) => new X509Certificate(pem).raw);
  return { chain, key: createPrivateKey(own.key) };
}

export function createContentCredentials(deps: ContentCredentialsDeps): ContentCredentials {
  const { db, config, log } = deps;
  const script = new URL('./signing-thread.ts', import.meta.url);
  const thread: JobThread<SigningTask> = createJobThread({ script, name: 'content-credentials', ...LIMITS });
  let credentials: Promise<Credentials> | null = null;

  async function signFile({
    path,
    contentType,
    assetId,
  }: {
    path: string;
    contentType: string;
    assetId: string;
  }) {
    const made = await findGeneration(db, assetId);
    if (made === undefined) return;
    credentials ??= credentialsOf(deps);
    const { chain, key } = await credentials;
    const { model, provider, seed, sourceAssetIds } = made;
    const hasSources = sourceAssetIds.length > 0;
    const manifest = manifestOf({ model, provider, seed, hasSources }, { version: API_VERSION });
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
    const isWritten = await thread.run({ path, contentType, manifest, chain, key: pkcs8 });
    if (isWritten === true) await rename(`${path}.signed`, path);
  }

  return {
    async signGenerated(file) {
      if (!config.contentCredentials.isOn || !FORMATS.has(file.contentType)) return;
      if ((await stat(file.path)).size > MOST_BYTES) return;
      await signFile(file).catch(async (error: unknown) => {
        credentials = null;
        await rm(`${file.path}.signed`, { force: true });
        log.warn({ err: error, asset_id: file.assetId }, 'a generated file could not be signed');
      });
    },
    close: () => thread.close(),
  };
}
