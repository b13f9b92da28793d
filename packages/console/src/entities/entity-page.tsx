/** One person or thing: what shows them, where they are looked for, and where they are. */
import type { EntityResponse } from '@rushes/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { useName } from '../app/title.ts';
import { trashItems } from '../library/item-actions.ts';
import { ShareDialog } from '../library/share-dialog.tsx';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import { Moments } from './entity-moments.tsx';
import { lookForEverywhere, refreshEntities, useConfigs, useEntity } from './entity-queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { References } from './references.tsx';
import { tn } from './texts.ts';
import './entities.css';

/** The service-configs that name it. */
function useConfigsNaming(entityId: string) {
  const configs = useConfigs();
  const naming = (configs.data ?? []).filter(({ config }) => config.entity_to_use?.includes(entityId));
  return { configs, naming };
}

/** The folders whose footage is looked through for it. */
function Places({ entity }: { entity: EntityResponse }) {
  const { configs, naming } = useConfigsNaming(entity.id);
  const isEverywhere = naming.some(({ folder }) => folder === '/');
  const look = useMutation({
    mutationFn: () => lookForEverywhere(entity.id),
    onSuccess: () => say(tn('entities.lookedFor')),
    onError: sayFailed,
  });
  if (configs.isPending) return <Spinner />;
  if (configs.error !== null) return <Failed error={configs.error} onRetry={() => void configs.refetch()} />;
  return (
    <section className="stack tight">
      <h2>{tn('entities.places')}</h2>
      {naming.length === 0 ? (
        <div className="notice">
          <Icon name="info" />
          <div className="stack tight">
            <strong>{tn('entities.momentsNone')}</strong>
            <span>{tn('entities.momentsNoneText')}</span>
          </div>
        </div>
      ) : (
        <ul className="line wrap">
          {naming.map(({ id, folder }) => (
            <li key={id} className="badge">
              <Link to="/app/configs/$configId" params={{ configId: id }} className="plain-link">
                {folder === '/' ? tn('entities.placeRoot') : tn('entities.placeFolder', { folder })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isEverywhere ? null : (
        <div className="line wrap">
          <Button icon="search" onClick={() => look.mutate()} disabled={look.isPending}>
            {tn('entities.lookFor', { name: entity.name })}
          </Button>
          <span className="quiet small">{tn('entities.lookForNote')}</span>
        </div>
      )}
    </section>
  );
}

function Head({ entity }: { entity: EntityResponse }) {
  const { id, name, description } = entity;
  useName(name);
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'edit' | 'share' | 'merge' | null>(null);
  const close = () => setDoing(null);
  const remove = async () => {
    // First away: what this page shows can not be asked for any more afterwards.
    await navigate({ to: '/app/entities' });
    await trashItems([{ file_id: id }]);
  };
  return (
    <div className="stack tight">
      <Link to="/app/entities" className="line small plain-link">
        <Icon name="left" />
        {tn('entities.back')}
      </Link>
      <div className="line wrap">
        <h1 className="break-words">{name}</h1>
        {entity.is_public ? <span className="badge">{tn('entities.public')}</span> : null}
        <span className="line wrap push">
          <Link className="button" to="/app/create" search={{ prompt: tn('entities.filmPrompt', { name }) }}>
            <Icon name="create" />
            {tn('entities.film')}
          </Link>
          <Button icon="rename" onClick={() => setDoing('edit')}>
            {tn('entities.edit')}
          </Button>
          <Button icon="people" onClick={() => setDoing('merge')}>
            {tn('merge.button')}
          </Button>
          <Button icon="share" onClick={() => setDoing('share')}>
            {tn('entities.share')}
          </Button>
          <Button icon="trash" look="plain bad" onClick={() => void remove()}>
            {tn('entities.remove')}
          </Button>
        </span>
      </div>
      <p className="quiet entity-words">{description === '' ? tn('entities.noDescription') : description}</p>
      {doing === 'merge' ? <MergeDialog entity={entity} onClose={close} /> : null}
      {doing === 'share' ? <ShareDialog item={{ file_id: id, file_name: name }} onClose={close} /> : null}
      {doing === 'edit' ? (
        <EntityDialog
          title={tn('entities.edit')}
          before={{ name, description }}
          onClose={close}
          onSubmit={async (words) => {
            await api().updateEntity({ query: { entity_id: id, ...words } });
            await refreshEntities();
          }}
        />
      ) : null}
    </div>
  );
}

export function Page() {
  const { entityId } = useParams({ from: '/app/entities/$entityId' });
  const { naming } = useConfigsNaming(entityId);
  const { data: entity, error, isPending, refetch } = useEntity(entityId);
  return (
    <div className="page">
      {isPending ? <Spinner /> : null}
      {error === null ? null : (
        <>
          <Failed error={error} onRetry={() => void refetch()} />
          <Link to="/app/entities">{tn('entities.back')}</Link>
        </>
      )}
      {entity === undefined ? null : (
        <>
          <Head entity={entity} />
          <References entity={entity} />
          <Places entity={entity} />
          <Moments entityId={entity.id} isLookedFor={naming.length > 0} />
        </>
      )}
    </div>
  );
}
