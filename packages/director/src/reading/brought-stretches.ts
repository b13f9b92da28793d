/**
 * What of its file a clip shows that a message brings into the film: "replace the river with the bridge from 0:10 to 0:16", "die Rede
 * auch noch, aber nur die ersten 10 Sekunden". The message is read without it, and what came in is shown so. Pure.
 */
import type { PlannerAsset } from '../assets.ts';
import type { Brief } from '../brief.ts';
import type { EditWish } from '../edits/edit-wish.ts';
import { indexNames, type NameIndex, readExactName, readPartName } from '../grammar/phrases/names.ts';
import { lex, type Token } from '../grammar/tokens/lex.ts';
import {
  type Owner,
  ownerBefore,
  ownerBehind,
  type Said,
  type Stretch,
  stretchAt,
} from '../wordings/stretch-lists.ts';

/** A message without such a stretch, and the change that shows it. */
export interface BroughtStretch {
  rest: string;
  assetId: string;
  edit: EditWish;
}

/** Longer messages are stories, letters. */
const longest = 400;
/** Words of a name that is no whole one. */
const mostParts = 4;

/** What stands between a file and a stretch of it that follows: "…, but only the first 6 seconds". */
const between = new Set(
  ', ( : - – and but only just with use take show please aber nur und davon bitte mais seulement et que pero solo y solamente mas so apenas e ma soltanto 但 只 要 用 ， 的'.split(
    ' ',
  ),
);
/** "… of it", behind such a stretch. */
const ofIt = new Set(
  'of it its from that davon daraus de lui sa su ese esa dele dela di esso essa'.split(' '),
);

interface Named extends Owner {
  asset: PlannerAsset;
}

interface VideoNames {
  names: NameIndex;
  videos: readonly PlannerAsset[];
}

const foldedName = (name: string) =>
  ` ${lex(name.replaceAll('_', ' '))
    .map(({ fold }) => fold)
    .join(' ')} `;

/** The one file that goes by `words`, by its name or by parts of it: "the house tour" is house tour full.mp4. */
function nameOf(words: string, { names, videos }: VideoNames): PlannerAsset | null {
  const tokens = lex(words);
  const exact = readExactName(names, tokens, 0);
  if (exact !== null && exact.next === tokens.length)
    return exact.assets.length === 1 ? (exact.assets[0] ?? null) : null;
  if (tokens.length > mostParts || tokens.length === 0) return null;
  const line = ` ${tokens.map(({ fold }) => fold).join(' ')} `;
  const holding = tokens.length > 1 ? videos.filter(({ name }) => foldedName(name).includes(line)) : [];
  if (holding.length === 1) return holding[0] ?? null;
  const fitting = tokens.map((_, at) => new Set(readPartName(names, tokens, at)?.assets ?? []));
  const [only, ...others] = [...fitting.reduce((all, own) => all.intersection(own))];
  return others.length === 0 ? (only ?? null) : null;
}

/** The stretch of a video that is not in the film, which `prompt` tells of; null where it tells none. `clips`: what the film shows. */
export function readBroughtStretch(
  prompt: string,
  { sources, clips }: { sources: readonly PlannerAsset[]; clips: readonly string[] },
): BroughtStretch | null {
  if (clips.length === 0 || prompt.length > longest || !/[\p{N}]|\p{L}/u.test(prompt)) return null;
  const videos = sources.filter(({ kind }) => kind === 'video');
  const world = { names: indexNames(videos), videos };
  const tokens = lex(prompt);
  const said: Said = { text: prompt, tokens, isVideo: (words) => nameOf(words, world) !== null };
  for (let at = 0; at < tokens.length; at += 1) {
    const stretch = stretchAt(tokens, at);
    if (stretch === null || !stretch.isTold) continue;
    const owner = ownerOf(said, stretch, world);
    if (owner !== null && !clips.includes(owner.asset.id)) return broughtOf(said, stretch, owner);
    at = stretch.next - 1;
  }
  return null;
}

function ownerOf(said: Said, stretch: Stretch, names: VideoNames): Named | null {
  const named = (owner: Owner | null): Named | null => {
    const asset = owner === null ? null : nameOf(owner.words, names);
    return owner === null || asset === null ? null : { ...owner, asset };
  };
  const behind = named(ownerBehind(said, stretch.next));
  if (behind !== null) return behind;
  let lead = stretch.first;
  while (lead > 0 && between.has(said.tokens[lead - 1]?.fold ?? '')) lead -= 1;
  const before = named(ownerBefore(said, lead));
  if (before !== null) return before;
  // "Add the speech too, but only the first 10 seconds".
  const isApart = said.tokens[lead]?.kind === 'symbol' || between.has(said.tokens[lead]?.fold ?? '');
  for (let next = lead - 1; isApart && next > 0; next -= 1) {
    const own = named(ownerBefore(said, next));
    if (own !== null) return own;
  }
  return null;
}

function broughtOf({ text, tokens }: Said, stretch: Stretch, owner: Named): BroughtStretch {
  const isBehind = owner.first >= stretch.next;
  let from = stretch.first;
  while (!isBehind && from > owner.next && between.has(tokens[from - 1]?.fold ?? '')) from -= 1;
  let next = isBehind ? owner.first : stretch.next;
  while (!isBehind && next < stretch.next + 2 && ofIt.has(tokens[next]?.fold ?? '')) next += 1;
  if (tokens[from]?.text === '(' && tokens[next]?.text === ')') next += 1;
  const begin = tokens[from]?.start ?? 0;
  const end = isBehind ? (tokens[next]?.start ?? text.length) : (tokens[next - 1]?.end ?? begin);
  const { asset } = owner;
  const isLast = stretch.startSeconds < 0;
  const startSeconds = isLast
    ? Math.max(0, (asset.durationSeconds ?? 0) + stretch.startSeconds)
    : stretch.startSeconds;
  return {
    rest: `${text.slice(0, begin)}${isBehind ? '' : ' '}${text.slice(end)}`.replace(/[^\S\n]+/gu, ' ').trim(),
    assetId: asset.id,
    edit: {
      kind: 'source',
      target: { kind: 'assets', ids: [asset.id], said: owner.words },
      startSeconds,
      endSeconds: isLast ? (asset.durationSeconds ?? null) : stretch.endSeconds,
      said: toldIn(tokens, text, stretch),
    },
  };
}

const toldIn = (tokens: readonly Token[], text: string, { first, next }: Stretch): string =>
  text.slice(tokens[first]?.start ?? 0, tokens[next - 1]?.end ?? 0);

/** Whether `brief` brings a file into the film, so that a stretch of it can be shown. */
export function bringsIn({ edits, parts, followsUp }: Brief, assetId: string): boolean {
  const isNamed = edits.some(
    ({ said: _, ...edit }) =>
      bringing.has(edit.kind) && JSON.stringify(edit).includes(JSON.stringify(assetId)),
  );
  return followsUp && (isNamed || parts.some((part) => part.assetId === assetId));
}

const bringing = new Set<EditWish['kind']>(['add', 'replace', 'place', 'placeAt', 'beside', 'restore']);
