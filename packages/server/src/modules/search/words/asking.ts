/** Takes the asking off a search: “what do they say about the accountant” looks for the accountant. Pure. */

const SAY =
  '(?:say|says|said|saying|talk|talks|talked|talking|speak|speaks|spoke|speaking|mention|mentions|mentioned|tell|tells|told|explain|explains|explained|discuss|discusses|discussed)';
const SOMEBODY = '(?:they|he|she|we|you|i|someone|somebody|anyone|anybody|people)';
const PLACE = '(?:part|moment|place|scene|bit|passage|section|clip|shot|video|recording)s?';
const ABOUT = '(?:\\s+(?:something |anything )?(?:about|of|on|regarding))?';

/** How an asking begins in each language, what is looked for behind it. */
const ASKING: readonly RegExp[] = [
  // “Where do they talk about …”, “the part where she mentions …”, “who mentions …”, “what is said about …”, “the part about …”.
  new RegExp(
    `^(?:(?:show me|find|find me|look for|search for|where is|where are)\\s+)?(?:(?:the|a|any|all)\\s+)?(?:${PLACE}\\s+)?(?:(?:where|in which|when|what|who)\\s+)?(?:(?:do|does|did|is|are|was|were)\\s+)?${SOMEBODY}\\s+(?:(?:is|are|was|were)\\s+)?${SAY}${ABOUT}\\s+`,
    'iu',
  ),
  new RegExp(`^(?:who|what|which ${PLACE})\\s+(?:(?:is|are|was|were)\\s+)?${SAY}${ABOUT}\\s+`, 'iu'),
  new RegExp(`^(?:(?:show me|find|find me)\\s+)?(?:the\\s+)?${PLACE}\\s+(?:about|on|regarding)\\s+`, 'iu'),
  /^was\s+(?:sagen|sagt|erzählen|erzählt|wird)\s+(?:(?:sie|er|man|wir)\s+)?(?:über|zu|zum|zur|von|vom)\s+/iu,
  /^(?:wo|wann)\s+(?:sprechen|spricht|reden|redet|wird)\s+(?:(?:sie|er|man|wir)\s+)?(?:über|von|vom)\s+/iu,
  /^wer\s+(?:spricht|redet|erzählt|erwähnt)(?:\s+(?:über|von|vom))?\s+/iu,
  /^(?:die stelle|der teil|die szene)\s+(?:über|mit|zu|zum|zur)\s+/iu,
  /^(?:que|qu['’]est-ce qu['’](?:ils|elles|il|elle|on))\s*(?:disent|dit|raconte|racontent)(?:-(?:ils|elles|il|elle|on))?\s+(?:de|du|des|sur|à propos de|au sujet de)\s+/iu,
  /^(?:où|quand)\s+(?:parlent|parle)(?:-t)?-(?:ils|elles|il|elle|on)\s+(?:de|du|des)\s+/iu,
  /^qui\s+(?:parle|mentionne|raconte)(?:\s+(?:de|du|des))?\s+/iu,
  /^(?:le passage|la partie|l['’]endroit)\s+(?:sur|à propos de|au sujet de)\s+/iu,
];

/** What is looked for, without the words that only ask where it is spoken of; all of a text in which nothing else stands. */
export function withoutAsking(text: string): string {
  for (const form of ASKING) {
    const rest = text.replace(form, '').replace(/[\s?？!.]+$/u, '');
    if (form.test(text) && /[\p{L}\p{N}]{2}/u.test(rest) && !/^(?:about|of|on|regarding)$/iu.test(rest))
      return rest;
  }
  return text;
}
