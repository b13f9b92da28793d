/** Whether bytes can be the next version of an asset, judged by what their first few show. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/db/schema.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import type { AccessService, NodeKind } from '../../../access/index.ts';
import type { StoredFile } from '../../stored/stored-files.ts';
import * as repo from '../uploads.repo.ts';

const MEDIA_KINDS = new Set<NodeKind>(['video', 'audio', 'image']);

/** Containers of pictures that move, of sound, or of both; only their streams tell. */
const CONTAINERS = new Set([
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/x-msvideo',
  'video/x-flv',
  'video/mpeg',
  'video/mp2t',
  'audio/ogg',
]);

/** The kinds that a file of a detected type can turn out to have; null for a type that says nothing. Pure. */
export function kindsOf(contentType: string): readonly NodeKind[] | null {
  if (CONTAINERS.has(contentType)) return ['video', 'audio'];
  // Animations are videos.
  if (contentType === 'image/gif' || contentType === 'image/webp') return ['image', 'video'];
  if (contentType.startsWith('image/')) return ['image'];
  if (contentType.startsWith('audio/')) return ['audio'];
  return contentType === 'application/pdf' ? [] : null;
}

export interface ReplacedKindDeps {
  db: Kysely<Database>;
  access: Pick<AccessService, 'findNodes'>;
}

/** Throws `wrong_kind` when `file` is to become the next version of an asset and can not be of its kind. */
export async function requireSameKind(
  { db, access }: ReplacedKindDeps,
  { assetId, replacesContent }: repo.Upload,
  { contentType }: StoredFile,
): Promise<void> {
  const possible = replacesContent ? kindsOf(contentType) : null;
  if (possible === null) return;
  const kind = (await access.findNodes([assetId])).get(assetId)?.kind;
  if (kind === undefined || !MEDIA_KINDS.has(kind) || possible.includes(kind)) return;
  // What an animated picture is begun with does not tell it from a still one, which the asset's content has shown.
  if ((await repo.findContentType(db, assetId)) === contentType) return;
  const sentence = `The bytes are ${contentType}, but the asset is of the kind ${kind}`;
  throw new ServiceError('wrong_kind', `${sentence}; nothing of them was kept, and it stays as it is.`);
}
