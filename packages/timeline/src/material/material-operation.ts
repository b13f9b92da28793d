/** Edits by what is known of the media: what is said, heard and seen. Each becomes operations of the edit language. */
import type { EditOperation, EditPath } from '../edit/edit-operation.ts';
import type { ReframeFallback, ReframeFollow } from '../reframe/seen-media.ts';

/** Ids of findings that stay as they are. */
interface Keeping {
  keep?: string[];
}

/** Takes out stretches in which nothing is heard. Times are seconds, as all of these operations have them. */
export interface RemoveSilencesEdit extends Keeping {
  type: 'remove_silences';
  /** Peaks below are silent, dB of full scale; default by how loud each recording's speech and its noise are. */
  threshold_db?: number;
  /** What stays of a silence at each of its ends that speech is at; default 0.15. */
  padding?: number;
  /** Shorter silences stay; default 0.6. */
  minimum?: number;
  /** Default 0.02. */
  crossfade?: number;
}

/**
 * Makes the shots of a picture track a little shorter or longer, so that each ends on a beat of the music. What is linked
 * is cut along, and what follows on the track closes up.
 */
export interface MatchBeatsEdit extends Keeping {
  type: 'match_beats';
  /** The picture track, counted from the lowest; default the one with most clips. */
  track?: number;
  /** The sound track whose beats count; default the one for music, else the one with most beats. */
  music?: number;
  /** How many beats each shot lasts, or `bar`: until the first beat of a bar. Without it each cut goes to its nearest beat. */
  every?: number | 'bar';
}

/**
 * Brings the programme to another shape, and has each clip that shows footage follow what is seen in it: `width` and
 * `height`, or `aspect`, e.g. `9:16`, with the shorter side that it has now.
 */
export interface ReframeEdit extends Keeping {
  type: 'reframe';
  width?: number;
  height?: number;
  aspect?: string;
  /** Default `auto`: people, else what moves or stands out. */
  follow?: ReframeFollow;
  /** How a picture is shown of which no part will do: over its own blurred copy (default), or with bars. */
  fallback?: ReframeFallback;
  /** Paths of the clips; default all. */
  clips?: EditPath[];
}

/** Takes out words that say nothing, and starts that are begun again. */
export interface RemoveFillersEdit extends Keeping {
  type: 'remove_fillers';
  /** Words and phrases, instead of those of the transcript's language. */
  words?: string[];
  /** Repeated starts as well; default true. */
  repeats?: boolean;
  crossfade?: number;
}

/** A word of a transcript; without `word` the first one of its segment. */
export interface WordAddress {
  /** Where the timeline shows one recording with a transcript, that one. */
  asset_id?: string;
  /** Its ordinal. */
  segment: number;
  /** Counts from 0 in the segment. */
  word?: number;
}

/** Words of a transcript: whole segments, words of one, or what is said between two times of the file. */
export interface WordRange {
  asset_id?: string;
  segment?: number;
  last_segment?: number;
  first_word?: number;
  last_word?: number;
  start_seconds?: number;
  end_seconds?: number;
}

/** Words that go to another place. */
export interface WordMove {
  words: WordRange;
  /** Default: the end of the programme. */
  before?: WordAddress;
}

/** Cuts the programme by what is said in it: words go, or go elsewhere, and picture and sound with them. */
export interface CutTranscriptEdit {
  type: 'cut_transcript';
  remove?: WordRange[];
  move?: WordMove[];
  /** Revision of the transcript that the words were counted in; another one is refused. */
  revision?: number;
  /** How long nothing is said where words were, seconds: the quietest sound of the recording plays. Default none. */
  pause?: number;
  crossfade?: number;
}

/** Makes the programme of the sentences in which something is said. */
export interface KeepQuotesEdit {
  type: 'keep_quotes';
  /** Words or phrases; a sentence with one of them stays. */
  phrases?: string[];
  /** Times of files; the sentences that are said then stay. */
  ranges?: { asset_id?: string; start_seconds: number; end_seconds: number }[];
  /** Ids of findings that do not stay. */
  leave_out?: string[];
  /** Before and after each sentence, seconds; default 0.15. */
  padding?: number;
  crossfade?: number;
}

/** Puts what is said on the screen, as a track of captions over all others; one that it made before is made anew. */
export interface CaptionEdit extends Keeping {
  type: 'caption';
  /** `line` outlined, `word` one by one, `karaoke` and `pop` with the word that is said, `box` (default) on a plate. */
  style?: 'line' | 'word' | 'karaoke' | 'pop' | 'box';
  /** Default `auto`: at the bottom, elsewhere while that would cover a face or words of the picture. */
  position?: 'auto' | 'bottom' | 'middle' | 'top';
  /** Default 2. */
  max_lines?: number;
  /** Captions are divided and shown longer so that nobody has to read faster; default 17. */
  characters_per_second?: number;
  /** The language they are in, BCP 47: of an asset's transcripts the one in it; default what is said. */
  language?: string;
}

/** Puts a chapter marker where the talk of the programme goes over to another subject; chapters that are there go. */
export interface MarkChaptersEdit {
  type: 'mark_chapters';
  /** No chapter is shorter, seconds; default a twelfth of the talk, from 20 s to 3 minutes. */
  minimum?: number;
  /** Default 50. */
  most?: number;
}

export type MaterialOperation =
  | RemoveSilencesEdit
  | RemoveFillersEdit
  | CutTranscriptEdit
  | KeepQuotesEdit
  | MarkChaptersEdit
  | MatchBeatsEdit
  | ReframeEdit
  | CaptionEdit;
export type MaterialType = MaterialOperation['type'];

/** Everything that `applyMaterialEdits` takes. */
export type AnyEdit = EditOperation | MaterialOperation;

/** One thing that an edit by material found. */
export interface EditFinding {
  /** The same for the same stretch of the same file, so that it can be named in `keep`. */
  id: string;
  /** A word of the operation, e.g. `silence`, `filler`, `repeat`. */
  kind: string;
  /** In the programme before the edit, seconds. */
  start_seconds: number;
  end_seconds: number;
  /** In the file; null for what is of none. */
  media: { asset_id: string; version_id: string | null; start_seconds: number; end_seconds: number } | null;
  /** What is said there, as far as that matters. */
  text: string | null;
  /** Why it was found, as a sentence. */
  reason: string;
  /** It was named in `keep`: nothing happens to it. */
  is_kept: boolean;
}

/** What an edit by material comes to. */
export interface MaterialPlan {
  /** Of the edit language, in their order; none where there is nothing to do. */
  operations: EditOperation[];
  findings: EditFinding[];
  /** In the past, for the history: `Removed 14 silences, 23.4 s in all`. */
  summary: string;
  /** What could not be done as asked, as sentences. */
  notes: string[];
}
