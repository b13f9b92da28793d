/** A mix brought to programme loudness and encoded, measured after encoding. */
import { join } from 'node:path';
import { type Frame, newFrame, newPacket } from '../../av/frames.ts';
import { type EncoderHandle, openAudioEncoder } from '../../av/open/open-encoder.ts';
import { openGraph } from '../../av/open/open-graph.ts';
import { type OutputHandle, openOutput } from '../../av/open/open-output.ts';
import { MediaError } from '../../errors.ts';
import type { LoudnessReport } from '../../types.ts';
import { chain, filter, inputOptions } from '../graph/filter-text.ts';
import type { SoundCoding } from '../outputs/sound-codings.ts';
import { SAMPLE_RATE } from '../plan/plan-types.ts';
import {
  type Loudness,
  type LoudnessMeter,
  measureLoudness,
  openLoudnessMeter,
  stereoSource,
} from './measure-loudness.ts';
import type { Mixed } from './mix-sound.ts';
import { decibels } from './sound-envelope.ts';

export interface MasterRequest extends Mixed {
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

/** How far peaks between samples may stand above them, dB. Where they stand higher, what is measured then tells. */
const BETWEEN_SAMPLES = 0.6;

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
  /** Where the limiter starts, dBTP; null where nothing comes near it, and it has nothing to do. */
  ceiling: number | null;
}

/** Encodes the mix at its target loudness. Throws MediaError `cancelled`. */
export async function masterSound(request: MasterRequest): Promise<MasteredSound> {
  const path = join(request.workFolder, `sound.${request.coding.file.extension}`);
  const exempt = exemption(request, request);
  const corrector = createCorrector();
  const first = firstSetting(request, request);
  let setting: Setting = { ...first, ceiling: ceilingOf(request, first) };
  for (let round = 1; ; round += 1) {
    const onSamples = (samples: number) => {
      if (round === 1) request.onShare?.(samples / request.samples);
    };
    const reached = await encodeAndMeasure(path, request, { setting, onSamples });
    const offBy = exempt === null ? request.targetLufs - (reached.integratedLufs ?? request.targetLufs) : 0;
    const over = (reached.truePeakDbtp ?? PEAK_LIMIT) - PEAK_LIMIT;
    if ((Math.abs(offBy) <= TOLERANCE && over <= 0) || round === MAX_ROUNDS) {
      return { path, loudness: { ...reached, exempt }, warnings: shortfall(request, { offBy, over }) };
    }
    const gainDb = setting.gainDb + corrector.step(setting.gainDb, offBy);
    const before = setting.ceiling;
    // What passed it without a limiter gets one.
    const ceiling = before === null ? FIRST_CEILING : before - (over > 0 ? over + 0.15 : 0);
    setting = { gainDb, ceiling };
  }
}

/**
 * Where the limiter starts; null where a mix whose file holds it as it is comes nowhere near it: of composed music that is
 * nearly all. The limiter takes a third of the time of a piece.
 */
function ceilingOf(
  { coding, samplePeakDb }: MasterRequest,
  { gainDb }: Pick<Setting, 'gainDb'>,
): number | null {
  const peak = (samplePeakDb ?? Number.NEGATIVE_INFINITY) + gainDb + BETWEEN_SAMPLES;
  return isExact(coding) && peak <= PEAK_LIMIT ? null : FIRST_CEILING;
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
): Setting & { ceiling: number } {
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

/** The filters that raise a sound and keep it below the ceiling, then at the limiter's rate. */
function levelFilters({ gainDb, ceiling }: Setting): string[] {
  const gain = filter('volume', { volume: `${gainDb.toFixed(3)}dB`, precision: 'float' });
  if (ceiling === null) return [gain];
  const limiter = filter('alimiter', {
    limit: decibels(ceiling).toFixed(6),
    attack: 4,
    release: 60,
    level: 0,
    latency: 1,
  });
  return [gain, filter('aresample', { osr: LIMITER_RATE }), limiter];
}

/** The filters that make frames for the encoder of it, at the sink `sound`. */
function frameFilters({ samples, coding }: Pick<MasterRequest, 'samples' | 'coding'>): string[] {
  return [
    filter('aresample', { osr: SAMPLE_RATE }),
    filter('apad', { whole_len: samples }),
    filter('atrim', { end_sample: samples }),
    filter('aformat', {
      sample_fmts: coding.sampleFormat,
      channel_layouts: 'stereo',
      sample_rates: SAMPLE_RATE,
    }),
    filter('asetnsamples', { n: coding.frameSamples, p: 0 }),
    filter('abuffersink@sound'),
  ];
}

/** Graph that masters what `source` gives, into frames for the encoder at the sink `sound`. */
export function masterGraph(
  source: string,
  request: Pick<MasterRequest, 'samples' | 'coding'>,
  setting: Setting,
): string {
  return chain(source, ...levelFilters(setting), ...frameFilters(request));
}

/** The frames of a mastered mix. */
interface MasterFrames {
  /** Fills `frame` with the next one; false after the last. */
  pull(frame: Frame): Promise<boolean>;
  close(): Promise<void>;
}

async function openMaster(request: MasterRequest, setting: Setting): Promise<MasterFrames> {
  if (setting.ceiling !== null) return openLimited(request, setting);
  const graph = await openGraph(masterGraph(mixSource(request), request, setting));
  const sink = graph.sink('sound');
  return {
    pull: async (frame) => (await sink.pull(frame)) === 'got',
    close: async () => graph.close(),
  };
}

/** A whole mix, limited on one thread while another makes frames of what is limited already. */
async function openLimited(request: MasterRequest, setting: Setting): Promise<MasterFrames> {
  const limited = await openGraph(
    chain(
      mixSource(request),
      ...levelFilters(setting),
      filter('aformat', { sample_fmts: 'dbl' }),
      filter('abuffersink@limited'),
    ),
  );
  const source = stereoSource({ sampleRate: LIMITER_RATE, sampleFormat: 'dbl' });
  const framed = await openGraph(chain(source, ...frameFilters(request))).catch((error: unknown) => {
    limited.close();
    throw error;
  });
  const [ahead, sink] = [newFrame(), framed.sink('sound')];
  const pullAhead = () => {
    const pulled = limited.sink('limited').pull(ahead);
    // Whoever waits for it is told; until then it must end nothing.
    pulled.catch(() => undefined);
    return pulled;
  };
  let next = pullAhead();
  return {
    async pull(frame) {
      for (;;) {
        const state = await sink.pull(frame);
        if (state !== 'again') return state === 'got';
        const hasMore = (await next) === 'got';
        framed.source('in').push(hasMore ? ahead : null);
        if (hasMore) next = pullAhead();
      }
    },
    async close() {
      await next.catch(() => undefined);
      ahead.free();
      limited.close();
      framed.close();
    },
  };
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

interface Round {
  setting: Setting;
  onSamples: (samples: number) => void;
}

/** What comes out of a decoder is what went into the encoder, so that it can be measured while it is encoded. */
export const isExact = ({ encoder }: SoundCoding) => encoder === 'pcm_s16le';

async function encodeAndMeasure(path: string, request: MasterRequest, round: Round) {
  const { coding, signal } = request;
  if (!isExact(coding)) {
    await encodeSound(path, request, { ...round, meter: null });
    return measureLoudness(encodedSource(path, coding), () => checkCancelled(signal));
  }
  const format = { sampleRate: SAMPLE_RATE, sampleFormat: coding.sampleFormat };
  const meter = await openLoudnessMeter({ ...format, looksFor: 'all' });
  try {
    await encodeSound(path, request, { ...round, meter });
    const { integratedLufs, truePeakDbtp, curve } = await meter.finish();
    return { integratedLufs, truePeakDbtp, curve };
  } finally {
    await meter.close();
  }
}

async function encodeSound(
  path: string,
  request: MasterRequest,
  round: Round & { meter: LoudnessMeter | null },
): Promise<void> {
  const { coding } = request;
  const opened: (() => Promise<void> | void)[] = [];
  try {
    const encoder = await openSoundEncoder(coding);
    opened.push(() => encoder.close());
    const output = await openOutput(path, coding.file.muxer);
    opened.push(() => output.abandon());
    const stream = output.addStream(encoder);
    await output.start(coding.file.options);
    const frame = newFrame();
    opened.push(() => frame.free());
    // It works from here on, so it is opened last.
    const master = await openMaster(request, round.setting);
    opened.push(() => master.close());
    let samples = 0;
    while (await master.pull(frame)) {
      checkCancelled(request.signal);
      frame.pts = BigInt(samples);
      samples += frame.nbSamples;
      round.onSamples(samples);
      await round.meter?.add(frame);
      await encoder.send(frame);
      await writePackets(encoder, output, stream);
    }
    await encoder.send(null);
    await writePackets(encoder, output, stream);
    await output.finish();
  } finally {
    for (const close of opened.toReversed()) await close();
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
