/**
 * A finished segment on disk: one line of JSON (header), then the packets' bytes one after the other.
 * It is written under another name and renamed when whole, so a file with its final name is complete;
 * a checksum of all of it guards against disks that lie.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';

/** One encoded picture. */
export interface SegmentPacket {
  /** Frame it shows, from the segment's start. */
  frame: number;
  isKey: boolean;
  data: Buffer;
}

export interface SegmentContent {
  frames: number;
  /** The encoder's parameter sets, alike in all segments of a programme. */
  extraData: Buffer;
  /** In decoding order. */
  packets: SegmentPacket[];
  /** What a person should know about these pictures. */
  warnings: string[];
}

interface Header {
  format: 'rushes-segment';
  version: 2;
  frames: number;
  extraData: string;
  /** Of the header without it, and the packets. */
  sha256: string;
  warnings: string[];
  /** Frame, size in bytes, 1 for a keyframe. */
  packets: [frame: number, bytes: number, key: 0 | 1][];
}

/** Files written by this process so far: two renders may write the same segment at the same time. */
let writes = 0;

/** Writes `content` to `path`, whole or not at all. */
export async function writeSegment(path: string, content: SegmentContent): Promise<void> {
  const body = Buffer.concat(content.packets.map((packet) => packet.data));
  const facts: Omit<Header, 'sha256'> = {
    format: 'rushes-segment',
    version: 2,
    frames: content.frames,
    extraData: content.extraData.toString('base64'),
    warnings: content.warnings,
    packets: content.packets.map(({ frame, data, isKey }) => [frame, data.length, isKey ? 1 : 0]),
  };
  const header: Header = { ...facts, sha256: hashOf(facts, body) };
  writes += 1;
  const partial = `${path}.${process.pid}-${writes}.part`;
  try {
    await writeFile(partial, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]));
    await rename(partial, path);
  } catch (error) {
    // On a full disk what could not be finished would stay in the way.
    await rm(partial, { force: true });
    throw error;
  }
}

function hashOf(facts: Omit<Header, 'sha256'>, body: Buffer): string {
  return createHash('sha256').update(JSON.stringify(facts)).update('\n').update(body).digest('hex');
}

/** Tells whoever keeps the segment folder small that this file was used; one just removed is made again later. */
export async function markUsed(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

/** The segment at `path`; null when there is none or it is not whole. */
export async function readSegment(path: string): Promise<SegmentContent | null> {
  let file: Buffer;
  try {
    file = await readFile(path);
  } catch {
    return null;
  }
  const end = file.indexOf('\n');
  const header = end < 0 ? null : parseHeader(file.toString('utf8', 0, end));
  if (!header) return null;
  const body = file.subarray(end + 1);
  const { sha256, ...facts } = header;
  // An animated WebP is one packet for all its frames.
  if (hashOf(facts, body) !== sha256 || header.packets.length > header.frames) return null;
  let at = 0;
  const packets = header.packets.map(([frame, bytes, key]) => {
    const data = body.subarray(at, at + bytes);
    at += bytes;
    return { frame, isKey: key === 1, data };
  });
  const { frames, warnings } = header;
  return { frames, extraData: Buffer.from(header.extraData, 'base64'), packets, warnings };
}

function parseHeader(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Partial<Header>;
    const known = header.format === 'rushes-segment' && header.version === 2;
    return known && Array.isArray(header.packets) ? (header as Header) : null;
  } catch {
    return null;
  }
}
