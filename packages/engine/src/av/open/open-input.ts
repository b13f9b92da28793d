import { resolve } from 'node:path';
import { AVDISCARD_ALL, AVERROR_EOF, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Dictionary, FormatContext, InputFormat, type Packet, type Stream } from 'node-av/lib';
import { MediaError } from '../../errors.ts';
import { checkCall } from '../ffmpeg-call.ts';
import { recogniseFile } from '../streams/recognise-file.ts';
import type { SniffedMedia } from '../streams/sniff-media.ts';
import { MAX_STREAMS, requireLength, requirePictureSize } from './media-limits.ts';

/** An opened media file. Close it when done. */
export interface InputHandle {
  readonly sniffed: SniffedMedia;
  readonly bytes: number;
  readonly context: FormatContext;
  readonly streams: Stream[];
  /** Fills `packet` (unreferenced before) with the next one of any stream. `damaged`: the rest cannot be read. */
  read(packet: Packet): Promise<'got' | 'end' | 'damaged'>;
  /** Leaves out all streams but those with these indexes from now on. */
  readOnly(indexes: number[]): void;
  /** Goes to the keyframe at or before `seconds` (in the file's own clock). False when it cannot. */
  seek(seconds: number): Promise<boolean>;
  close(): Promise<void>;
}

const DAMAGED = 'This file is damaged or incomplete: its structure cannot be read.';

/** Enough for the headers of long files and to see a late second stream; FFmpeg's default is 5 MB. */
const PROBE_BYTES = 20_000_000;

/** Errors in a row after which reading ends; some demuxers would report them without end. */
const MAX_READ_ERRORS = 20;

/** Options of the demuxer. Nothing but this very file may be opened, whatever it refers to. */
function demuxerOptions({ demuxer, skippedBytes }: SniffedMedia): Dictionary {
  const external = demuxer === 'mov' ? { enable_drefs: '0', use_absolute_path: '0' } : {};
  return Dictionary.fromObject({
    protocol_whitelist: 'file',
    format_whitelist: InputFormat.findInputFormat(demuxer)?.name ?? demuxer,
    max_streams: MAX_STREAMS,
    probesize: PROBE_BYTES,
    ...external,
    ...(skippedBytes === undefined ? {} : { skip_initial_bytes: skippedBytes }),
  });
}

async function openContext(path: string, sniffed: SniffedMedia): Promise<FormatContext> {
  const { demuxer } = sniffed;
  const format = InputFormat.findInputFormat(demuxer);
  if (format === null) throw new MediaError('unsupported', `This installation cannot open ${demuxer} files.`);
  const context = new FormatContext();
  const options = demuxerOptions(sniffed);
  try {
    // With the protocol spelled out, no part of a path is ever read as a protocol of its own.
    checkCall(await context.openInput(`file:${resolve(path)}`, format, options), 'opening the file');
  } catch (cause) {
    throw new MediaError('damaged', DAMAGED, { cause });
  } finally {
    options.free();
  }
  return context;
}

/** Refuses pictures and lengths over our limits. Called before the first frame is decoded. */
function checkLimits(context: FormatContext): void {
  for (const { codecpar } of context.streams) {
    const { width, height } = codecpar;
    if (codecpar.codecType !== AVMEDIA_TYPE_VIDEO) continue;
    requirePictureSize(width, height);
  }
  requireLength(Number(context.duration) / 1e6);
}

async function readStreams(context: FormatContext): Promise<void> {
  checkLimits(context);
  try {
    // Without decoder options (max_pixels): node-av 6.1.1 crashes when it is given any here.
    checkCall(await context.findStreamInfo(), 'reading the streams');
  } catch (cause) {
    throw new MediaError('damaged', DAMAGED, { cause });
  }
  checkLimits(context);
}

function createReader(context: FormatContext): InputHandle['read'] {
  let errors = 0;
  return async (packet) => {
    for (;;) {
      packet.unref();
      // At once: a packet comes from the page cache sooner than a trip to another thread takes.
      const code = context.readFrameSync(packet);
      if (code >= 0) {
        errors = 0;
        return 'got';
      }
      if (code === AVERROR_EOF) return 'end';
      errors += 1;
      if (errors >= MAX_READ_ERRORS) return 'damaged';
    }
  };
}

/**
 * Opens an untrusted media file: recognised by its bytes, read by the one demuxer that fits, with no
 * access to any other file or address, within the limits of media-limits.ts. Throws MediaError
 * `invalid`, `empty`, `unsupported`, `damaged`, `too_large`.
 */
export async function openInput(path: string): Promise<InputHandle> {
  const { sniffed, bytes } = await recogniseFile(path);
  const context = await openContext(path, sniffed);
  try {
    await readStreams(context);
  } catch (error) {
    await context.closeInput();
    throw error;
  }
  return {
    sniffed,
    bytes,
    context,
    streams: context.streams,
    read: createReader(context),
    readOnly(indexes) {
      for (const stream of context.streams) {
        if (!indexes.includes(stream.index)) stream.discard = AVDISCARD_ALL;
      }
    },
    async seek(seconds) {
      return (await context.seekFrame(-1, BigInt(Math.round(seconds * 1e6)), AVSEEK_FLAG_BACKWARD)) >= 0;
    },
    close: () => context.closeInput(),
  };
}
