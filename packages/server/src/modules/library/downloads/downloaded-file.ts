/** What a download is called and how it is told to browsers, whoever serves it. Pure. */

import { extensionOf, servingOf } from '../content-type.ts';
import type { RenditionKind } from '../tables.ts';
import { contentDisposition, trustedName } from './content-disposition.ts';

export interface DownloadedRendition {
  kind: RenditionKind;
  label: string;
  contentType: string;
}

/** Most that a name in a file system takes. */
const MAX_NAME_BYTES = 255;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of `text` as fits into `bytes`, no character as people see it cut. */
function fit(text: string, bytes: number): string {
  let used = 0;
  let fitting = '';
  for (const { segment } of characters.segment(text)) {
    used += Buffer.byteLength(segment);
    if (used > bytes) break;
    fitting += segment;
  }
  return fitting;
}

/** What tells a rendition from others of the same asset. */
function suffixOf({ kind, label }: DownloadedRendition): string {
  if (kind === 'proxy') return `${label}p`;
  // An image's label is its format, which the extension tells, and its longest side.
  if (kind === 'image') return label.replace(/^[a-z]+-/, '');
  // A frame's label begins with its time, in microseconds.
  return kind === 'frame' ? `frame-${Number.parseInt(label, 10) / 1_000_000}s` : kind;
}

/** What the saved file is called: an original by the asset's own name, another rendition by what it is besides. */
export function fileNameOf(name: string, rendition: DownloadedRendition): string {
  if (rendition.kind === 'original') return name;
  const ending = `-${suffixOf(rendition)}${extensionOf(rendition.contentType)}`;
  const stem = name.replace(/(?<=.)\.[^.\s]{1,15}$/su, '');
  return fit(stem, MAX_NAME_BYTES - Buffer.byteLength(ending)) + ending;
}

/** What a browser saves it as: without the characters that `contentDisposition` replaces. */
export function savedNameOf(name: string, rendition: DownloadedRendition): string {
  return trustedName(fileNameOf(name, rendition));
}

/** How a store of its own is told to answer, and what `/media` answers itself. */
export function servingOfFile(
  name: string,
  rendition: DownloadedRendition,
): { contentType: string; contentDisposition: string } {
  const { contentType, disposition } = servingOf(rendition.contentType);
  return { contentType, contentDisposition: contentDisposition(disposition, fileNameOf(name, rendition)) };
}

/** The same as headers. */
export function servingHeadersOf(name: string, rendition: DownloadedRendition): Record<string, string> {
  const serving = servingOfFile(name, rendition);
  return { 'content-type': serving.contentType, 'content-disposition': serving.contentDisposition };
}
