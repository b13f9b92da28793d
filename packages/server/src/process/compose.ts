/** What the modules are together: their services, routes, kinds of work, schedules and sweeps. */
import { openApiDocument } from '../api-document.ts';
import type { AnyModule, Sweep, WorkerDeps } from '../module.ts';
import type { RunnableTask, TaskDefinition } from '../modules/tasks/index.ts';
import type { createAnalysers } from '../modules/understanding/index.ts';
import { modules, type Services } from '../modules.ts';
import type { Deps } from '../platform/deps.ts';
import type { Schedule } from '../platform/schedules/schedules.ts';

/** What tests put in the place of what is built in. */
export interface ServiceReplacements {
  createAnalysers?: typeof createAnalysers;
}

const all: readonly AnyModule[] = modules;

/** Both together. Throws where a module would take the place of another's service: `plans` of films stood for those of money. */
function joined(made: object, services: object, module: string): object {
  const taken = Object.keys(services).find((name) => Object.hasOwn(made, name));
  if (taken !== undefined)
    throw new Error(`The module ${module} calls a service ${taken}, and another one does too.`);
  return { ...made, ...services };
}

/** All services over the dependencies, made in the order of the modules. */
export function createServices(deps: Deps, { createAnalysers }: ServiceReplacements = {}): Services {
  const base = { ...deps, openApiDocument, ...(createAnalysers === undefined ? {} : { createAnalysers }) };
  let made: object = {};
  for (const module of all) made = joined(made, module.create({ ...base, ...made }), module.name);
  const services = made as Services;
  for (const { endings } of all) {
    for (const [type, hook] of Object.entries(endings?.({ ...deps, ...services }) ?? {})) {
      services.endingHooks.set(type, hook);
    }
  }
  return services;
}

/** Every kind of long work. */
export const taskDefinitions: readonly TaskDefinition[] = all.flatMap(({ tasks = [] }) => [...tasks]);

/** Every kind of long work with what does it. */
export function runnableTasks(services: Services, deps: WorkerDeps): RunnableTask[] {
  return all.flatMap((module) => {
    const handlers = module.handlers?.({ ...deps, ...services }) ?? {};
    return [...(module.tasks ?? [])].map((definition) => {
      const handler = handlers[definition.type];
      if (handler === undefined) throw new Error(`${module.name} has no handler for ${definition.type}.`);
      return { definition, handler };
    });
  });
}

/** What a worker does by itself. */
export function workerSchedules(services: Services, deps: Deps): Schedule[] {
  return all.flatMap((module) => [...(module.workerSchedules?.({ ...deps, ...services }) ?? [])]);
}

/** What a process that answers requests does by itself. */
export function apiSchedules(services: Services, deps: Deps): Schedule[] {
  return all.flatMap((module) => [...(module.apiSchedules?.({ ...deps, ...services }) ?? [])]);
}

/** What is swept for all, from the last module to the first: what refers to something goes before what it referred to. */
export function sweepsOf(services: Services, deps: Deps): [string, Sweep][] {
  return all
    .toReversed()
    .flatMap((module) => Object.entries(module.sweeps?.({ ...deps, ...services }) ?? {}));
}

/** What each process sweeps of its own disk. */
export function diskSweepsOf(services: Services, deps: Deps): [string, Sweep][] {
  return all.flatMap((module) => Object.entries(module.diskSweeps?.({ ...deps, ...services }) ?? {}));
}

/** Ends what services keep open, from the last module to the first; one that fails keeps no other from ending. */
export async function closeServices(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const module of all.toReversed()) {
    await module.close?.(services).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Services could not be closed.');
}
