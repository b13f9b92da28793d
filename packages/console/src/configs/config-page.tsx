/** One service-config: whom it has looked for, and what else holds for its folder. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { useConfigs, useEntities, useInfos } from '../entities/entity-queries.ts';
import { trashItems } from '../library/item-actions.ts';
import { ShareDialog } from '../library/share-dialog.tsx';
import { t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { settingsOf } from './config-changes.ts';
import { ConfigForm } from './config-form.tsx';
import { placeOf } from './configs-page.tsx';
import { tc } from './texts.ts';
import './configs.css';

// Below the list of all, which is asked for anew together with it.
const keyOf = (configId: string) => ['files', 'configs', configId];
const refresh = () => queries.invalidateQueries({ queryKey: ['files', 'configs'] });

/** Asks whom else to look for. */
function AddDialog({
  configId,
  taken,
  onClose,
}: {
  configId: string;
  taken: readonly string[];
  onClose(): void;
}) {
  const entities = useEntities();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = (entities.data?.pages.flat() ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <FormDialog
      title={tc('configs.addPeople')}
      submit={t('library.add')}
      isReady={chosen.length > 0}
      onClose={onClose}
      onSubmit={async () => {
        await api().addServiceConfigEntities({
          query: { asset_id: configId },
          body: { entity_ids: [...chosen] },
        });
        await refresh();
      }}
    >
      {entities.isPending ? <Spinner /> : null}
      {entities.error === null ? null : <Failed error={entities.error} />}
      {entities.isSuccess && all.length === 0 ? <p className="quiet">{tc('configs.nobodyLeft')}</p> : null}
      <ul className="stack tight">
        {all.map(({ id, name }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              <span className="one-line">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {entities.hasNextPage ? (
        <div>
          <Button onClick={() => void entities.fetchNextPage()}>{t('search.more')}</Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

/** Names that a prompt may hold. */
const MOST_NAMES = 5;

function People({ configId, ids }: { configId: string; ids: readonly string[] }) {
  const [isAdding, setAdding] = useState(false);
  const infos = useInfos(ids);
  const nameOf = (id: string) => infos.get(id)?.source_name ?? null;
  const leave = useMutation({
    mutationFn: (id: string) =>
      api().removeServiceConfigEntities({ query: { asset_id: configId }, body: { entity_ids: [id] } }),
    onError: sayFailed,
    onSettled: refresh,
  });
  const names = ids.flatMap((id) => nameOf(id) ?? []).slice(0, MOST_NAMES);
  return (
    <section className="stack tight">
      <div className="line wrap">
        <h2>{tc('configs.people')}</h2>
        <span className="line wrap push">
          {names.length === 0 ? null : (
            <Link
              className="button"
              to="/app/create"
              search={{ prompt: tc('configs.filmPrompt', { names: names.join(', ') }) }}
            >
              <Icon name="create" />
              {tc('configs.film')}
            </Link>
          )}
          <Button icon="plus" onClick={() => setAdding(true)}>
            {tc('configs.addPeople')}
          </Button>
        </span>
      </div>
      {ids.length === 0 ? <p className="quiet">{tc('configs.nobody')}</p> : null}
      <ul className="line wrap">
        {ids.map((id) => {
          const name = nameOf(id);
          return (
            <li key={id} className="badge config-person">
              {name === null ? (
                tc('configs.unknownPerson')
              ) : (
                <Link to="/app/entities/$entityId" params={{ entityId: id }} className="plain-link">
                  {name}
                </Link>
              )}
              <IconButton
                icon="close"
                label={tc('configs.leave', { name: name ?? tc('configs.unknownPerson') })}
                disabled={leave.isPending}
                onClick={() => leave.mutate(id)}
              />
            </li>
          );
        })}
      </ul>
      {isAdding ? <AddDialog configId={configId} taken={ids} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Head({ configId }: { configId: string }) {
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  const configs = useConfigs();
  const infos = useInfos([configId]);
  const info = infos.get(configId);
  const folder = configs.data?.find(({ id }) => id === configId)?.folder ?? '';
  const name = info?.source_name ?? '';
  const remove = async () => {
    // First away: what this page shows can not be asked for any more afterwards.
    await navigate({ to: '/app/configs' });
    await trashItems([{ file_id: configId }]);
  };
  return (
    <div className="stack tight">
      <Link to="/app/configs" className="line small plain-link">
        <Icon name="left" />
        {tc('configs.back')}
      </Link>
      <div className="line wrap">
        <h1 className="break-words">{folder === '' ? name : placeOf(folder)}</h1>
        <span className="line wrap push">
          <Button icon="share" onClick={() => setSharing(true)}>
            {t('library.share')}
          </Button>
          <Button icon="trash" look="plain bad" onClick={() => void remove()}>
            {tc('configs.remove')}
          </Button>
        </span>
      </div>
      <p className="quiet mono small break-words">{info?.path ?? ''}</p>
      {isSharing ? (
        <ShareDialog item={{ file_id: configId, file_name: name }} onClose={() => setSharing(false)} />
      ) : null}
    </div>
  );
}

export function Page() {
  const { configId } = useParams({ from: '/app/configs/$configId' });
  const config = useQuery({
    queryKey: keyOf(configId),
    queryFn: ({ signal }) => api().getServiceConfig({ params: { asset_id: configId } }, { signal }),
  });
  const { data } = config;
  return (
    <div className="page narrow">
      {config.isPending ? <Spinner /> : null}
      {config.error === null ? null : (
        <>
          <Failed error={config.error} onRetry={() => void config.refetch()} />
          <Link to="/app/configs">{tc('configs.back')}</Link>
        </>
      )}
      {data === undefined ? null : (
        <>
          <Head configId={configId} />
          <People configId={configId} ids={data.entity_to_use ?? []} />
          <ConfigForm key={configId} configId={configId} before={settingsOf(data)} onSaved={refresh} />
        </>
      )}
    </div>
  );
}
