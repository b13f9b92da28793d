/** "The middle two 2 seconds", "dog and cake 3s": a time told of several clips is that of each of them. Pure. */
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';

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
