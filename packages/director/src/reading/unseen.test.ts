import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describePlan, planEdit } from '../index.ts';
import { plainScenes } from '../testing/plain-scenes.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { beginReading } from './read-prompt.ts';

/** A prompt as its writer would judge the answer; files by their names. */
interface UnseenPrompt {
  id: string;
  prompt: string;
  /** Lengths that are right, seconds; null = the director's choice, `ask` = it asks back. */
  length: (number | 'ask' | null)[];
  /** Exactly what stands on the screen; of `maybeTitles` any. */
  titles: string[];
  maybeTitles?: string[];
  /** Width to height. */
  format?: string;
  uses?: string[];
  without?: string[];
  last?: string;
  /** What is done to the footage besides, in order. */
  edits?: string[];
  /** Words that must be said not to have been acted on. */
  unmet?: string[];
}

interface UnseenFile {
  library: { [name: string]: number };
  prompts: UnseenPrompt[];
}

const url = new URL('../../../../tests/prompts/unseen.json', import.meta.url);
const { library, prompts } = JSON.parse(readFileSync(url, 'utf8')) as UnseenFile;
const assets = Object.entries(library).map(([name, seconds]) =>
  toyAsset({
    name,
    seconds,
    kind: name.endsWith('.mp3') ? 'audio' : /png|jpg$/.test(name) ? 'image' : 'video',
    speech: name === 'interview.mp4',
  }),
);
const nameOf = (id: string | undefined) => assets.find((asset) => asset.id === id)?.name;
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|[’']/gu, '')
    .toLowerCase();

function answerTo(prompt: string) {
  const brief = beginReading(prompt, { assets, unusable: [] }).briefWith(new Map());
  if (brief.refusal !== null) return { brief, plan: null };
  return { brief, plan: planEdit({ brief, assets, seed: 1, writeScenes: plainScenes }) };
}

describe('prompts that were written before the grammar was read', () => {
  test.each(prompts)('$id: $prompt', (entry) => {
    const { brief, plan } = answerTo(entry.prompt);
    if (plan === null) {
      expect(brief.refusal?.code).toBe('length_unclear');
      expect(entry.length).toContain('ask');
      return;
    }
    const times = brief.parts.map((part) => part.seconds);
    const sum =
      times.every((time) => time !== undefined) && times.length > 0 ? times.reduce((a, b) => a + b, 0) : null;
    expect(entry.length).toContain(brief.length?.seconds ?? sum);
    const shown = brief.titles.map(({ text }) => text);
    expect(shown).toEqual(expect.arrayContaining(entry.titles));
    expect([...entry.titles, ...(entry.maybeTitles ?? [])]).toEqual(expect.arrayContaining(shown));
    if (entry.format !== undefined) expect(`${brief.shape?.width}:${brief.shape?.height}`).toBe(entry.format);
    if (entry.edits !== undefined) expect(brief.edits.map(({ kind }) => kind)).toEqual(entry.edits);
    const used = plan.usedAssetIds.map(nameOf);
    const excluded = brief.exclude.map(nameOf);
    for (const name of entry.without ?? [])
      expect([used.includes(name), excluded.includes(name)]).toEqual([false, true]);
    for (const name of entry.uses ?? []) {
      if (entry.without === undefined)
        expect(brief.parts.map(({ assetId }) => nameOf(assetId))).toContain(name);
      else expect(excluded).not.toContain(name);
    }
    if (entry.last !== undefined) expect(nameOf(brief.parts.at(-1)?.assetId)).toBe(entry.last);
    const unmet = plan.claims.flatMap((claim) => (claim.kind === 'words' && !claim.met ? [claim.words] : []));
    const message = plain(describePlan(plan, assets));
    for (const words of entry.unmet ?? []) {
      expect(plain(unmet.join(' | '))).toContain(plain(words));
      expect(message).toContain(plain(words));
    }
  });
});
