/** Keys of providers of one's own: what is made with them is charged there, and costs nothing here. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { ta } from './texts.ts';

const KEY = ['provider-keys'];
const refresh = async () => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: KEY }),
    // What can be generated has changed with it.
    queries.invalidateQueries({ queryKey: ['models'] }),
  ]);
};

function KeyDialog({ provider, onClose }: { provider: string; onClose(): void }) {
  const [key, setKey] = useState('');
  return (
    <FormDialog
      title={ta('ownKeys.dialog', { provider })}
      submit={t('action.save')}
      isReady={key.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await api().putProviderKey({ params: { provider }, body: { key: key.trim() } });
        await refresh();
      }}
    >
      <Field label={ta('ownKeys.key')} hint={ta('ownKeys.keyHint')}>
        {(ids) => (
          <input
            {...ids}
            className="input mono"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function OwnKeys() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api().listProviderKeys({ signal }),
  });
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: (provider: string) => api().deleteProviderKey({ params: { provider } }),
    onError: sayFailed,
    onSettled: refresh,
  });
  if (data?.providers.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{ta('ownKeys.title')}</h2>
      <p className="quiet small">{ta('ownKeys.intro')}</p>
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      <ul className="rows">
        {(data?.providers ?? []).map((provider) => {
          const set = data?.keys.find((one) => one.provider === provider);
          return (
            <li key={provider} className="row">
              <div className="grow">
                <div>{provider}</div>
                {set === undefined ? null : (
                  <div className="quiet small">
                    {ta('ownKeys.set', { when: ago(set.set_at, new Date(), currentLanguage()) })}
                  </div>
                )}
              </div>
              <Button onClick={() => setAsked(provider)}>
                {ta(set === undefined ? 'ownKeys.bring' : 'ownKeys.replace')}
                <span className="hidden-text"> {provider}</span>
              </Button>
              {set === undefined ? null : (
                <Button look="plain bad" disabled={remove.isPending} onClick={() => remove.mutate(provider)}>
                  {ta('ownKeys.forget')}
                  <span className="hidden-text"> {provider}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked === null ? null : <KeyDialog provider={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
