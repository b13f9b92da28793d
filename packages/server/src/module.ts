/**
 * What a module of the server is: one value that says what it makes, answers, works at and does by itself. modules.ts
 * lists them; nothing else knows them all. To add an endpoint or a kind of work, touch the module's folder alone.
 */
import type { TaskDefinition, TaskHandler } from './modules/tasks/task-definition.ts';
import type { EndingHook } from './modules/tasks/task-ending.ts';
import type { Deps } from './platform/deps.ts';
import type { AnyRoute } from './platform/http/route.ts';
import type { JobFolders } from './platform/processes/job-folders.ts';
import type { Schedule } from './platform/schedules/schedules.ts';

/** What handlers of tasks are given besides services. */
export interface WorkerDeps extends Deps {
  jobFolders: JobFolders;
}

/** A handler for every task definition; a missing one does not compile. */
export type TaskHandlers<Tasks extends readonly TaskDefinition[]> = {
  [Definition in Tasks[number] as Definition['type']]: TaskHandler<Definition>;
};

/** Removes what crashes and what was given up leave behind; answers how much. */
export type Sweep = () => Promise<number>;

/** `Needs` is what it takes of modules above it in the list, `Makes` what it gives to those below. */
export interface ServerModule<
  Needs extends object,
  Makes extends object,
  Tasks extends readonly TaskDefinition[] = readonly TaskDefinition[],
> {
  /** As its folder is called. */
  name: string;
  /** Its services, once per process. */
  create(context: Deps & Needs): Makes;
  /** Its endpoints. */
  routes?: readonly AnyRoute<NoInfer<Makes>>[];
  /** Its kinds of long work. */
  tasks?: Tasks;
  handlers?(context: WorkerDeps & Needs & NoInfer<Makes>): TaskHandlers<Tasks>;
  /** What else happens when a task ends, in the same transaction, by its type. */
  endings?(context: Deps & Needs & NoInfer<Makes>): Readonly<Record<string, EndingHook>>;
  /** What a worker does again and again without anybody asking. */
  workerSchedules?(context: Deps & Needs & NoInfer<Makes>): readonly Schedule[];
  /** The same of a process that answers requests. */
  apiSchedules?(context: Deps & Needs & NoInfer<Makes>): readonly Schedule[];
  /** What one process sweeps every hour for all, by a name in snake case, in this order; after the modules below it. */
  sweeps?(context: Deps & Needs & NoInfer<Makes>): Readonly<Record<string, Sweep>>;
  /** The same of what lies on a process's own disk, so that each does it for itself. */
  diskSweeps?(context: Deps & Needs & NoInfer<Makes>): Readonly<Record<string, Sweep>>;
  /** Ends what its services keep open. */
  close?(made: NoInfer<Makes>): Promise<unknown>;
}

/** Any module, whatever it needs and makes. */
// biome-ignore lint/suspicious/noExplicitAny: what different modules need and make has nothing in common.
export type AnyModule = ServerModule<any, any>;

/** States a module, its types kept: `defineModule<Needs>()({ … })`. */
export function defineModule<Needs extends object>() {
  return <Makes extends object, const Tasks extends readonly TaskDefinition[] = readonly []>(
    module: ServerModule<Needs, Makes, Tasks>,
  ): ServerModule<Needs, Makes, Tasks> => module;
}

type MadeBy<Module> = Module extends { create(context: never): infer Makes } ? Makes : never;
type NeededBy<Module> = Module extends { create(context: infer Context): object } ? Context : never;

/** What all of them make together. */
export type ServicesOf<Modules extends readonly unknown[]> = Modules extends readonly [
  infer First,
  ...infer Others,
]
  ? MadeBy<First> & ServicesOf<Others>
  : unknown;

/** The same list where each needs only what those above it make; else a sentence in the place of the one that does not. */
type InOrder<Modules extends readonly unknown[], Above> = Modules extends readonly [
  infer First,
  ...infer Others,
]
  ? [
      Above extends NeededBy<First> ? First : 'needs what no module above it makes',
      ...InOrder<Others, Above & MadeBy<First>>,
    ]
  : [];

/** The list as it is; does not compile when a module stands above what it needs. `Base` is there before all. */
export function inOrder<Base>() {
  return <const Modules extends readonly unknown[]>(
    modules: Modules & InOrder<Modules, Base>,
  ): Readonly<Modules> => modules;
}
