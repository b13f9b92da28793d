/** API keys: made, shown once, taken back. */
import type { CreatedApiKey } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries, sentenceOf, sessionStore } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, CopyButton, Empty, Failed, Field, Spinner } from '../ui/controls.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
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
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => api().createApiKey({ query: { name: name.trim() } }),
    onSuccess: () => {
      setName('');
      void queries.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate();
  };
  return (
    <form className="line at-end" onSubmit={send}>
      <div className="grow">
        <Field label={ta('apiKeys.name')} problem={create.error === null ? null : sentenceOf(create.error)}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              value={name}
              placeholder={ta('apiKeys.example')}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="main" icon="plus" disabled={create.isPending || name.trim() === ''}>
        {ta('apiKeys.create')}
      </Button>
      {create.data === undefined ? null : <Made made={create.data} onClose={create.reset} />}
    </form>
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
