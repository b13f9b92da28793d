/** The bytes of an upload put together at the key where they stay, and verified there, where nobody can change them. */
import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { ServiceError } from '../../../platform/errors.ts';
import { FileRange } from '../../../platform/storage/serving/file-range.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { LibraryService } from '../library.service.ts';
import type { StoredFile } from '../stored/stored-files.ts';
import { Refused, storeLost, wrongChecksum } from './completion-refusals.ts';
import { type ReplacedKindDeps, requireSameKind } from './opening/replaced-kind.ts';
import { partedUploadOf } from './upload-urls.ts';
import type { Upload } from './uploads.repo.ts';

export interface AssemblyContext extends ReplacedKindDeps {
  storage: Storage;
  library: Pick<LibraryService, 'adoptStored'>;
  /** A hash of a large file lasts minutes; a server that stops leaves it to the next one. */
  signal: AbortSignal;
}

async function hashObject({ storage, signal }: AssemblyContext, key: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const stream = addAbortSignal(signal, await storage.read(key));
  if (stream instanceof FileRange) await stream.visit((chunk) => hash.update(chunk));
  else for await (const chunk of stream) hash.update(chunk);
  return hash.digest();
}

/** The bytes at the key where they stay; a crash may have left them there already. */
async function promote(storage: Storage, upload: Upload, objectId: string): Promise<number> {
  const promoted = await storage.stat(objectId);
  if (promoted !== null) return promoted.bytes;
  const parted = partedUploadOf(upload);
  if (parted !== null) {
    const parts = (upload.completedParts ?? []).map(([partNumber, etag]) => ({
      partNumber,
      etag: `"${etag}"`,
    }));
    await storage.parted.complete(parted, parts).catch(async (error: unknown) => {
      // Somebody who was taken for dead may have promoted them just now.
      if ((await storage.stat(objectId)) === null) throw error;
    });
  }
  return (await storage.promote(upload.stagingKey ?? '', objectId)).bytes;
}

function refusalOfPromotion(error: unknown): unknown {
  const code = error instanceof ServiceError ? error.code : null;
  if (code === 'wrong_parts') return new Refused(error as ServiceError, { keepsParts: true });
  if (code === 'not_found') return new Refused(storeLost(), { keepsParts: false });
  return error;
}

/** Throws Refused for bytes that are not what was announced, and what may be better another time as it is. */
export async function assembleUpload(
  context: AssemblyContext,
  upload: Upload,
  objectId: string,
): Promise<StoredFile> {
  const bytes = await promote(context.storage, upload, objectId).catch((error: unknown) => {
    throw refusalOfPromotion(error);
  });
  if (bytes !== upload.contentLength) {
    const told = `The file should have ${upload.contentLength} bytes, but it has ${bytes}.`;
    throw new Refused(new ServiceError('wrong_length', told), { keepsParts: false });
  }
  const { expectedSha256 } = upload;
  if (expectedSha256 !== null && !(await hashObject(context, objectId)).equals(expectedSha256)) {
    throw new Refused(wrongChecksum(), { keepsParts: false });
  }
  const file = await context.library.adoptStored(objectId);
  await requireSameKind(context, upload, file).catch((error: unknown) => {
    const isWrong = error instanceof ServiceError && error.code === 'wrong_kind';
    throw isWrong ? new Refused(error, { keepsParts: false }) : error;
  });
  return file;
}
