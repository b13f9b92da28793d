/**
 * Saves what is done, one step after the other, each against the version that the one before it made. What the service
 * does not answer is tried again; what somebody else changed meanwhile is told, and nothing is lost. No network of its own.
 */
import type { EditOperation, Timeline } from '@rushes/timeline';

/** A state of the project, and the version it is kept as; null where it is not kept yet. */
export interface Entry {
  timeline: Timeline;
  version: number | null;
}

/** What the queue asks of the service; each gives the version that it made. */
export interface Saves {
  edit(version: number, operations: readonly EditOperation[]): Promise<number>;
  restore(version: number, toVersion: number): Promise<number>;
  replace(version: number, timeline: Timeline): Promise<number>;
  /** The newest version, and whether it is the same as a timeline of ours. */
  compare(timeline: Timeline): Promise<{ version: number; isSame: boolean }>;
}

/** `conflict`: somebody else changed it; `refused`: the service does not take it; `waiting`: it does not answer. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused';

export type Failure = { kind: 'conflict' | 'refused' | 'unreachable'; sentence: string };

interface Job {
  /** Null goes to a state that was there before. */
  operations: readonly EditOperation[] | null;
  before: Entry;
  entry: Entry;
  /** Steps of one name become one while they wait, as letters that are typed. */
  name: string | null;
}

export interface QueueOptions {
  version: number;
  saves: Saves;
  readFailure(error: unknown): Failure;
  onChange(state: SaveState, problem: string | null): void;
  /** Calls back in a while; gives what ends that. */
  later(run: () => void, milliseconds: number): () => void;
}

const AGAIN_MILLISECONDS = 3_000;
/** Steps that may become one with the next are sent when nothing was done for so long. */
const CALM_MILLISECONDS = 600;

/** When everything is saved: true; false when something is in the way. */
type Waiter = (isSaved: boolean) => void;

/** The steps that wait to be saved. Its functions may be taken apart from it. */
export class SaveQueue {
  #options: QueueOptions;
  #version: number;
  #jobs: Job[] = [];
  #isBusy = false;
  /** The first step was sent and may have arrived: it stays as it is until that is known. */
  #isSent = false;
  #isStopped = false;
  #state: SaveState = 'saved';
  #endWait: (() => void) | null = null;
  #waiters: Waiter[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#version = options.version;
  }

  get version(): number {
    return this.#version;
  }

  get isIdle(): boolean {
    return this.#jobs.length === 0 && !this.#isBusy;
  }

  get #isHalted(): boolean {
    return this.#state === 'conflict' || this.#state === 'refused';
  }

  edit(step: { operations: readonly EditOperation[]; before: Entry; entry: Entry; name?: string }): void {
    this.#push({ ...step, name: step.name ?? null });
  }

  go(before: Entry, entry: Entry): void {
    this.#push({ operations: null, before, entry, name: null });
  }

  /** Operations that are not saved, in their order; null where one of the steps is no operation. */
  pending(): readonly EditOperation[] | null {
    if (this.#jobs.some(({ operations }) => operations === null)) return null;
    return this.#jobs.flatMap(({ operations }) => operations ?? []);
  }

  settled(): Promise<boolean> {
    if (this.#isHalted) return Promise.resolve(false);
    if (this.isIdle) return Promise.resolve(true);
    const settled = new Promise<boolean>((resolve) => this.#waiters.push(resolve));
    if (!this.#isBusy) this.#schedule(0);
    return settled;
  }

  retry(): void {
    if (this.#state === 'waiting') this.#schedule(0);
  }

  /** Forgets what waits: this version is where it goes on from. */
  clear(version: number): void {
    this.#version = version;
    this.#jobs = [];
    this.#isSent = false;
    this.#tell('saved');
  }

  stop(): void {
    this.#isStopped = true;
    this.#endWait?.();
  }

  #tell(next: SaveState, problem: string | null = null): void {
    this.#state = next;
    this.#options.onChange(next, problem);
    if (next === 'saving') return;
    const told = this.#waiters;
    this.#waiters = [];
    for (const tellOne of told) tellOne(next === 'saved');
  }

  #schedule(milliseconds: number): void {
    this.#endWait?.();
    this.#endWait = this.#options.later(() => {
      this.#endWait = null;
      void this.#run();
    }, milliseconds);
  }

  async #send(job: Job): Promise<number> {
    const { saves, readFailure } = this.#options;
    if (job.operations !== null) return saves.edit(this.#version, job.operations);
    if (job.entry.version === null) return saves.replace(this.#version, job.entry.timeline);
    try {
      return await saves.restore(this.#version, job.entry.version);
    } catch (error) {
      // Versions are not kept for ever: what is gone comes back whole.
      if (readFailure(error).kind !== 'refused') throw error;
      return saves.replace(this.#version, job.entry.timeline);
    }
  }

  /** The version that a step made; of one that was saved after all, its answer lost on the way, the newest. */
  async #save(job: Job): Promise<number> {
    try {
      return await this.#send(job);
    } catch (error) {
      if (this.#options.readFailure(error).kind !== 'conflict') throw error;
      const { version, isSame } = await this.#options.saves.compare(job.entry.timeline);
      if (isSame) return version;
      throw error;
    }
  }

  /** Whether it goes on. */
  async #take(job: Job): Promise<boolean> {
    this.#isSent = true;
    try {
      const version = await this.#save(job);
      job.entry.version = version;
      // It was forgotten on its way.
      if (this.#jobs[0] !== job) return true;
      this.#version = version;
    } catch (error) {
      if (this.#jobs[0] !== job) return true;
      const { kind, sentence } = this.#options.readFailure(error);
      if (kind === 'unreachable') {
        this.#tell('waiting', sentence);
        this.#schedule(AGAIN_MILLISECONDS);
        return false;
      }
      this.#isSent = false;
      this.#tell(kind, sentence);
      return false;
    }
    this.#isSent = false;
    this.#jobs = this.#jobs.slice(1);
    return true;
  }

  async #run(): Promise<void> {
    if (this.#isBusy || this.#isStopped || this.#isHalted) return;
    this.#isBusy = true;
    if (this.#jobs.length > 0) this.#tell('saving');
    let goesOn = true;
    for (let [job] = this.#jobs; goesOn && job !== undefined && !this.#isStopped; [job] = this.#jobs) {
      goesOn = await this.#take(job);
    }
    this.#isBusy = false;
    if (goesOn && !this.#isStopped) this.#tell('saved');
  }

  #push(job: Job): void {
    this.#jobs = joined(this.#jobs, job, this.#isSent ? 1 : 0);
    if (this.#isHalted) return;
    if (this.#jobs.length > 0 && this.#state !== 'saving') this.#tell('saving');
    if (!this.#isBusy) this.#schedule(job.name === null ? 0 : CALM_MILLISECONDS);
  }
}

/** Puts a step behind those that wait, or makes it one with the last; the first `sent` may have arrived. */
function joined(jobs: readonly Job[], job: Job, sent: number): Job[] {
  const last = jobs.length > sent ? jobs.at(-1) : undefined;
  if (last === undefined) return [...jobs, job];
  const others = jobs.slice(0, -1);
  const isGoing = job.operations === null;
  // What was done and undone before anybody heard of it was never done.
  if (isGoing && last.before === job.entry) return others;
  const isSame = isGoing ? last.operations === null : job.name !== null && job.name === last.name;
  return isSame ? [...others, { ...job, before: last.before }] : [...jobs, job];
}
