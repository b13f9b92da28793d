/** The filter graph that reads one sound of a file as 48 kHz stereo. Pure text. */
import { ticksPerSecond, ticksToSeconds } from '@rushes/timeline';
import type { RenderSource } from '../types.ts';
import { chain, filter, inputOptions } from './filter-text.ts';
import { SAMPLE_RATE } from './plan-types.ts';
import { audioStreamOf, zeroSeconds } from './source-time.ts';

/** Name of the sink that gives interleaved 32-bit floats, two channels, 48 kHz. */
export const SOUND_SINK = 'sound';

/** Reading starts this much earlier: AAC needs a frame and MP3 up to half a second to decode what follows. */
const SEEK_MARGIN_SECONDS = 0.6;

/** What is read: `position` ticks from the file's time zero on, `samples` long. */
export interface SoundSpan {
  source: RenderSource;
  path: string;
  position: number;
  samples: number;
}

/**
 * Graph of a sound. Where the stream starts later than the position or has a hole, there is silence,
 * so sound stays with its picture.
 */
export function soundGraph(span: SoundSpan): string {
  const { probe } = span.source;
  const stream = audioStreamOf(probe);
  if (!stream?.audio) throw new Error(`no sound in asset ${span.source.assetId}`);
  const starts = probe.streams.filter(({ kind }) => kind === 'video' || kind === 'audio');
  const first = Math.min(...starts.map(({ startSeconds }) => startSeconds));
  const raw = zeroSeconds(probe) + ticksToSeconds(span.position);
  const seek = raw - first - SEEK_MARGIN_SECONDS;
  return chain(
    filter('amovie', {
      filename: `file:${span.path}`,
      f: probe.container,
      si: stream.index,
      ...(seek > 0 && { sp: seek.toFixed(6) }),
      format_opts: inputOptions(probe.container),
    }),
    ...(raw > 0 ? [filter('atrim', { start: raw.toFixed(6) })] : []),
    filter('asetpts', { expr: `round(PTS-${Math.round(raw * ticksPerSecond)}/${ticksPerSecond}/TB)` }),
    downmix(stream.audio.channels),
    filter('aresample', { osr: SAMPLE_RATE, async: 1, first_pts: 0 }),
    filter('aformat', { sample_fmts: 'flt', channel_layouts: 'stereo', sample_rates: SAMPLE_RATE }),
    filter('atrim', { end_sample: span.samples }),
    filter(`abuffersink@${SOUND_SINK}`),
  );
}

/**
 * Any layout as stereo. Mono goes to both sides at full level; 5.1 and 7.1 by ITU-R BS.775 (centre and
 * surrounds at -3 dB, no LFE), without lowering the rest: the mix has headroom and ends in a limiter.
 * Other layouts by FFmpeg's own rule.
 */
function downmix(channels: number): string {
  const pans: { readonly [channels: number]: string } = {
    1: 'stereo|c0=c0|c1=c0',
    2: 'stereo|c0=c0|c1=c1',
    6: 'stereo|c0=c0+0.7071*c2+0.7071*c4|c1=c1+0.7071*c2+0.7071*c5',
    8: 'stereo|c0=c0+0.7071*c2+0.7071*c4+0.7071*c6|c1=c1+0.7071*c2+0.7071*c5+0.7071*c7',
  };
  const pan = pans[channels];
  return pan ? filter('pan', { args: pan }) : filter('aformat', { channel_layouts: 'stereo' });
}
