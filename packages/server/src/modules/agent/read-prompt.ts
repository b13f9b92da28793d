/** What a prompt means over a library in which some files were opened in vain. Pure. */
import type { PlannerLibrary, UnusableAsset } from '../analysis/planner-asset.ts';
import { type Brief, parsePrompt } from './director/index.ts';
import { sourcesFor } from './sources-for.ts';

export interface ReadPrompt {
  /** Over what can be used alone; its notes tell which named files can not. */
  brief: Brief;
  /** Why there is nothing to make: every file that was named as footage is unusable. Null when there is. */
  hindrance: { code: string; message: string } | null;
}

const newestFirst = (a: { lastEdit: string }, b: { lastEdit: string }) =>
  a.lastEdit < b.lastEdit ? 1 : a.lastEdit > b.lastEdit ? -1 : 0;

function sentenceOf({ name, reason }: UnusableAsset): string {
  return `I could not use ${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** Ids that stand in `brief` for something to be seen or heard. */
function soundsOf({ music, voiceAssetIds }: Brief): string[] {
  return music?.kind === 'asset' ? [...voiceAssetIds, music.assetId] : voiceAssetIds;
}

/**
 * Reads the prompt twice: over what can be used, and over everything. What only the second reading finds was
 * meant and can not be used; a word that both find goes to what can.
 */
export function readPrompt(prompt: string, library: Pick<PlannerLibrary, 'assets' | 'unusable'>): ReadPrompt {
  const assets = sourcesFor(prompt, library.assets);
  const brief = parsePrompt(prompt, assets);
  const broken = sourcesFor(prompt, library.unusable);
  if (broken.length === 0) return { brief, hindrance: null };
  const meant = parsePrompt(prompt, [...assets, ...broken].sort(newestFirst));
  const unusable = new Map(broken.map((asset) => [asset.id, asset]));
  const said = new Set(brief.parts.map((part) => part.said));
  const pictures = meant.parts.filter((part) => !said.has(part.said)).map(({ assetId }) => assetId);
  const refusedPictures = [...new Set(pictures)].flatMap((id) => unusable.get(id) ?? []);
  const refused = [
    ...refusedPictures,
    ...[...new Set(soundsOf(meant))].flatMap((id) => unusable.get(id) ?? []),
  ];
  if (refused.length === 0) return { brief, hindrance: null };
  const sentences = refused.map(sentenceOf);
  // A note that only the first reading has says that a file is not there.
  const notes = [...brief.notes.filter((note) => meant.notes.includes(note)), ...sentences];
  const [first] = refusedPictures;
  const isHindered = brief.parts.length === 0 && !brief.everything && !brief.generate;
  return {
    brief: { ...brief, notes },
    hindrance: first !== undefined && isHindered ? { code: first.code, message: sentences.join(' ') } : null,
  };
}
