/** What a worker needs to know of another one's render: the engine's request without paths, which are each machine's own. */
import type { ProbeResult, RenderPartsRequest, RenderRequest } from '@rushes/engine';

/** A file of a render as any worker finds it. */
export interface StoredFile {
  assetId: string;
  contentKey: string;
  objectId: string;
  storageKey: string;
}

export interface StoredSource extends StoredFile {
  probe: ProbeResult;
}

/** As it stands in the database. */
export interface SharedRequest {
  engine: Omit<RenderRequest, 'sources' | 'tables' | 'outputPath' | 'workFolder' | 'segmentFolder'>;
  sources: StoredSource[];
  /** Colour tables: without them no part has the name it was planned by. Absent where there are none. */
  tables?: StoredFile[];
}

type Held<File> = File & { path: string };

export function sharedRequest(
  file: Omit<RenderRequest, 'sources' | 'tables' | 'segmentFolder'> & {
    sources: Held<StoredSource>[];
    tables?: Held<StoredFile>[];
  },
): SharedRequest {
  const { sources, tables, outputPath: _output, workFolder: _work, ...engine } = file;
  const stored = <File>({ path: _path, ...rest }: Held<File>) => rest;
  return { engine, sources: sources.map(stored), ...(tables && { tables: tables.map(stored) }) };
}

/** The engine's request on this machine; `paths` by asset, of the files that are here: all tables, and some sources. */
export function requestHere(
  { engine, sources, tables = [] }: SharedRequest,
  place: { paths: ReadonlyMap<string, string>; workFolder: string; segmentFolder: string },
): Omit<RenderPartsRequest, 'files'> {
  const { paths, ...folders } = place;
  const here = sources.map(({ assetId, contentKey, probe }) => ({
    assetId,
    contentKey,
    probe,
    path: paths.get(assetId) ?? '',
  }));
  const found = tables.map(({ assetId, contentKey }) => ({
    assetId,
    contentKey,
    path: paths.get(assetId) ?? '',
  }));
  return { ...engine, ...folders, sources: here, ...(found.length > 0 && { tables: found }) };
}
