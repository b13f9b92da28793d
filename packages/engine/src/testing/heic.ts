/** HEVC stills as phones write them, put together box by box (ISO/IEC 14496-12 and 23008-12). */
import { readFile, writeFile } from 'node:fs/promises';
import { makeVideo } from './make-media.ts';
import { CORNERS } from './marked-picture.ts';

export interface HeicSpec {
  width: number;
  height: number;
  /** Pictures side by side that it is coded in; more than one make a grid. */
  columns?: 1 | 2;
  /** Clockwise turn that it is shown with. */
  rotation?: 0 | 90 | 180 | 270;
  /** Colours of the corners, FFmpeg's names or `0xrrggbb`. */
  colors?: readonly string[];
  /** ICC profile that the colours are meant in. */
  profile?: Buffer;
}

interface Coded {
  /** The box with the decoder's parameters. */
  hvcC: Buffer;
  data: Buffer;
}

const uint = (bytes: 1 | 2 | 4, ...values: number[]): Buffer => {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [index, value] of values.entries()) buffer.writeUIntBE(value, index * bytes, bytes);
  return buffer;
};

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(4, body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, uint(4, version * 2 ** 24), ...parts);

/** The NAL units of a byte stream (ITU-T H.265, annex B). */
function nalUnits(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('\0\0\x01'); at !== -1; at = stream.indexOf('\0\0\x01', at + 3))
    starts.push(at + 3);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? stream.length : next - 3;
    // A start code may have four bytes; no unit ends with a zero.
    return stream.subarray(start, stream[end - 1] === 0 ? end - 1 : end);
  });
}

const typeOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f;

const PARAMETER_SETS = [32, 33, 34];

/** The decoder's parameters (ISO/IEC 14496-15) of an 8-bit 4:2:0 stream. */
function hvcCOf(units: Buffer[]): Buffer {
  const sets = PARAMETER_SETS.flatMap((type) => units.find((unit) => typeOf(unit) === type) ?? []);
  const escaped = sets[1]?.toString('latin1') ?? '';
  const sequence = Buffer.from(escaped.replaceAll('\0\0\x03', '\0\0'), 'latin1');
  const profileTierLevel = sequence.subarray(3, 15);
  const arrays = sets.flatMap((unit) => [uint(1, 0x80 + typeOf(unit)), uint(2, 1, unit.length), unit]);
  const formats = uint(1, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length);
  return box('hvcC', uint(1, 1), profileTierLevel, formats, ...arrays);
}

/** One intra picture: the column `index` of the marked picture. */
async function encode(path: string, spec: HeicSpec, index: number): Promise<Coded> {
  const { width, height, columns = 1, colors = CORNERS } = spec;
  const places = ['x=0:y=0', 'x=iw*3/4:y=0', 'x=0:y=ih*3/4', 'x=iw*3/4:y=ih*3/4'];
  const boxes = places.map(
    (place, corner) => `drawbox=${place}:w=iw/4:h=ih/4:color=${colors[corner]}:t=fill`,
  );
  const scenes = [
    `color=gray:size=${width}x${height}:rate=25,trim=end_frame=1,format=rgb24`,
    ...boxes,
    `crop=${width / columns}:${height}:${(index * width) / columns}:0`,
    'scale=out_color_matrix=bt709:out_range=tv,setsar=1,setpts=N,settb=1/25,format=yuv420p,buffersink@out',
  ].join(',');
  const parameters = 'log-level=none:info=0:repeat-headers=1';
  const encoderOptions = { preset: 'ultrafast', crf: '4', 'x265-params': parameters };
  const video = { scenes, width: width / columns, height, codec: 'libx265', encoderOptions };
  // As a byte stream: FFmpeg's MP4 muxer now and then refuses what x265 made.
  const units = nalUnits(
    await readFile(await makeVideo(`${path}.${index}.hevc`, { ...video, format: 'hevc' })),
  );
  const slices = units.filter((unit) => typeOf(unit) < 32);
  return {
    hvcC: hvcCOf(units),
    data: Buffer.concat(slices.flatMap((unit) => [uint(4, unit.length), unit])),
  };
}

interface Item {
  id: number;
  type: 'hvc1' | 'grid';
  data: Buffer;
  /** Numbers of its properties, from 1; the decoder's parameters are essential. */
  properties: number[];
}

/** Everything before the bytes of the items, which begin at `start`. */
function headOf(items: Item[], properties: Buffer[], start: number): Buffer {
  const [grid] = items.filter(({ type }) => type === 'grid');
  const tiles = items.filter((item) => item !== grid).map(({ id }) => id);
  let offset = start;
  const places = items.map(({ id, data }) => {
    const place = Buffer.concat([uint(2, id, 0, 1), uint(4, offset, data.length)]);
    offset += data.length;
    return place;
  });
  const infos = items.map(({ id, type }) =>
    fullBox('infe', 2, uint(2, id, 0), Buffer.from(`${type}\0`, 'latin1')),
  );
  const owned = items.map((item) =>
    Buffer.concat([uint(2, item.id), uint(1, item.properties.length), uint(1, ...item.properties)]),
  );
  const parts = [
    fullBox('hdlr', 0, uint(4, 0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
    fullBox('pitm', 0, uint(2, grid?.id ?? 1)),
    fullBox('iinf', 0, uint(2, items.length), ...infos),
    fullBox('iloc', 0, uint(1, 0x44, 0), uint(2, items.length), ...places),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, uint(4, items.length), ...owned)),
  ];
  if (grid !== undefined) {
    parts.push(fullBox('iref', 0, box('dimg', uint(2, grid.id, tiles.length, ...tiles))));
  }
  const brands = Buffer.from('heic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([box('ftyp', brands), fullBox('meta', 0, ...parts)]);
}

/** Writes the marked picture, gray with a colour in each corner, as HEIC; answers its path. */
export async function makeHeic(path: string, spec: HeicSpec): Promise<string> {
  const { width, height, columns = 1, rotation = 0, profile } = spec;
  const coded = [await encode(path, spec, 0)];
  for (let index = 1; index < columns; index++) coded.push(await encode(path, spec, index));
  const nclx = Buffer.concat([Buffer.from('nclx', 'latin1'), uint(2, 1, 1, 1), uint(1, 0)]);
  const shown = [
    box('colr', profile === undefined ? nclx : Buffer.concat([Buffer.from('prof', 'latin1'), profile])),
    box('irot', uint(1, ((360 - rotation) / 90) % 4)),
  ];
  const properties = [
    ...[fullBox('ispe', 0, uint(4, width, height)), ...shown],
    ...[fullBox('ispe', 0, uint(4, width / columns, height)), ...coded.map(({ hvcC }) => hvcC)],
  ];
  const tiles = coded.map(({ data }, index): Item => {
    const own = columns === 1 ? [1, 2, 3 + 0x80] : [4];
    return { id: index + 1, type: 'hvc1', data, properties: [...own, 5 + index + 0x80] };
  });
  const grid = Buffer.concat([uint(1, 0, 0, 0, columns - 1), uint(2, width, height)]);
  const items: Item[] =
    columns === 1 ? tiles : [...tiles, { id: 10, type: 'grid', data: grid, properties: [1, 2, 3 + 0x80] }];
  const head = headOf(items, properties, 0);
  const bytes = items.map(({ data }) => data);
  await writeFile(path, Buffer.concat([headOf(items, properties, head.length + 8), box('mdat', ...bytes)]));
  return path;
}
