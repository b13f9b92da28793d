/** Captions as streams of a file, written along with its pictures. */
import { newPacket } from '../../av/frames.ts';
import type { OutputHandle } from '../../av/open/open-output.ts';
import { type TextStreamOptions, textSample } from '../../av/streams/text-stream.ts';
import { quickTimeLetters } from './language-codes.ts';
import type { CaptionStream } from './programme-extras.ts';

const MILLISECONDS = { num: 1, den: 1000 };

export interface CaptionWriter {
  /** Writes the captions that begin before `seconds`. */
  writeUntil(seconds: number): void;
}

/** Adds a stream for each track of captions, the first of which is the one to show; before the file is started. */
export function addCaptionStreams(
  output: OutputHandle,
  tracks: readonly CaptionStream[],
  muxer: string,
): CaptionWriter {
  const codec: TextStreamOptions['codec'] = muxer === 'webm' ? 'webvtt' : 'tx3g';
  const lettersOf = muxer === 'mov' ? quickTimeLetters : (language: string) => language;
  const streams = tracks.map(({ language, title, cues }, index) => ({
    index: output.addTextStream({ codec, language: lettersOf(language), title, isDefault: index === 0 }),
    waiting: [...cues],
  }));
  function write(index: number, { start, end, text }: CaptionStream['cues'][number]): void {
    const packet = newPacket();
    try {
      const from = Math.round(start * 1000);
      packet.data = textSample(codec, text);
      packet.pts = BigInt(from);
      packet.dts = BigInt(from);
      packet.duration = BigInt(Math.max(1, Math.round(end * 1000) - from));
      packet.isKeyframe = true;
      output.write(packet, index, MILLISECONDS);
    } finally {
      packet.free();
    }
  }
  return {
    writeUntil(seconds) {
      for (const { index, waiting } of streams) {
        for (let cue = waiting[0]; cue !== undefined && cue.start < seconds; cue = waiting[0]) {
          write(index, cue);
          waiting.shift();
        }
      }
    },
  };
}
