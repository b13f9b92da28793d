import { type Frame, newFrame } from '../av/frames.ts';
import { soundSourceText } from '../av/graph-sources.ts';
import { type GraphHandle, openGraph } from '../av/open/open-graph.ts';

/** Brings sound into one form while it passes. */
export interface SoundLine {
  /** Takes a decoded frame whose pts (in `timeBase`) count from the start of the asset. */
  push(frame: Frame, timeBase: { num: number; den: number }): Promise<void>;
  /** Gives what is still inside. */
  finish(): Promise<SoundLineEnd>;
  close(): void;
}

export interface SoundLineEnd {
  /** End of the sound, seconds of the asset; 0 when none came. */
  endSeconds: number;
  /** True when the sound changed its format on the way; the rest was left out. */
  changedFormat: boolean;
}

/** The form that sound is brought into. */
export interface SoundForm {
  sampleRate: number;
  channels: 1 | 2;
  /** FFmpeg's name, e.g. `fltp`. */
  sampleFormat: string;
  /** Samples of each block, the last one aside; 0 for any number. */
  blockSamples: number;
}

/** Highest level that a mix of many channels reaches: -0.3 dB of full scale. */
const MIX_CEILING = 0.966;

/**
 * More than two channels become two by ITU-R BS.775: centre and surrounds at -3 dB, no low-frequency channel.
 * Where that would be louder than full scale it is held down, instead of all of it being made quiet.
 */
function mixFilters(sourceChannels: number): string[] {
  if (sourceChannels <= 2) return [];
  return [
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `alimiter=limit=${MIX_CEILING}:level=0:latency=1`,
  ];
}

/**
 * The filters, to be joined by commas, from decoded sound of `sourceChannels` channels to `form`. They begin
 * at the asset's zero, whatever the stream's own offset, and fill gaps with silence.
 */
export function soundFilters(sourceChannels: number, form: SoundForm): string[] {
  const layout = form.channels === 1 ? 'mono' : 'stereo';
  return [
    `aresample=${form.sampleRate}:async=1:first_pts=0`,
    ...mixFilters(sourceChannels),
    `aformat=sample_fmts=${form.sampleFormat}:channel_layouts=${layout}`,
    ...(form.blockSamples > 0 ? [`asetnsamples=n=${form.blockSamples}:p=0`] : []),
  ];
}

/** What must not change on the way, because the filters are set up for it. */
export function soundFormatOf(frame: Frame): string {
  return `${frame.format}/${frame.sampleRate}/${frame.channels}`;
}

/** Views of a planar float frame; valid until the frame is unreferenced. */
export function channelsOf(frame: Frame): Float32Array[] {
  const planes = frame.extendedData ?? frame.data ?? [];
  return planes
    .slice(0, frame.channels)
    .map((plane) => new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples));
}

/** Starts a line. `onBlock` gets each block, pts in samples; it keeps no reference. */
export function createSoundLine(form: SoundForm, onBlock: (block: Frame) => Promise<void>): SoundLine {
  const out = newFrame();
  let graph: GraphHandle | null = null;
  let format = '';
  let changedFormat = false;
  let samples = 0;

  async function pull(open: GraphHandle): Promise<void> {
    const sink = open.sink('sound');
    while (sink.pullNow(out) === 'got') {
      samples += out.nbSamples;
      await onBlock(out);
    }
  }

  return {
    async push(frame, timeBase) {
      if (graph === null) {
        const filters = soundFilters(frame.channels, form);
        graph = await openGraph(
          [soundSourceText('in', frame, timeBase), ...filters, 'abuffersink@sound'].join(','),
        );
        format = soundFormatOf(frame);
      }
      if (soundFormatOf(frame) !== format) changedFormat = true;
      if (changedFormat) return;
      graph.source('in').push(frame);
      await pull(graph);
    },
    async finish() {
      if (graph !== null) {
        graph.source('in').push(null);
        await pull(graph);
      }
      return { endSeconds: samples / form.sampleRate, changedFormat };
    },
    close() {
      graph?.close();
      graph = null;
      out.free();
    },
  };
}
