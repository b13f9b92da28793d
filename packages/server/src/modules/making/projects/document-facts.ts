/** What the work on a timeline takes and tells, see document-work.ts. */
import type {
  AssetLocation,
  DocumentDelta,
  EditFinding,
  TalkClip,
  TalkReel,
  TalkSummary,
  TemplateProblem,
  TimelineError,
} from '@rushes/timeline';
import type { BodyCode } from '../../../platform/http/bodies/json-body.ts';
import type { Checked } from '../../../platform/http/validation/validation.ts';
import type { Chain, KeptVersion } from './history-store.ts';

/** A timeline of thousands of clips with metadata of other programs fits. */
export const timelineBytes = 16 * 1024 ** 2;

/** What has to be known of a timeline that is kept. */
export interface DocumentFacts {
  /** Its JSON; null where that is longer than a document may be. */
  text: string | null;
  /** What of the library it leans on. */
  assets: AssetLocation[];
  seconds: number;
}

/** A timeline, or every place where it is wrong. */
export type ReadDocument = { facts: DocumentFacts; warnings: string[] } | { errors: TimelineError[] };

/** What is known of a timeline that is kept; `problem` is a sentence where it can not be read any more. */
export type LookedAt =
  | { facts: Pick<DocumentFacts, 'assets' | 'seconds'>; warnings: string[]; problem: null }
  | { facts: null; problem: string };

/** What remains of a timeline that another one follows. */
export interface Replaced {
  /** What it leans on; null where it can not be read. */
  oldAssets: AssetLocation[] | null;
  /** Null where the next one is none that can follow. */
  kept: KeptVersion | null;
}

export type EditAnswer =
  | { problem: string }
  /** What an edit by material has to know is not there. */
  | { missing: string }
  | { editError: { path: (string | number)[]; problem: string } }
  | {
      next: DocumentFacts;
      replaced: Replaced;
      summary: string;
      notes: string[];
      /** Of edits by material. */
      findings: EditFinding[];
      /** False where the edits came to nothing. */
      isChanged: boolean;
      wrong: TimelineError | null;
    };

/** A document as text, and the one that comes in its place. */
export interface Replacement {
  old: string;
  next: string;
  chain: Chain;
}

/** A version on the way back from `newer`: its steps the newest first, from `snapshot` where one is on the way. */
export interface OlderVersion {
  newer: string;
  snapshot: Uint8Array | null;
  steps: DocumentDelta[];
}

/** What became of a template. */
export type FilledTemplate = { problems: TemplateProblem[] } | { read: ReadDocument };

/** A body that was read: its timeline is set aside. */
export type ReadRequestBody =
  | { code: BodyCode; problem: string }
  | { checked: Checked; aside: { read: ReadDocument; digest: string } | null };

/** What was made of a recording, as it was wished. */
export type TalkDigest =
  | { missing: string }
  | { summary: TalkSummary }
  | { clips: TalkClip[] }
  | { reel: TalkReel };
