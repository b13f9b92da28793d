/** What the tags of a message tell of the whole film, for a brief that says nothing of it. Nothing that a brief has is changed. Pure. */
import type { PlannerAsset } from '../assets.ts';
import type { Brief, MusicWish, TitleWish } from '../brief.ts';
import { spotIn } from '../craft/craft-parts.ts';
import type { EditWish, OutputShape } from '../edits/edit-wish.ts';
import { readFormat } from '../grammar/tokens/formats.ts';
import { lex } from '../grammar/tokens/lex.ts';
import { keyAt } from '../islands/key-words.ts';
import { isLogo } from '../islands/marks.ts';
import { mentionReader } from './mentions.ts';
import type { Told } from './tagged-film.ts';
import { isQuoted, textIn, timeIn } from './values.ts';

/** Sure enough to add what no rule has read. */
const least = 0.6;

/** `brief` with what it lacks of what `told` tells of the whole film; `addsTexts`: rules did not understand the message. */
export function withTaggedTraits(
  brief: Brief,
  told: readonly Told[],
  assets: readonly PlannerAsset[],
  { addsTexts = false } = {},
): Brief {
  if (brief.question !== null || brief.refusal !== null || brief.parts.length === 0) return brief;
  const sure = told.filter(({ sureness }) => sureness >= least);
  const of = (label: string) => sure.find((one) => one.label === label);
  const music = brief.music === null ? musicOf(sure, assets) : null;
  const shape = brief.shape === null && brief.size === null ? shapeIn(of('shape')?.words) : null;
  const captions =
    brief.captions === null && !brief.edits.some(({ kind }) => kind === 'captions' || kind === 'noCaptions');
  const edits = [
    ...furtherFilms(brief, sure),
    ...songStart(brief, of('mfrom'), music ?? brief.music),
    ...logoOver(brief, of('logo'), { assets, told: sure }),
  ];
  return {
    ...brief,
    ...(music !== null && { music }),
    ...(shape !== null && { shape }),
    titles: addsTexts ? [...brief.titles, ...furtherTitles(brief, sure)] : brief.titles,
    ...(captions && of('caption') !== undefined && { captions: true }),
    ...(captions && of('caption.none') !== undefined && { captions: false }),
    edits: [...brief.edits, ...edits],
  };
}

/** Who speaks is no music. */
const voices = /voice|narrat|speech|(?<![a-z])vo(?![a-z])/iu;

function musicOf(told: readonly Told[], assets: readonly PlannerAsset[]): MusicWish | null {
  const song = told.find(({ label }) => label === 'music');
  if (song !== undefined && !voices.test(song.words)) {
    const sounds = assets.filter(({ kind, name }) => kind === 'audio' && !voices.test(name));
    const { ids } = mentionReader(sounds)(song.words, 'audio');
    const [only] = ids.length > 0 ? ids : sounds.length === 1 ? sounds.map(({ id }) => id) : [];
    if (only !== undefined) return { kind: 'asset', assetId: only };
  }
  if (told.some(({ label }) => label === 'music.none')) return { kind: 'none' };
  const made = told.find(({ label }) => label === 'music.made');
  return made === undefined ? null : { kind: 'built-in', mood: made.words };
}

/** The shape that `words` tell by its figures or by its name. */
export function shapeIn(words: string | undefined): { width: number; height: number } | null {
  if (words === undefined) return null;
  const tokens = lex(words);
  for (const at of tokens.keys()) {
    const read = readFormat(tokens, at);
    if (read?.kind === 'shape') return read.shape;
    if (read?.kind === 'size') return { width: read.width, height: read.height };
  }
  for (const at of tokens.keys()) {
    const key = keyAt(tokens, at, null)?.key;
    if (key === 'upright') return { width: 9, height: 16 };
    if (key === 'wide') return { width: 16, height: 9 };
    if (key === 'squared') return { width: 1, height: 1 };
  }
  return spelled.find(([said]) => said.test(words))?.[1] ?? null;
}

/** "Sq", "hochkannt": short or misspelt. */
const spelled: readonly (readonly [RegExp, { width: number; height: number }])[] = [
  [/(?<!\p{L})(?:vert|hoch|portr|uprig|tall)/iu, { width: 9, height: 16 }],
  [/(?<!\p{L})(?:sq|quadr|carr|cuadr)/iu, { width: 1, height: 1 }],
  [/(?<!\p{L})(?:horiz|quer|landsc|wide|apais|paysa)/iu, { width: 16, height: 9 }],
];

/** "And a square one as well": one more film in that shape. */
function furtherFilms({ edits }: Brief, told: readonly Told[]): EditWish[] {
  if (edits.some(({ kind }) => kind === 'outputs')) return [];
  const versions = told.filter(({ label }) => label === 'version');
  const shapes = versions.flatMap(({ words }): OutputShape[] => {
    const shape = shapeIn(words);
    return shape === null ? [] : [shape];
  });
  return shapes.length === 0
    ? []
    : [{ kind: 'outputs', shapes, isFurther: true, said: versions[0]?.words ?? '' }];
}

/** Words without quotation marks are a text of the film where the tagger is so sure. */
const surelyWritten = 0.85;

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Texts that stand nowhere yet: behind the last clip that is told at the end of the film, before the first one at its beginning. */
function furtherTitles({ titles, edits }: Brief, told: readonly Told[]): TitleWish[] {
  const written = [
    ...titles.map(({ text }) => text),
    ...edits.flatMap((edit) => ('text' in edit ? [edit.text] : [])),
  ].map(bare);
  const last = told.findLastIndex(({ label }) => label === 'clip');
  const first = told.findIndex(({ label }) => label === 'clip');
  return told.flatMap(({ label, words, sureness }, at): TitleWish[] => {
    const text = textIn(words);
    const own = bare(text);
    const isWritten = written.some((one) => one.includes(own) || (one !== '' && own.includes(one)));
    const isSure = (sureness >= surelyWritten && !/countdown|timer/iu.test(words)) || isQuoted(words);
    if (label !== 'text' || own === '' || isWritten || !isSure) return [];
    const beside = [told[at - 1]?.label, told[at + 1]?.label];
    const isOpening = beside.includes('end.intro') || beside.includes('at.first') || at < first;
    const isClosing = !isOpening && (at > last || beside.includes('end.card') || beside.includes('at.last'));
    return [{ text, style: 'title', place: isClosing ? 'closing' : 'opening' }];
  });
}

function songStart({ edits }: Brief, from: Told | undefined, music: MusicWish | null): EditWish[] {
  const seconds = from === undefined ? null : (timeIn(from.words)?.seconds ?? null);
  if (seconds === null || music?.kind !== 'asset' || edits.some(({ kind }) => kind === 'musicFrom'))
    return [];
  return [{ kind: 'musicFrom', seconds, said: from?.words ?? '' }];
}

/** A logo over the film, where no rule has put it there or shown it. */
function logoOver(
  { edits, parts }: Brief,
  logo: Told | undefined,
  { assets, told }: { assets: readonly PlannerAsset[]; told: readonly Told[] },
): EditWish[] {
  if (logo === undefined) return [];
  const marks = assets.filter(isLogo);
  const { ids } = mentionReader(assets)(logo.words);
  const id =
    ids.find((one) => marks.some((mark) => mark.id === one)) ?? (marks.length === 1 ? marks[0]?.id : ids[0]);
  const isThere =
    id === undefined ||
    parts.some(({ assetId }) => assetId === id) ||
    edits.some(
      (edit) =>
        (edit.kind === 'inset' && edit.target.kind === 'assets' && edit.target.ids.includes(id)) ||
        (edit.kind === 'card' && edit.assetId === id),
    );
  if (isThere) return [];
  const next = told[told.indexOf(logo) + 1];
  const spot = spotIn(`${logo.words} ${next?.label === 'tplace' ? next.words : ''}`) ?? 'bottom-right';
  return [{ kind: 'inset', target: { kind: 'assets', ids: [id], said: logo.words }, spot, said: logo.words }];
}
