/** API keys: made, shown once, taken back. */
import type { CreatedApiKey } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries, sessionStore } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, CopyButton, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { NameForm } from '../ui/name-form.tsx';
import { AsPerson } from './as-person.tsx';
import { ta } from './texts.ts';

/** The key that was just made: the only time it is seen. */
function Made({ made, onClose }: { made: CreatedApiKey; onClose(): void }) {
  return (
    <Dialog title={ta('apiKeys.madeTitle', { name: made.name })} onClose={onClose}>
      <p>{ta('apiKeys.madeText')}</p>
      <code className="input mono secret">{made.api_key}</code>
      <div className="dialog-end">
        <CopyButton text={made.api_key} />
        <Button look="main" onClick={onClose}>
          {ta('apiKeys.kept')}
        </Button>
      </div>
    </Dialog>
  );
}

function NewKey() {
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const make = async (name: string) => {
    setMade(await api().createApiKey({ query: { name } }));
    void queries.invalidateQueries({ queryKey: ['keys'] });
  };
  return (
    <>
      <NameForm
        label={ta('apiKeys.name')}
        example={ta('apiKeys.example')}
        action={ta('apiKeys.create')}
        make={make}
      />
      {made === null ? null : <Made made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function Keys() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => api().getApiKeys({ signal }) });
  const [leaving, setLeaving] = useState<string | null>(null);
  const usedAt = (at: string | null) =>
    at === null
      ? ta('apiKeys.neverUsed')
      : ta('apiKeys.used', { when: ago(at, new Date(), currentLanguage()) });
  return (
    <>
      {keys.isPending ? <Spinner /> : null}
      {keys.error === null ? null : <Failed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 ? (
        <Empty icon="key" title={ta('apiKeys.noneTitle')}>
          {ta('apiKeys.noneText')}
        </Empty>
      ) : null}
      <ul className="rows">
        {(keys.data ?? []).map((key) => (
          <li key={key.name} className="row">
            <Icon name="key" />
            <div className="grow">
              <div>{key.name}</div>
              <div className="quiet small">{usedAt(key.last_used_at)}</div>
            </div>
            <Button look="plain bad" onClick={() => setLeaving(key.name)}>
              {ta('apiKeys.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <FormDialog
          title={ta('apiKeys.revokeTitle')}
          submit={ta('apiKeys.revoke')}
          look="bad"
          onClose={() => setLeaving(null)}
          onSubmit={async () => {
            await api().deleteApiKey({ query: { name: leaving } });
            await queries.invalidateQueries({ queryKey: ['keys'] });
          }}
        >
          <p>{ta('apiKeys.revokeText', { name: leaving })}</p>
        </FormDialog>
      )}
    </>
  );
}

export function Page() {
  const isKey = sessionStore.use()?.kind === 'key';
  return (
    <div className="page narrow">
      <div className="page-head">
        <h1>{t('nav.keys')}</h1>
        <p className="quiet">{ta('apiKeys.intro')}</p>
      </div>
      {isKey ? (
        <AsPerson text="apiKeys.needsToken" />
      ) : (
        <>
          <NewKey />
          <Keys />
        </>
      )}
    </div>
  );
}
