/** What is known of a mention of a file that was told before: shown once more, or spoken of again. Pure. */
import { bareBetween, gapOf, type LinkMessage, linkKind, plain, stopOf, wordsIn } from './link-features.ts';

/** What is told right behind a mention, before the next one. */
function kindsBehind({ told }: LinkMessage, at: number): string[] {
  const kinds: string[] = [];
  for (const { label } of told.slice(at + 1)) {
    if (label === 'clip' || kinds.length > 3) break;
    if (label !== 'chat') kinds.push(linkKind(label) ?? label.split('.')[0] ?? '');
  }
  return kinds;
}

/** What is known of the mention at `at`, whose file was told last at `last`; both are places among the spans. */
export function againFeatures(message: LinkMessage, at: number, last: number): string[] {
  const { told, prompt, mentions } = message;
  const [span, first] = [told[at], told[last]];
  if (span === undefined || first === undefined) return [];
  const before = prompt.slice(told[at - 1]?.to ?? 0, span.from);
  const behind = prompt.slice(span.to, told[at + 1]?.from ?? prompt.length);
  const between = mentions.filter((one) => one > last && one < at).length;
  const after = mentions.filter((one) => one > at).length;
  const stop = stopOf(bareBetween(message, last, at));
  const kinds = kindsBehind(message, at);
  const given = kindsBehind(message, last);
  const isRepeated = kinds.some((kind) => given.includes(kind));
  const isSame = span.words.toLowerCase() === first.words.toLowerCase();
  const words = wordsIn(span.words).map(plain);
  const said = told[at - 1];
  return [
    'again',
    `again stop${stop}`,
    `again between${Math.min(between, 3)}`,
    `again after${Math.min(after, 2)}`,
    `again between${Math.min(between, 3)} after${Math.min(after, 2)} stop${stop}`,
    `again ${isSame ? 'same' : 'other'} words`,
    `again ${isSame ? 'same' : 'other'} words stop${stop} between${Math.min(between, 3)}`,
    `again own ${kinds.join(',')}`,
    `again own ${kinds.join(',')} given ${given.join(',')}`,
    `again ${isRepeated ? 'repeated' : 'new'} stop${stop}`,
    `again ${isRepeated ? 'repeated' : 'new'} stop${stop} between${Math.min(between, 3)}`,
    `again bare ${kinds.length === 0} ${given.length === 0} stop${stop}`,
    ...kinds.map((kind) => `again has ${kind}`),
    ...kinds.map((kind) => `again has ${kind} stop${stop}`),
    `again left ${said?.label ?? '-'}`,
    `again leftgap ${gapOf(before)}`,
    `again rightgap ${gapOf(behind)}`,
    `again place ${stopOf(before)}${stopOf(behind)}`,
    `again <${wordsIn(before).map(plain).at(-1) ?? '-'}`,
    `again >${wordsIn(behind).map(plain)[0] ?? '-'}`,
    `again size${Math.min(words.length, 4)}`,
    `again ^${words[0] ?? '-'}`,
    `again $${words.at(-1) ?? '-'}`,
    ...[...new Set(words)].slice(0, 6).map((word) => `again w${word}`),
    ...wordsIn(before)
      .slice(-4)
      .map((word) => `again b${plain(word)}`),
  ];
}
