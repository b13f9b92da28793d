/** A project that is being edited: every step is applied at once, can be undone without end, and is saved by itself. */
import { ApiError, ConnectionError, type ProjectResponse, TimeoutError } from '@rushes/sdk';
import {
  applyEdits,
  EditError,
  type EditOperation,
  parseTimeline,
  serializeTimeline,
  type Timeline,
} from '@rushes/timeline';
import { api, createStore, endedStore, type Store, sentenceOf } from '../../app/app-state.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { type Block, blocksOf, type Layout, layoutOf } from './layout.ts';
import { type Entry, type Failure, SaveQueue, type SaveState, type Saves } from './save-queue.ts';

export interface EditorState {
  timeline: Timeline;
  layout: Layout;
  /** Ids of blocks. */
  chosen: ReadonlySet<string>;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  problem: string | null;
  /** The newest that is saved. */
  version: number;
  /** Counts states of the timeline: of another number the picture is another. */
  revision: number;
}

/** What a step leaves chosen; by default what of the chosen is still there. */
export type Choose = (layout: Layout) => readonly Block[];

export interface ProjectEditor {
  id: string;
  name: string;
  /** It may be looked at alone: nothing that changes it is done. */
  isReadOnly: boolean;
  state: Store<EditorState>;
  /** The frame that is looked at: followed without drawing anything else anew. */
  playhead: Store<number>;
  marks: Store<{ in: number | null; out: number | null }>;
  /** Whether it could be done; why not is told. */
  act(operations: readonly EditOperation[], options?: { choose?: Choose; name?: string }): boolean;
  undo(): void;
  redo(): void;
  choose(ids: Iterable<string>): void;
  /** Everything saved, the version; null when something is in the way. */
  settled(): Promise<number | null>;
  retry(): void;
  /** Goes on with what the service has; it can be undone. */
  takeTheirs(): Promise<void>;
  /** Goes on with what the service was asked for directly, and with what was done here meanwhile. */
  takeMade(): Promise<void>;
  putMineOnTop(): Promise<void>;
  /** Keeps what is seen as a project of one's own, and leaves this one as the service has it; the new id. */
  keepAsCopy(): Promise<string>;
  isSaved(): boolean;
  /** Saves what is left, as far as it can be. */
  close(): Promise<void>;
}

function readFailure(error: unknown): Failure {
  const sentence = sentenceOf(error);
  if (error instanceof ApiError) {
    if (error.code === 'version_conflict') return { kind: 'conflict', sentence };
    if (error.status === 401) endedStore.set(true);
    const mayPass = error.status === 401 || error.status === 429 || error.status >= 500;
    return { kind: mayPass ? 'unreachable' : 'refused', sentence };
  }
  const isNetwork = error instanceof ConnectionError || error instanceof TimeoutError;
  return { kind: isNetwork ? 'unreachable' : 'refused', sentence };
}

function savesOf(projectId: string): Saves {
  const params = { project_id: projectId };
  return {
    async edit(version, operations) {
      // Both describe the same operations: one as the document does, one as the interface.
      const body = { version, operations: operations as never };
      return (await api().editProject({ params, body })).version;
    },
    async restore(version, toVersion) {
      return (await api().restoreProject({ params, body: { version, to_version: toVersion } })).version;
    },
    async replace(version, timeline) {
      const body = { version, timeline: serializeTimeline(timeline) };
      return (await api().replaceProjectTimeline({ params, body })).version;
    },
    async compare(timeline) {
      const project = await api().getProject({ params });
      const theirs = JSON.stringify(serializeTimeline(parseTimeline(project.timeline)));
      return {
        version: project.version,
        isSame: theirs === JSON.stringify(serializeTimeline(timeline)),
      };
    },
  };
}

/** Blocks of the new layout that show the same items as the chosen ones did. */
function stillChosen(before: EditorState, after: Layout): ReadonlySet<string> {
  if (before.chosen.size === 0) return before.chosen;
  const items = new Set(
    blocksOf(before.layout)
      .filter(({ id }) => before.chosen.has(id))
      .map(({ item }) => item),
  );
  const kept = blocksOf(after).filter(({ item }) => items.has(item));
  if (kept.length > 0) return new Set(kept.map(({ id }) => id));
  // Settings make another item of it at the same place.
  const places = new Set(blocksOf(after).map(({ id }) => id));
  const isSameShape = places.size === blocksOf(before.layout).length;
  return new Set(isSameShape ? [...before.chosen].filter((id) => places.has(id)) : []);
}

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** All states that can be gone back and on to. */
interface History {
  past: readonly Entry[];
  now: Entry;
  future: readonly Entry[];
  /** Of the last step: one more of its name is one with it. */
  name: string | null;
}

interface Opened {
  id: string;
  history: History;
  state: Store<EditorState>;
  queue: SaveQueue;
}

function change({ state }: Opened, next: Partial<EditorState>): void {
  state.set({ ...state.get(), ...next });
}

/** Shows what the history is at. */
function show(opened: Opened, history: History, choose?: Choose): void {
  opened.history = history;
  const before = opened.state.get();
  const { timeline } = history.now;
  const layout = layoutOf(timeline);
  const chosen = choose ? new Set(choose(layout).map((block) => block.id)) : stillChosen(before, layout);
  change(opened, {
    timeline,
    layout,
    chosen,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    revision: before.revision + 1,
  });
}

function tellRefusal(error: unknown): void {
  if (!(error instanceof EditError)) throw error;
  sayFailed(new Error(error.problem.charAt(0).toUpperCase() + error.problem.slice(1)));
}

function act(
  opened: Opened,
  operations: readonly EditOperation[],
  { choose, name }: { choose?: Choose; name?: string } = {},
): boolean {
  if (operations.length === 0) return false;
  const { past, now, name: last } = opened.history;
  // Of steps of one name the last one counts: it says all that those before it said.
  const isSame = name !== undefined && name === last && past.length > 0;
  const before = isSame ? (past.at(-1) ?? now) : now;
  try {
    const { timeline } = applyEdits(before.timeline, operations);
    if (timeline === before.timeline) return false;
    const entry: Entry = { timeline, version: null };
    opened.queue.edit({ operations, before: now, entry, ...(name === undefined ? {} : { name }) });
    const history = { past: isSame ? past : [...past, now], now: entry, future: [], name: name ?? null };
    show(opened, history, choose);
    return true;
  } catch (error) {
    tellRefusal(error);
    return false;
  }
}

function undo(opened: Opened): void {
  const { past, now, future } = opened.history;
  const entry = past.at(-1);
  if (entry === undefined) return;
  opened.queue.go(now, entry);
  show(opened, { past: past.slice(0, -1), now: entry, future: [now, ...future], name: null });
}

function redo(opened: Opened): void {
  const { past, now, future } = opened.history;
  const [entry] = future;
  if (entry === undefined) return;
  opened.queue.go(now, entry);
  show(opened, { past: [...past, now], now: entry, future: future.slice(1), name: null });
}

async function load({ id }: Opened): Promise<Entry & { version: number }> {
  const { timeline, version } = await api().getProject({ params: { project_id: id } });
  return { timeline: parseTimeline(timeline), version };
}

/** What was there before can be gone back to. */
function goOn(opened: Opened, theirs: Entry & { version: number }): void {
  const { past, now } = opened.history;
  opened.queue.clear(theirs.version);
  show(opened, { past: [...past, now], now: theirs, future: [], name: null });
}

async function takeTheirs(opened: Opened): Promise<void> {
  goOn(opened, await load(opened));
}

/** What the service made on being asked; what was done here while its answer was on the way is put on top of that. */
async function takeMade(opened: Opened): Promise<void> {
  const theirs = await load(opened);
  if (opened.queue.isIdle) goOn(opened, theirs);
  else putOnTop(opened, theirs);
}

function putOnTop(opened: Opened, theirs: Entry & { version: number }): void {
  const operations = opened.queue.pending();
  const { past, now } = opened.history;
  // What was in the way was undone: nothing of mine is left.
  if (operations?.length === 0) {
    goOn(opened, theirs);
    return;
  }
  try {
    const timeline = operations === null ? now.timeline : applyEdits(theirs.timeline, operations).timeline;
    const entry: Entry = { timeline, version: null };
    opened.queue.clear(theirs.version);
    if (operations === null) opened.queue.go(theirs, entry);
    else opened.queue.edit({ operations, before: theirs, entry });
    show(opened, { past: [...past, theirs], now: entry, future: [], name: null });
  } catch (error) {
    tellRefusal(error);
  }
}

async function keepAsCopy({ state, queue }: Opened, name: string): Promise<string> {
  const timeline = serializeTimeline(state.get().timeline);
  const made = await api().createProject({ body: { name, timeline } });
  queue.clear(queue.version);
  return made.id;
}

export function openProject(project: ProjectResponse): ProjectEditor {
  const { id, name, version } = project;
  const isReadOnly = project.right === 'READ';
  const now: Entry = { timeline: parseTimeline(project.timeline), version };
  const state = createStore<EditorState>({
    timeline: now.timeline,
    layout: layoutOf(now.timeline),
    chosen: new Set(),
    canUndo: false,
    canRedo: false,
    save: 'saved',
    problem: null,
    version,
    revision: 0,
  });
  const queue: SaveQueue = new SaveQueue({
    version,
    saves: savesOf(id),
    readFailure,
    later,
    onChange: (save, problem) => change(opened, { save, problem, version: queue.version }),
  });
  const opened: Opened = { id, state, queue, history: { past: [], now, future: [], name: null } };
  return {
    id,
    name,
    isReadOnly,
    state,
    playhead: createStore(0),
    marks: createStore<{ in: number | null; out: number | null }>({ in: null, out: null }),
    act: (operations, options) => !isReadOnly && act(opened, operations, options),
    undo: () => undo(opened),
    redo: () => redo(opened),
    choose: (ids) => change(opened, { chosen: new Set(ids) }),
    settled: async () => ((await queue.settled()) ? queue.version : null),
    retry: () => queue.retry(),
    takeTheirs: () => takeTheirs(opened),
    takeMade: () => takeMade(opened),
    putMineOnTop: async () => putOnTop(opened, await load(opened)),
    keepAsCopy: () => keepAsCopy(opened, name),
    isSaved: () => queue.isIdle,
    async close() {
      await queue.settled();
      queue.stop();
    },
  };
}
