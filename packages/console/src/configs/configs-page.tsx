/** The service-configs of the library: what holds for the footage of which folder. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../app/app-state.ts';
import { type FoundConfig, refreshConfigs, useConfigs } from '../entities/entity-queries.ts';
import { partsOf } from '../library/files.ts';
import { AT_ROOT, FolderWalk, type Walked } from '../library/folder-walk.tsx';
import { t } from '../texts/index.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { tc } from './texts.ts';
import './configs.css';

/** What a new one is called. */
const NAME = 'settings';

export const placeOf = (folder: string) =>
  folder === '/' ? tc('configs.forAll') : tc('configs.folder', { folder });

function MakeDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [walked, setWalked] = useState<Walked>(AT_ROOT);
  const parts = partsOf(walked.path);
  return (
    <FormDialog
      title={tc('configs.make')}
      submit={tc('configs.makeFor', { folder: parts.at(-1) ?? t('library.root') })}
      onClose={onClose}
      onSubmit={async () => {
        const path = `/${[...parts, NAME].join('/')}`;
        const { asset_id: configId } = await api().createServiceConfig({ body: { path } });
        await refreshConfigs();
        void navigate({ to: '/app/configs/$configId', params: { configId } });
      }}
    >
      <FolderWalk walked={walked} onWalk={setWalked} />
    </FormDialog>
  );
}

function Row({ found }: { found: FoundConfig }) {
  const { id, name, folder, config } = found;
  return (
    <li className="row">
      <Icon name="settings" />
      <div className="grow stack tight">
        <Link to="/app/configs/$configId" params={{ configId: id }} className="plain-link one-line">
          {placeOf(folder)}
        </Link>
        <span className="quiet small one-line">{name}</span>
      </div>
      <span className="quiet small">
        {tc('configs.entities', { count: config.entity_to_use?.length ?? 0 })}
      </span>
      {config.merge_strategy === 'override' ? <span className="badge">{tc('configs.override')}</span> : null}
    </li>
  );
}

export function Page() {
  const configs = useConfigs();
  const [isMaking, setMaking] = useState(false);
  const all = configs.data ?? [];
  const make = (
    <Button look="main" icon="plus" onClick={() => setMaking(true)}>
      {tc('configs.make')}
    </Button>
  );
  return (
    <div className="page">
      <div className="line wrap">
        <div className="page-head grow">
          <h1>{tc('configs.title')}</h1>
          <p className="quiet">{tc('configs.intro')}</p>
        </div>
        {all.length === 0 ? null : make}
      </div>
      {configs.isPending ? <Spinner /> : null}
      {configs.error === null ? null : (
        <Failed error={configs.error} onRetry={() => void configs.refetch()} />
      )}
      {configs.isSuccess && all.length === 0 ? (
        <Empty icon="settings" title={tc('configs.noneTitle')} action={make}>
          {tc('configs.noneText')}
        </Empty>
      ) : null}
      <ul className="rows">
        {all.map((found) => (
          <Row key={found.id} found={found} />
        ))}
      </ul>
      {isMaking ? <MakeDialog onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
