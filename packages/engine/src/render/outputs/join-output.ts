/** The parts of a programme joined into its file, in the way of its format. */
import type { RenderSource } from '../../types.ts';
import { joinProgramme } from '../join-programme.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { joinGif } from './join-gif.ts';
import { joinSound } from './join-sound.ts';
import { joinWebp } from './join-webp.ts';
import { joinZip } from './join-zip.ts';
import { addMp3Chapters } from './mp3-chapters.ts';
import { addMp4Chapters } from './mp4-chapters.ts';
import type { ContainerSpec } from './output-table.ts';
import type { PicturesToJoin } from './segment-packets.ts';
import { addWebmChapters, roomForChapters } from './webm-chapters.ts';

export interface JoinOutputRequest {
  plan: RenderPlan;
  sources: ReadonlyMap<string, RenderSource>;
  /** Segment files in order; empty for what is copied. */
  segments: readonly string[];
  /** The encoded sound in a file of its own; null for a silent programme. */
  soundPath: string | null;
  outputPath: string;
  signal: AbortSignal;
  onSegment: () => void;
}

/** Writes `outputPath`, whole or not at all. Throws MediaError. */
export function joinOutput(request: JoinOutputRequest): Promise<void> {
  const { plan, ...rest } = request;
  const { join } = plan.written;
  switch (join.kind) {
    case 'container': {
      const parts = plan.segments.map(({ copy }, index) => copy ?? rest.segments[index] ?? '');
      const { output, frames, extras } = plan;
      const { captions } = extras;
      const chapters = chapterWriter(plan, join.container);
      return joinProgramme({ ...rest, parts, output, frames, captions, ...chapters });
    }
    case 'gif':
      return joinGif(picturesOf(request));
    case 'webp':
      return joinWebp(picturesOf(request));
    case 'zip':
      return joinZip(picturesOf(request), join);
    case 'sound':
      return joinSound({ ...request, container: join.container, complete: soundChapters(plan) });
  }
}

/** The container with room for the chapters, and what writes them into it. */
function chapterWriter(
  { extras: { chapters }, segments }: RenderPlan,
  container: ContainerSpec,
): { container: ContainerSpec; complete?: (path: string) => Promise<void> } {
  if (chapters.length === 0) return { container };
  if (container.muxer !== 'webm') return { container, complete: (path) => addMp4Chapters(path, chapters) };
  // Every place to enter the file stands in an index, which is written into the same room.
  const { cues_to_front: _, ...options } = container.options;
  const room = roomForChapters(
    chapters,
    segments.reduce((sum, segment) => sum + cuesOf(segment), 0),
  );
  return {
    container: { ...container, options: { ...options, reserve_index_space: String(room) } },
    complete: (path) => addWebmChapters(path, chapters),
  };
}

/** Pictures of a segment that a file can be entered at: encoders put one at its start and seldom another. */
const cuesOf = ({ startFrame, endFrame }: RenderPlan['segments'][number]) =>
  1 + Math.ceil((endFrame - startFrame) / 25);

function soundChapters({ extras: { chapters }, written }: RenderPlan): (path: string) => Promise<void> {
  return async (path) => {
    if (chapters.length === 0) return;
    if (written.format === 'mp3') await addMp3Chapters(path, chapters);
    if (written.format === 'm4a') await addMp4Chapters(path, chapters);
  };
}

function picturesOf({ plan, segments, outputPath, signal, onSegment }: JoinOutputRequest): PicturesToJoin {
  const { width, height, rate } = plan.output;
  return { width, height, rate, frames: plan.frames, segments, outputPath, signal, onSegment };
}
