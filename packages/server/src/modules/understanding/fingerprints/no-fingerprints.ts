/** What is said of an asset without prints. */

import { ServiceError } from '../../../platform/errors.ts';
import type { NodeKind } from '../../access/index.ts';
import { withArticle } from '../../library/index.ts';

/** `no_index`, with the reason that goes for such an asset. */
export function noFingerprints({ id, kind }: { id: string; kind: NodeKind }): ServiceError {
  if (kind !== 'video' && kind !== 'image') {
    return new ServiceError('no_index', `This asset is ${withArticle(kind)}, which has no pictures.`);
  }
  const sentence = `The pictures of asset ${id} are not indexed yet, or have nothing in them to compare.`;
  return new ServiceError('no_index', sentence);
}
