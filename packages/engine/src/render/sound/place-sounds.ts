/** The sounds of one row, with their samples. */
import {
  clipSettings,
  framesToTicks,
  type Rational,
  type RushesClipMetadata,
  type RushesTrackMetadata,
  secondsToTicks,
  ticksPerSecond,
  ticksToFrames,
  ticksToSeconds,
} from '@rushes/timeline';
import { isNormal, scaleTicks } from '../plan/item-clock.ts';
import {
  type GainPoint,
  SAMPLE_RATE,
  type SoundEvent,
  type SoundRamp,
  type SoundSource,
  type SourceSpeed,
} from '../plan/plan-types.ts';
import { clipName, type FlattenContext, type Leaf, type Row } from '../plan/row.ts';
import { type Handles, leafFrames, leafHandles, leafSpan, rowHandles } from '../plan/row-transitions.ts';
import { soundStreamOf, soundStreams, zeroSeconds } from '../plan/source-time.ts';
import { quote } from '../text/quote.ts';

/** The sample at which frame `frame` starts. */
export function frameToSample(frame: number, rate: Rational): number {
  return ticksToFrames(framesToTicks(frame, rate), { num: SAMPLE_RATE, den: 1 });
}

// Cuts that are none for the ear: a sound that goes on where it was cut is one sound.

/** Ramp at each cut, samples: 5 ms is too short to hear and long enough against clicks. */
const CUT_RAMP_SAMPLES = 240;

/** Clips begin on frames and files run in samples of their own: this far apart is going on. */
const SLACK_TICKS = (1.5 * ticksPerSecond) / SAMPLE_RATE;

/**
 * Joins neighbours of one row that play the same file on from where the one before stops, so that a clip that was
 * only split sounds as before. Where their gains differ, one goes over into the other within the usual ramp.
 */
function joinContinuing(sounds: readonly SoundEvent[]): SoundEvent[] {
  const runs: SoundEvent[][] = [];
  for (const sound of sounds) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(before, sound)) run.push(sound);
    else runs.push([sound]);
  }
  return runs.flatMap(joinRun);
}

function isCut(ramp: SoundRamp): boolean {
  return ramp.curve === 'linear' && ramp.samples <= CUT_RAMP_SAMPLES;
}

function goesOn(before: SoundEvent, after: SoundEvent): boolean {
  const [a, b] = [before.source, after.source];
  if (a.kind !== 'media' || b.kind !== 'media') return false;
  const { position, ...sameA } = a;
  const { position: next, ...sameB } = b;
  if (JSON.stringify(sameA) !== JSON.stringify(sameB)) return false;
  if (before.startSample + before.samples !== after.startSample) return false;
  if (before.gains || after.gains || before.duckDb !== after.duckDb || before.pan !== after.pan) return false;
  if (!isCut(before.fadeOut) || !isCut(after.fadeIn)) return false;
  const passed = Math.round((before.samples * ticksPerSecond) / SAMPLE_RATE);
  return Math.abs(position + scaleTicks(passed, a.speed ?? { num: 1, den: 1 }) - next) <= SLACK_TICKS;
}

function joinRun(run: SoundEvent[]): SoundEvent[] {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || first === last) return run;
  const samples = run.reduce((sum, sound) => sum + sound.samples, 0);
  const joined = { ...first, samples, fadeOut: last.fadeOut };
  return run.every(({ gainDb }) => gainDb === first.gainDb)
    ? [joined]
    : [{ ...joined, gainDb: 0, gains: stepsOf(run) }];
}

function stepsOf(run: readonly SoundEvent[]): GainPoint[] {
  const start = run[0]?.startSample ?? 0;
  return run.flatMap(({ gainDb, startSample, samples }) => {
    const half = Math.min(CUT_RAMP_SAMPLES / 2, Math.floor(samples / 4));
    const at = startSample - start;
    return [
      { at: at + half, gainDb },
      { at: at + samples - half, gainDb },
    ];
  });
}

/**
 * Sounds of an audio row. Clips start and end on frames, so that sound and picture are cut at the same instant; how far
 * they reach over their cuts is counted in samples, since a crossfade against clicks is shorter than a frame.
 */
export function placeSounds(context: FlattenContext, row: Row): SoundEvent[] {
  const inSamples = { ...context, output: { ...context.output, rate: { num: SAMPLE_RATE, den: 1 } } };
  const handles = rowHandles(inSamples, row, (leaf) => soundHandles(inSamples, leaf));
  const sounds = row.leaves.flatMap((leaf, index) => {
    const own = handles[index];
    const event = own && placeSound(context, leaf, { handles: own, settings: row.settings });
    return event ?? [];
  });
  return joinContinuing(sounds);
}

/** Ticks of a file's own time (zero at its first picture) that have sound. */
function soundSpan(leaf: Leaf): { start: number; end: number } | null {
  if (leaf.content.kind !== 'media') return null;
  const { probe } = leaf.content.source;
  const stream = soundStreamOf(probe, leaf.clip ? clipSettings(leaf.clip).audioStream : undefined);
  if (!stream) return null;
  const start = stream.startSeconds - zeroSeconds(probe);
  return {
    start: secondsToTicks(start),
    end: secondsToTicks(start + (stream.durationSeconds ?? probe.durationSeconds)),
  };
}

function soundHandles(context: FlattenContext, leaf: Leaf): { before: number; after: number } {
  const span = soundSpan(leaf);
  if (!span) return { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
  return leafHandles(context, leaf, { start: Math.max(0, span.start), end: span.end });
}

function placeSound(
  context: FlattenContext,
  leaf: Leaf,
  /** Handles count samples. */
  options: { handles: Handles; settings: RushesTrackMetadata },
): SoundEvent | null {
  const { rate } = context.output;
  const { handles } = options;
  const { startFrame, endFrame } = leafFrames(context, leaf);
  if (endFrame <= startFrame) return null;
  const startSample = frameToSample(startFrame, rate) - handles.headBefore;
  const samples = frameToSample(endFrame, rate) + handles.tailAfter - startSample;
  const source = soundSource(context, leaf, framesToTicks(handles.headBefore, { num: SAMPLE_RATE, den: 1 }));
  if (!source) return null;
  const settings = leaf.clip ? clipSettings(leaf.clip) : {};
  const crossIn = handles.headBefore + handles.headAfter;
  const crossOut = handles.tailBefore + handles.tailAfter;
  const track = options.settings;
  const clipStart = frameToSample(startFrame, rate) - startSample;
  return {
    source,
    startSample,
    samples,
    ...gainOf(settings, { trackDb: track.gainDb ?? 0, clipStart: clipStart - skippedSamples(leaf) }),
    ...(settings.pan && { pan: settings.pan }),
    fadeIn: ramp({ cross: crossIn, seconds: settings.fadeInSeconds, samples }),
    fadeOut: ramp({ cross: crossOut, seconds: settings.fadeOutSeconds, samples }),
    duckDb: track.duckDb ?? 0,
  };
}

function skippedSamples(leaf: Leaf): number {
  return ticksToFrames(leaf.skipped, { num: SAMPLE_RATE, den: 1 });
}

/** A clip's gain: one figure, or points in samples of the sound, whose clip begins at `clipStart`. */
function gainOf(
  settings: RushesClipMetadata,
  place: { trackDb: number; clipStart: number },
): Pick<SoundEvent, 'gainDb' | 'gains'> {
  const { gainDb = 0 } = settings;
  if (typeof gainDb === 'number') return { gainDb: gainDb + place.trackDb };
  const gains = gainDb.keyframes.map(({ at, value, easing }) => ({
    at: place.clipStart + Math.round(at * SAMPLE_RATE),
    gainDb: value,
    ...(easing !== undefined && { easing }),
  }));
  return { gainDb: place.trackDb, gains };
}

function ramp(options: { cross: number; seconds: number | undefined; samples: number }): SoundRamp {
  if (options.cross > 0) return { samples: Math.min(options.cross, options.samples), curve: 'power' };
  const asked = Math.round((options.seconds ?? 0) * SAMPLE_RATE);
  const length = asked > 0 ? asked : Math.min(CUT_RAMP_SAMPLES, Math.floor(options.samples / 2));
  return { samples: Math.min(length, options.samples), curve: 'linear' };
}

function soundSource(context: FlattenContext, leaf: Leaf, head: number): SoundSource | null {
  const { content, clip, speed } = leaf;
  if (content.kind === 'generator') return generatedSound(context, leaf, head);
  if (content.kind !== 'media' || speed.num === 0) return null;
  const span = soundSpan(leaf);
  if (!span) {
    context.warnings.add(`${clipName(clip)} has no sound; its time stays silent.`);
    return null;
  }
  // A tenth of a second: sound streams commonly end a little before or after the picture.
  if (leafSpan(leaf).end > span.end + secondsToTicks(0.1)) {
    context.warnings.add(`The sound of ${clipName(clip)} is shorter than asked; the rest is silent.`);
  }
  const settings = clip ? clipSettings(clip) : {};
  return {
    kind: 'media',
    assetId: content.source.assetId,
    position: leaf.position - scaleTicks(head, speed),
    ...(!isNormal(speed) && { speed }),
    ...(settings.keepPitch === false && isBent(speed) && { bendPitch: true }),
    ...chosenSound(context, leaf),
  };
}

function isBent(speed: SourceSpeed): boolean {
  return Math.abs(speed.num) !== speed.den;
}

/** The stream and channel that a clip asks for; what its file has not is said, and the file's own choice is played. */
function chosenSound(context: FlattenContext, leaf: Leaf): { stream?: number; channel?: number } {
  if (leaf.content.kind !== 'media' || !leaf.clip) return {};
  const { probe } = leaf.content.source;
  const { audioStream, audioChannel } = clipSettings(leaf.clip);
  const streams = soundStreams(probe).length;
  if (audioStream !== undefined && audioStream >= streams) {
    context.warnings.add(
      `${clipName(leaf.clip)} has ${streams} sound streams; the one numbered ${audioStream} from 0 is not there, its usual one is played.`,
    );
  }
  const channels = soundStreamOf(probe, audioStream)?.audio?.channels ?? 0;
  if (audioChannel !== undefined && audioChannel >= channels) {
    context.warnings.add(
      `The sound of ${clipName(leaf.clip)} has ${channels} channels; the one numbered ${audioChannel} from 0 is not there, all are played.`,
    );
  }
  return {
    ...(audioStream !== undefined && audioStream < streams && { stream: audioStream }),
    ...(audioChannel !== undefined && audioChannel < channels && { channel: audioChannel }),
  };
}

function generatedSound(context: FlattenContext, leaf: Leaf, head: number): SoundSource | null {
  if (leaf.content.kind !== 'generator') return null;
  const { generator, parameters } = leaf.content;
  if (generator !== 'rushes.music') {
    context.warnings.add(
      `The generator ${quote(generator)} of ${clipName(leaf.clip)} makes no sound; its time stays silent.`,
    );
    return null;
  }
  if (!isNormal(leaf.speed)) {
    context.warnings.add(`${clipName(leaf.clip)} is composed for its time and plays at its own speed.`);
  }
  const seconds = ticksToSeconds(leaf.end - leaf.start + leaf.skipped);
  return { kind: 'music', parameters, seconds, position: leaf.skipped - head };
}
