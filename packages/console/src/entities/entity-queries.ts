/** What the screens of people and things ask the service. */
import type { ServiceConfigFile } from '@rushes/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, queries } from '../app/app-state.ts';

const PAGE = 100;
/** Configs that are opened to see whom they name. */
const MOST_CONFIGS = 50;

// Below `files`, as all that is thrown away and put back.
const ENTITIES = ['files', 'entities'];

export function useEntities() {
  return useInfiniteQuery({
    queryKey: [...ENTITIES, 'all'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api().listEntities({ query: { offset: pageParam, limit: PAGE } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
}

export function useEntity(id: string) {
  return useQuery({
    queryKey: [...ENTITIES, id],
    queryFn: ({ signal }) => api().getEntity({ params: { entity_id: id } }, { signal }),
  });
}

export const refreshEntities = () => queries.invalidateQueries({ queryKey: ENTITIES });

export interface FoundConfig {
  id: string;
  name: string;
  /** The folder that it lies in: `/Interviews`. */
  folder: string;
  config: ServiceConfigFile;
}

const CONFIGS = ['files', 'configs'];

/** The service-configs that the user can read, the last changed first. */
export function useConfigs() {
  return useQuery({
    queryKey: CONFIGS,
    queryFn: async ({ signal }): Promise<FoundConfig[]> => {
      const found = await api().listMostRecent(
        { query: { limit: MOST_CONFIGS, filetype: ['service_config'] } },
        { signal },
      );
      const ids = found.flatMap(({ file_id: id }) => id ?? []);
      if (ids.length === 0) return [];
      const [infos, contents] = await Promise.all([
        api().getAssetInfos({ body: { asset_ids: ids } }, { signal }),
        Promise.all(ids.map((id) => api().getServiceConfig({ params: { asset_id: id } }, { signal }))),
      ]);
      return ids.flatMap((id, index) => {
        const config = contents[index];
        const info = infos.items.find(({ asset_id }) => asset_id === id)?.info;
        if (config === undefined || info === undefined || info === null) return [];
        const folder = info.path.slice(0, info.path.lastIndexOf('/'));
        return [{ id, name: info.source_name, folder: folder === '' ? '/' : folder, config }];
      });
    },
  });
}

/** What assets are called and of which kind they are, by their ids. */
export function useInfos(ids: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['infos', ...ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => api().getAssetInfos({ body: { asset_ids: [...ids] } }, { signal }),
    staleTime: 300_000,
  });
  return new Map((data?.items ?? []).map(({ asset_id, info }) => [asset_id, info]));
}

export const refreshConfigs = () => queries.invalidateQueries({ queryKey: CONFIGS });

/** Where the config of the whole library is made, where there is none yet. */
const ROOT_CONFIG = '/settings';

/** Has an entity looked for in the whole library: its config names it from now on. */
export async function lookForEverywhere(entityId: string): Promise<void> {
  const [root] = await api().listFiles({
    query: { path: '/', limit: 1, page: 0, filetype: ['service_config'] },
  });
  const id = root?.file_id ?? null;
  if (id === null) {
    await api().createServiceConfig({ body: { path: ROOT_CONFIG, config: { entity_to_use: [entityId] } } });
  } else {
    await api().addServiceConfigEntities({ query: { asset_id: id }, body: { entity_ids: [entityId] } });
  }
  await refreshConfigs();
}
