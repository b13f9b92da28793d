/**
 * What a prompt asks for, as plain data. The prompt grammar writes it and the planner reads it; whoever
 * else can write a brief (a person's form, a language model) can take the grammar's place.
 */
import type { FrameFit, Rational, TextAnimation, TextStyle } from '@rushes/timeline';
import type { BriefPart, TitleSpot } from './brief-parts.ts';
import type { EditWish, TurnBack } from './edits/edit-wish.ts';
import type { Question } from './reading/questions/question.ts';

/** How quickly pictures change. */
export type Pace = 'fast' | 'normal' | 'calm';

/** The asked length of the whole video. `max` and `min` are limits, met by a video of exactly `seconds`. */
export interface LengthWish {
  seconds: number;
  bound: 'exact' | 'about' | 'max' | 'min';
}

/** Width to height as people write it, e.g. 9 to 16. */
export interface ShapeWish {
  width: number;
  height: number;
}

/** One text to show. */
export interface TitleWish {
  text: string;
  style: TextStyle;
  place: 'opening' | 'closing' | 'at';
  /** `place: 'at'` only: seconds of the video. */
  atSeconds?: number;
  /** How long it stands; chosen by its length when absent. */
  seconds?: number;
  /** Where in the frame it stands, where that was asked; else where it covers least. */
  spot?: TitleSpot;
  /** Of its letters, as #rrggbb, where that was asked. */
  color?: string;
  /** How it comes and goes, where that was asked. */
  animation?: TextAnimation;
}

/** Where music comes from. */
export type MusicWish =
  | { kind: 'asset'; assetId: string }
  /** `mood` holds the prompt's own words for it, e.g. `upbeat`. */
  | { kind: 'built-in'; mood: string | null }
  | { kind: 'none' };

/** Material that the prompt names and that the video cannot have. */
export interface MissingMaterial {
  /** Its name or id: as the prompt has it where nothing goes by it. */
  named: string;
  role: 'footage' | 'music' | 'voice';
  /** What is wrong with it, for a person; a sentence without its full stop. */
  reason: string;
  /** Described by what is in it, so that no name is like it. */
  isMoment?: boolean;
  /** What would find it, in whole sentences; absent where nothing is lacking. */
  enable?: string;
}

/** Why nothing is made. */
export interface Refusal {
  /** The stable word for it. */
  code: string;
  /** For a person, with what to do next. */
  message: string;
}

/** A prompt, understood. Null and empty mean: nothing was said about it. */
export interface Brief {
  prompt: string;
  /** The prompt without what only speaks to the maker: what may stand in generated scenes. */
  copy: string;
  length: LengthWish | null;
  /** A long time that may be the video's or something else's, as written: to be asked for before anything is made. */
  unclearLength: { said: string; seconds: number } | null;
  shape: ShapeWish | null;
  /** Exact picture size in pixels. */
  size: { width: number; height: number } | null;
  /** Shorter side in pixels: 720 for 720p. */
  resolution: number | null;
  rate: Rational | null;
  /** Named footage in play order. */
  parts: BriefPart[];
  /** What is named besides `parts`, `music` and `voiceAssetIds` and is not there or cannot be used. */
  missing: MissingMaterial[];
  /** True when the prompt states the order, not only lists names. */
  orderAsked: boolean;
  /** The clips are to take turns, "back and forth", rather than to play one after the other. */
  takeTurns: boolean;
  /** The whole library was asked for. */
  everything: boolean;
  /** Assets that must not be used. */
  exclude: string[];
  titles: TitleWish[];
  /** A title was refused ("no title"). */
  noTitles: boolean;
  captions: boolean | null;
  pace: Pace | null;
  /** Seconds from cut to cut, where stated. */
  cutSeconds: number | null;
  music: MusicWish | null;
  /** Audio assets that speak over the pictures. */
  voiceAssetIds: string[];
  /** Keep (true) or drop (false) the sound of the footage. */
  originalSound: boolean | null;
  /** Repeating source material is allowed (true) or forbidden (false). */
  repeats: boolean | null;
  transitions: 'dissolve' | 'cut' | null;
  fit: FrameFit | null;
  /** What is done to the film beyond the choice of its footage, in the order asked. */
  edits: EditWish[];
  /** What the message before changed, which "a bit more" and "take it out" speak of. */
  last?: EditWish[];
  /** An earlier state of the film is asked for, before anything else is done. */
  turnBack: TurnBack | null;
  /** It speaks of the film that the chat has made. */
  followsUp: boolean;
  /** It asks about the library, or for nothing at all: answered in words. */
  question: Question | null;
  /** The prompt asks for generated pictures, not footage. */
  generate: boolean;
  /** The prompt refuses footage of others: none is taken where the library holds nothing for it. */
  noStock?: true;
  /** What the video is about, where the prompt says "about …". */
  topic: string | null;
  /** The topic names footage, or footage was found for it. */
  topicFound: boolean;
  /** Everything that was not acted on, as written, in its order. */
  unread: string[];
  /** Words that were not acted on and that `unread` has no room for. */
  unreadBeyond: number;
  /** What was understood only in part, one sentence each, for a person. */
  notes: string[];
  /**
   * Why nothing is made: nothing that was named as footage is there and usable; a long time in the prompt may be the
   * video's or not (`length_unclear`, a question). Null when something is.
   */
  refusal: Refusal | null;
}
