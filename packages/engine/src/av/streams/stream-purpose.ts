import { AV_DISPOSITION_FORCED, AV_DISPOSITION_HEARING_IMPAIRED } from 'node-av/constants';
import type { Stream } from 'node-av/lib';

/** What a stream's header says it is for. */
export interface StreamPurpose {
  /** Shown even by who wants no subtitles. */
  forced: boolean;
  hearingImpaired: boolean;
}

/** What the header of `stream` says it is for. */
export function purposeOf({ disposition }: Stream): StreamPurpose {
  return {
    forced: (disposition & AV_DISPOSITION_FORCED) !== 0,
    hearingImpaired: (disposition & AV_DISPOSITION_HEARING_IMPAIRED) !== 0,
  };
}
