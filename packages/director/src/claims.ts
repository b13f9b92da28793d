/** What a plan claims to have met, for programs: one entry per thing that was asked or decided, read off the finished cut. */
import type { FrameFit, Rational, TextStyle } from '@rushes/timeline';
import type { LengthWish, Pace, TitleWish } from './brief.ts';
import type { EditKind } from './edits/edit-wish.ts';

interface Verdict {
  met: boolean;
  /** Why it is not met, or what was done instead; always there when `met` is false. */
  reason?: string;
}

/**
 * One claim. `asked: null` means that nothing was asked and the value is the planner's choice. Frames
 * count at the output rate; `atFrame`, `startFrame` and `endFrame` are positions in the video unless
 * named `source…`, ends are exclusive.
 */
export type Claim =
  | ({
      kind: 'length';
      asked: (LengthWish & { frames: number }) | null;
      frames: number;
      seconds: number;
    } & Verdict)
  | ({ kind: 'shape'; asked: string | null; width: number; height: number } & Verdict)
  | ({ kind: 'resolution'; asked: number | null; lines: number } & Verdict)
  | ({ kind: 'rate'; asked: Rational | null; rate: Rational } & Verdict)
  /**
   * `asked`: ids of named footage, and as written the names and ids that nothing goes by; `used`: ids of footage
   * in the video. Met when they are the same set.
   */
  | ({ kind: 'assets'; asked: string[] | null; used: string[] } & Verdict)
  | ({ kind: 'exclusion'; assetId: string } & Verdict)
  /** `assetIds`: the asked play order, an asset as often as it was placed. */
  | ({ kind: 'order'; assetIds: string[] } & Verdict)
  | ({
      kind: 'trim';
      assetId: string;
      sourceStartFrame: number;
      sourceEndFrame: number;
      atFrame: number | null;
      frames: number;
    } & Verdict)
  /** Time of the video asked for one asset. */
  | ({ kind: 'time'; assetId: string; askedFrames: number; frames: number } & Verdict)
  | ({
      kind: 'title';
      text: string;
      style: TextStyle;
      place: TitleWish['place'];
      startFrame: number | null;
      endFrame: number | null;
    } & Verdict)
  | ({ kind: 'captions'; asked: boolean; count: number } & Verdict)
  | ({
      kind: 'music';
      asked: 'asset' | 'built-in' | 'none' | null;
      source: 'asset' | 'built-in' | 'none';
      assetId: string | null;
    } & Verdict)
  /** `assetId`: an id, or the name as written where nothing goes by it. */
  | ({ kind: 'voice'; assetId: string; frames: number } & Verdict)
  /** Sound of the footage: asked to be kept (true) or dropped (false), and whether it is heard. */
  | ({ kind: 'originalSound'; asked: boolean; heard: boolean } & Verdict)
  | ({
      kind: 'pace';
      asked: Pace | null;
      cutSeconds: number | null;
      clips: number;
      meanSeconds: number;
    } & Verdict)
  /** Source material shown more than once; `asked` as in the brief. */
  | ({ kind: 'repeats'; asked: boolean | null; repeatedFrames: number } & Verdict)
  | ({ kind: 'transitions'; asked: 'dissolve' | 'cut' | null; dissolves: number; hardCuts: number } & Verdict)
  | ({ kind: 'fit'; asked: FrameFit } & Verdict)
  /**
   * One change that was asked for, in the words of the prompt: done as asked, done otherwise (`changed`) or not at all. Met
   * where it is done; read off the film before and after.
   */
  | ({ kind: 'change'; words: string; change: EditKind; state: 'done' | 'changed' | 'not-done' } & Verdict)
  /**
   * The finished file, measured: black parts that no fade explains, damage and loudness decide. `measured: false` where it
   * could not be, which is not met.
   */
  | ({
      kind: 'file';
      measured: boolean;
      seconds: number | null;
      blackSeconds: number | null;
      silentSeconds: number | null;
      lufs: number | null;
    } & Verdict)
  /** Words of the prompt that no rule acted on; met only where they stand in the video. */
  | ({ kind: 'words'; words: string } & Verdict);

/** Kinds of claims. */
export type ClaimKind = Claim['kind'];

/** The claims of one kind, in order. */
export function claimsOf<Kind extends ClaimKind>(
  claims: readonly Claim[],
  kind: Kind,
): Extract<Claim, { kind: Kind }>[] {
  return claims.filter((claim): claim is Extract<Claim, { kind: Kind }> => claim.kind === kind);
}
