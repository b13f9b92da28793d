/** A name for what was made. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';

/** Longest name, characters. */
const longestName = 60;
/** Words of the prompt that make a name when nothing better is there. */
const promptWords = 6;

/** A short name for project and file: the title, else the topic, else what is shown, else the prompt's first words. */
export function planName(brief: Brief, shown: readonly PlannerAsset[]): string {
  const title = brief.titles.find(({ place }) => place === 'opening') ?? brief.titles[0];
  const stems = [...new Set(shown.map(({ name }) => name.replace(/\.[A-Za-z0-9]{2,5}$/, '')))];
  const assets = stems.length > 0 && stems.length <= 3 ? stems.join(', ') : undefined;
  const words = brief.prompt
    .split(/\s+/u, promptWords + 1)
    .slice(0, promptWords)
    .join(' ');
  for (const candidate of [
    title?.text,
    brief.topic ?? undefined,
    brief.parts.length > 0 ? assets : undefined,
    words,
  ]) {
    const name = cleanName(candidate ?? '');
    if (name !== '') return name;
  }
  return 'Video';
}

/** One line without path marks and control characters. */
function cleanName(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.,;]+$/gu, '');
  return [...clean].slice(0, longestName).join('').trim();
}
