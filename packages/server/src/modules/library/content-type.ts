/** What bytes are, from their first few: only types that a browser shows without running anything. Pure. */
import { sniffUnsigned } from '@rushes/engine';

const MP4_BRANDS: Record<string, string> = {
  'qt  ': 'video/quicktime',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  avif: 'image/avif',
  avis: 'image/avif',
};

/** How many bytes `detectContentType` wants to see: two of the largest frames of AAC (8,191 bytes each) fit. */
export const DETECTION_BYTES = 16_384;

/** The type of anything that is not recognised. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream';

interface Signature {
  type: string;
  at: number;
  bytes: number[];
}

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

const signatures: Signature[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/gif', at: 0, bytes: ascii('GIF8') },
  { type: 'image/tiff', at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: 'image/tiff', at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { type: 'audio/mpeg', at: 0, bytes: ascii('ID3') },
  { type: 'audio/flac', at: 0, bytes: ascii('fLaC') },
  { type: 'audio/ogg', at: 0, bytes: ascii('OggS') },
  { type: 'video/x-flv', at: 0, bytes: ascii('FLV\u0001') },
  { type: 'video/mpeg', at: 0, bytes: [0x00, 0x00, 0x01, 0xba] },
  { type: 'video/mpeg', at: 0, bytes: [0x00, 0x00, 0x01, 0xb3] },
  { type: 'application/pdf', at: 0, bytes: ascii('%PDF-') },
];

function has(head: Uint8Array, { at, bytes }: Pick<Signature, 'at' | 'bytes'>): boolean {
  return bytes.every((byte, index) => head[at + index] === byte);
}

function riffType(head: Buffer): string | null {
  if (!has(head, { at: 0, bytes: ascii('RIFF') })) return null;
  const form = head.toString('latin1', 8, 12);
  return { WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo', WEBP: 'image/webp' }[form] ?? null;
}

function isoType(head: Buffer): string | null {
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return MP4_BRANDS[head.toString('latin1', 8, 12)] ?? 'video/mp4';
  // Old QuickTime files begin without a brand.
  return ['moov', 'mdat', 'wide'].includes(box) ? 'video/quicktime' : null;
}

function matroskaType(head: Buffer): string | null {
  if (!has(head, { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] })) return null;
  return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
}

/** The MIME type of a file that begins with `head`; `application/octet-stream` when it is none we know. */
export function detectContentType(head: Buffer): string {
  const fixed = signatures.find((signature) => has(head, signature))?.type;
  return (
    fixed ??
    riffType(head) ??
    isoType(head) ??
    matroskaType(head) ??
    sniffUnsigned(head) ??
    UNKNOWN_CONTENT_TYPE
  );
}

/** Types that a browser may show in place; it runs nothing in any of them. */
const SHOWN = /^(video|audio)\/[\w.+-]+$|^image\/(jpeg|png|gif|webp|bmp|tiff|heic|heif|avif)$/;

/** Types that are passed on by name but only ever saved. */
const SAVED = new Set(['application/pdf', 'application/json']);

/** How bytes of a detected type are served: the type that is told, and whether a browser may show them. */
export function servingOf(contentType: string): {
  contentType: string;
  disposition: 'inline' | 'attachment';
} {
  if (SHOWN.test(contentType)) return { contentType, disposition: 'inline' };
  return {
    contentType: SAVED.has(contentType) ? contentType : UNKNOWN_CONTENT_TYPE,
    disposition: 'attachment',
  };
}

const EXTENSIONS: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/x-matroska': '.mkv',
  'video/x-msvideo': '.avi',
  'video/mp2t': '.ts',
  'video/mpeg': '.mpg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/aac': '.aac',
  'audio/wav': '.wav',
  'audio/flac': '.flac',
  'audio/ogg': '.ogg',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'application/pdf': '.pdf',
  'application/json': '.json',
};

/** The usual extension of a type, with its dot; empty when there is none. */
export function extensionOf(contentType: string): string {
  return EXTENSIONS[contentType] ?? '';
}
