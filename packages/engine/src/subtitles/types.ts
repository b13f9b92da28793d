/** What is read of the subtitles and captions that a file carries. Plain JSON: it crosses process borders. */

/** One word of a cue, where its time is told. Milliseconds of the asset. */
export interface CueWord {
  startMs: number;
  endMs: number;
  text: string;
}

/** One caption: whole milliseconds of the asset (0 where its used video starts), `endMs` after `startMs`, never negative. */
export interface CaptionTrackCue {
  startMs: number;
  endMs: number;
  /** Without markup; lines by `\n`. Never empty. */
  text: string;
  speaker: string | null;
  /** Empty where the source tells no times of words. */
  words: CueWord[];
}

/** What a caption track is for: `sdh` also names sounds and speakers, `forced` only what is foreign in the original. */
export type CaptionKind = 'original' | 'translation' | 'sdh' | 'forced';

/** A track of captions inside a media file, in the order of its cues' starts. */
export interface CaptionTrackFound {
  /** A stream of its own, or captions of North American television inside or beside the picture. */
  source: 'stream' | 'cea608' | 'cea708';
  /** Of the subtitle stream, or of the stream that carries the captions. */
  streamIndex: number | null;
  /** Title of the stream, `CC1` to `CC4`, or the number of a service of CEA-708; else ''. */
  label: string;
  /** BCP 47 or three letters, as the file says; null where it does not. */
  language: string | null;
  kind: CaptionKind;
  cues: CaptionTrackCue[];
}

/** A stream that could not be read, with the reason as a sentence. */
export interface RefusedSubtitleStream {
  streamIndex: number;
  reason: string;
}

export interface SubtitleStreamsRequest {
  inputPath: string;
}

export interface SubtitleStreamsResult {
  /** Only tracks with a cue. */
  tracks: CaptionTrackFound[];
  refused: RefusedSubtitleStream[];
  /** Sentences about cues that could not be used as they stand. */
  warnings: string[];
}

export type SubtitleFormat = 'srt' | 'vtt' | 'ttml';

/** What a caller knows of a subtitle file; the bytes have the last word on the format. */
export interface SubtitleHint {
  format?: SubtitleFormat;
  language?: string;
}

/** What a subtitle file holds. */
export interface ParsedSubtitles {
  format: SubtitleFormat;
  /** As the file says, else the hint's, else null. */
  language: string | null;
  /** In the order of their starts; empty when nothing could be read, with a warning. */
  cues: CaptionTrackCue[];
  warnings: string[];
}
