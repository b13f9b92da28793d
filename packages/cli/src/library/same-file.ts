/** Whether a file of this machine is what the library holds, without fetching all of it. */
import { type FileHandle, open } from 'node:fs/promises';

/** What is no longer is compared whole. */
const WHOLE = 1024 ** 2;
/** Of a longer file so many pieces of so many bytes are compared: its beginning, its end and some between. */
const PIECES = 16;
const PIECE = 64 * 1024;

/** First bytes of the pieces to compare of a file of so many bytes, with their lengths. */
function piecesOf(bytes: number): { start: number; length: number }[] {
  if (bytes <= WHOLE) return bytes === 0 ? [] : [{ start: 0, length: bytes }];
  return Array.from({ length: PIECES }, (_, index) => ({
    start: Math.floor(((bytes - PIECE) * index) / (PIECES - 1)),
    length: PIECE,
  }));
}

async function fetchPiece(
  url: string,
  { start, length }: { start: number; length: number },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const headers = { range: `bytes=${start}-${start + length - 1}` };
  const response = await fetch(url, { headers, signal });
  const isPiece = response.status === 206 || (response.status === 200 && start === 0);
  const announced = Number(response.headers.get('content-length'));
  // A server that knows no ranges would send all of a long film for each piece.
  if (isPiece && announced === length) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  return null;
}

async function isSamePiece(
  file: FileHandle,
  url: string,
  piece: { start: number; length: number },
  signal: AbortSignal,
): Promise<boolean> {
  const theirs = await fetchPiece(url, piece, signal);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(piece.length), 0, piece.length, piece.start);
  return theirs?.equals(buffer.subarray(0, bytesRead)) === true;
}

/** Whether `path` has the length and, as far as samples tell, the content of what `url` serves. False where it is not known. */
export async function isSameFile(path: string, url: string, signal: AbortSignal): Promise<boolean> {
  const head = await fetch(url, { method: 'HEAD', signal });
  const length = head.headers.get('content-length');
  if (!head.ok || length === null) return false;
  const file = await open(path, 'r');
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size !== Number(length)) return false;
    for (const piece of piecesOf(facts.size)) {
      if (!(await isSamePiece(file, url, piece, signal))) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}
