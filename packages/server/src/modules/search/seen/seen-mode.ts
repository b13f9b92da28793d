/** What pictures show, found by words: the picture model is asked for what was named, and not for all that it knows. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import { ModelError, type ModelRuntime } from '../../../platform/models/model-runtime.ts';
import type { VectorScope, VectorStore } from '../../search-index/index.ts';
import { createClassReader, type PictureClasses } from '../../understanding/index.ts';
import type { ModeHit, ModeQuery } from '../search-mode.ts';
import { timecode } from '../timecode.ts';
import type { Lexical } from '../words/lexical.ts';
import { findLabelled, withoutLabelled } from './labelled.ts';
import { vectorsOf } from './seen.repo.ts';
import { type ClassNames, nameClasses, type ReadLook, readWantedLook } from './wanted-look.ts';

export interface SeenModeDeps {
  db: Kysely<Database>;
  vectors: Pick<VectorStore, 'activeSpace' | 'nearest'>;
  models: Pick<ModelRuntime, 'find'>;
  /** Finds labels by their words; without it only vectors are looked at. */
  lexical?: Lexical;
}

export interface SeenMode {
  /** What a description asks to see; null where no picture model is there that knows things by name. */
  read(text: string): Promise<ReadLook | null>;
  /** Places that show it, best first; none where the picture model does not know it. */
  find(query: ModeQuery, asked: ReadLook): Promise<ModeHit[]>;
  /** `hits` without those where this is seen, too; of an asset as a whole all of it counts. */
  withoutSeen(hits: readonly ModeHit[], query: ModeQuery, left: ReadLook): Promise<ModeHit[]>;
}

/**
 * How sure the model has to be that a picture shows one of the classes that were asked for, all of them together. Less
 * than what a label needs: there it is asked which of a thousand, here whether it is this. Of many classes a little each
 * adds up, so that they have to be surer.
 */
const SURE = 0.25;
const SURE_OF_MANY = 0.5;
const MANY = 24;

/** Pictures that lie in the direction of what is asked for, of which each is looked at. */
const LOOKED_AT = 300;
/** Of few classes each is a direction of its own. */
const MOST_DIRECTIONS = 8;

const SCOPES: readonly VectorScope[] = ['keyframe'];

/** How sure a picture shows one of these classes, and which of them most; null below what is told. */
function isShown(shares: Float64Array, wanted: readonly number[]): { share: number; best: number } | null {
  let [share, best] = [0, wanted[0] ?? 0];
  for (const one of wanted) {
    share += shares[one] ?? 0;
    if ((shares[one] ?? 0) > (shares[best] ?? 0)) best = one;
  }
  return share < (wanted.length > MANY ? SURE_OF_MANY : SURE) ? null : { share: Math.min(1, share), best };
}

/** Those that lie at no place of `shown`; of an asset as a whole all of it counts. */
const apartFrom = (hits: readonly ModeHit[], shown: readonly ModeHit[]): ModeHit[] =>
  hits.filter(
    ({ assetId, startMs: from, endMs: until }) =>
      !shown.some(
        ({ assetId: other, startMs, endMs }) =>
          assetId === other && (from === null || ((startMs ?? 0) < (until ?? from) && (endMs ?? 0) > from)),
      ),
  );

export function createSeenMode({ db, vectors, models, lexical }: SeenModeDeps): SeenMode {
  const readClassesOf = createClassReader();
  const named = new WeakMap<PictureClasses, ClassNames>();

  async function known(): Promise<{ classes: PictureClasses; names: ClassNames } | null> {
    const { model, availability } = await models.find('picture');
    if (!availability.available || model?.classesFile === undefined) return null;
    try {
      const classes = await readClassesOf(model.classesFile);
      const names = named.get(classes) ?? nameClasses(classes);
      named.set(classes, names);
      return { classes, names };
    } catch (error) {
      // A damaged table takes nothing from the other ways to search; the analyser that names things says so.
      if (error instanceof ModelError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  return {
    async read(text) {
      const model = await known();
      return model === null ? null : readWantedLook(text, model.names);
    },

    async withoutSeen(hits, query, left) {
      if (hits.length === 0) return [];
      const shown = await lookAlike({ ...query, limit: LOOKED_AT }, left);
      return apartFrom(await withoutLabelled(db, hits, left), shown);
    },

    async find(query, asked) {
      const { text } = query;
      const [labelled, shown] = await Promise.all([
        lexical === undefined || text === null
          ? []
          : findLabelled({ db, lexical }, { ...query, text }, asked),
        lookAlike(query, asked),
      ]);
      return [...labelled, ...shown].sort((a, b) => b.score - a.score).slice(0, query.limit);
    },
  };

  async function lookAlike({ reader, filter, limit }: ModeQuery, { look }: ReadLook): Promise<ModeHit[]> {
    const model = await known();
    const space = await vectors.activeSpace(db, 'picture');
    if (look === null || look.classes.length === 0 || model === null || space === null) return [];
    const { classes } = model;
    const directions =
      look.classes.length > MOST_DIRECTIONS
        ? [classes.directionOf(look.classes)]
        : look.classes.map((one) => classes.directionOf([one]));
    if (directions.some(({ length }) => length !== space.dimensions)) return [];
    const { hits } = await vectors.nearest({
      ...{ spaceId: space.id, scopes: SCOPES, vectors: directions, reader, filter },
      ...{ limit: LOOKED_AT, cursor: null },
    });
    const pictures = await vectorsOf(db, space.id, hits);
    const found = hits.flatMap(({ assetId, versionId, startMs, endMs }, index): ModeHit[] => {
      const vector = pictures.get(index);
      const shares = vector === undefined ? null : classes.sharesOf(vector);
      const shown = shares === null ? null : isShown(shares, look.classes);
      if (shown === null) return [];
      const name = classes.classes[shown.best]?.name ?? look.name;
      const why = `Looks like “${name}” at ${timecode(startMs)} (${shown.share.toFixed(2)})`;
      return [
        {
          ...{ assetId, versionId, startMs, endMs, why },
          ...{ score: shown.share, source: 'keyframe', text: null, highlights: [] },
        },
      ];
    });
    return found.sort((a, b) => b.score - a.score).slice(0, limit);
  }
}
