/** What is said of drawn scenes beside what is seen in them. Pure. */
import { type WrittenScene, writeScenes } from '@rushes/generate';
import type { AudioWish, Wish } from '../models/check-request.ts';
import type { Area, Model } from '../models/model.ts';
import { framesOf, RATE, SOUND_SIZE } from './timeline-of.ts';

/** A film of this length has a scene for all that one picture may show. */
const PICTURE_SECONDS = 14;

/** Scenes that say no more than what a prompt is about. */
const BARE: readonly WrittenScene['spec']['layout'][] = ['title', 'picture', 'word', 'closing'];

/** Words that ask for type: nobody wants a view of a poster. */
const TYPE =
  /["“„«「]|(?<![\p{L}])(?:posters?|titles?|cards?|thumbnails?|banners?|flyers?|logos?|headlines?|intros?|outros?|teasers?|plakat\p{L}*|titel\p{L}*|karten?|affiches?|cartel(?:es)?|film|video|clip|promo|trailer|explainer)(?![\p{L}])|[!?：:]/iu;
/** Longer prompts tell something that words show. */
const MOST_WORDS = 12;

/** What is meant to be seen as a camera would see it: "a cat on a sofa". */
function asksForView(prompt: string, scenes: readonly WrittenScene[]): boolean {
  const isBare = scenes.every(({ spec }) => BARE.includes(spec.layout) && spec.text.points.length === 0);
  return isBare && !TYPE.test(prompt) && prompt.trim().split(/\s+/u).length <= MOST_WORDS;
}

/** `others` are models by which such a thing can be painted, where an operator has them. */
export function drawnNotes(
  wish: Wish,
  seconds: number | null,
  others: readonly Pick<Model, 'id' | 'area'>[],
): string[] {
  if (wish.area === 'audio') return 'layers' in wish ? [] : composedNotes(wish, seconds);
  if (wish.area !== 'video' && wish.area !== 'image') return [];
  const { prompt, seed, width, height } = wish;
  const frames = framesOf(wish.area === 'image' ? PICTURE_SECONDS : (seconds ?? PICTURE_SECONDS));
  const film = writeScenes({ prompt, frames, rate: RATE, width, height, seed });
  const notes = wish.area === 'image' ? [] : film.notes;
  if (!asksForView(prompt, film.scenes)) return notes;
  return [...notes, viewNote(wish.area, others)];
}

/** What was stated of tempo and key and is kept, and what could not be. */
function composedNotes({ prompt, seed, ...wish }: AudioWish, seconds: number | null): string[] {
  const frames = framesOf(seconds ?? wish.seconds);
  return writeScenes({ prompt, frames, rate: RATE, ...SOUND_SIZE, seed }).musicNotes;
}

function viewNote(area: Area, others: readonly Pick<Model, 'id' | 'area'>[]): string {
  const names = others.filter((model) => model.area === area).map(({ id }) => id);
  const drawn = area === 'image' ? 'a picture' : 'a film';
  return (
    `This is ${drawn} of the words with simple drawings: the built-in models paint no views. ` +
    `Models of providers do (${names.join(', ')}); they need a key: PUT /tools/keys/{provider}, or the operator's.`
  );
}
