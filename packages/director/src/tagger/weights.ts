/** The weights of the tagger as they are kept: what `eval/reading/train` writes and `crf.ts` reads. */

/** A linear chain, rounded: what each thing that is known of a piece says for and against each tag. */
export interface TaggerWeights {
  /** "O", "B-clip", "I-clip", …; `B-` begins what `I-` goes on with. */
  tags: readonly string[];
  /** From tag to tag, a row each; hundredths. */
  transitions: readonly (readonly number[])[];
  /** Hashes of what may be known, ascending; 32 bits each, little-endian, base64. */
  known: string;
  /** How many weights each of them has; 8 bits each, base64. */
  counts: string;
  /** Their tags, and their weights in `step`s; 8 bits each, base64. */
  weightTags: string;
  weights: string;
  step: number;
}

/** The weights of the linker, rounded: what each thing that is known of a tag and a candidate says for the two. */
export interface LinkerWeights {
  /** Hashes of what may be known, ascending; 32 bits each, little-endian, base64. */
  known: string;
  /** Their weights in `step`s; 8 bits each, base64. */
  weights: string;
  step: number;
}

/** A plain loop: `Uint8Array.from` over a million signs takes half a second and 80 MB. */
export function bytesOf(base64: string): Uint8Array {
  const signs = atob(base64);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

/** Where `hash` is in `known`, which ascends; -1 where it is not. */
export function placeOf(known: Uint32Array, hash: number): number {
  let [low, high] = [0, known.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const one = known[middle] ?? 0;
    if (one === hash) return middle;
    if (one < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
