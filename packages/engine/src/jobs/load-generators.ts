/** How the generators of renders come into a job's process: by the address of their module, given when it is started. */
import { MediaError } from '../errors.ts';
import type { Generators } from '../render/generators.ts';

/** What the address of the module stands behind among a child's arguments. */
const ARGUMENT = '--generators=';

/** Arguments of a child that is given generators. Throws TypeError on an address that is no file. */
export function generatorsArguments(module: URL | undefined): string[] {
  if (module === undefined) return [];
  if (module.protocol !== 'file:') throw new TypeError(`generators must be a file, not ${module.protocol}`);
  return [ARGUMENT + module.href];
}

/** The address among a child's arguments; null where it was given none. */
export function generatorsAddress(argumentsOfChild: readonly string[]): string | null {
  return argumentsOfChild.find((text) => text.startsWith(ARGUMENT))?.slice(ARGUMENT.length) ?? null;
}

function isGenerators(value: unknown): value is Generators {
  const { scenes, music, effects } = (value ?? {}) as Partial<Generators>;
  return (
    typeof scenes?.drawScene === 'function' &&
    typeof music?.composeMusic === 'function' &&
    typeof effects?.makeEffect === 'function'
  );
}

/** The export `generators` of the module at an address. Throws MediaError `internal` where it does not load or has none. */
export async function loadGenerators(address: string): Promise<Generators> {
  let module: { generators?: unknown };
  try {
    module = await import(address);
  } catch (error) {
    throw new MediaError('internal', 'The generators of scenes and music do not load.', { cause: error });
  }
  if (isGenerators(module.generators)) return module.generators;
  throw new MediaError(
    'internal',
    'The module of generators has no export "generators" with scenes, music and effects.',
  );
}
