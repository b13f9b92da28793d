import { join } from 'node:path';
import type { Frame } from '../av/frames.ts';
import { readTags, videoTags } from '../av/streams/media-tags.ts';
import { MediaError } from '../errors.ts';
import { probe } from '../probe/probe.ts';
import { openVoicesIfThere, type VoiceDetector } from '../speech/voice-detector.ts';
import { coverPicture } from '../stills/cover-picture.ts';
import { decodeFile, type ReadOutcome, soundTaker, type TrackTaker } from '../transcode/decode-file.ts';
import { openPicturePass, type PicturePass, type PictureResult } from '../transcode/picture-pass.ts';
import { type PicturePlan, planPicture, STANDARD_RUNG } from '../transcode/picture-plan.ts';
import type { AnalysisResult, AnalyzeRequest, JobHooks, ProbeResult } from '../types.ts';
import { analyzeStill } from './analyze-still.ts';
import { completenessWarnings, correctedProbe, type DecodeOutcome } from './completeness.ts';
import { type Measured, type Measures, openMeasures } from './measures.ts';
import { sampleStepOf } from './pictures/sample-step.ts';
import { smallSize } from './pictures/small-picture.ts';
import { writeJpeg, writeThumbnail } from './pictures/write-pictures.ts';
import { createSoundAnalysis, type SoundAnalysis, type SoundResult } from './sound/sound-analysis.ts';

const COVER_FILE = 'cover.jpg';

/** Share of the whole that decoding takes; the rest is finishing the files. */
const DECODE_SHARE = 0.97;

/** The streams that are decoded and where their frames go. */
function takersOf(
  probe: ProbeResult,
  {
    plan,
    picture,
    sound,
  }: { plan: PicturePlan | null; picture: PicturePass | null; sound: SoundAnalysis | null },
): TrackTaker[] {
  const takers: TrackTaker[] = [];
  if (plan !== null && picture !== null) takers.push({ index: plan.stream.index, take: picture.push });
  const stream = probe.audioStream === null ? undefined : probe.streams[probe.audioStream];
  if (sound !== null && stream !== undefined) {
    const zero = plan === null ? stream.startSeconds : plan.stream.startSeconds;
    takers.push(soundTaker(stream, zero, sound.push));
  }
  return takers;
}

/** Of a video its best keyframe, of sound its cover picture. */
async function writeThumbnailOf(
  { inputPath, outputFolder }: AnalyzeRequest,
  { probe, best }: { probe: ProbeResult; best: Measured['best'] },
): Promise<AnalysisResult['thumbnailFile']> {
  if (best !== undefined) return writeThumbnail(outputFolder, best.keyframeFile);
  const cover = probe.mediaKind === 'audio' ? await coverPicture(inputPath, probe) : null;
  if (cover === null) return null;
  await writeJpeg(join(outputFolder, COVER_FILE), cover);
  return writeThumbnail(outputFolder, COVER_FILE);
}

/** Of a sound. */
const nothing: Measured = { shots: [], scenes: [], stills: [], prints: [], best: undefined };

async function assemble(
  request: AnalyzeRequest,
  probe: ProbeResult,
  parts: {
    plan: PicturePlan | null;
    measured: Measured;
    picture: PictureResult | null;
    sound: SoundResult | null;
    read: ReadOutcome;
  },
): Promise<AnalysisResult> {
  const { plan, measured, picture, sound, read } = parts;
  const outcome: DecodeOutcome = {
    ...read,
    picture: picture === null ? null : { ...picture, frames: picture.decodedFrames },
    sound,
  };
  if ((picture?.decodedFrames ?? 0) === 0 && (plan !== null || sound === null)) {
    throw new MediaError('damaged', 'This file is damaged: nothing in it could be decoded.');
  }
  const { best, ...found } = measured;
  return {
    probe: correctedProbe(probe, outcome),
    decodedFrames: picture?.decodedFrames ?? null,
    ...found,
    proxies: picture?.proxies ?? [],
    thumbnailFile: await writeThumbnailOf(request, { probe, best }),
    audio: sound?.facts ?? null,
    warnings: completenessWarnings(probe, outcome),
  };
}

/** Everything that takes part in one analysis. */
interface Passes {
  plan: PicturePlan | null;
  measures: Measures | null;
  picture: PicturePass | null;
  sound: SoundAnalysis | null;
  voices: VoiceDetector | null;
}

/** The standard proxy goes with any other; none is made where none is asked for. */
function rungsOf({ proxyHeights }: AnalyzeRequest): number[] {
  return proxyHeights.length === 0 ? [] : [STANDARD_RUNG, ...proxyHeights];
}

async function openPasses(request: AnalyzeRequest, probe: ProbeResult): Promise<Passes> {
  const folder = request.outputFolder;
  const plan = planPicture(probe, rungsOf(request), { smallSize, sampleStep: sampleStepOf });
  const hasSound = probe.audioStream !== null;
  const tags =
    plan === null
      ? {}
      : videoTags(await readTags(request.inputPath, null), { ...plan.video, timecode: probe.timecode });
  const measures =
    plan === null ? null : openMeasures({ plan, folder, sensitivity: request.cutterSensitivity });
  const picture =
    plan === null || measures === null
      ? null
      : await openPicturePass({ plan, folder, hasSound, tags, measure: measures.push });
  const onSound = async (frame: Frame): Promise<void> => picture?.pushSound(frame);
  const voices = hasSound && request.voices !== false ? await openVoicesIfThere() : null;
  const sound = hasSound ? createSoundAnalysis({ folder, onSound, voices }) : null;
  return { plan, measures, picture, sound, voices };
}

/** Analyses video and sound in one pass over the file. See `analyze`. */
async function analyzeMotion(
  request: AnalyzeRequest,
  probe: ProbeResult,
  hooks: JobHooks,
): Promise<AnalysisResult> {
  const passes = await openPasses(request, probe);
  const { plan, measures, picture, sound, voices } = passes;
  try {
    const takers = takersOf(probe, passes);
    const read = await decodeFile(request.inputPath, takers, { hooks, share: DECODE_SHARE });
    hooks.onProgress?.({ stage: 'finish', fraction: DECODE_SHARE });
    const soundResult = sound === null ? null : await sound.finish();
    const pictureResult = picture === null ? null : await picture.finish();
    const measured =
      measures === null || pictureResult === null ? nothing : await measures.finish(pictureResult.endSeconds);
    return await assemble(request, probe, {
      plan,
      read,
      measured,
      picture: pictureResult,
      sound: soundResult,
    });
  } finally {
    await picture?.close();
    measures?.close();
    sound?.close();
    await voices?.close();
  }
}

/**
 * Analyses the media file at `inputPath`; proxies, pictures and waveform land in `outputFolder`. A
 * video gets shots with facts and keyframes, proxies, a thumbnail and, with sound, its loudness; a
 * still gets one shot of facts and a thumbnail; sound gets its loudness and waveform. Throws MediaError
 * as `probe` does, `damaged` when nothing could be decoded, `cancelled` after `hooks.signal` aborted.
 */
export async function analyze(request: AnalyzeRequest, hooks: JobHooks): Promise<AnalysisResult> {
  hooks.onProgress?.({ stage: 'probe', fraction: 0 });
  const facts = await probe(request.inputPath);
  const still = facts.mediaKind === 'image';
  const result = still ? await analyzeStill(request, facts) : await analyzeMotion(request, facts, hooks);
  hooks.onProgress?.({ stage: 'finish', fraction: 1 });
  return result;
}
