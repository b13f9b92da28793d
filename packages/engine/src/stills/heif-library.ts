import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** One of libheif's constants or pointers; passed back as it came. */
type Opaque = object;

/** How a call failed. */
export interface HeifError {
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
export interface HeifLibrary {
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
export async function loadHeifLibrary(): Promise<HeifLibrary> {
  const require = createRequire(import.meta.url);
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: {
    wasmBinary: Uint8Array;
  }) => HeifLibrary;
  return start({ wasmBinary: await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
}

/** True for the error that a call answered instead of what was asked for. */
export function isHeifError(answer: object | null): answer is HeifError {
  return answer !== null && 'code' in answer;
}
