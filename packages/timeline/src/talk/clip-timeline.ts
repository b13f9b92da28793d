/** Stretches of a recording as a programme of their own. Pure. */
import { assetClip, colorClip, timeline, track } from '../build.ts';
import { applyMaterialEdits } from '../material/apply-material.ts';
import type { MediaEvidence } from '../material/evidence.ts';
import type { FrameFit } from '../rushes-metadata.ts';
import { type Rational, rateToNumber } from '../time.ts';
import type { Timeline, Track } from '../types.ts';

/** What a file has to show and to hear. */
export interface Recording {
  assetId: string;
  versionId: string;
  rate: Rational;
  /** False for a sound. */
  isPicture: boolean;
  hasSound: boolean;
}

/** What the programme looks like. */
export interface ClipLook {
  width: number;
  height: number;
  /** `reframe` follows what is seen; the others are as of a clip. */
  fit: 'reframe' | Exclude<FrameFit, 'stretch'>;
  captions: boolean;
  /** Silences of more than 0.6 s are taken out. */
  tighten: boolean;
}

export interface MadeTimeline {
  timeline: Timeline;
  notes: string[];
}

/** Behind a recording without pictures. */
const BACKGROUND = '#101418';
const CROSSFADE_FRAMES = 1;

/** Whole frames that hold a stretch. */
function spanOf({ start, end }: { start: number; end: number }, rate: Rational) {
  const perSecond = rateToNumber(rate);
  const first = Math.max(0, Math.floor(start * perSecond + 1e-6));
  return { start: first, frames: Math.max(1, Math.ceil(end * perSecond - 1e-6) - first), rate };
}

/** Stretches one after the other; each with its picture, its sound and its words. */
export function clipTimeline(
  media: MediaEvidence,
  recording: Recording,
  wish: { name: string; stretches: readonly { start: number; end: number }[]; look: ClipLook },
): MadeTimeline {
  const { name, stretches, look } = wish;
  const { rate, isPicture, hasSound, assetId, versionId } = recording;
  const spans = stretches.map((stretch) => spanOf(stretch, rate));
  const fit: FrameFit = look.fit === 'reframe' ? 'blur' : look.fit;
  const clip = (span: (typeof spans)[number], index: number, settings: object) =>
    assetClip({
      assetId,
      versionId,
      name: media.name,
      span,
      settings: { ...settings, link: `clip ${index + 1}` },
    });
  const pictures = isPicture
    ? spans.map((span, index) => clip(span, index, { fit }))
    : spans.map(({ frames }) => colorClip({ parameters: { color: BACKGROUND }, span: { frames, rate } }));
  const tracks: Track[] = [track({ kind: 'Video', children: pictures })];
  if (hasSound) {
    const fades = {
      fadeInSeconds: CROSSFADE_FRAMES / rateToNumber(rate),
      fadeOutSeconds: CROSSFADE_FRAMES / rateToNumber(rate),
    };
    tracks.push(track({ kind: 'Audio', children: spans.map((span, index) => clip(span, index, fades)) }));
  }
  const { width, height } = look;
  const document = timeline({ name, output: { width, height, rate }, tracks });
  return edited(document, media, {
    look,
    key: `${assetId}?version=${versionId}`,
    hasPicture: isPicture,
  });
}

/** With what edits by its media make of it; what they can not do is told. */
function edited(
  document: Timeline,
  media: MediaEvidence,
  { look, key, hasPicture }: { look: ClipLook; key: string; hasPicture: boolean },
): MadeTimeline {
  const { width, height } = look;
  const made: MadeTimeline = { timeline: document, notes: [] };
  const edits = [
    ...(look.tighten && media.heard !== null ? [{ type: 'remove_silences' as const }] : []),
    ...(look.tighten ? [{ type: 'remove_fillers' as const }] : []),
    ...(look.fit === 'reframe' && hasPicture ? [{ type: 'reframe' as const, width, height }] : []),
    ...(look.captions ? [{ type: 'caption' as const, style: 'karaoke' as const }] : []),
  ];
  for (const edit of edits) {
    const { timeline: next, notes } = applyMaterialEdits(made.timeline, [edit], { [key]: media });
    made.timeline = next;
    made.notes.push(...notes);
  }
  return made;
}
