/** Keeps a log from saying the same trouble again and again. */

const AGAIN_MILLISECONDS = 60_000;
/** Sentences that are remembered; further ones begin anew. */
const MOST = 100;

/** Answers whether a sentence was asked for within the last minute; if not, it counts as said now. */
export function createSaidLately(now: () => number = () => performance.now()): (sentence: string) => boolean {
  const said = new Map<string, number>();
  return (sentence) => {
    const last = said.get(sentence);
    if (last !== undefined && now() - last < AGAIN_MILLISECONDS) return true;
    if (said.size >= MOST) said.clear();
    said.set(sentence, now());
    return false;
  };
}
