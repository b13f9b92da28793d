/** The third stage: phrases as wishes. Pure: what the rules mark while they read stays in here. */

import type { FrameFit } from '@rushes/timeline';
import type { LengthWish, MissingMaterial, Pace, TitleWish } from '../../brief.ts';
import type { BriefPart } from '../../brief-parts.ts';
import type { EditWish } from '../../edits/edit-wish.ts';
import type { PlacedPhrases } from '../phrases/found.ts';
import type { Item } from '../phrases/item.ts';
import { clauseOf } from '../phrases/look-around.ts';
import { type Badge, readBadges } from './badges.ts';
import { ofTheirClauses } from './clause-edits.ts';
import { type Parse, tagged } from './context.ts';
import { eachOfAll } from './each-of-all.ts';
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
import { readMentions, readTrims } from './mentions.ts';
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
