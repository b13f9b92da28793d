/** What an imported file counts as until its bytes have been looked into. Pure. */
import type { ImportedMedia } from './add-imported.ts';

/** By the bytes where they are known, else by the name: look-up tables and subtitles are text. */
export function kindOfFile(name: string, contentType: string): ImportedMedia['kind'] {
  const [family] = contentType.split('/');
  if (family === 'video' || family === 'audio' || family === 'image') return family;
  if (contentType === 'application/pdf') return 'pdf';
  if (/\.(?:srt|vtt|cube|txt|csv|json|xml|edl)$/i.test(name)) return 'text';
  return 'video';
}
