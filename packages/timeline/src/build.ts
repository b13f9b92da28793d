/** Small constructors for timeline documents. Times are whole frames at an exact rate. */
import type { OutputSettings } from './metadata.ts';
import type {
  ColorParameters,
  RushesClipMetadata,
  RushesTrackMetadata,
  TextParameters,
} from './rushes-metadata.ts';
import { type Rational, rateToNumber } from './time.ts';
import type {
  Clip,
  ExternalReference,
  Gap,
  GeneratorReference,
  Json,
  MediaReference,
  Metadata,
  RationalTime,
  Stack,
  Timeline,
  TimeRange,
  Track,
  Transition,
} from './types.ts';

/** A stretch of `frames` frames at `rate`, starting at `start` (default 0). */
export interface FrameSpan {
  start?: number;
  frames: number;
  rate: Rational;
}

/** `frames` at `rate` as OTIO writes it. */
export function rationalTime(frames: number, rate: Rational): RationalTime {
  return { OTIO_SCHEMA: 'RationalTime.1', value: frames, rate: rateToNumber(rate) };
}

/** A span as an OTIO range. */
export function timeRange(span: FrameSpan): TimeRange {
  return {
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: rationalTime(span.start ?? 0, span.rate),
    duration: rationalTime(span.frames, span.rate),
  };
}

/** The URL of an asset of the library, of one version when `versionId` is given. */
export function assetUrl(assetId: string, versionId?: string): string {
  const base = `asset://${encodeURIComponent(assetId)}`;
  return versionId === undefined ? base : `${base}?version=${encodeURIComponent(versionId)}`;
}

/** A reference to an asset of the library; `available` is what its file holds, in the file's own time. */
export function assetReference(options: {
  assetId: string;
  versionId?: string;
  name?: string;
  available?: FrameSpan;
}): ExternalReference {
  return {
    OTIO_SCHEMA: 'ExternalReference.1',
    ...(options.name !== undefined && { name: options.name }),
    target_url: assetUrl(options.assetId, options.versionId),
    available_range: options.available ? timeRange(options.available) : null,
    metadata: {},
  };
}

/** A reference to media that is drawn or composed at render time. */
export function generatorReference(kind: string, parameters: { [key: string]: Json }): GeneratorReference {
  return {
    OTIO_SCHEMA: 'GeneratorReference.1',
    generator_kind: kind,
    parameters,
    available_range: null,
    metadata: {},
  };
}

/** A clip that shows `span` of a reference. */
export function clip(options: {
  reference: MediaReference;
  span: FrameSpan;
  name?: string;
  settings?: RushesClipMetadata;
}): Clip {
  return {
    OTIO_SCHEMA: 'Clip.2',
    ...itemFields(options.name, options.settings),
    source_range: timeRange(options.span),
    media_references: { DEFAULT_MEDIA: options.reference },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

/** A clip of a library asset: `start` and `frames` count at `rate` from the start of the file (or of `available`). */
export function assetClip(options: {
  assetId: string;
  versionId?: string;
  name?: string;
  span: FrameSpan;
  available?: FrameSpan;
  settings?: RushesClipMetadata;
}): Clip {
  return clip({ ...options, reference: assetReference(options) });
}

/** Text over what lies below it, for `span.frames`. */
export function textClip(options: { parameters: TextParameters; span: FrameSpan; name?: string }): Clip {
  return generatorClip({ kind: 'rushes.text', ...options, parameters: plainJson(options.parameters) });
}

/** One opaque colour, for `span.frames`. */
export function colorClip(options: { parameters: ColorParameters; span: FrameSpan; name?: string }): Clip {
  return generatorClip({ kind: 'rushes.color', ...options, parameters: plainJson(options.parameters) });
}

/** A clip of any generator, for `span.frames`. */
export function generatorClip(options: {
  kind: string;
  parameters: { [key: string]: Json };
  span: FrameSpan;
  name?: string;
  settings?: RushesClipMetadata;
}): Clip {
  return clip({ ...options, reference: generatorReference(options.kind, options.parameters) });
}

/** Empty time. */
export function gap(frames: number, rate: Rational): Gap {
  return { OTIO_SCHEMA: 'Gap.1', ...itemFields(), source_range: timeRange({ frames, rate }) };
}

/**
 * A crossfade between the two neighbours: the incoming clip starts `inFrames` before the cut, the
 * outgoing one lasts `outFrames` beyond it.
 */
export function transition(options: {
  inFrames: number;
  outFrames: number;
  rate: Rational;
  type?: string;
}): Transition {
  return {
    OTIO_SCHEMA: 'Transition.1',
    name: '',
    transition_type: options.type ?? 'SMPTE_Dissolve',
    in_offset: rationalTime(options.inFrames, options.rate),
    out_offset: rationalTime(options.outFrames, options.rate),
    metadata: {},
  };
}

/** A track of items in sequence. */
export function track(options: {
  kind: Track['kind'];
  children: Track['children'];
  name?: string;
  settings?: RushesTrackMetadata;
}): Track {
  return {
    OTIO_SCHEMA: 'Track.1',
    ...itemFields(options.name, options.settings),
    source_range: null,
    kind: options.kind,
    children: options.children,
  };
}

/** A stack of items at the same time, later ones over earlier ones. */
export function stack(children: Stack['children'], name?: string): Stack {
  return { OTIO_SCHEMA: 'Stack.1', ...itemFields(name), source_range: null, children };
}

/** A whole timeline; tracks from the lowest to the uppermost. */
export function timeline(options: {
  tracks: Track[];
  output: OutputSettings;
  name?: string;
  targetLufs?: number;
}): Timeline {
  const output = { ...options.output, rate: { ...options.output.rate } };
  const audio = options.targetLufs === undefined ? {} : { audio: { targetLufs: options.targetLufs } };
  return {
    OTIO_SCHEMA: 'Timeline.1',
    name: options.name ?? '',
    global_start_time: null,
    tracks: stack(options.tracks, 'tracks'),
    metadata: { rushes: { output, ...audio } },
  };
}

/** Typed settings as the plain JSON they are. */
function plainJson(settings: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(settings));
}

function itemFields(name = '', settings?: RushesClipMetadata | RushesTrackMetadata) {
  const metadata: Metadata =
    settings && Object.keys(settings).length > 0 ? { rushes: plainJson(settings) } : {};
  return { name, effects: [], markers: [], enabled: true, metadata };
}
