/** What a message tells of what the one before spoke of: a text on it, a time of it, other words for it, what was found. Pure. */
import type { Brief } from '../brief.ts';
import type { ClipTarget, EditWish } from '../edits/edit-wish.ts';
import { conceptAt } from '../edits/slots/concepts.ts';
import { light } from '../edits/slots/light-words.ts';
import { functionWords } from '../grammar/languages/vocabulary.ts';
import { fold, lex } from '../grammar/tokens/lex.ts';

// "… and write “Wow” over it": a text on the clip that was spoken of right before.

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

// "6 secs for it", "give it 6": a time of the clip that the message before was about.

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

// "Lieber “Volles Haus”", "mejor «Reserva tu cita»": other words for the text that the message before was about.

/** The words of the text that was written last. */
function lastText(last: readonly EditWish[]): string | null {
  const edit = last.findLast(({ kind }) => kind === 'title' || kind === 'titleText');
  if (edit?.kind === 'title') return edit.text;
  return edit?.kind === 'titleText' ? edit.to : null;
}

/** True where nothing but a text is said, and that it is to be another. */
function isOnlyOther(prompt: string, text: string): boolean {
  const tokens = lex(prompt.replace(text, ' ')).filter(({ kind }) => kind === 'word' || kind === 'number');
  let isOther = false;
  for (let at = 0; at < tokens.length; ) {
    const found = conceptAt(tokens, at);
    const saysOther =
      found !== null && ['instead', 'change', 'rename'].some((one) => found.concepts.has(one as never));
    const fold = tokens[at]?.fold ?? '';
    if (!saysOther && !light.has(fold) && !functionWords.has(fold)) return false;
    isOther ||= saysOther;
    at = saysOther ? found.next : at + 1;
  }
  return isOther;
}

/** `asked` with its one text in the place of the last one; as it is where it says anything else. */
export function otherWords(asked: Brief, last: readonly EditWish[]): Brief {
  const [title, ...others] = asked.titles;
  const from = lastText(last);
  if (title === undefined || others.length > 0 || from === null || asked.edits.length > 0) return asked;
  if (title.place !== 'opening' || from === title.text || !isOnlyOther(asked.prompt, title.text))
    return asked;
  const edit: EditWish = { kind: 'titleText', from, to: title.text, said: `“${title.text}”` };
  return { ...asked, titles: [], edits: [edit] };
}

// "Do I have a heron? If so add it": what follows is of what the question found, and of nothing where that found nothing.

/** A question, and what follows where it is answered by yes. */
const condition =
  /\?\s{0,3}(?:and |und |et |y |e )?(?:if (?:so|yes|there is(?: one)?|i do|you (?:do|have it|find (?:it|one)))|then|wenn (?:ja|so)|falls (?:ja|vorhanden)|dann|si (?:oui|c'est le cas)|alors|(?:en ese caso|si es así|si es asi|si sí|entonces)|(?:se sim|então|nesse caso)|(?:se (?:sì|si|sí|c'è)|allora))(?![\p{L}])|？\s{0,3}(?:如果有|有的话|要是有|那就)/iu;

/** Nothing may have been found, or nothing looked up: both are said so. */
const unknownIt = 'I do not know which clip “it” is; name it, or say which place it has';

const otherwise = /(?<![\p{L}])(?:otherwise|if not|sonst|sinon|si no|senão|altrimenti|否则)(?![\p{L}])/iu;

const isSpoken = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'spoken';

/** `message` with "it" as what its question names; where nothing was found nothing is done that depends on it. */
export function ifSo(message: Brief): Brief {
  const { prompt, parts, edits, unread } = message;
  const found = prompt.length > 2000 ? null : condition.exec(prompt);
  if (found === null) return message;
  const asked = prompt.slice(0, found.index).toLowerCase();
  const isAsked = (said: string) => said !== '' && asked.includes(said.toLowerCase());
  const named = parts.filter(({ said }) => isAsked(said));
  const ids = [...new Set(named.map(({ assetId }) => assetId))];
  if (ids.length > 0) {
    const target: ClipTarget = { kind: 'assets', ids, said: named[0]?.said ?? '', isFound: true };
    const pointed = edits.map((edit) => pointedAt(edit, target));
    const isUsed = pointed.some((edit, at) => edit !== edits[at]);
    const others = parts.filter((part) => !named.includes(part));
    return isUsed ? { ...message, edits: pointed, parts: others } : message;
  }
  if (!unread.some(isAsked)) return message;
  // "…, otherwise leave it" is a wish of its own.
  if (otherwise.test(prompt.slice(found.index))) return message;
  const said = prompt.slice(found.index + 1).trim();
  const missing: EditWish = { kind: 'refused', reason: unknownIt, said };
  return {
    ...message,
    edits: [...edits.filter((edit) => isAsked(edit.said)), missing],
    parts: [],
    length: null,
    titles: [],
  };
}

function pointedAt(edit: EditWish, target: ClipTarget): EditWish {
  const spoken = Object.entries(edit).filter(([, value]) => isSpoken(value));
  if (spoken.length === 0) return edit;
  return { ...edit, ...Object.fromEntries(spoken.map(([key]) => [key, target])) } as EditWish;
}
