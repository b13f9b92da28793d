/** One time or one text that is told of several clips is that of each: "the middle two 2 seconds", "“Yo” on the first and the last". Pure. */
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';

// "The middle two 2 seconds", "dog and cake 3s": a time told of several clips is that of each of them.

/** With these it is the time of all of them. */
const together = new Set(
  'together total combined overall between altogether zusammen insgesamt ensemble tout juntos juntas juntar insieme totale gemeinsam 共 总'.split(
    ' ',
  ),
);

const each =
  /(?:^|[^\p{L}])(?:all of (?:them|em)|them all|each|every (?:one|clip|shot|scene)|all (?:the )?(?:clips|shots|scenes)|jede[nrs]?|alle clips|chacun|chaque|cada|ognun[ao]|ogni)(?![\p{L}])/u;

const areSeveral = (target: ClipTarget) =>
  (target.kind === 'places' && target.at.length > 1) ||
  (target.kind === 'middle' && (target.count ?? 1) > 1) ||
  (target.kind === 'assets' && target.ids.length > 1 && target.isFound !== true);

/** `wish`, of each of its clips where it tells several of them one time; `prompt`: the message. */
export function ofEach(wish: EditWish, prompt: string): EditWish {
  // "All of them 1 second shorter" is so much of each, "the film 1 second shorter" of all together.
  if (wish.kind === 'length' && wish.factor === 0 && wish.seconds !== null && each.test(fold(wish.said)))
    return {
      kind: 'clipLength',
      target: { kind: 'all' },
      factor: 0,
      seconds: wish.seconds,
      isEach: true,
      said: wish.said,
    };
  if (wish.kind !== 'clipLength' || wish.seconds === undefined || wish.isEach === true) return wish;
  if (wish.factor !== 1 || wish.edge !== undefined || !areSeveral(wish.target)) return wish;
  return lex(prompt).some(({ fold }) => together.has(fold)) ? wish : { ...wish, isEach: true };
}

// One text on several clips stands on each of them: "“Yo” on the first and the last".

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
