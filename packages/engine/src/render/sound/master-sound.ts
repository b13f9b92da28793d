/** A mix brought to programme loudness and encoded, measured after encoding. */
import { join } from 'node:path';
import { newFrame, newPacket } from '../../av/frames.ts';
import { type EncoderHandle, openAudioEncoder } from '../../av/open/open-encoder.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { type OutputHandle, openOutput } from '../../av/open/open-output.ts';
import { MediaError } from '../../errors.ts';
import type { LoudnessReport } from '../../types.ts';
import { chain, filter, inputOptions } from '../graph/filter-text.ts';
import type { SoundCoding } from '../outputs/sound-codings.ts';
import { SAMPLE_RATE } from '../plan/plan-types.ts';
import { type Loudness, measureLoudness } from './measure-loudness.ts';
import { decibels } from './sound-envelope.ts';

export interface MasterRequest {
  mixPath: string;
  samples: number;
  targetLufs: number;
  coding: SoundCoding;
  workFolder: string;
  signal: AbortSignal;
  /** Told how far the first round is; further ones only correct. */
  onShare?: (share: number) => void;
}

export interface MasteredSound {
  /** The file of the coding. */
  path: string;
  loudness: LoudnessReport;
  /** What could not be reached, as a sentence. */
  warnings: string[];
}

/** True peak that a programme must not exceed, dBTP. */
const PEAK_LIMIT = -1;

/** Where the limiter starts: AAC overshoots what it is given by some tenths of a decibel. */
const FIRST_CEILING = -1.6;

/** Deviation from the target that is good enough, LU; half of what is promised. */
const TOLERANCE = 0.25;

/** Encodings at most; each next one corrects the one before. */
const MAX_ROUNDS = 7;

/** Quieter than this is silence: raising it would only raise noise. */
const SILENCE_LUFS = -60;

/** EBU R128 gates over blocks of 400 ms and needs seconds of them to mean anything. */
const SHORT_SECONDS = 3;

/** How a mix is brought to its loudness. */
export interface Setting {
  gainDb: number;
  /** Where the limiter starts, dBTP. */
  ceiling: number;
}

/** Encodes the mix at its target loudness. Throws MediaError `cancelled`. */
export async function masterSound(request: MasterRequest): Promise<MasteredSound> {
  const path = join(request.workFolder, `sound.${request.coding.file.extension}`);
  const check = () => checkCancelled(request.signal);
  const mix = await measureLoudness(mixSource(request), check);
  const exempt = exemption(request, mix);
  const corrector = createCorrector();
  let setting = firstSetting(request, mix);
  for (let round = 1; ; round += 1) {
    const onSamples = (samples: number) => {
      if (round === 1) request.onShare?.(samples / request.samples);
    };
    await encodeSound(path, request, { setting, onSamples });
    const reached = await measureLoudness(encodedSource(path, request.coding), check);
    const offBy = exempt === null ? request.targetLufs - (reached.integratedLufs ?? request.targetLufs) : 0;
    const over = (reached.truePeakDbtp ?? PEAK_LIMIT) - PEAK_LIMIT;
    if ((Math.abs(offBy) <= TOLERANCE && over <= 0) || round === MAX_ROUNDS) {
      return { path, loudness: { ...reached, exempt }, warnings: shortfall(request, { offBy, over }) };
    }
    setting = {
      gainDb: setting.gainDb + corrector.step(setting.gainDb, offBy),
      ceiling: setting.ceiling - (over > 0 ? over + 0.15 : 0),
    };
  }
}

function checkCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new MediaError('cancelled', 'This was cancelled.');
}

/** Where the limiter works, a decibel of gain raises loudness by less than one: how much less, the last two rounds tell. */
function createCorrector() {
  let before: { gainDb: number; offBy: number } | null = null;
  return {
    /** The gain to add after a round with `gainDb` that missed the target by `offBy`. */
    step(gainDb: number, offBy: number): number {
      const moved = before ? gainDb - before.gainDb : 0;
      const effect = before && Math.abs(moved) > 0.05 ? (before.offBy - offBy) / moved : 1;
      before = { gainDb, offBy };
      return offBy / Math.min(1, Math.max(0.2, effect));
    },
  };
}

/** How a mix of this loudness is mastered before anything is known of what comes out. */
export function firstSetting(
  request: Pick<MasterRequest, 'samples' | 'targetLufs'>,
  mix: Pick<Loudness, 'integratedLufs'>,
): Setting {
  const isExempt = exemption(request, mix) !== null;
  return { gainDb: isExempt ? 0 : request.targetLufs - (mix.integratedLufs ?? 0), ceiling: FIRST_CEILING };
}

function exemption(
  request: Pick<MasterRequest, 'samples'>,
  mix: Pick<Loudness, 'integratedLufs'>,
): 'silent' | 'short' | null {
  if ((mix.integratedLufs ?? Number.NEGATIVE_INFINITY) <= SILENCE_LUFS) return 'silent';
  return request.samples < SHORT_SECONDS * SAMPLE_RATE ? 'short' : null;
}

function shortfall(request: MasterRequest, missed: { offBy: number; over: number }): string[] {
  if (Math.abs(missed.offBy) <= 0.5 && missed.over <= 0) return [];
  return [
    `The sound could not be brought to ${request.targetLufs} LUFS below ${PEAK_LIMIT} dBTP; it is ${missed.offBy.toFixed(1)} LU away.`,
  ];
}

/** The mix in a file as a source of a graph. */
export function mixSource({ mixPath }: Pick<MasterRequest, 'mixPath'>): string {
  const options = inputOptions('f32le', { sample_rate: SAMPLE_RATE, ch_layout: 'stereo' });
  return filter('amovie', { filename: `file:${mixPath}`, f: 'f32le', format_opts: options });
}

function encodedSource(path: string, { file }: SoundCoding): string {
  const options = inputOptions(file.demuxer);
  return filter('amovie', { filename: `file:${path}`, f: file.demuxer, format_opts: options });
}

/** Four times the rate shows the limiter the peaks between samples. */
const LIMITER_RATE = SAMPLE_RATE * 4;

/** Graph that masters what `source` gives, into frames for the encoder at the sink `sound`. */
export function masterGraph(
  source: string,
  request: Pick<MasterRequest, 'samples' | 'coding'>,
  setting: Setting,
): string {
  const limiter = filter('alimiter', {
    limit: decibels(setting.ceiling).toFixed(6),
    attack: 4,
    release: 60,
    level: 0,
    latency: 1,
  });
  return chain(
    source,
    filter('volume', { volume: `${setting.gainDb.toFixed(3)}dB`, precision: 'float' }),
    filter('aresample', { osr: LIMITER_RATE }),
    limiter,
    filter('aresample', { osr: SAMPLE_RATE }),
    filter('apad', { whole_len: request.samples }),
    filter('atrim', { end_sample: request.samples }),
    filter('aformat', {
      sample_fmts: request.coding.sampleFormat,
      channel_layouts: 'stereo',
      sample_rates: SAMPLE_RATE,
    }),
    filter('asetnsamples', { n: request.coding.frameSamples, p: 0 }),
    filter('abuffersink@sound'),
  );
}

/** The encoder of a coding; the caller closes it. */
export function openSoundEncoder(coding: SoundCoding): Promise<EncoderHandle> {
  return openAudioEncoder({
    codec: coding.encoder,
    sampleRate: SAMPLE_RATE,
    channels: 2,
    sampleFormat: coding.sampleFormat,
    ...(coding.bitRate !== undefined && { bitRate: coding.bitRate }),
  });
}

async function encodeSound(
  path: string,
  request: MasterRequest,
  round: { setting: Setting; onSamples: (samples: number) => void },
): Promise<void> {
  const { coding } = request;
  const encoder = await openSoundEncoder(coding);
  const graph = await openGraph(masterGraph(mixSource(request), request, round.setting));
  const output = await openOutput(path, coding.file.muxer);
  const frame = newFrame();
  try {
    const stream = output.addStream(encoder);
    await output.start(coding.file.options);
    const sink = graph.sink('sound');
    let samples = 0;
    while ((await sink.pull(frame)) === 'got') {
      checkCancelled(request.signal);
      frame.pts = BigInt(samples);
      samples += frame.nbSamples;
      round.onSamples(samples);
      await encoder.send(frame);
      await writePackets(encoder, output, stream);
    }
    await encoder.send(null);
    await writePackets(encoder, output, stream);
    await output.finish();
  } finally {
    frame.free();
    await output.abandon();
    graph.close();
    encoder.close();
  }
}

async function writePackets(encoder: EncoderHandle, output: OutputHandle, stream: number): Promise<void> {
  const packet = newPacket();
  try {
    while (encoder.receive(packet) === 'got') output.write(packet, stream, encoder.timeBase);
  } finally {
    packet.free();
  }
}
