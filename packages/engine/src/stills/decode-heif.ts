/** HEIF pictures by libheif, compiled to WebAssembly, as TIFF files. */
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { requirePictureSize } from '../av/open/media-limits.ts';
import { MediaError } from '../errors.ts';
import { UNSUPPORTED_HEIF } from '../probe/probe-still.ts';

/** The file is held in memory whole; a photograph of the largest size that we open has a tenth of this. */
const MAX_FILE_BYTES = 512 * 1024 ** 2;

/** libheif's codes for kinds of files and features that it knows of and can not read. */
const UNSUPPORTED_CODES = [3, 4];

/** Says why nothing can be shown; `null` when the library gave no reason. */
function refusal(code: number | null): MediaError {
  if (code !== null && UNSUPPORTED_CODES.includes(code)) {
    return new MediaError('unsupported', UNSUPPORTED_HEIF);
  }
  return new MediaError('damaged', 'This picture is damaged or incomplete.');
}

/** One of libheif's constants or pointers; passed back as it came. */
type Opaque = object;

/** How a call failed. */
interface HeifError {
  code: { value: number };
  message: string;
}

interface HeifChannel {
  id: Opaque;
  width: number;
  height: number;
  /** Bytes from one row to the next. */
  stride: number;
  /** Lies in the library's own memory, until the picture is released. */
  data: Uint8Array;
}

/** What we use of libheif, as its build for JavaScript names it. */
interface HeifLibrary {
  heif_colorspace: { heif_colorspace_RGB: Opaque };
  heif_chroma: { heif_chroma_interleaved_RGB: Opaque; heif_chroma_interleaved_RGBA: Opaque };
  heif_channel: { heif_channel_interleaved: Opaque };
  heif_context_alloc(): Opaque | null;
  heif_context_free(context: Opaque): void;
  heif_context_read_from_memory(context: Opaque, file: Uint8Array): HeifError;
  /** A handle, or the error. */
  heif_js_context_get_primary_image_handle(context: Opaque): Opaque | HeifError;
  heif_image_handle_get_width(handle: Opaque): number;
  heif_image_handle_get_height(handle: Opaque): number;
  heif_image_handle_has_alpha_channel(handle: Opaque): number;
  heif_image_handle_is_premultiplied_alpha(handle: Opaque): number;
  heif_image_handle_release(handle: Opaque): void;
  heif_js_decode_image2(
    handle: Opaque,
    colorspace: Opaque,
    chroma: Opaque,
  ): { image: Opaque; channels: HeifChannel[] } | HeifError;
  heif_image_release(image: Opaque): void;
}

/** libheif compiled to WebAssembly: a fault in it can not leave its own memory. Loaded where it is needed only. */
async function loadHeifLibrary(): Promise<HeifLibrary> {
  const require = createRequire(import.meta.url);
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: {
    wasmBinary: Uint8Array;
  }) => HeifLibrary;
  return start({ wasmBinary: await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
}

/** True for the error that a call answered instead of what was asked for. */
function isHeifError(answer: object | null): answer is HeifError {
  return answer !== null && 'code' in answer;
}

/** What a call answered; throws where that is an error. */
function given<Answer extends object>(answer: Answer | null): Exclude<Answer, HeifError> {
  if (answer === null) throw refusal(null);
  if (isHeifError(answer)) throw refusal(answer.code.value);
  return answer as Exclude<Answer, HeifError>;
}

/** Pixels of 8 bits a component, row by row without gaps. */
interface Pixels {
  width: number;
  height: number;
  /** 3 for RGB; 4 with transparency. */
  channels: 3 | 4;
  /** The colours were multiplied by their transparency. */
  premultiplied: boolean;
  /** ICC profile that the colours are meant in; sRGB without one. */
  profile: Buffer | null;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

interface Field {
  tag: number;
  type: number;
  count: number;
  value: number;
}

const ENTRY_BYTES = 12;

function directory(fields: Field[]): Buffer {
  const bytes = Buffer.alloc(2 + fields.length * ENTRY_BYTES + 4);
  bytes.writeUInt16LE(fields.length, 0);
  for (const [index, { tag, type, count, value }] of fields.entries()) {
    const offset = 2 + index * ENTRY_BYTES;
    bytes.writeUInt16LE(tag, offset);
    bytes.writeUInt16LE(type, offset + 2);
    bytes.writeUInt32LE(count, offset + 4);
    bytes.writeUInt32LE(value, offset + 8);
  }
  return bytes;
}

/**
 * An uncompressed TIFF 6.0 file: the plainest form in which the image library takes pixels together with their
 * colour profile. `fill` writes the pixels into their place in the file, so that no copy of them is made.
 */
function tiffFile(pixels: Pixels, fill: (data: Buffer) => void): Buffer {
  const { width, height, channels, premultiplied, profile } = pixels;
  const dataBytes = width * height * channels;
  const fieldCount = 9 + (channels === 4 ? 1 : 0) + (profile === null ? 0 : 1);
  const depthsAt = 8 + 2 + fieldCount * ENTRY_BYTES + 4;
  const profileAt = depthsAt + 8;
  const dataAt = profileAt + 2 * Math.ceil((profile?.length ?? 0) / 2);
  const long = (tag: number, value: number): Field => ({ tag, type: LONG, count: 1, value });
  const short = (tag: number, value: number): Field => ({ tag, type: SHORT, count: 1, value });
  const fields: Field[] = [
    long(256, width),
    long(257, height),
    { tag: 258, type: SHORT, count: channels, value: depthsAt },
    short(259, 1), // no compression
    short(262, 2), // RGB
    long(273, dataAt),
    short(277, channels),
    long(278, height),
    long(279, dataBytes),
  ];
  if (channels === 4) fields.push(short(338, premultiplied ? 1 : 2));
  if (profile !== null) fields.push({ tag: 34675, type: UNDEFINED, count: profile.length, value: profileAt });
  const file = Buffer.alloc(dataAt + dataBytes);
  file.write('II*\0', 0, 'latin1');
  file.writeUInt32LE(8, 4);
  directory(fields).copy(file, 8);
  for (let channel = 0; channel < channels; channel++) file.writeUInt16LE(8, depthsAt + 2 * channel);
  profile?.copy(file, profileAt);
  fill(file.subarray(dataAt));
  return file;
}

function decodePrimary(library: HeifLibrary, handle: object, profile: Buffer | null): Buffer {
  const width = library.heif_image_handle_get_width(handle);
  const height = library.heif_image_handle_get_height(handle);
  requirePictureSize(width, height);
  const alpha = library.heif_image_handle_has_alpha_channel(handle) !== 0;
  const premultiplied = alpha && library.heif_image_handle_is_premultiplied_alpha(handle) !== 0;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = library.heif_chroma;
  const colors = library.heif_colorspace.heif_colorspace_RGB;
  const decoded = given(library.heif_js_decode_image2(handle, colors, alpha ? rgba : rgb));
  try {
    const plane = decoded.channels.find(({ id }) => id === library.heif_channel.heif_channel_interleaved);
    if (plane === undefined || plane.width !== width || plane.height !== height) throw refusal(null);
    const channels = alpha ? 4 : 3;
    return tiffFile({ width, height, channels, premultiplied, profile }, (data) => {
      for (let row = 0; row < height; row++) {
        const start = row * plane.stride;
        data.set(plane.data.subarray(start, start + width * channels), row * width * channels);
      }
    });
  } finally {
    library.heif_image_release(decoded.image);
  }
}

/**
 * The main picture of a HEIF file as an uncompressed TIFF, upright (the file's own turns and mirrors are done), in
 * the colours of `profile`: grids of tiles and HEVC, which the image library does not decode. Throws MediaError
 * `unsupported`, `damaged`, `too_large`.
 */
export async function decodeHeif(path: string, profile: Buffer | null): Promise<Buffer> {
  if ((await stat(path)).size > MAX_FILE_BYTES) {
    throw new MediaError('too_large', 'This picture is larger than 512 MB, which is the most we decode.');
  }
  const library = await loadHeifLibrary();
  const context = given(library.heif_context_alloc());
  try {
    const read = library.heif_context_read_from_memory(context, await readFile(path));
    if (read.code.value !== 0) throw refusal(read.code.value);
    const handle = given(library.heif_js_context_get_primary_image_handle(context));
    try {
      return decodePrimary(library, handle, profile);
    } finally {
      library.heif_image_handle_release(handle);
    }
  } finally {
    library.heif_context_free(context);
  }
}
