/** The captions of a timeline as tracks of cues: what players and files beside the video take. Pure. */
import {
  activeReference,
  type CaptionCue,
  type CaptionParameters,
  type Clip,
  itemTicks,
  type RushesTrackMetadata,
  rangeToTicks,
  type Stack,
  type Timeline,
  type Track,
  trackSettings,
} from '@rushes/timeline';
import { clockInside, programmeClock, programmeSpan, speedOf } from '../../plan/item-clock.ts';
import { clipStartTicks } from '../../plan/source-time.ts';
import { type CaptionWindow, cuesInProgramme, cuesOf } from './caption-cues.ts';

/** One track of captions. */
export interface CaptionTrack {
  /** BCP 47; `und` where the document does not say. */
  language: string;
  name: string;
  /** Seconds of the programme, by start, none overlapping another. */
  cues: CaptionCue[];
  /** They are drawn into the picture. */
  burned: boolean;
  /** They are written to a file or stream of their own. */
  sidecar: boolean;
}

/**
 * The caption tracks of a timeline in document order, those without a cue left out. Nesting, trims and speeds are
 * taken into account, disabled items are not. Files and transcripts must have been put in their place (`withCaptions`).
 */
export function captionTracks(timeline: Timeline): CaptionTrack[] {
  const found = new Map<object, CaptionTrack>();
  const whole = { clock: programmeClock, start: 0, end: itemTicks(timeline.tracks) };
  collect(timeline.tracks, { outer: whole, from: 0, track: null, found });
  const tracks = [...found.values()].filter((track) => track.cues.length > 0);
  for (const track of tracks) track.cues = cuesOf({ cues: track.cues }).cues.slice();
  return tracks;
}

interface Place {
  outer: CaptionWindow;
  /** Where the item begins in its parent's time, ticks. */
  from: number;
  track: Track | null;
  found: Map<object, CaptionTrack>;
}

function collect(item: Stack | Track | Clip, place: Place): void {
  if (!item.enabled) return;
  const window = windowInside(item, place);
  if (window.end <= window.start) return;
  if (item.OTIO_SCHEMA === 'Clip.2') collectClip(item, window, place);
  else if (item.OTIO_SCHEMA === 'Stack.1') {
    for (const child of item.children) collect(child, { ...place, outer: window, from: 0 });
  } else {
    let from = 0;
    for (const child of item.children) {
      const isItem = child.OTIO_SCHEMA !== 'Transition.1' && child.OTIO_SCHEMA !== 'Gap.1';
      if (isItem) collect(child, { ...place, outer: window, from, track: item });
      from += itemTicks(child);
    }
  }
}

function windowInside(item: Stack | Track | Clip, { outer, from }: Place): CaptionWindow {
  const duration = itemTicks(item);
  const span = programmeSpan(outer.clock, { start: from, end: from + duration });
  const isClip = item.OTIO_SCHEMA === 'Clip.2';
  const inner = item.source_range ? rangeToTicks(item.source_range).start : 0;
  const own = isClip ? clipStartTicks(item) : inner;
  return {
    clock: clockInside(outer.clock, { start: from, duration, own, speed: speedOf(item) }),
    start: Math.max(outer.start, span.start),
    end: Math.min(outer.end, span.end),
  };
}

function collectClip(clip: Clip, window: CaptionWindow, { track, found }: Place): void {
  const parameters = captionParametersOf(clip);
  if (!parameters || track?.kind === 'Audio') return;
  const settings: RushesTrackMetadata = track ? trackSettings(track) : {};
  const known = found.get(track ?? clip) ?? {
    language: settings.language ?? parameters.language ?? 'und',
    name: track?.name || clip.name,
    cues: [],
    burned: settings.captions !== 'sidecar',
    sidecar: settings.captions === 'sidecar' || settings.captions === 'both',
  };
  known.cues.push(...cuesInProgramme(cuesOf(parameters).cues, window));
  found.set(track ?? clip, known);
}

/** The parameters of a clip of captions; null for any other. The document was checked when it was read. */
function captionParametersOf(clip: Clip): CaptionParameters | null {
  const reference = activeReference(clip);
  const isCaptions =
    reference?.OTIO_SCHEMA === 'GeneratorReference.1' && reference.generator_kind === 'rushes.captions';
  return isCaptions ? (reference.parameters as CaptionParameters) : null;
}
