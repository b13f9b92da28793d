/** What the turns of a chat have made of its film, as states that one can go back to. Pure. */
import type { Brief, EditKind, TurnBack } from '@rushes/director';

/** What is kept of a turn beside its answer. */
export interface FilmNote {
  /** How the film was asked for up to here. */
  brief: Brief;
  /** Of the project, as this turn left it. */
  version: number;
  /** What it changed. */
  changes: EditKind[];
  /** When it is black because it was asked to be, seconds; absent of films that were made before this was kept. */
  blackAsked?: { startSeconds: number; endSeconds: number }[];
  /** It went back; what it changed besides came after. */
  back: TurnBack | null;
}

/** A turn that left the film in a version of its project. */
export interface FilmTurn {
  projectId: string;
  film: FilmNote;
}

/** One state of the film, oldest first in a list. */
interface State {
  version: number;
  brief: Brief;
  /** What led to it from the one before. */
  changes: readonly EditKind[];
}

/** Where to go back to. */
export interface Earlier {
  version: number;
  brief: Brief;
  /** What is done with it, a sentence. */
  sentence: string;
}

interface Walked {
  states: State[];
  /** States that were taken back, the newest last. */
  undone: State[];
}

/** The states that a person would count: a turn that went back takes the states after its goal away. */
function walk(turns: readonly FilmTurn[]): Walked {
  const walked: Walked = { states: [], undone: [] };
  for (const { film } of turns) {
    const { back, changes, version, brief } = film;
    if (back !== null) goBack(walked, back);
    const state = { version, brief, changes };
    if (back !== null && changes.length === 0) {
      // The same picture under a new version of the project.
      walked.states.splice(-1, 1, { ...state, changes: walked.states.at(-1)?.changes ?? [] });
      continue;
    }
    walked.undone = [];
    walked.states.push(state);
  }
  return walked;
}

/** Takes states away, or brings one back; false where there is none. */
function goBack(walked: Walked, back: TurnBack): boolean {
  const { states, undone } = walked;
  if (back.kind === 'redo') {
    const state = undone.pop();
    if (state === undefined) return false;
    states.push(state);
    return true;
  }
  const count = stepsOf(states, back);
  if (count === null || count >= states.length) return false;
  undone.push(...states.splice(states.length - count, count).toReversed());
  return true;
}

const changesOf: { [what: string]: readonly EditKind[] } = {
  titles: ['title'],
  captions: ['captions'],
  music: ['music', 'noMusic'],
  look: ['look', 'zoom', 'fade'],
  speed: ['speed', 'reverse', 'freeze'],
  shape: ['shape', 'reframe', 'fit', 'outputs'],
  length: ['length', 'silences', 'fillers', 'remove'],
  order: ['swap', 'place', 'backwards', 'beside'],
};

function stepsOf(states: readonly State[], back: Exclude<TurnBack, { kind: 'redo' }>): number | null {
  if (back.kind === 'undo') return back.steps;
  if (back.kind === 'original') return states.length - 1;
  const wanted = changesOf[back.what] ?? [];
  const at = states.findLastIndex(({ changes }) => changes.some((kind) => wanted.includes(kind)));
  return at < 1 ? null : states.length - at;
}

/**
 * The state that `back` asks for, of turns oldest first; null where there is none. `version` is where the project is now:
 * what was changed by hand since the last turn is taken back before any turn is.
 */
export function earlierState(turns: readonly FilmTurn[], back: TurnBack, version: number): Earlier | null {
  const last = turns.at(-1);
  if (last === undefined) return null;
  if (back.kind === 'undo' && version !== last.film.version) {
    const { brief, version: goal } = last.film;
    return { version: goal, brief, sentence: 'I took back what was changed by hand since my last change.' };
  }
  const walked = walk(turns);
  if (!goBack(walked, back)) return null;
  const goal = walked.states.at(-1);
  return goal === undefined ? null : { version: goal.version, brief: goal.brief, sentence: sentenceOf(back) };
}

function sentenceOf(back: TurnBack): string {
  switch (back.kind) {
    case 'undo':
      return back.steps === 1
        ? 'I took the last change back.'
        : `I took the last ${back.steps} changes back.`;
    case 'redo':
      return 'I did again what I had taken back.';
    case 'original':
      return 'I went back to the first version.';
    case 'before':
      return `I went back to before the ${back.what} ${back.what === 'titles' || back.what === 'captions' ? 'were' : 'was'} changed.`;
  }
}

/** Why there is nothing to go back to. */
export function noEarlierState(back: TurnBack): string {
  if (back.kind === 'redo') return 'There is nothing that was taken back.';
  if (back.kind === 'before') return `I find no turn of this chat that changed the ${back.what}.`;
  return 'This is the first version of the film: there is nothing to take back.';
}
