/** Pixels of 8 bits a component, row by row without gaps. */
export interface Pixels {
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
export function tiffFile(pixels: Pixels, fill: (data: Buffer) => void): Buffer {
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
