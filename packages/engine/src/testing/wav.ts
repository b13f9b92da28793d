/** WAV files of any number of channels, written and read sample by sample. */
import { readFile, writeFile } from 'node:fs/promises';

export interface WavSpec {
  channels: number;
  seconds: number;
  sampleRate?: number;
  bits?: 16 | 24;
}

/** Speakers of the usual layout of so many channels, as WAVEFORMATEXTENSIBLE numbers them. */
const CHANNEL_MASKS: { [channels: number]: number } = { 1: 0x4, 2: 0x3, 6: 0x3f };

const PCM_GUID = Buffer.from('0100000000001000800000aa00389b71', 'hex');

function formatChunk({ channels, sampleRate = 48_000, bits = 16 }: WavSpec): Buffer {
  const frameBytes = (channels * bits) / 8;
  const format = Buffer.alloc(48);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(40, 4);
  format.writeUInt16LE(0xfffe, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(sampleRate, 12);
  format.writeUInt32LE(sampleRate * frameBytes, 16);
  format.writeUInt16LE(frameBytes, 20);
  format.writeUInt16LE(bits, 22);
  format.writeUInt16LE(22, 24);
  format.writeUInt16LE(bits, 26);
  format.writeUInt32LE(CHANNEL_MASKS[channels] ?? 0, 28);
  PCM_GUID.copy(format, 32);
  return format;
}

/** Writes a WAV whose samples (-1..1) are `valueAt(channel, seconds)`; answers its path. */
export async function makeWav(
  path: string,
  spec: WavSpec,
  valueAt: (channel: number, seconds: number) => number,
): Promise<string> {
  const { channels, seconds, sampleRate = 48_000, bits = 16 } = spec;
  const bytes = bits / 8;
  const full = 2 ** (bits - 1) - 1;
  const frames = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(8 + frames * channels * bytes);
  data.write('data', 0, 'latin1');
  data.writeUInt32LE(data.length - 8, 4);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = Math.round(valueAt(channel, frame / sampleRate) * full);
      data.writeIntLE(value, 8 + (frame * channels + channel) * bytes, bytes);
    }
  }
  const format = formatChunk(spec);
  const riff = Buffer.alloc(12);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(4 + format.length + data.length, 4);
  riff.write('WAVE', 8, 'latin1');
  await writeFile(path, Buffer.concat([riff, format, data]));
  return path;
}

/** The samples (-1..1) of a WAV of 16 or 24 bits, by channel. */
export async function readWav(path: string): Promise<{ sampleRate: number; channels: number[][] }> {
  const file = await readFile(path);
  const format = file.indexOf('fmt ') + 8;
  const count = file.readUInt16LE(format + 2);
  const bytes = file.readUInt16LE(format + 14) / 8;
  const data = file.indexOf('data') + 8;
  const channels: number[][] = Array.from({ length: count }, () => []);
  for (let at = data, index = 0; at + bytes <= file.length; at += bytes, index += 1) {
    channels[index % count]?.push(file.readIntLE(at, bytes) / 2 ** (bytes * 8 - 1));
  }
  return { sampleRate: file.readUInt32LE(format + 4), channels };
}
