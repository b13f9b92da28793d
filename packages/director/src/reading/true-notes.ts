/**
 * What a first message is told of is held against what is made of it: a clip that is asked for in full is shown in full, and remarks
 * about files that are not in the film, or about small words as if they were footage, are not made. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { BriefPart } from '../brief-parts.ts';
import { functionWords, words } from '../grammar/languages/vocabulary.ts';
import { fold } from '../grammar/tokens/lex.ts';

const whole =
  /^(?:(?:in|en|na|per|por|au) )?(?:full|full length|entire|entirety|whole|uncut|ganz(?:e[nrs]?)?|voller länge|komplett|vollständig|ungekürzt|entier|entière|intégralité|intégral(?:e|ement)?|complet|complète|enter[oa]|complet[oa]|inteir[oa]|íntegra|inter[oa]|complet[oa]|integrale|完整(?:的)?|整段|全部)$/iu;

/** The part that was spoken of last before `at`. */
function partBefore(parts: readonly BriefPart[], prompt: string, at: number): BriefPart | undefined {
  const before = prompt.slice(0, at).toLowerCase();
  const found = parts.map((part) => ({ part, at: before.lastIndexOf(part.said.toLowerCase()) }));
  return found.filter((one) => one.at !== -1).toSorted((a, b) => b.at - a.at)[0]?.part;
}

/** "The interview with Léo in full": that clip is shown from its beginning to its end. */
function withWholes(brief: Brief, prompt: string, assets: readonly PlannerAsset[]): Brief {
  if (brief.length !== null || brief.parts.length === 0) return brief;
  let { parts } = brief;
  const unread = brief.unread.filter((said) => {
    const at = prompt.indexOf(said);
    if (!whole.test(said.trim()) || at === -1) return true;
    const part = partBefore(parts, prompt, at);
    const duration = assets.find(({ id }) => id === part?.assetId)?.durationSeconds;
    if (part === undefined || duration === undefined || part.seconds !== undefined) return true;
    if (part.trim === undefined) {
      const { within: _, ...own } = part;
      const shown: BriefPart = { ...own, trim: { startSeconds: 0, endSeconds: duration } };
      parts = parts.map((one) => (one === part ? shown : one));
    }
    return false;
  });
  return { ...brief, parts, unread };
}

const choice = /^“.+” fits (\d+) files; I used /u;

/** `brief` with wholes shown whole, and without remarks that are not true of it. */
export function withTrueNotes(brief: Brief, prompt: string, assets: readonly PlannerAsset[]): Brief {
  const shown = withWholes(brief, prompt, assets);
  const used = new Set([...shown.parts.map(({ assetId }) => assetId), ...shown.voiceAssetIds]);
  const isMade = (note: string) => {
    const count = choice.exec(note)?.[1];
    return count === undefined || shown.parts.length === 0 || used.size >= Number(count);
  };
  const isThing = (named: string) => !small.has(fold(named));
  return {
    ...shown,
    notes: shown.notes.filter(isMade),
    missing: shown.missing.filter(({ named }) => isThing(named)),
  };
}

const small = functionWords.union(words('articles')).union(words('conjunctions'));
