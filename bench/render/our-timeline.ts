/** A programme as a timeline of ours. */
import {
  assetClip,
  type Clip,
  gap,
  type RushesClipMetadata,
  type Timeline,
  type Track,
  textClip,
  timeline,
  track,
  transition,
} from '../../packages/timeline/src/index.ts';
import { RATE } from './media.ts';
import { type Caption, framesOf, type Programme, type Shot } from './programmes.ts';

const rate = { num: RATE, den: 1 };

export const MUSIC = 'music';

/** The corner that the inset fills, shares of the frame: peers draw it at the same place. */
export const INSET = { x: 0.66, y: 0.06, width: 0.3, height: 0.3 };

/** The timeline; with `copyable` media that are shown as they are. */
export function ourTimeline(programme: Programme): Timeline {
  const { width, height, crossfade, shots } = programme;
  const upright = height > width;
  const settings: RushesClipMetadata = upright ? { fit: 'fill' } : {};
  const pictures = shots.flatMap((shot, index) => {
    const half = Math.floor(crossfade / 2);
    const cross = transition({ inFrames: half, outFrames: crossfade - half, rate });
    return index > 0 && crossfade > 0 ? [cross, clipOf(shot, settings)] : [clipOf(shot, settings)];
  });
  const tracks: Track[] = [track({ kind: 'Video', children: pictures })];
  if (programme.inset) tracks.push(insetTrack(programme.inset));
  if (programme.captions.length > 0) tracks.push(captionTrack(programme.captions));
  const sounds = shots.map((shot) => clipOf(shot, {}));
  tracks.push(track({ kind: 'Audio', children: sounds, settings: { role: 'voice' } }));
  if (programme.music) tracks.push(musicTrack(framesOf(programme)));
  return timeline({ tracks, output: { width, height, rate } });
}

function clipOf({ footage, start, frames }: Shot, settings: RushesClipMetadata): Clip {
  return assetClip({ assetId: footage, name: footage, span: { start, frames, rate }, settings });
}

function insetTrack({ start, frames, footage }: NonNullable<Programme['inset']>): Track {
  const span = { footage, start: 100, frames };
  return track({ kind: 'Video', children: [gap(start, rate), clipOf(span, { layout: { box: INSET } })] });
}

function captionTrack(captions: readonly Caption[]): Track {
  let at = 0;
  const children = captions.flatMap(({ text, start, frames }) => {
    const before = start - at;
    at = start + frames;
    return [gap(before, rate), textClip({ parameters: { text, style: 'caption' }, span: { frames, rate } })];
  });
  return track({ kind: 'Video', children, settings: { role: 'captions' } });
}

function musicTrack(frames: number): Track {
  const music = assetClip({ assetId: MUSIC, name: MUSIC, span: { start: 0, frames, rate } });
  return track({ kind: 'Audio', children: [music], settings: { role: 'music', duckDb: 10 } });
}
