import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Frame, newFrame } from '../../av/frames.ts';
import { soundSourceText } from '../../av/graph-sources.ts';
import { type GraphHandle, openGraph } from '../../av/open/open-graph.ts';
import type { VoiceDetector } from '../../speech/voice-detector.ts';
import { PROXY_SAMPLE_RATE, PROXY_SOUND } from '../../transcode/proxy-writer.ts';
import { channelsOf, soundFilters, soundFormatOf } from '../../transcode/sound-line.ts';
import type { AudioFacts } from '../../types.ts';
import { createStretchTracker } from '../stretches.ts';
import { createSoundRangeFinder } from './sound-ranges.ts';
import { createWaveform, peakOf } from './waveform.ts';

/** Measures a sound while it passes, and hands on its 48 kHz stereo form. */
export interface SoundAnalysis {
  /** Takes a decoded frame whose pts (in `timeBase`) count from the start of the asset. */
  push(frame: Frame, timeBase: { num: number; den: number }): Promise<void>;
  /** Writes the waveform and gives the facts; null when no sound came. */
  finish(): Promise<SoundResult | null>;
  close(): void;
}

export interface SoundResult {
  facts: AudioFacts;
  /** End of the sound, seconds of the asset. */
  endSeconds: number;
  /** True when the sound changed its format on the way; the rest was left out. */
  changedFormat: boolean;
}

export const WAVEFORM_FILE = 'waveform.json';

/** Silence is told in steps of 10 ms. */
const SILENCE_STEP_SAMPLES = PROXY_SAMPLE_RATE / 100;

/** -50 dB of full scale. */
const SILENCE_LEVEL = 10 ** (-50 / 20);

const MIN_SILENCE_SECONDS = 0.5;

/** ebur128 answers -70 LUFS when nothing passed its absolute gate (EBU Tech 3341). */
const ABSOLUTE_GATE_LUFS = -70;

/**
 * Loudness is measured on the channels as they are. The second branch starts at the asset's zero,
 * whatever the stream's own offset, and fills gaps with silence.
 */
function graphText(frame: Frame, timeBase: { num: number; den: number }): string {
  return [
    `${soundSourceText('in', frame, timeBase)},asplit[a][b]`,
    '[a]ebur128@loudness=peak=true:framelog=quiet,abuffersink@loudness',
    `[b]${soundFilters(frame.channels, PROXY_SOUND).join(',')},abuffersink@sound`,
  ].join(';');
}

function measured(text: string | null): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}

function createSilenceFinder(): {
  add: (channels: Float32Array[]) => void;
  finish: () => AudioFacts['silences'];
} {
  const tracker = createStretchTracker(MIN_SILENCE_SECONDS);
  let samples = 0;
  let step = 0;
  let peak = 0;

  function endStep(): void {
    tracker.push((samples - step) / PROXY_SAMPLE_RATE, peak < SILENCE_LEVEL);
    step = 0;
    peak = 0;
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0;
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + SILENCE_STEP_SAMPLES - step);
        peak = Math.max(peak, peakOf(channels, from, to));
        samples += to - from;
        step += to - from;
        from = to;
        if (step >= SILENCE_STEP_SAMPLES) endStep();
      }
    },
    finish: () => tracker.finish(samples / PROXY_SAMPLE_RATE),
  };
}

/** Starts the analysis. `onSound` gets each block of 48 kHz stereo, pts in samples; it keeps no reference. */
export function createSoundAnalysis(options: {
  folder: string;
  onSound: (frame: Frame) => Promise<void>;
  /** Tells speech; null where there is none. It stays the caller's. */
  voices: VoiceDetector | null;
}): SoundAnalysis {
  const waveform = createWaveform(PROXY_SAMPLE_RATE);
  const silences = createSilenceFinder();
  const ranges = createSoundRangeFinder(options.voices);
  const out = newFrame();
  let graph: GraphHandle | null = null;
  let format = '';
  let changedFormat = false;
  let samples = 0;

  async function pull(open: GraphHandle): Promise<void> {
    const [sound, loudness] = [open.sink('sound'), open.sink('loudness')];
    while (sound.pullNow(out) === 'got') {
      const channels = channelsOf(out);
      waveform.add(channels);
      silences.add(channels);
      await ranges.push(channels);
      samples += out.nbSamples;
      await options.onSound(out);
    }
    while (loudness.pullNow(out) === 'got');
  }

  function loudnessOf(
    open: GraphHandle,
  ): Pick<AudioFacts, 'integratedLufs' | 'truePeakDbtp' | 'loudnessRangeLu'> {
    const integrated = measured(open.option('ebur128@loudness', 'integrated'));
    const audible = integrated !== null && integrated > ABSOLUTE_GATE_LUFS;
    return {
      integratedLufs: audible ? integrated : null,
      truePeakDbtp: measured(open.option('ebur128@loudness', 'true_peak')),
      loudnessRangeLu: audible ? measured(open.option('ebur128@loudness', 'range')) : null,
    };
  }

  return {
    async push(frame, timeBase) {
      if (graph === null) {
        graph = await openGraph(graphText(frame, timeBase));
        format = soundFormatOf(frame);
      }
      if (soundFormatOf(frame) !== format) changedFormat = true;
      if (changedFormat) return;
      graph.source('in').push(frame);
      await pull(graph);
    },
    async finish() {
      if (graph === null) return null;
      graph.source('in').push(null);
      await pull(graph);
      const quiet = silences.finish();
      const facts: AudioFacts = {
        ...loudnessOf(graph),
        silences: quiet,
        waveformFile: WAVEFORM_FILE,
        ranges: await ranges.finish(quiet),
      };
      await writeFile(join(options.folder, WAVEFORM_FILE), JSON.stringify(waveform.finish()));
      return { facts, endSeconds: samples / PROXY_SAMPLE_RATE, changedFormat };
    },
    close() {
      graph?.close();
      graph = null;
      out.free();
    },
  };
}
