/**
 * Messages that put the change before them right and say no more than what was meant: "I meant 7", "no, 7 seconds", "nein, den Turm",
 * "not the market, the tower". Read by that change alone, so that no number becomes the length of the whole film. Pure.
 */
import type { ClipTarget, EditWish, TurnBack } from '../edits/edit-wish.ts';
import { light } from '../edits/slots/light-words.ts';
import { readSlots } from '../edits/slots/read-slots.ts';
import type { Slot } from '../edits/slots/slot.ts';
import { functionWords } from '../grammar/languages/vocabulary.ts';
import type { NameIndex } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';

export interface Correction {
  edits: EditWish[];
  /** The change before is taken back first: another clip was meant. */
  turnBack: TurnBack | null;
  rest: string;
}

/** Longer messages say more, characters. */
const longest = 80;

const noes = new Set('no nope nah nein nee ne non nao não sorry oops wait 不'.split(' '));
const leads: readonly (readonly string[])[] = [
  ...['no', 'nope', 'nah', 'no wait', 'no sorry', 'sorry', 'oops', 'wait', 'i meant', 'i mean', 'meant'],
  ...['no i meant', 'no no', 'nein', 'nee', 'ich meinte', 'nein ich meinte', 'non', 'je voulais dire'],
  ...['non je voulais dire', 'quise decir', 'no quise decir', 'queria decir', 'nao', 'queria dizer'],
  ...[
    'quis dizer',
    'volevo dire',
    'anzi',
    'anzi no',
    'no anzi',
    'scusa',
    'no volevo dire',
    'intendevo',
    '不 对',
    '不',
    '不 是',
    '我 是 说',
    '我 说 的 是',
  ],
].map((one) => one.split(' '));
const denials = new Set('not nicht pas no nao non 不'.split(' '));
const buts = new Set('but sondern mais sino mas ma rather 而 是'.split(' '));

/** What a change of these kinds is of may be another clip, and how long or how fast another value. */
const ofOneClip = new Set<EditWish['kind']>([
  ...(['clipLength', 'speed', 'look', 'reverse', 'noFootageSound', 'freeze', 'repeat', 'remove'] as const),
]);

/** What was there before a message that may put something right. */
interface Before {
  /** The changes of the message before. */
  last: readonly EditWish[];
  /** The assets of the film's clips. */
  clips: readonly string[];
  names: () => NameIndex;
}

const isPart = ({ kind, text }: Token) => kind !== 'symbol' || text === ',' || text === '，';

/** What of the film before `prompt` puts right: the change before it, or which clip was taken; null where it says anything else. */
export function readCorrection(prompt: string, before: Before): Correction | null {
  if (prompt.length > longest) return null;
  return (
    ofLastChange(prompt, before) ??
    textAtOtherEnd(prompt, before) ??
    textElsewhere(prompt, before) ??
    otherFootage(prompt, before)
  );
}

function ofLastChange(prompt: string, { last, names }: Before): Correction | null {
  const [edit, ...others] = last;
  if (edit === undefined || others.length > 0 || !ofOneClip.has(edit.kind)) return null;
  const tokens = lex(prompt).filter(isPart);
  const rest = ' '.repeat(prompt.length);
  const said = prompt.trim();
  const value = valueIn(tokens, edit, names);
  if (value !== null) return { edits: [{ ...value, said }], turnBack: null, rest };
  const target = targetIn(tokens, edit, names);
  if (target === null) return null;
  return { edits: [{ ...edit, target, said } as EditWish], turnBack: { kind: 'undo', steps: 1 }, rest };
}

const ends = {
  opening: new Set(
    'start beginning opening anfang beginn debut principio inicio comienzo comeco inizio 开头 片头'.split(
      ' ',
    ),
  ),
  closing: new Set('end ending ende schluss fin final fim fine 结尾 片尾 最后'.split(' ')),
};
/** What may stand around the end of a film at which a text belongs. */
const besideEnds = new Set(
  `no not nope nein nicht non pas nao 不 but sondern mais sino mas ma rather instead actually lieber doch besser plutot mejor melhor meglio
  at the to in it put move that this text title please am zum zu ans den die das es bitte an au a la le les texte titre mets
  al el en lo ponlo texto titulo ao na o os colocar coloca alla all metti mettilo il testo titolo wait oh sorry ok okay 是 在 放 到`.split(
    /\s+/u,
  ),
);
const tokenEnd = ({ fold }: Token): keyof typeof ends | null =>
  ends.opening.has(fold.replace(/^all'/u, '')) ? 'opening' : ends.closing.has(fold) ? 'closing' : null;

/** "Not at the start, at the end!": where the text that was just written belongs. */
function textAtOtherEnd(prompt: string, { last }: Before): Correction | null {
  const [edit, ...others] = last;
  if (edit?.kind !== 'title' || others.length > 0) return null;
  const tokens = lex(prompt).filter(({ kind }) => kind !== 'symbol');
  if (!tokens.every((token) => tokenEnd(token) !== null || besideEnds.has(token.fold))) return null;
  const meant = tokens.flatMap((token, at) => {
    const place = tokenEnd(token);
    const isDenied = tokens
      .slice(Math.max(0, at - 3), at)
      .some(({ fold }) => fold === 'not' || fold === 'nicht' || fold === 'pas');
    return place === null || isDenied ? [] : [place];
  });
  const place = meant.at(-1);
  if (place === undefined || place === edit.place || new Set(meant).size > 2) return null;
  const said = prompt.trim();
  const edits: EditWish[] = [{ kind: 'titlePlace', which: { words: edit.text }, place, said }];
  return { edits, turnBack: null, rest: ' '.repeat(prompt.length) };
}

const moves = new Set(
  'move shift verschieb verschiebe deplace deplacez mueve muevelo mova sposta spostalo 移'.split(' '),
);
/** What stands around the clips where a text is put elsewhere. */
const around = new Set(
  [
    'put move shift it that this text title words caption to on onto over at in instead of rather than and',
    'setz setze schreib verschieb verschiebe es ihn den text titel auf uber zu zum zur statt anstatt lieber',
    'mets mettez deplace deplacez le la les texte titre sur vers au lieu de du plutot',
    'pon ponlo mueve muevelo el texto titulo en sobre al vez lugar',
    'coloca poe mova no na em o a invece di del della metti mettilo sposta spostalo su sul sulla sullo testo titolo',
    '移 到 放 上 把 文字 代替',
  ]
    .join(' ')
    .split(' '),
);

/** "Not on the market, on the tower", "move it to the tower": the text that was just written belongs over another clip. */
function textElsewhere(prompt: string, { last, names }: Before): Correction | null {
  const [edit, ...others] = last;
  if (edit?.kind !== 'title' || edit.over?.kind !== 'assets' || others.length > 0) return null;
  const quoted = prompt.replace(/[“„"«「『][^“”„"»」』]*[”“"»」』]/u, (all) =>
    all.slice(1, -1).trim() === edit.text.trim() ? ' ' : all,
  );
  const led = behindLead(lex(quoted).filter(isPart));
  const own = led?.own ?? lex(quoted).filter(isPart);
  const old = edit.over.ids;
  const clips = clipsIn(
    own.filter(({ fold }) => !around.has(fold)),
    names,
  );
  if (clips === null) return null;
  const isOld = (target: ClipTarget) =>
    target.kind === 'assets' && target.ids.every((id) => old.includes(id));
  const [meant, ...more] = clips.filter((target) => !isOld(target));
  const isOldNamed = clips.some(isOld);
  const isDenied = own.some(({ fold }) => denials.has(fold));
  const isMoved = led?.isLoud === true || own.some(({ fold }) => moves.has(fold));
  if (meant === undefined || more.length > 0 || !(isOldNamed || (isMoved && !isDenied))) return null;
  const edits: EditWish[] = [{ ...edit, over: meant, said: prompt.trim() }];
  return { edits, turnBack: { kind: 'undo', steps: 1 }, rest: ' '.repeat(prompt.length) };
}

/** "Not the market, the bridge": footage that is not in the film, in the place of a clip that is. */
function otherFootage(prompt: string, { clips: shown, names }: Before): Correction | null {
  const tokens = lex(prompt).filter(isPart);
  if (!denials.has(tokens[0]?.fold ?? '') || tokens[1]?.kind === 'symbol') return null;
  const [target, by, ...others] = clipsIn(tokens, names) ?? [];
  if (target?.kind !== 'assets' || by?.kind !== 'assets' || others.length > 0) return null;
  const isShown = (id: string) => shown.includes(id);
  if (!target.ids.some(isShown) || by.ids.some(isShown)) return null;
  const edits: EditWish[] = [{ kind: 'replace', target, by, said: prompt.trim() }];
  return { edits, turnBack: null, rest: ' '.repeat(prompt.length) };
}

/** The tokens behind what leads to a correction; null where nothing does. `isLoud`: a comma, or more than "no". */
function behindLead(tokens: readonly Token[]): { own: readonly Token[]; isLoud: boolean } | null {
  const words = tokens.filter(({ kind }) => kind !== 'symbol');
  const fits = leads.filter((lead) => lead.every((word, at) => words[at]?.fold === word));
  const lead = fits.toSorted((a, b) => b.length - a.length)[0];
  const last = lead === undefined ? undefined : words[lead.length - 1];
  if (lead === undefined || last === undefined) return null;
  const own = tokens.slice(tokens.indexOf(last) + 1);
  const isComma = own[0]?.kind === 'symbol';
  const isLoud = isComma || lead.length > 1 || !noes.has(lead[0] ?? '') || lead[0] === '不';
  return { own: isComma ? own.slice(1) : own, isLoud };
}

const saysNothing = ({ kind, fold }: Token) =>
  kind === 'symbol' || light.has(fold) || functionWords.has(fold);

function slotsOf(own: readonly Token[], names: () => NameIndex): Slot[] | null {
  const plain = own.filter(({ text }) => text !== ',' && text !== '，');
  return plain.length === 0 || plain.every(saysNothing) ? null : readSlots(plain, names());
}

/** "7", "7 seconds", "half speed": another value of the same kind. */
function valueIn(tokens: readonly Token[], edit: EditWish, names: () => NameIndex): EditWish | null {
  const denied = tokens.findIndex(({ fold }, at) => at > 0 && denials.has(fold));
  const led = behindLead(tokens);
  const own = led?.own ?? (denied > 0 ? tokens.slice(0, denied) : null);
  const slots = own === null ? null : slotsOf(own, names);
  const [slot, ...others] = slots ?? [];
  if (slot === undefined || others.length > 0) return null;
  if (edit.kind === 'clipLength' && edit.factor === 1 && edit.seconds !== undefined) {
    const seconds = slot.kind === 'seconds' ? slot.seconds : slot.kind === 'number' ? slot.value : 0;
    return seconds > 0 ? { ...edit, seconds } : null;
  }
  if (edit.kind === 'speed' && slot.kind === 'times' && slot.factor > 0)
    return { ...edit, factor: slot.factor };
  return null;
}

/** "The tower", "not the market, the tower", "not the market but the tower": another clip. */
function targetIn(tokens: readonly Token[], edit: EditWish, names: () => NameIndex): ClipTarget | null {
  const old = 'target' in edit && edit.target?.kind === 'assets' ? edit.target.ids : [];
  const led = behindLead(tokens);
  const own = led === null ? tokens : led.own;
  const clips = own.length === 0 ? [] : clipsIn(own, names);
  const [first, second, ...others] = clips ?? [];
  if (first === undefined || others.length > 0) return null;
  const isOld = (target: ClipTarget) => target.kind === 'assets' && target.ids.some((id) => old.includes(id));
  if (second !== undefined) {
    const isDenied = denials.has(tokens[0]?.fold ?? '') || denials.has(own[0]?.fold ?? '');
    return isDenied && isOld(first) && !isOld(second) ? second : null;
  }
  // "No, not the last one" takes the change off that one.
  const isDenied = own.some(({ fold }) => denials.has(fold));
  return led?.isLoud === true && !isDenied && !isOld(first) ? first : null;
}

/** The clips that are named, where nothing else is said. */
function clipsIn(own: readonly Token[], names: () => NameIndex): ClipTarget[] | null {
  const plain = own.filter(({ fold }) => !denials.has(fold) && !buts.has(fold));
  const parts: Token[][] = [[]];
  for (const token of plain) {
    if (token.kind === 'symbol') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const slots = parts.filter((part) => !part.every(saysNothing)).map((part) => readSlots(part, names()));
  if (slots.some((part) => part === null || part.length === 0)) return null;
  const all = slots.flatMap((part) => part ?? []);
  return all.every((slot) => slot.kind === 'clips' && !slot.isIt)
    ? all.flatMap((slot) => (slot.kind === 'clips' ? [slot.target] : []))
    : null;
}
