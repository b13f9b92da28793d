/** Reads the prompt of a run, once: everything after it works with the brief. */
import {
  type Brief,
  type ChatPrompt,
  type Finds,
  type LookUp,
  type PlannerLibrary,
  type PromptReader,
  sourcesFor,
  type ToldBefore,
} from '@rushes/director';
import { TaskFailure } from '../../tasks/index.ts';
import { assetsInPlay } from '../finds/assets-in-play.ts';

/** What reading a run needs of the world. */
export interface RunReadingDeps {
  read: PromptReader;
  /** The readable library as it is now. */
  loadLibrary: () => Promise<PlannerLibrary>;
  lookUp: LookUp;
  /** Analyses the footage and answers the tasks; what cannot be opened is unusable afterwards. */
  analyse: (assetIds: string[]) => Promise<string[]>;
}

/** A message, and what its chat has told before. */
export interface AskedOfRun extends ChatPrompt {
  before: ToldBefore;
}

/** What a run works with. */
export interface RunReading {
  brief: Brief;
  /** Everything that the brief may draw on is analysed. */
  library: PlannerLibrary;
  /** Tasks that analysed footage for the run. */
  analysing: string[];
}

/**
 * The brief of a run and the library that it holds over; ends the run where nothing is made of the prompt. A brief is
 * read a second time only where analysing has shown that a file which it was read over cannot be used, or where one has
 * gone meanwhile: the notes and the footage then are others.
 */
export async function readRun(asked: AskedOfRun, deps: RunReadingDeps): Promise<RunReading> {
  const library = await deps.loadLibrary();
  let finds: Finds = new Map();
  const brief = await briefOver(deps, { asked, library }, async (wishes, assets) => {
    finds = await deps.lookUp(wishes, assets);
    return finds;
  });
  // What is answered in words needs no footage; a film that is there is looked at by who changes it.
  if (brief.question !== null || brief.followsUp) return { brief, library, analysing: [] };
  const inPlay = assetsInPlay(brief, sourcesFor(asked.prompt, library.assets));
  const missing = inPlay.filter((id) => !library.analyses.has(id));
  if (missing.length === 0) return { brief, library, analysing: [] };
  const analysing = await deps.analyse(missing);
  const now = await deps.loadLibrary();
  if (holdsOver(library, now)) return { brief, library: now, analysing };
  return {
    brief: await briefOver(deps, { asked, library: now }, async () => finds),
    library: now,
    analysing,
  };
}

async function briefOver(
  { read }: RunReadingDeps,
  { asked, library }: { asked: AskedOfRun; library: PlannerLibrary },
  lookUp: LookUp,
): Promise<Brief> {
  const { assets, unusable } = library;
  const { prompt, followsVideo, before } = asked;
  const brief = await read(prompt, { assets, unusable, followsVideo, before }, lookUp);
  if (brief.refusal !== null) throw new TaskFailure(brief.refusal.code, brief.refusal.message);
  return brief;
}

/** True where every file that could be used before still can. */
function holdsOver(before: PlannerLibrary, now: PlannerLibrary): boolean {
  const usable = new Set(now.assets.map(({ id }) => id));
  return before.assets.every(({ id }) => usable.has(id));
}
