/** Reads prompts.json: the library it describes as the planner's assets, and its prompts with what is expected of them. */
import { readFileSync } from 'node:fs';
import type { FrameFit, Rational } from '@rushes/timeline';
import type { ClaimKind, PlannerAsset, PlannerShot } from '../../packages/director/src/index.ts';

/** One take of a generated asset; `fault` makes the whole take black, frozen or blurred. */
export interface LibraryShot {
  seconds: number;
  /** Main colour, `#rrggbb`. */
  color: string;
  fault?: 'black' | 'freeze' | 'blur';
}

/** One asset of the library, as far as it takes to generate it. */
export interface LibraryAsset {
  file: string;
  kind: 'video' | 'image' | 'audio';
  width?: number;
  height?: number;
  /** Exact frame rate, `num/den`. */
  rate?: string;
  sound?: 'tone' | 'none' | 'music' | 'speech';
  shots?: LibraryShot[];
  /** Audio only. */
  seconds?: number;
}

/** What the result of a prompt must be; what is absent is not checked. Files are names of the library. */
export interface Expectation {
  kind?: 'footage' | 'generated';
  /** Length; in frames it is this at the output rate, rounded. */
  seconds?: number;
  width?: number;
  height?: number;
  rate?: string;
  /** Exactly this footage. */
  uses?: string[];
  /** None of this footage. */
  excludes?: string[];
  /** Footage in play order, each in one run. */
  order?: string[];
  /** Stretches that play exactly and in full, seconds of the file. */
  trims?: { file: string; from: number; to: number }[];
  /** All clips of the file lie inside the stretch. */
  within?: { file: string; from: number; to: number }[];
  /** Time of the video each file gets. */
  times?: { file: string; seconds: number }[];
  /** `place`: opening = starts in the first half second, closing = ends with the video. */
  titles?: { text: string; place: 'opening' | 'closing' }[];
  captions?: boolean;
  music?: { source: 'asset' | 'built-in' | 'none'; file?: string };
  voices?: string[];
  /** False: the footage's own sound is not heard. */
  originalSound?: boolean;
  /** True: material may be shown twice; otherwise it must not be. */
  repeats?: boolean;
  transitions?: 'dissolve' | 'cut';
  fit?: FrameFit;
  longestClipSeconds?: number;
  shortestClipSeconds?: number;
  /** Claims that are rightly not met; every other claim must be. */
  unmet?: ClaimKind[];
  /** Words that the notes must hold. */
  notes?: string[];
  /** What becomes of changes that are asked for besides, in their order: "look done". */
  changes?: string[];
}

/** One prompt of the file. */
export interface PromptCase {
  id: string;
  prompt: string;
  /** Written after the grammar was finished. */
  paraphrase?: boolean;
  /** Parts of `expect` that the grammar does not reach; see `reachable`. */
  knownMisses?: (keyof Expectation)[];
  expect: Expectation;
}

/** The whole file. */
export interface PromptFile {
  library: LibraryAsset[];
  prompts: PromptCase[];
}

/** A prompt of wide.json, over the same library. */
export interface WideCase extends PromptCase {
  lang: string;
  /** What of it is not as expected today, as `checkPlan` and the test say it: nothing else may be wrong. */
  misses?: string[];
}

/** Many prompts in six languages that are held against their plans alone. */
export function readWideFile(): { prompts: WideCase[] } {
  return JSON.parse(readFileSync(new URL('wide.json', import.meta.url), 'utf8')) as { prompts: WideCase[] };
}

/** The committed prompts and their library. */
export function readPromptFile(): PromptFile {
  return JSON.parse(readFileSync(new URL('prompts.json', import.meta.url), 'utf8')) as PromptFile;
}

/** What can be expected of a case today: `expect` without its known misses. */
export function reachable({ expect, knownMisses = [] }: PromptCase): Expectation {
  return Object.fromEntries(
    Object.entries(expect).filter(([key]) => !knownMisses.some((missed) => missed === key)),
  ) as Expectation;
}

/** `num/den` as a fraction. */
export function parseRate(text: string): Rational {
  const [num = 30, den = 1] = text.split('/').map(Number);
  return { num, den };
}

/** The library as the planner sees it after a faithful analysis; the id of an asset is `id-` and its index. */
export function plannerAssets(library: readonly LibraryAsset[]): PlannerAsset[] {
  return library.map((asset, index): PlannerAsset => {
    const shots = asset.kind === 'video' ? shotsOf(asset.shots ?? []) : [];
    const end = shots.at(-1)?.endSeconds ?? asset.seconds ?? 0;
    return {
      id: `id-${index}`,
      name: asset.file,
      kind: asset.kind,
      durationSeconds: asset.kind === 'image' ? 0 : end,
      rate: asset.rate === undefined ? null : parseRate(asset.rate),
      displayWidth: asset.width ?? null,
      displayHeight: asset.height ?? null,
      hasAudio: asset.sound !== undefined && asset.sound !== 'none',
      lastEdit: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      integratedLufs: asset.sound === undefined || asset.sound === 'none' ? null : -23,
      shots,
      ...(asset.sound === 'speech' && { transcript: spokenWords(asset.seconds ?? 0) }),
    };
  });
}

function shotsOf(shots: readonly LibraryShot[]): PlannerShot[] {
  let at = 0;
  return shots.map(({ seconds, color, fault }, index): PlannerShot => {
    const startSeconds = at;
    at += seconds;
    return {
      index,
      startSeconds,
      endSeconds: at,
      facts: {
        blur: fault === 'blur' ? 0.95 : 0.2,
        black: fault === 'black' ? 1 : 0,
        freeze: fault === 'freeze' ? 1 : 0,
        motion: fault === 'black' || fault === 'freeze' ? 0 : 0.05,
        brightness: fault === 'black' ? 0 : 0.5,
        colors: [{ hex: color, share: 0.8 }],
      },
      unusable: fault === undefined ? [] : [{ kind: fault, startSeconds, endSeconds: at }],
    };
  });
}

/** Two words a second, for captions. */
function spokenWords(seconds: number): { text: string; startSeconds: number; endSeconds: number }[] {
  return Array.from({ length: Math.floor(seconds * 2) }, (_, index) => ({
    text: `word${index + 1}`,
    startSeconds: index / 2,
    endSeconds: index / 2 + 0.4,
  }));
}
