/**
 * The timeline document: OpenTimelineIO JSON (https://opentimelineio.readthedocs.io, schema names and
 * field names as its library writes them). What OTIO has no field for lives in `metadata.rushes`.
 * Unknown fields and metadata of other writers are kept as they are.
 */

/** Any JSON value; metadata of other programs passes through untouched. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Free-form metadata; ours is under the key `rushes`. */
export interface Metadata {
  [key: string]: Json | undefined;
}

/** `value` units at `rate` units per second; `rate` is a double as OTIO stores it (see `rateFromNumber`). */
export interface RationalTime {
  OTIO_SCHEMA: 'RationalTime.1';
  value: number;
  rate: number;
}

export interface TimeRange {
  OTIO_SCHEMA: 'TimeRange.1';
  start_time: RationalTime;
  duration: RationalTime;
}

/** Media by URL. An asset of the library is `asset://<asset_id>`, one pinned version `asset://<asset_id>?version=<version_id>`. */
export interface ExternalReference {
  OTIO_SCHEMA: 'ExternalReference.1';
  name?: string;
  target_url: string;
  available_range: TimeRange | null;
  metadata: Metadata;
}

export interface MissingReference {
  OTIO_SCHEMA: 'MissingReference.1';
  name?: string;
  available_range: TimeRange | null;
  metadata: Metadata;
}

/**
 * Media that is drawn or composed at render time. Kinds we know: `rushes.text`, `rushes.captions`, `rushes.color`
 * (parameters in rushes-metadata.ts), `rushes.scene`, `rushes.music`, and OTIO's `black` and `SMPTEBars`.
 */
export interface GeneratorReference {
  OTIO_SCHEMA: 'GeneratorReference.1';
  name?: string;
  generator_kind: string;
  parameters: { [key: string]: Json };
  available_range: TimeRange | null;
  metadata: Metadata;
}

export type MediaReference = ExternalReference | MissingReference | GeneratorReference;

export interface Marker {
  OTIO_SCHEMA: 'Marker.2';
  name: string;
  color: string;
  marked_range: TimeRange;
  metadata: Metadata;
}

export interface Effect {
  OTIO_SCHEMA: 'Effect.1' | 'LinearTimeWarp.1' | 'FreezeFrame.1';
  name: string;
  effect_name: string;
  /** LinearTimeWarp only: 2 plays twice as fast. */
  time_scalar?: number;
  metadata: Metadata;
}

interface ItemFields {
  name: string;
  source_range: TimeRange | null;
  effects: Effect[];
  markers: Marker[];
  enabled: boolean;
  metadata: Metadata;
}

export interface Clip extends ItemFields {
  OTIO_SCHEMA: 'Clip.2';
  media_references: { [key: string]: MediaReference };
  active_media_reference_key: string;
}

/** Empty time: on a video track what lies below shows through, on an audio track silence. */
export interface Gap extends ItemFields {
  OTIO_SCHEMA: 'Gap.1';
}

/**
 * Stands between two clips of a track. The outgoing clip lasts `out_offset` longer than its range, the
 * incoming one starts `in_offset` earlier: their handles overlap, the track's length does not change.
 */
export interface Transition {
  OTIO_SCHEMA: 'Transition.1';
  name: string;
  transition_type: string;
  in_offset: RationalTime;
  out_offset: RationalTime;
  metadata: Metadata;
}

/** Items in sequence. */
export interface Track extends ItemFields {
  OTIO_SCHEMA: 'Track.1';
  kind: 'Video' | 'Audio';
  children: (Clip | Gap | Transition | Stack | Track)[];
}

/** Items at the same time; later ones lie over earlier ones. */
export interface Stack extends ItemFields {
  OTIO_SCHEMA: 'Stack.1';
  children: (Track | Clip | Stack)[];
}

export interface Timeline {
  OTIO_SCHEMA: 'Timeline.1';
  name: string;
  global_start_time: RationalTime | null;
  tracks: Stack;
  metadata: Metadata;
}
