/** Music that goes by everyday words: "wide open as music" where a recording is called `wide_open.mp3`. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import { fold } from '../grammar/tokens/lex.ts';

const wordsOf = (name: string) =>
  fold(name)
    .replace(/\.[a-z0-9]{2,4}$/u, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** `brief` with the one recording that unread words of it name, where it asks for music and says nothing of which. */
export function withNamedMusic(brief: Brief, sources: readonly PlannerAsset[]): Brief {
  const { music, unread } = brief;
  if (music?.kind !== 'built-in' || music.mood !== null) return brief;
  const named = sources.flatMap((asset) => {
    const own = wordsOf(asset.name);
    const said = unread.find((words) => wordsOf(words).join(' ') === own.join(' '));
    return asset.kind === 'audio' && own.length > 1 && said !== undefined ? [{ asset, said }] : [];
  });
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return brief;
  return {
    ...brief,
    music: { kind: 'asset', assetId: only.asset.id },
    unread: unread.filter((words) => words !== only.said),
  };
}
