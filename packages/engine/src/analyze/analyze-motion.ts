import { framesToSeconds, secondsToFrames } from '@rushes/timeline';
import { type Frame, isDamaged, newFrame, newPacket, type Packet, presentationTime } from '../av/frames.ts';
import { type DecoderHandle, openDecoder } from '../av/open-decoder.ts';
import { type InputHandle, openInput } from '../av/open-input.ts';
import { MediaError } from '../errors.ts';
import type { AnalysisResult, AnalyzeRequest, JobHooks, ProbeResult, Shot, StreamInfo } from '../types.ts';
import { type PicturePlan, planPicture } from './analysis-plan.ts';
import { createAssetClock } from './asset-clock.ts';
import { completenessWarnings, correctedProbe, type DecodeOutcome } from './completeness.ts';
import { openPicturePass, type PicturePass, type PictureResult } from './picture-pass.ts';
import type { WrittenShot } from './shot-writer.ts';
import { createSoundAnalysis, type SoundAnalysis, type SoundResult } from './sound-analysis.ts';
import { writeThumbnail } from './write-pictures.ts';

/** Share of the whole that decoding takes; the rest is finishing the files. */
const DECODE_SHARE = 0.97;

/** One stream that is decoded, and where its frames go. */
interface Track {
  index: number;
  decoder: DecoderHandle;
  take: (frame: Frame) => Promise<void>;
}

interface ReadOutcome {
  damaged: number;
  readFailed: boolean;
}

/** Feeds one packet (null: the end) to a track's decoder and hands on what comes out; answers the damage met. */
async function decodePacket(track: Track, packet: Packet | null, frame: Frame): Promise<number> {
  let damaged = (await track.decoder.send(packet)) || packet === null ? 0 : 1;
  for (;;) {
    const state = await track.decoder.receive(frame);
    if (state === 'again' || state === 'end') return damaged;
    if (state === 'damaged') damaged += 1;
    else {
      if (isDamaged(frame)) damaged += 1;
      await track.take(frame);
    }
  }
}

function throwIfCancelled(hooks: JobHooks): void {
  if (hooks.signal?.aborted) throw new MediaError('cancelled', 'This was cancelled.');
}

/** Reads the file once from start to end, decoding every track. */
async function readThrough(
  input: InputHandle,
  tracks: Track[],
  onPosition: (bytes: number) => void,
): Promise<ReadOutcome> {
  const packet = newPacket();
  const frame = newFrame();
  let damaged = 0;
  try {
    for (;;) {
      const state = await input.read(packet);
      if (state !== 'got') {
        for (const track of tracks) damaged += await decodePacket(track, null, frame);
        return { damaged, readFailed: state === 'damaged' };
      }
      const track = tracks.find(({ index }) => index === packet.streamIndex);
      if (track !== undefined) damaged += await decodePacket(track, packet, frame);
      onPosition(packet.size);
    }
  } finally {
    packet.free();
    frame.free();
  }
}

/** How far the reading is, by the bytes of all packets: it needs no timestamps and never runs backwards. */
function progressByBytes(totalBytes: number, hooks: JobHooks): (bytes: number) => void {
  let read = 0;
  return (bytes) => {
    throwIfCancelled(hooks);
    read += bytes;
    const fraction = Math.min(1, read / Math.max(1, totalBytes));
    hooks.onProgress?.({ stage: 'decode', fraction: fraction * DECODE_SHARE });
  };
}

async function openTrack(input: InputHandle, index: number, take: Track['take']): Promise<Track> {
  const stream = input.streams[index];
  if (stream === undefined) throw new MediaError('damaged', 'The file changed while it was read.');
  return { index, decoder: await openDecoder(stream), take };
}

function soundTaker(sound: SoundAnalysis, stream: StreamInfo, zeroSeconds: number): Track['take'] {
  const { timeBase } = stream;
  const ticks = timeBase.den / timeBase.num;
  // The asset starts with its picture: sound that starts later or earlier keeps its distance.
  const clock = createAssetClock({ timeBase, startPts: Math.round(zeroSeconds * ticks), step: 1 });
  return async (frame) => {
    const lengthTicks = BigInt(Math.max(1, Math.round((frame.nbSamples / frame.sampleRate) * ticks)));
    frame.pts = clock.next(presentationTime(frame), lengthTicks);
    await sound.push(frame, timeBase);
  };
}

function toShot(written: WrittenShot, index: number, plan: PicturePlan): Shot {
  const { rate } = plan.video;
  const startFrame = secondsToFrames(written.startSeconds, rate);
  const endFrame = Math.max(startFrame + 1, secondsToFrames(written.endSeconds, rate));
  const { keyframeScore: _, ...shot } = written;
  return {
    index,
    startFrame,
    endFrame,
    ...shot,
    startSeconds: framesToSeconds(startFrame, rate),
    endSeconds: framesToSeconds(endFrame, rate),
  };
}

/** The picture that stands for the whole file: the best keyframe, those of longer shots first. */
function thumbnailSource(shots: WrittenShot[]): WrittenShot | undefined {
  const weight = (shot: WrittenShot): number =>
    shot.keyframeScore * Math.min(1, 0.5 + (shot.endSeconds - shot.startSeconds) / 4);
  return shots.toSorted((a, b) => weight(b) - weight(a))[0];
}

async function decodeAll(
  request: AnalyzeRequest,
  probe: ProbeResult,
  hooks: JobHooks,
  passes: { plan: PicturePlan | null; picture: PicturePass | null; sound: SoundAnalysis | null },
): Promise<ReadOutcome> {
  const input = await openInput(request.inputPath);
  const tracks: Track[] = [];
  try {
    const { plan, picture, sound } = passes;
    if (plan !== null && picture !== null) {
      tracks.push(await openTrack(input, plan.stream.index, (frame) => picture.push(frame)));
    }
    const stream = probe.audioStream === null ? undefined : probe.streams[probe.audioStream];
    if (sound !== null && stream !== undefined) {
      const zero = plan === null ? stream.startSeconds : plan.stream.startSeconds;
      tracks.push(await openTrack(input, stream.index, soundTaker(sound, stream, zero)));
    }
    return await readThrough(input, tracks, progressByBytes(probe.bytes, hooks));
  } finally {
    for (const { decoder } of tracks) decoder.close();
    await input.close();
  }
}

async function assemble(
  request: AnalyzeRequest,
  probe: ProbeResult,
  parts: {
    plan: PicturePlan | null;
    picture: PictureResult | null;
    sound: SoundResult | null;
    read: ReadOutcome;
  },
): Promise<AnalysisResult> {
  const { plan, picture, sound, read } = parts;
  const outcome: DecodeOutcome = {
    ...read,
    picture: picture === null ? null : { ...picture, frames: picture.decodedFrames },
    sound,
  };
  if ((picture?.decodedFrames ?? 0) === 0 && (plan !== null || sound === null)) {
    throw new MediaError('damaged', 'This file is damaged: nothing in it could be decoded.');
  }
  const best = picture === null ? undefined : thumbnailSource(picture.shots);
  return {
    probe: correctedProbe(probe, outcome),
    decodedFrames: picture?.decodedFrames ?? null,
    shots:
      plan === null || picture === null ? [] : picture.shots.map((shot, index) => toShot(shot, index, plan)),
    proxies: picture?.proxies ?? [],
    thumbnailFile: best === undefined ? null : await writeThumbnail(request.outputFolder, best.keyframeFile),
    audio: sound?.facts ?? null,
    warnings: completenessWarnings(probe, outcome),
  };
}

/** Analyses video and sound in one pass over the file. See `analyze`. */
export async function analyzeMotion(
  request: AnalyzeRequest,
  probe: ProbeResult,
  hooks: JobHooks,
): Promise<AnalysisResult> {
  const folder = request.outputFolder;
  const plan = planPicture(probe, request);
  const hasSound = probe.audioStream !== null;
  const sensitivity = request.cutterSensitivity;
  const picture = plan === null ? null : await openPicturePass({ plan, folder, sensitivity, hasSound });
  const onSound = async (frame: Frame): Promise<void> => picture?.pushSound(frame);
  const sound = hasSound ? createSoundAnalysis({ folder, onSound }) : null;
  try {
    const read = await decodeAll(request, probe, hooks, { plan, picture, sound });
    hooks.onProgress?.({ stage: 'finish', fraction: DECODE_SHARE });
    const soundResult = sound === null ? null : await sound.finish();
    const pictureResult = picture === null ? null : await picture.finish();
    return await assemble(request, probe, { plan, picture: pictureResult, sound: soundResult, read });
  } finally {
    await picture?.close();
    sound?.close();
  }
}
