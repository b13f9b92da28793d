/** Everybody and everything that footage is looked through for. */
import type { EntityResponse } from '@rushes/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import { refreshEntities, useEntities } from './entity-queries.ts';
import { tn } from './texts.ts';
import './entities.css';

/** From so many on one looks for a name. */
const MANY = 8;

function Card({ entity }: { entity: EntityResponse }) {
  const { id, name, description, image_asset_ids: images, audio_asset_ids: sounds } = entity;
  const url = useThumbnail(images[0] ?? null);
  return (
    <li>
      <Link to="/app/entities/$entityId" params={{ entityId: id }} className="entity-card">
        <span className="entity-picture">
          {url === null ? <Icon name="person" /> : <img src={url} alt="" loading="lazy" />}
        </span>
        <span className="stack tight">
          <strong className="one-line">{name}</strong>
          {description === '' ? null : <span className="quiet small two-lines">{description}</span>}
          <span className="line wrap quiet small">
            {tn('entities.count', { count: images.length + sounds.length })}
            {entity.is_public ? <span className="badge">{tn('entities.public')}</span> : null}
          </span>
        </span>
      </Link>
    </li>
  );
}

export function Page() {
  const navigate = useNavigate();
  const entities = useEntities();
  const [isMaking, setMaking] = useState(false);
  const [name, setName] = useState('');
  const all = entities.data?.pages.flat() ?? [];
  const wanted = name.trim().toLowerCase();
  const found = all.filter((entity) => entity.name.toLowerCase().includes(wanted));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = entities;
  // A name is looked for among all of them.
  useEffect(() => {
    if (wanted !== '' && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const make = (
    <Button look="main" icon="plus" onClick={() => setMaking(true)}>
      {tn('entities.make')}
    </Button>
  );
  return (
    <div className="page">
      <div className="line wrap">
        <div className="page-head grow">
          <h1>{tn('entities.title')}</h1>
          <p className="quiet">{tn('entities.intro')}</p>
        </div>
        {all.length === 0 ? null : make}
      </div>
      {all.length < MANY && wanted === '' ? null : (
        <input
          className="input"
          type="search"
          aria-label={tn('entities.filter')}
          placeholder={tn('entities.filter')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {entities.isPending ? <Spinner /> : null}
      {entities.error === null ? null : (
        <Failed error={entities.error} onRetry={() => void entities.refetch()} />
      )}
      {entities.isSuccess && all.length === 0 ? (
        <Empty icon="person" title={tn('entities.noneTitle')} action={make}>
          {tn('entities.noneText')}
        </Empty>
      ) : null}
      {all.length > 0 && found.length === 0 && !hasNextPage ? (
        <p className="quiet">{tn('entities.noMatch')}</p>
      ) : null}
      <ul className="entity-grid">
        {found.map((entity) => (
          <Card key={entity.id} entity={entity} />
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {tn('entities.more')}
          </Button>
        </div>
      ) : null}
      {isMaking ? (
        <EntityDialog
          title={tn('entities.make')}
          onClose={() => setMaking(false)}
          onSubmit={async (body) => {
            const { id } = await api().createEntity({ body });
            await refreshEntities();
            void navigate({ to: '/app/entities/$entityId', params: { entityId: id } });
          }}
        />
      ) : null}
    </div>
  );
}
