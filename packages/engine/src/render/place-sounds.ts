/** The sounds of one row, with their samples. */
import {
  clipSettings,
  framesToTicks,
  type Rational,
  secondsToTicks,
  ticksToFrames,
  ticksToSeconds,
} from '@rushes/timeline';
import { clipName, type FlattenContext, type Leaf, quote, type Row } from './flatten.ts';
import { SAMPLE_RATE, type SoundEvent, type SoundRamp, type SoundSource } from './plan-types.ts';
import { type Handles, leafFrames, rowHandles } from './row-transitions.ts';
import { audioStreamOf, zeroSeconds } from './source-time.ts';

/** Ramp at each cut, samples: 5 ms is too short to hear and long enough against clicks. */
const CUT_RAMP_SAMPLES = 240;

/** The sample at which frame `frame` starts. */
export function frameToSample(frame: number, rate: Rational): number {
  return ticksToFrames(framesToTicks(frame, rate), { num: SAMPLE_RATE, den: 1 });
}

/** Sounds of an audio row. Clips start and end on frames, so that sound and picture are cut at the same instant. */
export function placeSounds(context: FlattenContext, row: Row): SoundEvent[] {
  const handles = rowHandles(context, row, (leaf) => soundHandles(context, leaf));
  return row.leaves.flatMap((leaf, index) => {
    const own = handles[index];
    const event = own && placeSound(context, leaf, { handles: own, duckDb: row.settings.duckDb ?? 0 });
    return event ?? [];
  });
}

/** Ticks of a file's own time (zero at its first picture) that have sound. */
function soundSpan(leaf: Leaf): { start: number; end: number } | null {
  if (leaf.content.kind !== 'media') return null;
  const { probe } = leaf.content.source;
  const stream = audioStreamOf(probe);
  if (!stream) return null;
  const start = stream.startSeconds - zeroSeconds(probe);
  return {
    start: secondsToTicks(start),
    end: secondsToTicks(start + (stream.durationSeconds ?? probe.durationSeconds)),
  };
}

function soundHandles(context: FlattenContext, leaf: Leaf): { before: number; after: number } {
  const span = soundSpan(leaf);
  if (!span || leaf.content.kind !== 'media') {
    return { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
  }
  const position = leaf.content.start + leaf.skipped;
  const { rate } = context.output;
  return {
    before: Math.max(0, ticksToFrames(position - Math.max(0, span.start), rate)),
    after: Math.max(0, ticksToFrames(span.end - (position + leaf.end - leaf.start), rate)),
  };
}

function placeSound(
  context: FlattenContext,
  leaf: Leaf,
  options: { handles: Handles; duckDb: number },
): SoundEvent | null {
  const { rate } = context.output;
  const { handles, duckDb } = options;
  const { startFrame, endFrame } = leafFrames(context, leaf);
  if (endFrame <= startFrame) return null;
  const firstFrame = startFrame - handles.headBefore;
  const startSample = frameToSample(firstFrame, rate);
  const samples = frameToSample(endFrame + handles.tailAfter, rate) - startSample;
  const source = soundSource(context, leaf, framesToTicks(handles.headBefore, rate));
  if (!source) return null;
  const settings = leaf.clip ? clipSettings(leaf.clip) : {};
  const crossIn = frameToSample(handles.headBefore + handles.headAfter, rate);
  const crossOut = frameToSample(handles.tailBefore + handles.tailAfter, rate);
  return {
    source,
    startSample,
    samples,
    gainDb: settings.gainDb ?? 0,
    fadeIn: ramp({ cross: crossIn, seconds: settings.fadeInSeconds, samples }),
    fadeOut: ramp({ cross: crossOut, seconds: settings.fadeOutSeconds, samples }),
    duckDb,
  };
}

function ramp(options: { cross: number; seconds: number | undefined; samples: number }): SoundRamp {
  if (options.cross > 0) return { samples: Math.min(options.cross, options.samples), curve: 'power' };
  const asked = Math.round((options.seconds ?? 0) * SAMPLE_RATE);
  const length = asked > 0 ? asked : Math.min(CUT_RAMP_SAMPLES, Math.floor(options.samples / 2));
  return { samples: Math.min(length, options.samples), curve: 'linear' };
}

function soundSource(context: FlattenContext, leaf: Leaf, head: number): SoundSource | null {
  const { content, clip } = leaf;
  if (content.kind === 'generator') return generatedSound(context, leaf, head);
  const span = soundSpan(leaf);
  if (content.kind !== 'media') return null;
  if (!span) {
    context.warnings.add(`${clipName(clip)} has no sound; its time stays silent.`);
    return null;
  }
  const position = content.start + leaf.skipped;
  // A tenth of a second: sound streams commonly end a little before or after the picture.
  if (position + leaf.end - leaf.start > span.end + secondsToTicks(0.1)) {
    context.warnings.add(`The sound of ${clipName(clip)} is shorter than asked; the rest is silent.`);
  }
  return { kind: 'media', assetId: content.source.assetId, position: position - head };
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
  const seconds = ticksToSeconds(leaf.end - leaf.start + leaf.skipped);
  return { kind: 'music', parameters, seconds, position: leaf.skipped - head };
}
