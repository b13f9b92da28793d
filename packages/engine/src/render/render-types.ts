/** What renders of timelines take and give. Plain JSON: they cross process borders. */

import type { Rational, Timeline } from '@rushes/timeline';
import type { OutlinedBox } from '../av/pictures/draw-boxes.ts';
import type { ProbeResult } from '../probe/probe-result.ts';
import type { RenderOutput } from './outputs/output-types.ts';

/** A file that a timeline refers to. */
export interface RenderSource {
  /** What follows `asset://` in the timeline, as `locationKey` writes it: an asset's id, or one pinned version of it. */
  assetId: string;
  path: string;
  probe: ProbeResult;
  /** Identity of the bytes for segment keys, e.g. the object id. */
  contentKey: string;
  /** File of the transparency that its pictures are coded without; made where it is rendered. */
  alphaPath?: string;
}

/** A file of the library that is no media and shapes what is rendered: a colour table (.cube). */
export interface RenderFile {
  /** What follows `asset://` in the timeline, as `locationKey` writes it. */
  assetId: string;
  path: string;
  /** Identity of the bytes for segment keys. */
  contentKey: string;
}

export interface RenderRequest {
  timeline: Timeline;
  sources: RenderSource[];
  /** Colour tables that the timeline names; one that is not given changes nothing, which is said. */
  tables?: RenderFile[];
  /** Picture size to render at; the timeline's own by default. Even numbers. */
  width?: number;
  height?: number;
  /** Kind of file, and which part of the programme; by default the whole as MP4 with H.264. */
  output?: RenderOutput;
  /**
   * What is copied from the sources instead of being encoded anew: `find` looks for it, a list is what was found
   * before, e.g. by `planParts`. Absent: nothing.
   */
  copies?: 'find' | readonly CopyRun[];
  /** The first segment is a short one: of what plays while it is made. */
  quickStart?: boolean;
  outputPath: string;
  /** Scratch folder of this render. Finished segments stay in `segmentFolder` and are reused. */
  workFolder: string;
  segmentFolder: string;
}

/** One part of a programme: files in the segment folder that are made in one go. */
export interface PlannedPart {
  /** The last one says that the part is whole. */
  files: string[];
  isMade: boolean;
  /** Ids of the sources without whose files the part can not be made. */
  sources: string[];
}

/** What a render will be joined of. Parts of the same file are alike, byte for byte, on machines of the same name. */
export interface PlannedRender {
  /** Names this kind of machine and engine. */
  machine: string;
  width: number;
  height: number;
  rate: Rational;
  frames: number;
  /** What is copied from the sources when the parts are joined; hand it on to the jobs that make and join them. */
  copies: CopyRun[];
  /** In order; one may stand there twice, one that is copied has no files. */
  segments: (PlannedPart & { frames: number })[];
  /** Null for a programme without sound. */
  sound: PlannedPart | null;
  warnings: string[];
}

export interface RenderPartsRequest extends Omit<RenderRequest, 'outputPath'> {
  /** Files of parts, as planned. */
  files: string[];
  /** Segments at a time; by default as many as a render of its own has. */
  parallel?: number;
}

export interface RenderPartsResult {
  /** Of the named segments those that were there. */
  reused: number;
  warnings: string[];
}

/**
 * A run of a source's coded pictures that is copied into a programme instead of being drawn: it begins with a
 * picture that can be decoded alone, shows every frame once, and needs no picture outside it.
 */
export interface CopyRun {
  assetId: string;
  /** Frame of the programme at which it begins. */
  startFrame: number;
  /** Frame of the source, counted from 0, that is shown there. */
  sourceFrame: number;
  frames: number;
  bytes: number;
  /** By how many pictures one is at most decoded before it is shown. */
  delay: number;
  /** Names the parameter sets: runs with equal names share them. */
  sets: string;
}

/** A copy of a source in a smaller picture, such as its proxy. */
export interface SmallerCopy {
  /** The source's, as `RenderSource` has it. */
  assetId: string;
  path: string;
  probe: ProbeResult;
}

export interface TimelineFrameRequest extends Omit<RenderRequest, 'copies'> {
  /** Time of the programme; before its start is the first frame, past its end the last. */
  seconds: number;
  /** Drawn in place of their sources where they show the same (see `canStandFor`): their frames are found sooner. */
  smallerCopies?: SmallerCopy[];
  /** Drawn over the frame. */
  boxes?: OutlinedBox[];
}

/** Which media one frame shows, asked before any of it is there: sources need no files. */
export interface FrameMediaRequest
  extends Pick<TimelineFrameRequest, 'timeline' | 'width' | 'height' | 'seconds'> {
  sources: Omit<RenderSource, 'path'>[];
}

export interface FrameMediaResult {
  /** Of the sources: only these are opened to draw the frame. */
  assetIds: string[];
}

export interface TimelineFrameResult {
  /** Counted from 0, and when it is shown. */
  frame: number;
  seconds: number;
  width: number;
  height: number;
  warnings: string[];
}

export interface StreamProgrammeRequest extends Omit<RenderRequest, 'outputPath' | 'copies'> {
  /** Existing empty folder that receives the fragments. */
  outputFolder: string;
  /** Segments at a time; by default as many as a render has. */
  parallel?: number;
}

export interface StreamProgrammeResult {
  /** Besides the initialisation segment. */
  fragments: number;
  segments: { total: number; reused: number };
  warnings: string[];
}

export interface LoudnessReport {
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  /** Why the target was not applied, else null. */
  exempt: 'silent' | 'short' | 'no-audio' | null;
  /** How loud the finished sound is as it goes; absent without sound. */
  curve?: LoudnessCurve;
}

/** Momentary loudness (EBU R128, 400 ms): value `i` stands for `stepSeconds` seconds from `i * stepSeconds` on. */
export interface LoudnessCurve {
  /** 0.4, doubled as often as it takes to stay below 3000 values; each then the loudest of its time. */
  stepSeconds: number;
  /** LUFS; null where nothing passes the gate of -70. */
  momentaryLufs: (number | null)[];
}

export interface RenderResult {
  outputPath: string;
  bytes: number;
  width: number;
  height: number;
  frames: number;
  rate: Rational;
  durationSeconds: number;
  loudness: LoudnessReport;
  segments: { total: number; reused: number };
  /** What was copied from the sources as it stands there. */
  copied: { segments: number; frames: number };
  /** What could not be done as written, one sentence each. */
  warnings: string[];
}
