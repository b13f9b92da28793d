/** The third stage: phrases as wishes. Pure: what the rules mark while they read stays in here. */
import type { FrameFit } from '@rushes/timeline';
import type { LengthWish, MissingMaterial, Pace, TitleWish } from '../../brief.ts';
import type { BriefPart } from '../../brief-parts.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import { compareText } from '../compare-text.ts';
import { products, words } from '../languages/vocabulary.ts';
import type { PlacedPhrases } from '../phrases/found.ts';
import type { Item } from '../phrases/item.ts';
import { clauseOf } from '../phrases/look-around.ts';
import { isMarkName } from '../phrases/mark-names.ts';
import { type Badge, readBadges } from './badges.ts';
import { clauseAround } from './clause-lengths.ts';
import { type Parse, tagged } from './context.ts';
import { eachAt } from './each-lengths.ts';
import { markNegated, readExclusions } from './exclusions.ts';
import { readLengths } from './lengths.ts';
import {
  type PictureWish,
  readCaptions,
  readCutSeconds,
  readDissolveTime,
  readFit,
  readGenerate,
  readPace,
  readPicture,
  readRepeats,
  readTransitions,
} from './looks.ts';
import { type Mention, readMentions, readTrims } from './mentions.ts';
import { readMissing } from './missing.ts';
import { partsOf, readOrder } from './order.ts';
import { readSound, type SoundWish } from './sound.ts';
import { readTitles } from './titles.ts';
import { isTopicFound, readTopic, type Topic } from './topic.ts';

/** Phrases, and which of them something answers. */
export interface HeededPhrases {
  prompt: string;
  items: readonly Item[];
  /** Indexes of items that a wish was read from: what is not among them was not acted on. */
  heeded: ReadonlySet<number>;
}

/** The third stage's result: everything a prompt asks for, one wish beside the other. Null: nothing was said of it. */
export interface Wishes {
  length: LengthWish | null;
  unclearLength: { said: string; seconds: number } | null;
  picture: PictureWish;
  /** Named footage in play order, also what `exclude` leaves out. */
  parts: BriefPart[];
  orderAsked: boolean;
  takeTurns: boolean;
  everything: boolean;
  /** Ids of assets that must not be used. */
  exclude: ReadonlySet<string>;
  titles: TitleWish[];
  noTitles: boolean;
  /** A title was asked for without its words. */
  titleUnnamed: boolean;
  captions: boolean | null;
  pace: Pace | null;
  cutSeconds: number | null;
  sound: SoundWish;
  /** Pictures that stand over the film. */
  badges: readonly Badge[];
  /** What is done to the footage besides, each aimed at the clip that it is told of. */
  edits: readonly EditWish[];
  repeats: boolean | null;
  transitions: 'dissolve' | 'cut' | null;
  fit: FrameFit | null;
  generate: boolean;
  /** Footage of others was refused. */
  noStock: boolean;
  topic: Topic | null;
  topicFound: boolean;
  missing: readonly MissingMaterial[];
  notes: readonly string[];
  heeded: ReadonlySet<number>;
}

// "Everything, 4 seconds each": every clip of the library, each for so long.

const photos = /photo|picture|image|foto|bild|imagen|imagem|immagin/iu;
const byName = /^alphab|^alfab/u;
/** More clips are no film. */
const mostClips = 200;

/** All clips as mentions, where nothing else is named and each shall be seen for a time; those in `left` are left out. */
function eachOfAll(parse: Parse, left: ReadonlySet<string>): Mention[] {
  const isAll = parse.everything || tagged(parse, 'everything').length > 0;
  if (!isAll || eachAt(parse) === -1) return [];
  const sorting = parse.items.findIndex(({ kind, fold }) => kind === 'word' && byName.test(fold));
  for (const at of [sorting, sorting + 1])
    if (sorting !== -1 && ['word', 'tag'].includes(parse.items[at]?.kind ?? '')) parse.acted.add(at);
  const saysPhotos = parse.items.some(
    (item, at) =>
      item.kind === 'tag' &&
      item.tag === 'everything' &&
      photos.test(parse.prompt.slice(item.start, parse.items[at]?.end)),
  );
  const shown = parse.assets.filter(
    ({ kind, id, name, isReference }) =>
      (saysPhotos ? kind === 'image' : kind !== 'audio') &&
      isReference !== true &&
      !left.has(id) &&
      !(kind === 'image' && isMarkName(name)),
  );
  const ordered = shown.toSorted(
    (a, b) =>
      (sorting === -1 ? compareText(a.lastEdit, b.lastEdit) : 0) ||
      compareText(a.name, b.name) ||
      compareText(a.id, b.id),
  );
  return ordered.slice(0, mostClips).map((asset) => ({ index: -1, said: asset.name, assets: [asset] }));
}

// Wishes of pictures that name no clip of their own and stand in the clause of one: "then the dog in slow motion, 4 seconds".

/** Wishes of single clips as well as of the whole film. */
const aimed: ReadonlySet<EditWish['kind']> = new Set(['look', 'speed', 'reverse', 'zoom', 'freeze']);
const all = words('allWords').union(new Set('it 全 都'.split(' ')));

/** `edits`, each of the only clip that its clause tells of, where the film has several. */
function ofTheirClauses(edits: readonly EditWish[], parse: Parse, mentions: readonly Mention[]): EditWish[] {
  const shown = new Set(mentions.flatMap(({ assets }) => assets.map(({ id }) => id)));
  if (shown.size < 2) return [...edits];
  return edits.flatMap((edit) => {
    if (!aimed.has(edit.kind) || !('target' in edit) || edit.target?.kind !== 'all') return [edit];
    const mention = clipOf(edit.said, parse, mentions);
    if (mention === null) return [edit];
    const ids = mention.assets.map(({ id }) => id);
    const target = { kind: 'assets' as const, ids, said: mention.said };
    const own = { ...edit, target } as EditWish;
    const { seconds } = mention;
    if (edit.kind !== 'speed' || seconds === undefined) return [own];
    // "The dog in slow motion, 4 seconds" is so long as it is seen.
    return [own, { kind: 'clipLength', target, seconds, factor: 1, said: edit.said }];
  });
}

function clipOf(said: string, parse: Parse, mentions: readonly Mention[]): Mention | null {
  const start = parse.prompt.indexOf(said);
  if (start < 0 || parse.prompt.includes(said, start + 1)) return null;
  const at = parse.items.findLastIndex((item) => item.start <= start);
  if (at < 0) return null;
  const { first, next } = clauseAround(parse, at);
  const named = mentions.filter(({ index }) => index >= first && index < next);
  const clause = parse.items.slice(first, next);
  const [only, ...others] = named;
  if (only === undefined || only.assets.length !== 1 || others.length > 0) return null;
  if (clause.some(({ fold }) => all.has(fold) || products.has(fold))) return null;
  return only;
}

/** The wishes of `placed`. The order of the rules decides: each reads what those before it left. */
export function readWishes(placed: PlacedPhrases, edits: readonly EditWish[] = []): Wishes {
  const parse = startParse(placed);
  markNegated(parse);
  readMissing(parse);
  const { titles, cards, refused, unnamed } = readTitles(parse);
  const exclude = new Set(readExclusions(parse).map(({ id }) => id));
  const badges = readBadges(parse);
  const sound = readSound(parse);
  const dissolves = readDissolveTime(parse);
  const cutSeconds = readCutSeconds(parse);
  const mentions = readMentions(parse);
  if (mentions.length === 0 && placed.topic !== null) mentions.push({ ...placed.topic });
  if (mentions.length === 0) mentions.push(...eachOfAll(parse, exclude));
  readTrims(parse, mentions);
  const { length, unclear } = readLengths(parse, mentions);
  const { ordered, asked } = readOrder(parse, mentions);
  const topic = readTopic(parse);
  if (unnamed) noteUnnamedTitle(parse, topic?.text ?? null);
  const wishes = {
    length,
    unclearLength: unclear,
    orderAsked: asked,
    takeTurns: readTurns(parse),
    exclude,
    cutSeconds,
    sound,
    badges,
    edits: [...withLevel(ofTheirClauses(edits, parse, mentions), sound.level), ...cards, ...dissolves],
    topic,
    titles,
    noTitles: refused,
    titleUnnamed: unnamed,
    parts: partsOf(ordered, { isLengthAsked: length !== null }),
    picture: readPicture(parse),
    everything: readEverything(parse),
    captions: readCaptions(parse),
    pace: readPace(parse),
    repeats: readRepeats(parse),
    transitions: readTransitions(parse),
    fit: readFit(parse),
    ...readGenerate(parse),
    topicFound: topic !== null && isTopicFound(parse, { topic, isPlaced: placed.topic !== null }),
  };
  const { taken, acted, missing, notes } = parse;
  return { ...wishes, missing, notes, heeded: taken.union(acted) };
}

/** What is said of the music's loudness in words of its own counts. */
function withLevel(edits: readonly EditWish[], level: readonly EditWish[]): readonly EditWish[] {
  return edits.some((edit) => edit.kind === 'volume' && edit.of === 'music') ? edits : [...edits, ...level];
}

function startParse({ prompt, items, assets, spent, missing, notes }: PlacedPhrases): Parse {
  return {
    prompt,
    items,
    assets,
    taken: new Set(spent),
    acted: new Set(),
    negated: new Set(),
    everything: false,
    notes: [...notes],
    missing: [...missing],
  };
}

function readEverything(parse: Parse): boolean {
  const tags = tagged(parse, 'everything').filter((index) => !isScope(parse, index));
  for (const index of tags) parse.acted.add(index);
  return parse.everything || tags.length > 0;
}

const scopeLinks = new Set('in on for from of over auf in bei von dans sur de en em su per'.split(' '));
const withScope: ReadonlySet<string> = new Set(['originalSound', 'sound', 'silent']);

/** "Camera sound off in all clips": in all that are in the film. */
function isScope(parse: Parse, index: number): boolean {
  if (!scopeLinks.has(parse.items[index - 1]?.fold ?? '')) return false;
  const { first } = clauseOf(parse, index);
  const isSound = parse.items
    .slice(first, index)
    .some((item) => item.kind === 'tag' && withScope.has(item.tag));
  if (isSound) parse.acted.add(index);
  return isSound;
}

/** "Back and forth" asks for turns, and so does a montage: it is one of many shots. */
function readTurns(parse: Parse): boolean {
  const tags = tagged(parse, 'turns').filter((index) => !parse.negated.has(index));
  for (const index of tags) parse.acted.add(index);
  return tags.length > 0 || isMontage(parse);
}

/** "Montage de 20 secondes" is any film in French. */
const isMontage = ({ items }: Parse) =>
  items.some(
    ({ kind, fold }, at) =>
      kind === 'word' &&
      fold === 'montage' &&
      !['de', "d'une", "d'un", 'avec'].includes(items[at + 1]?.fold ?? ''),
  );

function noteUnnamedTitle(parse: Parse, topic: string | null): void {
  parse.notes.push(
    topic === null
      ? 'A title was asked for but not its words; put them in quotation marks.'
      : `No words were given for the title; I took “${topic}”.`,
  );
}
