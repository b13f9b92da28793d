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

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
