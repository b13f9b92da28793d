/** What is said in a film: the words of its clips in the order in which they are heard. Pure. */
import type { TranscriptSegment } from '@rushes/sdk';
import type { Block, Layout } from '../project/layout.ts';

export interface Word {
  /** Unique in the film. */
  id: string;
  text: string;
  /** Where it is heard. */
  frame: number;
  endFrame: number;
  assetId: string;
  /** In the transcript. */
  segment: number;
  word: number;
  /** Seconds of the file. */
  from: number;
  to: number;
}

/** Words of a segment with their times; without any they share its time by their length. */
function wordsOf({ words, text, start_time_ms, end_time_ms }: TranscriptSegment) {
  if (words.length > 0) {
    return words.map((word) => ({
      text: word.text.trim(),
      from: word.start_time_ms / 1000,
      to: word.end_time_ms / 1000,
    }));
  }
  const parts = text.split(/\s+/).filter((part) => part !== '');
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const perLetter = (end_time_ms - start_time_ms) / 1000 / Math.max(1, total);
  let at = start_time_ms / 1000;
  return parts.map((part) => {
    const from = at;
    at += part.length * perLetter;
    return { text: part, from, to: at };
  });
}

/** Sounding blocks of an asset, else those of its picture. */
function spokenBlocks(layout: Layout, assetId: string): Block[] {
  const of = (kind: 'Audio' | 'Video') =>
    layout.lanes
      .filter((lane) => lane.kind === kind && lane.isEnabled)
      .flatMap(({ blocks }) => blocks.filter((block) => block.assetId === assetId && block.speed > 0));
  const sounds = of('Audio');
  return sounds.length > 0 ? sounds : of('Video');
}

/** The words that are heard, by their time in the film; a word belongs where its middle is. */
export function wordsIn(
  layout: Layout,
  transcripts: ReadonlyMap<string, readonly TranscriptSegment[]>,
): Word[] {
  const { fps } = layout;
  const found: Word[] = [];
  for (const [assetId, segments] of transcripts) {
    for (const { id, start, end, mediaStart, speed } of spokenBlocks(layout, assetId)) {
      const last = mediaStart + ((end - start) / fps) * speed;
      for (const segment of segments) {
        if (segment.end_time_ms / 1000 < mediaStart || segment.start_time_ms / 1000 > last) continue;
        for (const [index, word] of wordsOf(segment).entries()) {
          const middle = (word.from + word.to) / 2;
          if (middle < mediaStart || middle >= last) continue;
          const frameOf = (seconds: number) => start + Math.round(((seconds - mediaStart) / speed) * fps);
          found.push({
            ...word,
            id: `${id} ${segment.ordinal} ${index}`,
            assetId,
            segment: segment.ordinal,
            word: index,
            frame: Math.max(start, frameOf(word.from)),
            endFrame: Math.min(end, frameOf(word.to)),
          });
        }
      }
    }
  }
  return found.sort((a, b) => a.frame - b.frame);
}

/** Stretches of words that stand side by side in one segment of one file: as they are taken out. */
export function rangesOf(words: readonly Word[]) {
  const ranges: { asset_id: string; segment: number; first_word: number; last_word: number }[] = [];
  for (const { assetId, segment, word } of words) {
    const last = ranges.at(-1);
    if (last?.asset_id === assetId && last.segment === segment && last.last_word === word - 1) {
      last.last_word = word;
    } else {
      ranges.push({ asset_id: assetId, segment, first_word: word, last_word: word });
    }
  }
  return ranges;
}
