import { readFile, stat } from 'node:fs/promises';
import { requirePictureSize } from '../av/open/media-limits.ts';
import { MediaError } from '../errors.ts';
import { UNSUPPORTED_HEIF } from '../probe/probe-still.ts';
import { type HeifError, type HeifLibrary, isHeifError, loadHeifLibrary } from './heif-library.ts';
import { tiffFile } from './tiff-file.ts';

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

/** What a call answered; throws where that is an error. */
function given<Answer extends object>(answer: Answer | null): Exclude<Answer, HeifError> {
  if (answer === null) throw refusal(null);
  if (isHeifError(answer)) throw refusal(answer.code.value);
  return answer as Exclude<Answer, HeifError>;
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
