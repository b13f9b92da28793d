/** Takes one finished video apart: pictures, cut, sound, words. */
import type { Claim } from '../../packages/director/src/index.ts';
import { clipsOf, type SeenClip } from './clips.ts';
import { madeSize, toneOf } from './library.ts';
import type { LibraryAsset } from './prompt-file.ts';
import { type MeasuredSound, noSound, readSound } from './read-sound.ts';
import { brightText, type TextReader } from './read-text.ts';
import { type MeasuredVideo, readVideo } from './read-video.ts';

/** The last event of a run, as the client got it. */
export interface Result {
  message: string;
  claims: Claim[];
  notes: string[];
  warnings: string[];
  loudness: { integratedLufs: number | null; truePeakDbtp: number | null; exempt: string | null } | null;
  asset: { asset_id: string; duration_seconds: number; width: number; height: number; bytes: number };
}

/** What was found in the file of a result. */
export interface Measured {
  rate: { num: number; den: number };
  frames: number;
  width: number;
  height: number;
  video: MeasuredVideo;
  clips: SeenClip[];
  /** Without windows where the file has no sound. */
  sound: MeasuredSound;
  /** Words read at a frame: of everything, and of what is as bright as text alone. */
  texts: Map<number, string[]>;
}

/** Frames at which the words of a claim are read: titles have appeared by then and not yet gone. */
export function readingFrames(claim: Claim): number[] {
  if (claim.kind !== 'title' || claim.startFrame === null || claim.endFrame === null) return [];
  const { startFrame, endFrame } = claim;
  return [0.5, 0.7].map((share) => Math.floor(startFrame + share * (endFrame - startFrame)));
}

/** Reads the file at `path` that came with `result`. */
export async function measureResult(
  path: string,
  world: { result: Result; library: readonly LibraryAsset[]; reader: TextReader },
): Promise<Measured> {
  const { result, library, reader } = world;
  const files = library.flatMap((asset, index) =>
    asset.kind === 'audio' ? [] : [{ index, ...madeSize(asset) }],
  );
  const keep = result.claims.flatMap(readingFrames);
  const tones = new Map(library.flatMap(({ file }) => toneEntry(library, file)));
  const video = await readVideo(path, { files, keep });
  const stream = video.probe.streams[video.probe.videoStream ?? -1]?.video;
  const rate = stream?.rate ?? { num: 1, den: 1 };
  const texts = new Map<number, string[]>();
  for (const [frame, picture] of video.kept)
    texts.set(frame, [await reader.read(brightText(picture)), await reader.read(picture)]);
  return {
    rate,
    frames: video.frames.length,
    width: stream?.displayWidth ?? 0,
    height: stream?.displayHeight ?? 0,
    video,
    clips: clipsOf(video.frames, { library, rate }),
    sound: video.probe.audioStream === null ? noSound : await readSound(path, tones),
    texts,
  };
}

function toneEntry(library: readonly LibraryAsset[], file: string): [string, number][] {
  const tone = toneOf(library, file);
  return tone === null ? [] : [[file, tone]];
}
