import type { EngineReport, MissingPart } from './engine-report.ts';
import { NEEDED_PARTS } from './needed-parts.ts';

type Inspection = typeof import('../av/inspect-ffmpeg.ts');

/** Loads the binding, or tells why it does not load: then everything is missing at once. */
async function loadBinding(): Promise<Inspection | MissingPart> {
  try {
    return await import('../av/inspect-ffmpeg.ts');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'binding', name: 'node-av', breaks: `No media can be opened or made: ${reason}` };
  }
}

function missingParts({ hasFfmpegPart }: Inspection): MissingPart[] {
  return NEEDED_PARTS.flatMap(({ kind, names, breaks }) =>
    names.filter((name) => !hasFfmpegPart(kind, name)).map((name) => ({ kind, name, breaks })),
  );
}

/** libass draws nothing, and reports success, where a font is missing; so each family is looked for by file. */
async function missingFonts(): Promise<MissingPart[]> {
  const { findFace, listFamilies } = await import('../fonts/catalog.ts');
  return listFamilies()
    .filter((family) => findFace({ family }) === null)
    .map((name) => ({
      kind: 'fonts',
      name,
      breaks: 'Titles and captions in this typeface or script stay empty.',
    }));
}

async function missingGenerators(load: () => Promise<unknown>): Promise<MissingPart[]> {
  try {
    await load();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        kind: 'generators',
        name: 'generators',
        breaks: `No scene is drawn and no music composed: ${reason}`,
      },
    ];
  }
}

/**
 * Looks for everything the engine needs, in this very process, where `loadGenerators` brings what the process was given.
 * Callers outside a job use `checkEngine`.
 */
export async function inspectEngine(loadGenerators: () => Promise<unknown>): Promise<EngineReport> {
  const binding = await loadBinding();
  const others = [...(await missingFonts()), ...(await missingGenerators(loadGenerators))];
  if ('kind' in binding) return { ffmpegVersion: null, missing: [binding, ...others] };
  return { ffmpegVersion: binding.ffmpegVersion(), missing: [...missingParts(binding), ...others] };
}
