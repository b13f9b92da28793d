/** "6 secs for it", "give it 6": a time of the clip that the message before was about. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { fold } from '../grammar/tokens/lex.ts';

/** What "it" is where somebody gives it a time: no film is given one. */
const given = new RegExp(
  `(?<![\\p{L}])(?:${[
    '(?:for|of) (?:it|that|that one|this one|that bit|that clip)(?![\\p{L}])(?! (?:film|video|movie|whole))',
    'give (?:it|that|that one|this one)|it gets|it needs|it can have|let it (?:run|stay|play)|(?:hold|keep|leave|have) it (?:on|up|there|for)',
    'dafur|davon|gib (?:ihm|ihr|dem)|fur (?:den|die|das) (?:clip|teil)',
    'pour (?:ca|celui-la|celle-la|lui|elle)|donne[- ]lui|laisse[- ]l[ae]',
    'dale|para (?:ese|esa|eso)|dejal[oa]|da[- ]lhe|para (?:esse|essa|isso)|deixa-[oa]|dagli|dalle|per (?:quello|quella)|lascial[oa]',
    '给它|它',
  ].join('|')})`,
  'u',
);

/** `asked` with its bare time as that of the clip `subject`; as it is where it says more, or nothing was spoken of. */
export function timeOfIt(asked: Brief, subject: ClipTarget | null): Brief {
  const { length, edits, parts, titles, prompt } = asked;
  if (length === null || edits.length + parts.length + titles.length > 0 || prompt.length > 80) return asked;
  const isOne =
    (subject?.kind === 'assets' && subject.ids.length === 1) ||
    (subject?.kind === 'places' && subject.at.length === 1);
  if (!isOne || !given.test(fold(prompt))) return asked;
  const said = prompt.trim();
  const edit: EditWish = { kind: 'clipLength', target: subject, factor: 1, seconds: length.seconds, said };
  return { ...asked, length: null, edits: [edit] };
}
