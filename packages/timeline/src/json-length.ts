/** How long JSON is as a text, told without making the text. */
import type { Json } from './types.ts';

/**
 * Whether `value` written as JSON has more than `limit` characters; looks at no more of it than that takes, so that a
 * part that stands in it a thousand times costs as often as it fits. Characters that need escaping count once, so the
 * text of what is not told to be longer has at most six times as many.
 */
export function isJsonLonger(value: Json, limit: number): boolean {
  let left = limit;
  const take = (characters: number): boolean => {
    left -= characters;
    return left >= 0;
  };
  const fits = (part: Json): boolean => {
    if (typeof part === 'string') return take(part.length + 2);
    if (part === null || typeof part !== 'object') return take(String(part).length);
    // A bracket at either end, and a comma between.
    if (Array.isArray(part)) return take(1 + Math.max(1, part.length)) && part.every(fits);
    let fields = 0;
    for (const [name, field] of Object.entries(part)) {
      if (field === undefined) continue;
      fields += 1;
      if (!take(name.length + 3) || !fits(field)) return false;
    }
    return take(1 + Math.max(1, fields));
  };
  return !fits(value);
}
