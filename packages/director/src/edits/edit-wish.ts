/** What is wished of a film that is there: each one change, as plain data. */
import type { ReframeFollow, TextAnimation, TextStyle, TransitionKind } from '@rushes/timeline';
import type { BriefPart, TitleSpot } from '../brief-parts.ts';

/** Which clips of the film: all, by their places (0 the first, -1 the last), or those that show certain assets. */
export type ClipTarget =
  | { kind: 'all' }
  | { kind: 'places'; at: number[] }
  /** `isFound`: by what they show; several may, of which the film has some. */
  | { kind: 'assets'; ids: string[]; said: string; isFound?: true }
  /** The one in the middle, of an even number the one before it; `count`: so many of them. */
  | { kind: 'middle'; count?: number }
  /** "The slow one", "the longest clip": by how they play or look. */
  | { kind: 'like'; how: ClipTrait; said: string }
  /** "It", "that one": what was spoken of before. */
  | { kind: 'spoken'; said: string }
  /** The one right before or after others, or all on that side of them. */
  | { kind: 'side'; of: ClipTarget; side: 'before' | 'after'; isAll: boolean }
  /** All the others. */
  | { kind: 'others'; than: ClipTarget }
  /** Nothing goes by these words. */
  | { kind: 'unknown'; said: string };

/** A version of a film: its shape (0 by 0: as it is), and how long it is where it is shorter than the film, seconds. */
export interface OutputShape {
  width: number;
  height: number;
  seconds?: number;
}

/** What tells one clip of a film from the others. */
export type ClipTrait = 'slow' | 'fast' | 'grey' | 'reversed' | 'frozen' | 'silent' | 'longest' | 'shortest';

/** How pictures look. */
export type Look =
  | 'grey'
  | 'sepia'
  | 'warm'
  | 'cold'
  | 'bright'
  | 'dark'
  | 'contrast'
  | 'vivid'
  | 'faded'
  | 'plain';

export type CaptionStyleName = 'line' | 'word' | 'karaoke' | 'pop' | 'box';

/** How clips that are seen at a time share the frame. */
export type SplitAs = 'beside' | 'above' | 'grid';

/** A transition other than a crossfade; `color` of a dip, `direction`: where the incoming picture moves to. */
export interface CutStyle {
  kind: Exclude<TransitionKind, 'dissolve'>;
  direction?: 'left' | 'right' | 'up' | 'down';
  color?: string;
}

/** What a turn takes back to. */
export type EarlierState = 'titles' | 'captions' | 'music' | 'look' | 'speed' | 'shape' | 'length' | 'order';

/** An earlier state of the film that is asked for. */
export type TurnBack =
  | { kind: 'undo'; steps: number }
  | { kind: 'redo' }
  /** Before the first turn that brought this. */
  | { kind: 'before'; what: EarlierState }
  | { kind: 'original' };

/** What one change can be taken back of, whatever came after it. */
export type RevertedThing =
  | EarlierState
  | 'zoom'
  | 'transitions'
  | 'reverse'
  | 'fade'
  | 'volume'
  | 'inset'
  | 'freeze';

/** A part of a film: shares of its length, seconds (null = to its end), or while clips are shown. */
export type MusicPart =
  | { by: 'share'; from: number; to: number }
  | { by: 'seconds'; from: number; to: number | null }
  | { by: 'clips'; target: ClipTarget; isLeftOut: boolean };

/** What is done to a stretch of a clip: another look, another speed (below 0 backwards), or its sound goes. */
export type PartChange =
  | { kind: 'look'; look: Look }
  | { kind: 'speed'; factor: number }
  | { kind: 'silent' };

/** Cuts by the clips that they join: between two, or where one begins or ends. */
export interface CutPlaces {
  clips: ClipTarget[];
  side: 'before' | 'after' | 'both';
}

/** Which texts of the film: by their place among them (0 the first, -1 the last), by words of theirs, by the clips they stand on; null = all. */
export type TitlePick = number | { words: string } | { on: ClipTarget } | null;

/** One change without its words. */
export type Edit =
  /** `isOnly`: the others shall not look so. */
  | { kind: 'look'; look: Look; target: ClipTarget; isOnly?: true }
  /** 2 plays twice as fast. `seconds`: how long it is shown at that speed. */
  | { kind: 'speed'; factor: number; target: ClipTarget; seconds?: number }
  /** The stretch of a clip from one second of it to another (null = its end) at another speed; `keeps`: the clip is as long as it was. */
  | { kind: 'speedPart'; target: ClipTarget; from: number; to: number | null; factor: number; keeps: boolean }
  /**
   * A stretch of some clips looks, sounds or plays otherwise than the rest of them; of all clips, a stretch of the film. `from` and
   * `to`: seconds or shares, below 0 from their end; null = to their end.
   */
  | {
      kind: 'part';
      target: ClipTarget;
      by: 'seconds' | 'share';
      from: number;
      to: number | null;
      how: PartChange;
    }
  /** From one speed to another as it goes. */
  | { kind: 'ramp'; target: ClipTarget; from: number; to: number }
  /** What the change before is of is shown for so long; null = as long as it is. */
  | { kind: 'stays'; seconds: number | null }
  /** So many times one after the other. */
  /** `speed`: of what is shown again, below 0 backwards; `speeds`: one for each time. */
  | { kind: 'repeat'; target: ClipTarget; times: number; speed?: number; speeds?: number[] }
  | { kind: 'reverse'; target: ClipTarget }
  /** The last picture stands for so long, or that at `atSeconds` of the film, which goes on behind it. `adds`: the film gets longer by it. */
  | { kind: 'freeze'; seconds: number; target: ClipTarget; atSeconds?: number; adds?: true }
  /** `color`: where it was told; fades of clips come from and go to black. */
  | { kind: 'fade'; edge: 'in' | 'out' | 'both'; seconds?: number; color?: 'white' }
  | { kind: 'zoom'; to: 'in' | 'out' | 'none'; target: ClipTarget }
  /** Two to nine clips at a time; of all of a film that shows some so already those in another arrangement. */
  | { kind: 'split'; as: SplitAs; targets: ClipTarget }
  /**
   * A film small in a corner, or a picture such as a logo. `spot`: the corner or edge where it stands; `width`: share of the frame;
   * `over`: only while these clips are seen; `span`: from one second of the film to another (null = its end, below 0 from its end).
   */
  | {
      kind: 'inset';
      target: ClipTarget;
      spot?: TitleSpot;
      width?: number;
      over?: ClipTarget;
      span?: { from: number; to: number | null };
      /** From 0 clear to 1. */
      opacity?: number;
      isRound?: true;
    }
  /**
   * Pictures over somebody who goes on speaking: `pictures`, or all that the film shows besides. `at`: where the words for them are
   * said, in the middle, now and then, or all along; `words`: what is talked about meanwhile.
   */
  | {
      kind: 'cutaway';
      over: ClipTarget;
      at: 'words' | 'middle' | 'spread' | 'all';
      pictures?: ClipTarget;
      words?: string[];
    }
  /** What is heard of one file while clips are seen: in place of their own sound (`isAlone`), or beside it. */
  | { kind: 'soundUnder'; of: ClipTarget; under: ClipTarget; isAlone: boolean }
  /** The whole film, so many times; null = as often as its length asks. */
  | { kind: 'loop'; times: number }
  | { kind: 'beats'; every: number | 'bar' | null }
  | { kind: 'silences' }
  | { kind: 'fillers' }
  | { kind: 'quotes'; phrases: string[] }
  | { kind: 'captions'; style: CaptionStyleName | null; position: 'top' | 'middle' | 'bottom' | null }
  | { kind: 'noCaptions' }
  | { kind: 'textSize'; of: 'titles' | 'captions' | 'spoken'; factor: number; which?: TitlePick }
  | { kind: 'reframe'; follow: ReframeFollow; shape: { width: number; height: number } | null }
  | { kind: 'shape'; width: number; height: number; lines: number | null }
  | { kind: 'fit'; fit: 'fit' | 'fill' | 'blur' }
  /** Exactly so long, or so many times as long as it is. */
  | {
      kind: 'length';
      seconds: number | null;
      factor: number | null;
      bound: 'exact' | 'about' | 'max' | 'min';
    }
  /**
   * How long clips are shown, as a share of how long they are now; with `seconds` exactly so long together, or, where the
   * factor is 0, by so much longer (shorter below 0). `edge`: what goes is its beginning; its end where left out. `isEach`: each of them.
   */
  | {
      kind: 'clipLength';
      target: ClipTarget;
      factor: number;
      seconds?: number;
      edge?: 'start' | 'end';
      isEach?: true;
    }
  | { kind: 'swap'; a: ClipTarget; b: ClipTarget }
  | { kind: 'backwards' }
  /** These clips one after the other, the rest behind them. */
  | { kind: 'sequence'; targets: ClipTarget[] }
  | { kind: 'place'; target: ClipTarget; place: 'first' | 'last' | 'middle' }
  /** So many places later, below 0 earlier. */
  | { kind: 'shift'; target: ClipTarget; by: number }
  /** As the clip at this place, 0 the first. */
  | { kind: 'placeAt'; target: ClipTarget; at: number }
  /** `target` right before or after `anchor`. */
  | { kind: 'beside'; target: ClipTarget; anchor: ClipTarget; side: 'before' | 'after' }
  | { kind: 'remove'; target: ClipTarget }
  | { kind: 'only'; target: ClipTarget }
  /** The film is these parts in this order, and no others. */
  | { kind: 'retell'; parts: BriefPart[] }
  /** What plays between two times of the film goes, seconds. */
  | { kind: 'cutOut'; from: number; to: number }
  /**
   * Another stretch of its file: from there on, seconds, for as long as the clip is seen (shorter where the file ends), or to
   * `endSeconds`. Of several clips the first.
   */
  | { kind: 'source'; target: ClipTarget; startSeconds: number; endSeconds: number | null }
  /** `isEither`: which of the two goes is told by which is in the film. */
  | { kind: 'replace'; target: ClipTarget; by: ClipTarget; isEither?: true }
  /** `part`: which stretch of it, and how long. `again`: what the film shows of it once more, and how it looks, sounds or plays then. */
  | { kind: 'add'; target: ClipTarget; place: 'first' | 'last'; part?: BriefPart; again?: PartChange[] }
  | {
      kind: 'title';
      text: string;
      place: 'opening' | 'closing' | 'at';
      /** Of the film; over a clip, of that clip. */
      atSeconds: number | null;
      spot?: TitleSpot;
      /** Over the first of these clips, and how it is set. */
      over?: ClipTarget;
      /** For as long as that clip is seen. */
      isWhole?: true;
      /** How long it stands; by its length where left out. */
      seconds?: number;
      style?: TextStyle;
      /** As #rrggbb. */
      color?: string;
      /** How it comes and goes, where that was asked. */
      animation?: TextAnimation;
      /** The same message wants another text at that time: at another place of the frame, or before this one. */
      further?: 'beside' | 'behind';
    }
  /** `which`: a title by its place among the titles, 0 the first, -1 the last; null = all. `over`: those on these clips. */
  | { kind: 'noTitles'; which?: TitlePick; over?: ClipTarget }
  /** How long a title stands: `seconds` long; where `factor` is 0, by so much longer; null = so many times as long. */
  | { kind: 'titleTime'; which: TitlePick; seconds: number | null; factor: number }
  /** When a title stands: at the start, at the end, or where some clips begin. */
  | {
      kind: 'titlePlace';
      which: TitlePick;
      place: 'opening' | 'closing';
      over?: ClipTarget;
      atSeconds?: number;
    }
  /** Words of a title in the place of others; null = that title goes. `isSpoken`: only after a message about a text. */
  | { kind: 'titleText'; from: string; to: string | null; isSpoken?: true; which?: TitlePick }
  /** `color`: as #rrggbb. `isGround`: of the card on which it stands, where it stands on one. */
  | { kind: 'titleColor'; which: TitlePick; color: string; isGround?: true }
  /** A small picture over the film in another size. */
  | { kind: 'insetSize'; target: ClipTarget; factor: number }
  /** Where in the frame. */
  | { kind: 'titleSpot'; spot: TitleSpot }
  /** Where the text or the small picture that was spoken of stands in the frame. */
  | { kind: 'spokenSpot'; spot: TitleSpot }
  /** On each clip what its file is called. */
  | { kind: 'clipNames' }
  | { kind: 'noClipNames' }
  | { kind: 'music'; assetId: string | null; mood: string | null; isOther: boolean }
  | { kind: 'noMusic' }
  /** Music plays only in a part of the film: `part`, or while some clips are shown, or not while they are. */
  | { kind: 'musicSpan'; part: MusicPart }
  /** The recording that plays as the music is heard from this second of its own on. */
  | { kind: 'musicFrom'; seconds: number }
  /** Music comes up, or goes down, over so many seconds. `isAll`: all that is heard does. */
  | { kind: 'musicFade'; edge: 'in' | 'out'; seconds: number; isAll?: true }
  /** Music steps far back while somebody speaks; `isLouderBetween`: and comes forward where nobody does. */
  | { kind: 'duck'; isLouderBetween?: true }
  /** `target`: of the footage only these clips. */
  | { kind: 'volume'; of: 'film' | 'music' | 'footage'; db: number; target?: ClipTarget }
  | { kind: 'noFootageSound'; target: ClipTarget }
  /** `target`: of these clips; the others are as they were. */
  | { kind: 'footageSound'; target?: ClipTarget }
  | { kind: 'pace'; pace: 'fast' | 'normal' | 'calm' | null; cutSeconds: number | null }
  | { kind: 'voice'; assetIds: string[] }
  /** Means something only after what was changed last: once more of it, less of it, not at all. */
  | { kind: 'ellipsis'; way: 'more' | 'less' | 'normal' }
  /** What was done last, to these clips too; not to these; to the others instead. */
  | { kind: 'same'; target: ClipTarget }
  | { kind: 'notFor'; target: ClipTarget }
  | { kind: 'other' }
  /** What went shall come back. */
  | { kind: 'restore'; target: ClipTarget | null; isAgain?: true }
  /** A text on one colour, shown for so long before or behind clips; `anchor` null = before or behind all of them. */
  | {
      kind: 'card';
      text: string;
      color: string;
      /** Of the letters, where that was asked; else what can be read on it. */
      ink?: string;
      /** Where in the frame its words stand. */
      spot?: TitleSpot;
      seconds: number;
      anchor: ClipTarget | null;
      side: 'before' | 'after';
      /** A picture in its middle, such as a logo. */
      assetId?: string;
      /** Another one of the same message stands at that end. */
      isFurther?: true;
    }
  /** One kind of change shall not be there. */
  | { kind: 'revert'; what: RevertedThing }
  /** As it was before the last change. */
  | { kind: 'undo' }
  /** Understood, and nothing that is done to a film that is there. */
  /** `ids`: files that are named for nothing. */
  | { kind: 'refused'; reason: string; ids?: string[] }
  /**
   * `seconds`: how long a crossfade takes. `at`: only the cut between two of these clips, or those at the one; the others stay as
   * they are, or are hard where `isOnly`.
   */
  | {
      kind: 'cuts';
      as: 'dissolve' | 'cut';
      seconds?: number;
      at?: CutPlaces;
      isOnly?: true;
      /** How one picture goes over into the next, where it is no crossfade. */
      style?: CutStyle;
    }
  /**
   * The film in the first of these, and one more film of the same in each of the others; `isFurther`: the film stays as it is, and
   * each of these is one more.
   */
  | { kind: 'outputs'; shapes: OutputShape[]; isFurther?: true };

export type EditKind = Edit['kind'];

/** One change, and the words that asked for it. */
export type EditWish = Edit & { said: string };
