/** Transparency that VP8 and VP9 keep beside their pictures, as a file of its own: graphs then read it as they read pictures. */
import { createHash } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { alphaOf, newPacket } from '../av/frames.ts';
import { openInput } from '../av/open/open-input.ts';
import { openOutput } from '../av/open/open-output.ts';
import { MediaError } from '../errors.ts';
import type { RenderSource } from '../types.ts';
import { videoStreamOf } from './plan/source-time.ts';

/** Container of the file, whose only stream is the transparency as grey pictures. */
export const ALPHA_CONTAINER = 'matroska';

/** True for sources whose transparency no picture of their stream holds. */
export function keepsAlphaApart({ probe }: Pick<RenderSource, 'probe'>): boolean {
  const stream = videoStreamOf(probe);
  const isCodedApart = stream?.codec === 'vp8' || stream?.codec === 'vp9';
  return isCodedApart && stream.video?.alpha === true && probe.mediaKind === 'video';
}

/**
 * The source with a file of its transparency in `folder`, where one that is there already is used again; as it is where it
 * has none. Packets are copied: it takes reading the file once. Throws MediaError.
 */
export async function prepareAlpha(source: RenderSource, folder: string): Promise<RenderSource> {
  if (!keepsAlphaApart(source)) return source;
  const name = createHash('sha256').update(`alpha ${source.contentKey}`).digest('hex').slice(0, 24);
  const path = join(folder, `alpha-${name}.mkv`);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere && !(await writeAlpha(source, path))) return withoutAlpha(source);
  return { ...source, alphaPath: path };
}

/** Files whose tag promises what no packet holds show all of each picture. */
function withoutAlpha(source: RenderSource): RenderSource {
  const stream = videoStreamOf(source.probe);
  if (!stream?.video) return source;
  const opaque = { ...stream, video: { ...stream.video, alpha: false } };
  const streams = source.probe.streams.map((each) => (each === stream ? opaque : each));
  return { ...source, probe: { ...source.probe, streams } };
}

/** Writes the file, whole under its name; false when the source has no transparency. */
async function writeAlpha(source: RenderSource, path: string): Promise<boolean> {
  const index = source.probe.videoStream ?? -1;
  const input = await openInput(source.path);
  const partial = `${path}.part`;
  const packet = newPacket();
  const grey = newPacket();
  let written = 0;
  try {
    const stream = input.streams[index];
    if (stream === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
    input.readOnly([index]);
    const output = await openOutput(partial, ALPHA_CONTAINER);
    try {
      const to = output.copyStream(stream);
      await output.start();
      while ((await input.read(packet)) === 'got') {
        const data = packet.streamIndex === index ? alphaOf(packet) : null;
        if (data === null) continue;
        grey.unref();
        grey.data = data;
        grey.pts = packet.pts;
        grey.dts = packet.dts;
        grey.duration = packet.duration;
        grey.isKeyframe = packet.isKeyframe;
        output.write(grey, to, stream.timeBase);
        written += 1;
      }
      if (written > 0) await output.finish();
    } finally {
      await output.abandon();
    }
    if (written > 0) await rename(partial, path);
    return written > 0;
  } finally {
    packet.free();
    grey.free();
    await input.close();
    await rm(partial, { force: true });
  }
}
