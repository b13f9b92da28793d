import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { converse, type Said } from '../testing/conversation.ts';
import { type SeenFilm, seenFilm } from '../testing/film-view.ts';
import { toyAsset } from '../testing/toy-library.ts';
import { requireFilm } from './film.ts';

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

const shapeOf = ({ width, height }: SeenFilm) =>
  width === height ? 'square' : width > height ? 'wide' : 'upright';

function factsOf(said: Said, isFirst: boolean) {
  const film = seenFilm(said);
  const { clips, texts, music, joins } = film;
  return {
    order: clips.map(({ name }) => name),
    frames: requireFilm(said.timeline).frames,
    titles: texts.map(({ text }) => text),
    music,
    joins,
    shape: shapeOf(film),
    grey: clips.every(({ isGrey }) => isGrey),
    speeds: clips.map(({ speed }) => speed),
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
