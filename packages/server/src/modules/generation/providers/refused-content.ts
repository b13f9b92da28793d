/** Which words of a provider mean that it will not make something for what is in it. Pure. */

/**
 * What the providers write: OpenAI `moderation_blocked` and `content_policy_violation`, fal `content_policy_violation`,
 * Google `blocked`, `PROHIBITED_CONTENT` and RAI filters, Replicate "NSFW content detected" and "flagged as sensitive",
 * MiniMax and ByteDance "sensitive", Luma and xAI "moderation".
 */
const REFUSED =
  /moderation|content[_ -]?policy|content[_ -]?filter|safety (system|filter|setting|checker)|safety_|nsfw|sensitive|prohibited[_ ]content|responsible ai|\brai\b|not allowed by our|violat\w{1,6} (of )?(our |the )?(usage |content |community )?(polic|guideline)|inappropriate/i;

/** Why something failed is said at the beginning of an answer, which may be megabytes. */
const MOST_WORDS = 20_000;

export function isRefusedContent(words: string): boolean {
  return REFUSED.test(words.slice(0, MOST_WORDS));
}
