/** What a film shows, as tests speak of it. */
import { activeReference, outputOf, placeItems } from '@rushes/timeline';
import { assetOf, isClip, requireFilm, trackAt, tracksOf } from '../turns/film.ts';
import type { Said } from './conversation.ts';

/** A file's name without its ending; "drawn" for what is no file. */
export const shortName = (id: string | null): string =>
  (id ?? 'drawn').replace(/^id:/, '').replace(/\.[a-z0-9]+$/, '');

/** The names of the files that are shown, clip by clip. */
export const orderOf = ({ timeline }: Said): string[] =>
  requireFilm(timeline).pieces.map(({ item }) => shortName(assetOf(item)));

/** Length of the film, seconds at 30 frames each. */
export const secondsOf = ({ timeline }: Said): number => requireFilm(timeline).frames / 30;

const textRows = ({ timeline }: Said) =>
  tracksOf(timeline, 'titles').flatMap((index) => trackAt(timeline, index) ?? []);

const parametersIn = (item: { OTIO_SCHEMA: string }) => {
  const reference = isClip(item as never) ? activeReference(item as never) : null;
  return reference?.OTIO_SCHEMA === 'GeneratorReference.1' ? reference.parameters : null;
};

/** Texts with the seconds at which they stand, to a tenth. */
export function textsOf(said: Said): [text: string, from: number, to: number][] {
  const { rate } = outputOf(said.timeline) ?? { rate: { num: 30, den: 1 } };
  const second = (frame: number) => Math.round((frame / 30) * 10) / 10;
  const found = textRows(said).flatMap((row) =>
    placeItems(row, rate).flatMap(({ item, startFrame, endFrame }): [string, number, number][] => {
      const parameters = parametersIn(item);
      return parameters === null ? [] : [[String(parameters.text), second(startFrame), second(endFrame)]];
    }),
  );
  return found.toSorted((a, b) => a[1] - b[1] || a[2] - b[2]);
}

/** The parameters of the texts, track by track. */
export const parametersOf = (said: Said) =>
  textRows(said).flatMap(({ children }) =>
    children.flatMap((item) => {
      const parameters = parametersIn(item);
      return parameters === null ? [] : [parameters];
    }),
  );
