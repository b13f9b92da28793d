/** Decodes a rendered MP4 and measures every picture of it: what the test library's codes say, light, change, text. */
import { newFrame } from '../../packages/engine/src/av/frames.ts';
import { openGraph } from '../../packages/engine/src/av/open/open-graph.ts';
import { probe } from '../../packages/engine/src/probe/probe.ts';
import { filter, inputOptions } from '../../packages/engine/src/render/graph/filter-text.ts';
import { coverFrame, fitInside, type Placement } from '../../packages/engine/src/render/plan/geometry.ts';
import type { ProbeResult } from '../../packages/engine/src/types.ts';
import { codeAreas, codeColumns, codeRows, decodeCells, type PictureCode } from './picture-code.ts';

/** A luma plane without padding, limited range (16 black, 235 white). */
export interface LumaPicture {
  width: number;
  height: number;
  luma: Uint8Array;
}

/** How a picture was put into the frame; `exact` where whole and cropped are the same. */
export type SeenFit = 'inside' | 'cover' | 'exact';

/** What the codes of a picture say. */
export interface SeenPicture extends PictureCode {
  fit: SeenFit;
  /** Mean luma of what surrounds the picture; null when nothing does. */
  surround: number | null;
}

/** One frame of the video. */
export interface FrameFacts {
  /** Null where no code can be read: crossfades, text over it, generated scenes. */
  seen: SeenPicture | null;
  /** Share of the picture that is black. */
  black: number;
  /** Share of the picture that differs from the frame before. */
  changed: number;
  /** Share of the picture that is as bright as text alone is. */
  bright: number;
}

/** Everything the picture stream of a file tells. */
export interface MeasuredVideo {
  probe: ProbeResult;
  frames: FrameFacts[];
  /** True when frame n is shown at exactly n frames of the stream's rate. */
  steady: boolean;
  /** The asked frames. */
  kept: Map<number, LumaPicture>;
}

/** A file of the library as its pictures are looked for. */
export interface CodedFile {
  index: number;
  width: number;
  height: number;
}

/** Reads all of `path`; `files` are the coded ones of the library, `keep` the frames to hand out. */
export async function readVideo(
  path: string,
  options: { files: readonly CodedFile[]; keep: readonly number[] },
): Promise<MeasuredVideo> {
  const facts = await probe(path);
  const rate = facts.streams[facts.videoStream ?? -1]?.video?.rate ?? { num: 1, den: 1 };
  const source = filter('movie', {
    filename: `file:${path}`,
    f: 'mov',
    format_opts: inputOptions('mov'),
  });
  const graph = await openGraph(`${source},format=yuv420p,buffersink@out`);
  const sink = graph.sink('out');
  const measured: MeasuredVideo = { probe: facts, frames: [], steady: true, kept: new Map() };
  const frame = newFrame();
  const reader = createCodeReader(options.files);
  let before: Uint8Array | null = null;
  try {
    while ((await sink.pull(frame)) === 'got') {
      const index = measured.frames.length;
      const base = sink.timeBase();
      const position = (Number(frame.pts) * base.num * rate.num) / (base.den * rate.den);
      measured.steady &&= Math.abs(position - index) < 1e-6;
      const picture = packedLuma(frame.data?.[0], frame.linesize[0] ?? 0, frame);
      const samples = sampled(picture);
      measured.frames.push({ seen: reader(picture), ...lightOf(samples, before) });
      before = samples;
      if (options.keep.includes(index)) measured.kept.set(index, picture);
    }
  } finally {
    frame.free();
    graph.close();
  }
  return measured;
}

function packedLuma(
  plane: Uint8Array | undefined,
  stride: number,
  { width, height }: { width: number; height: number },
): LumaPicture {
  const luma = new Uint8Array(width * height);
  for (let row = 0; plane !== undefined && row < height; row += 1)
    luma.set(plane.subarray(row * stride, row * stride + width), row * width);
  return { width, height, luma };
}

/** Pixels looked at for light and change: every so many in both directions. */
const sampleStep = 4;

function sampled({ width, height, luma }: LumaPicture): Uint8Array {
  const columns = Math.ceil(width / sampleStep);
  const samples = new Uint8Array(columns * Math.ceil(height / sampleStep));
  let at = 0;
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep) samples[at++] = luma[y * width + x] ?? 0;
  }
  return samples;
}

/** Darker is black, within what encoding adds to 16. */
const blackLuma = 26;
/** Nothing in the library's pictures is so bright; white text is 235. */
const brightLuma = 222;
/** Encoding alone changes a picture by less. */
const changedLevels = 6;

function lightOf(samples: Uint8Array, before: Uint8Array | null): Omit<FrameFacts, 'seen'> {
  let [black, bright, changed] = [0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index] ?? 0;
    if (value <= blackLuma) black += 1;
    else if (value >= brightLuma) bright += 1;
    if (before === null || Math.abs(value - (before[index] ?? 0)) > changedLevels) changed += 1;
  }
  const all = Math.max(1, samples.length);
  return { black: black / all, bright: bright / all, changed: changed / all };
}

interface Candidate {
  file: CodedFile;
  fit: SeenFit;
  placement: Placement;
}

/** Reads the code of one picture after the other, looking first where the one before was. */
function createCodeReader(files: readonly CodedFile[]): (picture: LumaPicture) => SeenPicture | null {
  let last: Candidate | null = null;
  let candidates: Candidate[] | null = null;
  return (picture) => {
    candidates ??= files.flatMap((file) => placements(file, picture));
    const order: Candidate[] = last === null ? candidates : [last, ...candidates];
    for (const candidate of order) {
      const code = readCode(picture, candidate);
      if (code === null) continue;
      last = candidate;
      return { ...code, fit: candidate.fit, surround: surroundOf(picture, candidate) };
    }
    return null;
  };
}

function placements(file: CodedFile, frame: { width: number; height: number }): Candidate[] {
  const inside = fitInside(file, frame);
  const cover = coverFrame(file, frame);
  if (inside.width === cover.width && inside.height === cover.height)
    return [{ file, fit: 'exact', placement: inside }];
  return [
    { file, fit: 'cover', placement: cover },
    { file, fit: 'inside', placement: inside },
  ];
}

/** What most readable copies say; null when none is readable or they disagree. */
function readCode(picture: LumaPicture, { file, placement }: Candidate): PictureCode | null {
  const votes = new Map<number, number>();
  for (const area of codeAreas(file)) {
    const levels = cellLevels(picture, { file, placement, area });
    const code = levels === null ? null : decodeCells(levels);
    if (code?.file === file.index) votes.set(code.frame, (votes.get(code.frame) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  if (first === undefined || (second !== undefined && second[1] === first[1])) return null;
  return { file: file.index, frame: first[0] };
}

/** Mean luma in the middle of each cell; null when a cell lies outside the frame. */
function cellLevels(
  picture: LumaPicture,
  place: {
    file: CodedFile;
    placement: Placement;
    area: { x: number; y: number; width: number; height: number };
  },
): number[] | null {
  const { file, placement, area } = place;
  const across = placement.width / file.width;
  const down = placement.height / file.height;
  const cell = { width: (area.width / codeColumns) * across, height: (area.height / codeRows) * down };
  const left = placement.x + area.x * across;
  const top = placement.y + area.y * down;
  const outside =
    left < 0 ||
    top < 0 ||
    left + area.width * across > picture.width ||
    top + area.height * down > picture.height;
  if (outside) return null;
  return Array.from({ length: codeColumns * codeRows }, (_, index) =>
    meanLuma(picture, {
      x: left + ((index % codeColumns) + 0.3) * cell.width,
      y: top + (Math.floor(index / codeColumns) + 0.3) * cell.height,
      width: 0.4 * cell.width,
      height: 0.4 * cell.height,
    }),
  );
}

/** Points looked at along each side of an area. */
const meanPoints = 5;

function meanLuma(
  { width, luma }: LumaPicture,
  area: { x: number; y: number; width: number; height: number },
): number {
  let sum = 0;
  for (let row = 0; row < meanPoints; row += 1) {
    const y = Math.floor(area.y + ((row + 0.5) * area.height) / meanPoints);
    for (let column = 0; column < meanPoints; column += 1)
      sum += luma[y * width + Math.floor(area.x + ((column + 0.5) * area.width) / meanPoints)] ?? 0;
  }
  return sum / meanPoints ** 2;
}

function surroundOf(picture: LumaPicture, { placement }: Candidate): number | null {
  const { width, height } = picture;
  const wide = { ...placement, x: 0, width: placement.x, y: 0, height };
  const tall = { ...placement, y: 0, height: placement.y, x: 0, width };
  const bars = [wide, tall].filter((bar) => bar.width > 8 && bar.height > 8);
  if (bars.length === 0) return null;
  return bars.reduce((sum, bar) => sum + meanLuma(picture, bar), 0) / bars.length;
}
