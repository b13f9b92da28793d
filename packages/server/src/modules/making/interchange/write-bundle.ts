/** Writes .otioz files: a ZIP with the document, and its media as they are, made while it is sent. */
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface BundledFile {
  /** Inside the bundle. */
  path: string;
  bytes: number;
  open(): Promise<Readable>;
}

export interface Bundle {
  /** The text of content.otio. */
  document: string;
  media: readonly BundledFile[];
  /** What files in it are dated, so that the same project gives the same bytes. */
  date: Date;
}

/** What OpenTimelineIO's own adapter writes. */
const BUNDLE_VERSION = '1.0.0';

/**
 * The bytes of a bundle, as the official adapter reads it: document and version compressed, media not. One file is open
 * at a time. A file that can not be read destroys the stream; destroying the stream closes what is open.
 */
export function writeBundle({ document, media, date }: Bundle): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  output.once('close', () => current?.destroy());
  const entry = { mtime: date, mode: 0o100644 };
  zip.addBuffer(Buffer.from(BUNDLE_VERSION), 'version.txt', entry);
  zip.addBuffer(Buffer.from(document), 'content.otio', entry);
  for (const { path, bytes, open } of media) {
    const options = { ...entry, compress: false, size: bytes };
    zip.addReadStreamLazy(path, options, (give) => {
      if (output.destroyed) return;
      open().then((stream) => {
        current = stream.once('error', fail);
        if (output.destroyed) stream.destroy();
        else give(null, stream);
      }, fail);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}
