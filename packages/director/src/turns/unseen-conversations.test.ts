import { readFileSync } from 'node:fs';
import { clipSettings } from '@rushes/timeline';
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { shortName } from '../testing/film-facts.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { assetOf, isClip, requireFilm, speedOf, trackAt, tracksOf } from './film.ts';

/** What the film is after a message, as its writer would judge it; what is absent is not checked. */
interface UnseenTurn {
  say: string;
  order?: string[];
  /** Any of these orders is right. */
  orders?: string[][];
  frames?: number;
  titles?: string[];
  music?: string;
  joins?: number;
  shape?: string;
  grey?: boolean;
  speeds?: number[];
  question?: boolean;
  refused?: boolean;
  isNew?: boolean;
  says?: string[];
  than?: 'shorter' | 'longer';
  alternates?: string[];
  changed?: boolean;
  state?: string;
  /** This clip is longer than before. */
  longerAt?: number;
}

interface UnseenSet {
  library: { [name: string]: number };
  conversations: { id: string; turns: UnseenTurn[] }[];
}

const url = new URL('../../../../tests/prompts/unseen-conversations.json', import.meta.url);
const { sets } = JSON.parse(readFileSync(url, 'utf8')) as { sets: UnseenSet[] };

function musicOf({ timeline }: Said): string {
  const [index] = tracksOf(timeline, 'music');
  const first = index === undefined ? undefined : trackAt(timeline, index)?.children[0];
  if (first?.OTIO_SCHEMA !== 'Clip.2') return 'none';
  return assetOf(first) === null ? 'built-in' : shortName(assetOf(first));
}

function titlesOf({ timeline }: Said): string[] {
  return tracksOf(timeline, 'titles').flatMap((index) =>
    (trackAt(timeline, index)?.children ?? []).flatMap((child) =>
      child.OTIO_SCHEMA === 'Clip.2'
        ? Object.values(child.media_references).flatMap((reference) =>
            'parameters' in reference ? String(reference.parameters.text) : [],
          )
        : [],
    ),
  );
}

function shapeOf({ timeline }: Said): string {
  const { width = 0, height = 0 } = requireFilm(timeline).output;
  return width === height ? 'square' : (width ?? 0) > (height ?? 0) ? 'wide' : 'upright';
}

function factsOf(said: Said, isFirst: boolean) {
  const { pieces, frames } = requireFilm(said.timeline);
  return {
    order: pieces.map(({ item }) => shortName(assetOf(item))),
    frames,
    titles: titlesOf(said),
    music: musicOf(said),
    joins: pieces.filter(({ join }) => join !== null).length,
    shape: shapeOf(said),
    grey: pieces.every(({ item }) => isClip(item) && clipSettings(item).color?.saturation === -1),
    speeds: pieces.map(({ item }) => speedOf(item)),
    question: said.question !== undefined,
    refused: said.turn?.isChanged === false,
    isNew: !isFirst && said.turn === null && said.question === undefined,
    changed: said.turn?.isChanged === true,
  };
}

function check(said: Said, wanted: UnseenTurn, before: Said | null): void {
  const { say, orders, says = [], than, alternates, state, longerAt, ...fields } = wanted;
  const facts = factsOf(said, before === null);
  const seen = Object.keys(fields).map((key) => [key, facts[key as keyof typeof facts]]);
  expect({ say, ...Object.fromEntries(seen) }).toEqual({ say, ...fields });
  const message = said.message.toLowerCase();
  for (const words of says) expect(message).toContain(words);
  if (orders !== undefined) expect(orders).toContainEqual(facts.order);
  if (alternates !== undefined) {
    expect(facts.order.length).toBeGreaterThanOrEqual(4);
    expect(facts.order).toEqual(facts.order.map((_, index) => alternates[index % alternates.length]));
  }
  const states = said.turn?.outcomes.map((outcome) => `${outcome.change} ${outcome.state}`) ?? [];
  if (state === 'any done') expect(states.join()).toContain(' done');
  else if (state !== undefined) expect(states).toContain(state);
  if (before === null) return;
  const film = requireFilm(before.timeline);
  if (than === 'shorter') expect(facts.frames).toBeLessThan(film.frames);
  if (than === 'longer') expect(facts.frames).toBeGreaterThan(film.frames);
  if (longerAt !== undefined) {
    const now = requireFilm(said.timeline).pieces[longerAt]?.frames ?? 0;
    expect(now).toBeGreaterThan(film.pieces[longerAt]?.frames ?? 0);
  }
  if (wanted.refused === true || wanted.question === true) expect(said.timeline).toEqual(before.timeline);
}

for (const { library, conversations } of sets) {
  const assets = Object.entries(library).map(([name, seconds]) =>
    toyAsset({
      name,
      seconds,
      kind: name.endsWith('.mp3') ? 'audio' : /(?:jpg|png)$/.test(name) ? 'image' : 'video',
      speech: name === 'mayor.mp4',
    }),
  );
  test.each(conversations)('$id', ({ turns }) => {
    const said = converse(
      turns.map(({ say }) => say),
      { assets },
    );
    expect(said).toHaveLength(turns.length);
    for (const [index, wanted] of turns.entries())
      check(said[index] as Said, wanted, said[index - 1] ?? null);
  });
}
