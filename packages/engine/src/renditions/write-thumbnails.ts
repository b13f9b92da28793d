/** Small pictures along a video, cheaply: keyframes where there are some. */
import { join } from 'node:path';
import { writeJpeg } from '../analyze/pictures/write-pictures.ts';
import { type Frame, isInterlaced, newFrame } from '../av/frames.ts';
import { frameToRgb } from '../av/pictures/frame-to-rgb.ts';
import { workingSpaceFilters } from '../av/pictures/picture-filters.ts';
import { probe } from '../probe/probe.ts';
import { displayOf, pictureStream } from '../transcode/picture-plan.ts';
import type { Thumbnail, ThumbnailsRequest, ThumbnailsResult, VideoStreamInfo } from '../types.ts';
import { openFrameSampler } from './sprite-file.ts';

/**
 * Facts about the file and, of a video, `count` pictures of it, each from the middle of its part of the whole. A file of
 * sound alone or a still has none. Throws MediaError as `probe` does.
 */
export async function writeThumbnails(request: ThumbnailsRequest): Promise<ThumbnailsResult> {
  const facts = await probe(request.inputPath);
  const picture = facts.mediaKind === 'video' ? pictureStream(facts) : null;
  if (picture === null || !(facts.durationSeconds > 0)) return { probe: facts, thumbnails: [] };
  const size = fitted(displayOf(picture.video), request.maxSide);
  const part = facts.durationSeconds / request.count;
  const sampler = await openFrameSampler(request.inputPath, picture.stream);
  const frame = newFrame();
  const thumbnails: Thumbnail[] = [];
  try {
    for (let index = 0; index < request.count; index += 1) {
      const seconds = (index + 0.5) * part;
      if (!(await sampler.sample(frame, seconds, (index + 1) * part))) continue;
      const file = `thumbnail-${index}.jpg`;
      await writeJpeg(join(request.outputFolder, file), await toPicture(frame, picture.video, size));
      thumbnails.push({ file, seconds, ...size });
    }
  } finally {
    frame.free();
    await sampler.close();
  }
  return { probe: facts, thumbnails };
}

interface Size {
  width: number;
  height: number;
}

function toPicture(frame: Frame, video: VideoStreamInfo, size: Size) {
  return frameToRgb(
    frame,
    workingSpaceFilters({ video, ...size, isAlone: true, interlaced: isInterlaced(frame) }),
  );
}

function fitted(display: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(display.width, display.height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(display.width), height: even(display.height) };
}
