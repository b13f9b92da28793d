/** "… and write “Wow” over it": a text on the clip that was spoken of right before. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';

/** What leads from a text to what was spoken of, right behind its quotation. */
const onIt =
  /^["“”„«»'’\s]*(?:(?:on|over|onto|across) (?:it|her|him|them|that|that one)|darauf|drauf|darüber|drüber|dessus|par-dessus|encima|por cima|sopra)(?![\p{L}])/iu;

/** `asked` with such texts as wishes for `subject`; as it is where nothing was spoken of. */
export function textsOnIt(asked: Brief, subject: ClipTarget | null): Brief {
  if (subject?.kind !== 'assets' && subject?.kind !== 'places') return asked;
  const isOnIt = ({ text, place }: Brief['titles'][number]) => {
    const at = asked.prompt.indexOf(text);
    return at !== -1 && place === 'opening' && onIt.test(asked.prompt.slice(at + text.length));
  };
  const over = asked.titles.filter(isOnIt).map(
    ({ text, color, spot }): EditWish => ({
      kind: 'title',
      text,
      place: 'at',
      atSeconds: null,
      over: subject,
      ...(color !== undefined && { color }),
      ...(spot !== undefined && { spot }),
      said: `“${text}” on it`,
    }),
  );
  if (over.length === 0) return asked;
  return { ...asked, edits: [...asked.edits, ...over], titles: asked.titles.filter((one) => !isOnIt(one)) };
}
