/** Timelines as a client would send them. */
import { assetClip, gap, type Timeline, textClip, timeline, track } from '@rushes/timeline';

const rate = { num: 25, den: 1 };

/** One second of nothing, with a title over it. */
export function titleTimeline(text = 'Hello'): Timeline {
  return timeline({
    name: 'title',
    output: { width: 320, height: 180, rate },
    tracks: [
      track({ kind: 'Video', children: [gap(25, rate)] }),
      track({
        kind: 'Video',
        settings: { role: 'titles' },
        children: [textClip({ parameters: { text, style: 'title' }, span: { frames: 25, rate } })],
      }),
    ],
  });
}

/** The given stretches of assets, frames at 25 per second, one after the other. */
export function cutTimeline(
  cuts: readonly { assetId: string; start?: number; frames: number }[],
  output = { width: 320, height: 180 },
): Timeline {
  const children = cuts.map(({ assetId, start = 0, frames }) =>
    assetClip({ assetId, span: { start, frames, rate } }),
  );
  return timeline({
    name: 'cut',
    output: { ...output, rate },
    tracks: [track({ kind: 'Video', children })],
  });
}
