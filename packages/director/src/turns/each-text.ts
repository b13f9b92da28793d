/** One text on several clips stands on each of them: "“Yo” on the first and the last". Pure. */
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';

/** The clips one by one; several files of one name are one thing. */
function eachOf(target: ClipTarget): ClipTarget[] {
  if (target.kind === 'places') return target.at.map((at) => ({ kind: 'places', at: [at] }));
  if (target.kind !== 'assets' || target.ids.length < 2) return [target];
  const said = target.said.split(' and ');
  if (said.length !== target.ids.length) return [target];
  return target.ids.map((id, step) => ({ ...target, ids: [id], said: said[step] ?? target.said }));
}

/** `wish`, once for each clip where it is a text on several. */
export function onEachClip(wish: EditWish): EditWish[] {
  if (wish.kind !== 'title' || wish.over === undefined) return [wish];
  return eachOf(wish.over).map((over) => ({ ...wish, over }));
}

const recording = /\.(?:mp3|wav|m4a|aac|flac|ogg)$/iu;
const pronouns = /(?:^|[^\p{L}])(?:it|that|es|das|la|le|lo|los|sie|ihn|它)(?![\p{L}])|(?:la|lo|le)$/iu;

/** "Swap the cello for the lute and turn it down": what is louder or quieter is the music that was spoken of. */
export function ofSpokenMusic(wishes: readonly EditWish[]): EditWish[] {
  const isMusic = wishes.some(
    (wish) =>
      wish.kind === 'music' ||
      (wish.kind === 'replace' && wish.by.kind === 'assets' && recording.test(wish.by.said)),
  );
  return wishes.map((wish) =>
    isMusic && wish.kind === 'volume' && wish.of === 'film' && pronouns.test(wish.said)
      ? { ...wish, of: 'music' }
      : wish,
  );
}
