/**
 * Changes of a timeline as plain JSON. Each is one of `EditOperation`, told apart by `type`, and is applied by
 * `applyEdit`. Times are exact: so many units at so many per second, as OpenTimelineIO writes them. Addresses count
 * children, transitions included, in the timeline as it is when the operation's turn comes.
 */
import type { Json } from '../types.ts';

/** `value` units at `rate` per second; 23.976 means 24000/1001. A RationalTime.1 of a document will do. */
export interface EditTime {
  value: number;
  rate: number;
  OTIO_SCHEMA?: 'RationalTime.1';
}

/** Child indexes from the timeline's `tracks` down: [0] its lowest track, [0, 2] that track's third child; [] itself. */
export type EditPath = number[];

/** What stands somewhere: by its path, or by a time on a track (of two that meet there the later one). */
export type ItemAddress = EditPath | { track: EditPath; time: EditTime };

/** A clip, gap, stack or track as OpenTimelineIO JSON of any writer. */
export type ItemJson = { [key: string]: Json };

/** Further items that come at the same time on other tracks, e.g. the sound of a picture. */
export interface AlsoInsert {
  track: EditPath;
  item: ItemJson;
}

/**
 * Puts an item in. `overwrite` replaces what is there; `ripple` moves what follows back, and cuts what plays at that
 * time in two. A time behind the track's end leaves a gap before it.
 */
export interface InsertEdit {
  type: 'insert';
  track: EditPath;
  time: EditTime;
  item: ItemJson;
  mode: 'overwrite' | 'ripple';
  /** Put in at the same time, and linked with `item`. */
  also?: AlsoInsert[];
  unlinked?: boolean;
}

/** Puts an item at the end of a track. */
export interface AppendEdit {
  type: 'append';
  track: EditPath;
  item: ItemJson;
}

/**
 * Moves an item with what it is linked and grouped with, by the same time each. `overwrite` leaves a gap and
 * replaces what is at the new place; `ripple` closes up behind it and makes room at the new place. Only the item
 * itself changes track.
 */
export interface MoveEdit {
  type: 'move';
  item: ItemAddress;
  /** Where it starts then, in the time of the track before the move. */
  time: EditTime;
  /** Default: the track it is on. */
  track?: EditPath;
  mode: 'overwrite' | 'ripple';
  unlinked?: boolean;
}

/**
 * Moves the edges of an item, later by positive times. What becomes empty is a gap, and only gaps give room; with
 * `ripple` what follows moves instead, and the item's start stays where it is.
 */
export interface TrimEdit {
  type: 'trim';
  item: ItemAddress;
  start_by?: EditTime;
  end_by?: EditTime;
  ripple?: boolean;
  unlinked?: boolean;
}

/** Moves the cut between an item and its neighbour; nothing else moves. */
export interface RollEdit {
  type: 'roll';
  item: ItemAddress;
  edge: 'start' | 'end';
  by: EditTime;
  unlinked?: boolean;
}

/** Shows another stretch of the media, later by positive times of the media; nothing on the track moves. */
export interface SlipEdit {
  type: 'slip';
  item: ItemAddress;
  by: EditTime;
  unlinked?: boolean;
}

/** Moves an item between its neighbours, which become as much longer and shorter. */
export interface SlideEdit {
  type: 'slide';
  item: ItemAddress;
  by: EditTime;
  unlinked?: boolean;
}

/** Cuts what plays at a time of a track in two; nothing that is seen or heard changes. */
export interface SplitEdit {
  type: 'split';
  track: EditPath;
  time: EditTime;
  unlinked?: boolean;
}

/** Takes an item away with what it is linked and grouped with: `lift` leaves gaps, `ripple` closes up. */
export interface DeleteEdit {
  type: 'delete';
  item: ItemAddress;
  mode: 'lift' | 'ripple';
  unlinked?: boolean;
}

/** A stretch of the programme. */
export interface EditRange {
  start: EditTime;
  duration: EditTime;
}

/**
 * Takes stretches of the whole programme away, or of some tracks with those that are linked to them, and closes up:
 * picture, sound, captions and markers stay together. Tracks of music play on underneath and only end as much earlier.
 */
export interface RemoveRangesEdit {
  type: 'remove_ranges';
  /** In any order; where they overlap they count once. */
  ranges: EditRange[];
  /** Default: all tracks. */
  tracks?: EditPath[];
  /** How long sounds that meet at a new cut go over into each other; default not at all. */
  crossfade?: EditTime;
  /** Music is cut like everything else. */
  cut_music?: boolean;
}

/** Makes the programme of stretches of itself, in their order; what none of them holds is gone. */
export interface ArrangeRangesEdit {
  type: 'arrange_ranges';
  /** None overlaps another one. */
  ranges: EditRange[];
  crossfade?: EditTime;
  cut_music?: boolean;
}

/** Gives a clip other media (a media reference as OpenTimelineIO JSON); its length and settings stay. */
export interface ReplaceEdit {
  type: 'replace';
  item: ItemAddress;
  media: ItemJson;
  /** Where in the media it begins; default the start of its available range, else 0. */
  media_start?: EditTime;
  name?: string;
}

/**
 * Plays a clip (a nested stack or track) at a speed: 2 is twice as fast, below 0 backwards, 0 holds its first
 * picture, 1 takes the effect away. `keep: media` shows the same stretch for a longer or shorter time, as `trim`
 * would give or take it; `keep: duration` (of 0 the only one) keeps the time.
 */
export interface SetSpeedEdit {
  type: 'set_speed';
  item: ItemAddress;
  speed: number;
  keep: 'media' | 'duration';
  ripple?: boolean;
  unlinked?: boolean;
}

/** Adds an empty track to the timeline, or to a nested stack. */
export interface AddTrackEdit {
  type: 'add_track';
  kind: 'Video' | 'Audio';
  /** Default: over all others. */
  index?: number;
  stack?: EditPath;
  name?: string;
  /** `metadata.rushes` of the track. */
  settings?: { [key: string]: Json };
}

export interface RemoveTrackEdit {
  type: 'remove_track';
  track: EditPath;
}

/** Gives a track another place among those of its stack: `index` is the one it has then. */
export interface MoveTrackEdit {
  type: 'move_track';
  track: EditPath;
  index: number;
}

/** Turns a track or an item on or off. */
export interface SetEnabledEdit {
  type: 'set_enabled';
  target: ItemAddress;
  enabled: boolean;
}

/** Names a track, an item or a transition; with the path [] the timeline. */
export interface RenameEdit {
  type: 'rename';
  target: ItemAddress;
  name: string;
}

/** Writes and removes fields of `metadata.rushes` of a track, item or transition, of the timeline with the path []. */
export interface SetSettingsEdit {
  type: 'set_settings';
  target: ItemAddress;
  /** Each field replaces the one of its name whole. */
  settings?: { [key: string]: Json };
  /** Names of fields. */
  remove?: string[];
}

/** The same for the parameters of a clip's generator, e.g. its text. */
export interface SetParametersEdit {
  type: 'set_parameters';
  item: ItemAddress;
  parameters?: { [key: string]: Json };
  remove?: string[];
}

/** Items of one group are moved and deleted together. */
export interface GroupEdit {
  type: 'group';
  items: ItemAddress[];
  /** Default: a name that no group has yet. */
  group?: string;
}

export interface UngroupEdit {
  type: 'ungroup';
  items: ItemAddress[];
}

/** Linked items, as a picture and its sound, are trimmed, moved, split and deleted together. */
export interface LinkEdit {
  type: 'link';
  items: ItemAddress[];
  /** Default: a name that no link has yet. */
  link?: string;
}

export interface UnlinkEdit {
  type: 'unlink';
  items: ItemAddress[];
}

/** Puts a transition on the cut at the start of an item. */
export interface AddTransitionEdit {
  type: 'add_transition';
  item: ItemAddress;
  /** By how much the item begins before the cut. */
  in_offset: EditTime;
  /** By how much the item before it lasts beyond the cut. */
  out_offset: EditTime;
  /** Default `SMPTE_Dissolve`. */
  transition_type?: string;
  name?: string;
  /** `metadata.rushes` of the transition. */
  settings?: { [key: string]: Json };
}

export interface ChangeTransitionEdit {
  type: 'change_transition';
  transition: EditPath;
  in_offset?: EditTime;
  out_offset?: EditTime;
  transition_type?: string;
}

export interface RemoveTransitionEdit {
  type: 'remove_transition';
  transition: EditPath;
}

/** Marks a stretch of a track or an item, in its own time; with the path [] of the timeline. */
export interface AddMarkerEdit {
  type: 'add_marker';
  target: ItemAddress;
  start: EditTime;
  /** Default 0. */
  duration?: EditTime;
  name?: string;
  color?: string;
  /** `metadata.rushes` of the marker. */
  settings?: { [key: string]: Json };
}

export interface ChangeMarkerEdit {
  type: 'change_marker';
  target: ItemAddress;
  /** Among the markers of the target. */
  index: number;
  start?: EditTime;
  duration?: EditTime;
  name?: string;
  color?: string;
  settings?: { [key: string]: Json };
}

export interface RemoveMarkerEdit {
  type: 'remove_marker';
  target: ItemAddress;
  index: number;
}

/** What of a clip is seen from a time of it on; `crop` counts its keyframes from the clip's start. */
export interface ReshapePiece {
  /** From the clip's start; the first piece begins at 0. */
  start: EditTime;
  fit: 'fit' | 'fill' | 'blur';
  /** As `layout.crop`: fixed, or with keyframes. Default: the whole picture. */
  crop?: ItemJson;
}

/** What becomes of one clip; it is cut where another piece begins. */
export interface ReshapeClip {
  item: ItemAddress;
  pieces: ReshapePiece[];
}

/**
 * Brings the timeline to another shape: the output has this size, and each of these clips shows what its pieces say.
 * `planTimelineReframe` writes it, following what is seen. Addresses count before the first cut.
 */
export interface ReshapeEdit {
  type: 'reshape';
  /** Both even. */
  width: number;
  height: number;
  clips: ReshapeClip[];
}

export type EditOperation =
  | InsertEdit
  | AppendEdit
  | MoveEdit
  | TrimEdit
  | RollEdit
  | SlipEdit
  | SlideEdit
  | SplitEdit
  | DeleteEdit
  | RemoveRangesEdit
  | ArrangeRangesEdit
  | ReplaceEdit
  | SetSpeedEdit
  | AddTrackEdit
  | RemoveTrackEdit
  | MoveTrackEdit
  | SetEnabledEdit
  | RenameEdit
  | SetSettingsEdit
  | SetParametersEdit
  | GroupEdit
  | UngroupEdit
  | LinkEdit
  | UnlinkEdit
  | AddTransitionEdit
  | ChangeTransitionEdit
  | RemoveTransitionEdit
  | AddMarkerEdit
  | ChangeMarkerEdit
  | RemoveMarkerEdit
  | ReshapeEdit;

export type EditType = EditOperation['type'];
