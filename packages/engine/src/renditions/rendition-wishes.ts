/** Which wishes a file can meet. Pure: the server refuses by the same rule before a job is started. */
import type { ProbeResult, RenditionWish } from '../types.ts';

type Facts = Pick<ProbeResult, 'mediaKind' | 'audioStream'>;

/** Why a file can not meet `wish`, as a sentence for a person; null when it can. */
export function wishRefusal({ mediaKind, audioStream }: Facts, wish: RenditionWish): string | null {
  switch (wish.kind) {
    case 'video':
    case 'sprite':
      return mediaKind === 'video' ? null : `A rendition of kind ${wish.kind} is made of a video only.`;
    case 'audio':
    case 'waveform':
      return audioStream !== null ? null : 'This file has no sound.';
    case 'image':
      return mediaKind === 'audio' ? 'An image is made of a picture or of the first frame of a video.' : null;
  }
}
