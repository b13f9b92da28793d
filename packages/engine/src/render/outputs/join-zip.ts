/** Numbered pictures in one .zip: every packet of the encoder is a file. */
import { type PicturesToJoin, readSegments } from './segment-packets.ts';
import { writeWhole } from './write-whole.ts';
import { createZip } from './zip-writer.ts';

/** Enough for an hour at 60 pictures per second. */
const MIN_DIGITS = 6;

/** Writes `000001.<extension>`, … Throws MediaError. */
export function joinZip(request: PicturesToJoin, { extension }: { extension: string }): Promise<void> {
  const digits = Math.max(MIN_DIGITS, String(request.frames).length);
  return writeWhole(request.outputPath, async (file) => {
    const zip = createZip(file);
    let frame = 0;
    for await (const segment of readSegments(request)) {
      for (const { data } of segment.packets) {
        frame += 1;
        await zip.add(`${String(frame).padStart(digits, '0')}.${extension}`, data);
      }
    }
    await zip.finish();
  });
}
