/** What happens to assets and modules below may want to know, in the transaction in which it happens. */
import type { TransactionHook } from '../../platform/transaction-hook.ts';
import type { UploadedAsset } from './uploads/completions.ts';

export interface LibraryEvents {
  /** A file came whole: as an upload, with an import, or from a model. */
  uploaded: TransactionHook<UploadedAsset>;
  /** A version was made of the bytes of another. */
  restored: TransactionHook<{ from: string; to: string }>;
}
