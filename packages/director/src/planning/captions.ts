/** Captions: the words heard in the programme, in lines that can be read. */
import {
  framesToSeconds,
  gap,
  type Rational,
  secondsToFrames,
  type Track,
  textClip,
  track,
} from '@rushes/timeline';
import type { PlannerAsset, TranscriptWord } from '../assets.ts';

/** A stretch of an asset that is heard from frame `atFrame` of the programme on. */
export interface HeardStretch {
  asset: PlannerAsset;
  /** First frame of the asset that is heard. */
  start: number;
  frames: number;
  atFrame: number;
}

/** One caption; `endFrame` is exclusive. */
export interface Caption {
  text: string;
  startFrame: number;
  endFrame: number;
}

/** Two lines of the usual 42 characters at most (BBC and Netflix guides agree on it for Latin script). */
const longestCaption = 84;
const longestSeconds = 6;
const shortestSeconds = 1;
/** A pause this long ends a caption, seconds. */
const pauseSeconds = 0.7;

/** The captions of all stretches, in time order, none overlapping. */
export function captionsOf(stretches: readonly HeardStretch[], rate: Rational): Caption[] {
  const captions = stretches.flatMap((stretch) => captionsOfStretch(stretch, rate));
  captions.sort((a, b) => a.startFrame - b.startFrame);
  return captions
    .map((caption, index) => ({
      ...caption,
      endFrame: Math.min(caption.endFrame, captions[index + 1]?.startFrame ?? caption.endFrame),
    }))
    .filter(({ startFrame, endFrame }) => endFrame > startFrame);
}

function captionsOfStretch(stretch: HeardStretch, rate: Rational): Caption[] {
  const start = framesToSeconds(stretch.start, rate);
  const end = framesToSeconds(stretch.start + stretch.frames, rate);
  // A word counts where its middle is heard.
  const heard = (stretch.asset.transcript ?? []).filter(({ startSeconds, endSeconds }) => {
    const middle = (startSeconds + endSeconds) / 2;
    return middle >= start && middle < end;
  });
  return groupWords(heard).map((words) => {
    const from = Math.max(0, secondsToFrames((words[0]?.startSeconds ?? start) - start, rate));
    const spoken = secondsToFrames((words.at(-1)?.endSeconds ?? start) - start, rate);
    const to = Math.min(stretch.frames, Math.max(spoken, from + secondsToFrames(shortestSeconds, rate)));
    const text = words
      .map((word) => word.text.trim())
      .join(' ')
      .replace(/\s+/gu, ' ')
      .toWellFormed();
    return { text, startFrame: stretch.atFrame + from, endFrame: stretch.atFrame + to };
  });
}

function groupWords(words: readonly TranscriptWord[]): TranscriptWord[][] {
  const groups: TranscriptWord[][] = [];
  let length = 0;
  for (const word of words) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const first = group?.[0];
    const fits =
      group !== undefined &&
      previous !== undefined &&
      first !== undefined &&
      length + word.text.length + 1 <= longestCaption &&
      word.endSeconds - first.startSeconds <= longestSeconds &&
      word.startSeconds - previous.endSeconds < pauseSeconds &&
      !/[.!?…。！？]$/u.test(previous.text);
    if (fits) {
      group.push(word);
      length += word.text.length + 1;
    } else {
      groups.push([word]);
      length = word.text.length;
    }
  }
  return groups;
}

/** The captions as a text track. */
export function captionTrack(captions: readonly Caption[], rate: Rational): Track {
  const children: Track['children'] = [];
  let at = 0;
  for (const { text, startFrame, endFrame } of captions) {
    if (startFrame > at) children.push(gap(startFrame - at, rate));
    children.push(
      textClip({ parameters: { text, style: 'caption' }, span: { frames: endFrame - startFrame, rate } }),
    );
    at = endFrame;
  }
  return track({ kind: 'Video', children, name: 'Captions', settings: { role: 'captions' } });
}
