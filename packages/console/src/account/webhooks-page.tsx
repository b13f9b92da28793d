/** Addresses that are told when something has happened. */
import type { Webhook } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries, sentenceOf } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, currentLocale, t } from '../texts/index.ts';
import { Button, CopyButton, Empty, Failed, Field, Spinner } from '../ui/controls.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { noticeSentences, ta } from './texts.ts';

/** What was sent, and what came back each time; asked for when somebody wants to see it. */
function Sent({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['delivery', webhookId, deliveryId],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      api().getWebhookDelivery({ params: { webhook_id: webhookId, delivery_id: deliveryId } }, { signal }),
  });
  return (
    <details className="sent small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ta('webhooks.sent')}</summary>
      {error === null ? null : <Failed error={error} />}
      {data === undefined && isOpen && error === null ? <Spinner /> : null}
      {data === undefined ? null : (
        <div className="stack tight">
          <ul className="stack tight">
            {data.attempt_log.map((attempt) => (
              <li key={attempt.at} className="quiet">
                {new Date(attempt.at).toLocaleString(currentLocale())}:{' '}
                {attempt.status === null ? (attempt.error ?? '') : `HTTP ${attempt.status}`}
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <pre className="payload" tabIndex={0}>
            {JSON.stringify(data.payload, null, 2)}
          </pre>
        </div>
      )}
    </details>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const params = { webhook_id: webhook.id };
  const deliveries = useQuery({
    queryKey: ['deliveries', webhook.id],
    queryFn: ({ signal }) => api().listWebhookDeliveries({ params, query: { limit: 20 } }, { signal }),
    refetchInterval: 5_000,
  });
  const replay = useMutation({
    mutationFn: (id: string) => api().replayWebhookDelivery({ params: { ...params, delivery_id: id } }),
    onError: sayFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', webhook.id] }),
  });
  if (deliveries.isPending) return <Spinner />;
  if (deliveries.error !== null) return <Failed error={deliveries.error} />;
  const all = deliveries.data.items;
  if (all.length === 0) return <p className="quiet small">{ta('webhooks.noDeliveries')}</p>;
  return (
    <ul className="rows">
      {all.map((delivery) => (
        <li key={delivery.id} className="row delivery">
          <span
            className={`badge ${delivery.state === 'delivered' ? 'good' : delivery.state === 'failed' ? 'bad' : ''}`}
          >
            {ta(`webhooks.state-${delivery.state}`)}
          </span>
          <span className="grow mono small">{delivery.type}</span>
          <span className="quiet small">{ago(delivery.created_at, new Date(), currentLanguage())}</span>
          <Button look="plain" onClick={() => replay.mutate(delivery.id)}>
            {ta('webhooks.replay')}
          </Button>
          <Sent webhookId={webhook.id} deliveryId={delivery.id} />
        </li>
      ))}
    </ul>
  );
}

function One({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const params = { webhook_id: webhook.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const test = useMutation({
    mutationFn: () => api().testWebhook({ params }),
    onSuccess: () => {
      say(ta('webhooks.tested'));
      setOpen(true);
      void queries.invalidateQueries({ queryKey: ['deliveries', webhook.id] });
    },
    onError: sayFailed,
  });
  const toggle = useMutation({
    mutationFn: () => api().updateWebhook({ params, body: { enabled: !webhook.enabled } }),
    onError: sayFailed,
    onSettled: refresh,
  });
  return (
    <li className="card stack tight">
      <div className="line wrap">
        <strong className="mono one-line">{webhook.url}</strong>
        <span className={`badge ${webhook.enabled ? 'good' : 'warn'}`}>
          {ta(webhook.enabled ? 'webhooks.on' : 'webhooks.off')}
        </span>
      </div>
      {webhook.notice === null ? null : <p className="problem">{noticeSentences(webhook.notice)}</p>}
      <p className="quiet small">{webhook.event_types.join(', ')}</p>
      <div className="line wrap">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {ta('webhooks.log')}
        </Button>
        <Button onClick={() => test.mutate()} disabled={test.isPending}>
          {ta('webhooks.test')}
        </Button>
        <Button onClick={() => toggle.mutate()} disabled={toggle.isPending}>
          {ta(webhook.enabled ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        <Button look="plain bad" onClick={() => setLeaving(true)}>
          {t('action.delete')}
        </Button>
      </div>
      {isOpen ? <Deliveries webhook={webhook} /> : null}
      {isLeaving ? (
        <FormDialog
          title={ta('webhooks.deleteTitle')}
          submit={t('action.delete')}
          look="bad"
          onClose={() => setLeaving(false)}
          onSubmit={async () => {
            await api().deleteWebhook({ params });
            await refresh();
          }}
        >
          <p>{ta('webhooks.deleteText', { url: webhook.url })}</p>
        </FormDialog>
      ) : null}
    </li>
  );
}

export function Page() {
  const [url, setUrl] = useState('');
  const webhooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api().listWebhooks({ signal }),
  });
  const create = useMutation({
    mutationFn: () => api().createWebhook({ body: { url: url.trim() } }),
    onSuccess: () => {
      setUrl('');
      void queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') create.mutate();
  };
  return (
    <div className="page narrow">
      <div className="page-head">
        <h1>{t('nav.webhooks')}</h1>
        <p className="quiet">{ta('webhooks.intro')}</p>
      </div>
      <form className="line" style={{ alignItems: 'end' }} onSubmit={send}>
        <div style={{ flex: 1 }}>
          <Field label={ta('webhooks.url')} problem={create.error === null ? null : sentenceOf(create.error)}>
            {(ids) => (
              <input
                {...ids}
                className="input mono"
                type="url"
                placeholder="https://example.com/hooks"
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="main" icon="plus" disabled={create.isPending || url.trim() === ''}>
          {t('library.add')}
        </Button>
      </form>
      {webhooks.isPending ? <Spinner /> : null}
      {webhooks.error === null ? null : (
        <Failed error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.data?.length === 0 ? (
        <Empty icon="webhook" title={ta('webhooks.noneTitle')}>
          {ta('webhooks.noneText')}
        </Empty>
      ) : null}
      <ul className="stack">
        {(webhooks.data ?? []).map((webhook) => (
          <One key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {create.data === undefined ? null : (
        <Dialog title={ta('webhooks.secretTitle')} onClose={create.reset}>
          <p>{ta('webhooks.secretText')}</p>
          <code className="input mono" style={{ overflowWrap: 'anywhere' }}>
            {create.data.secret}
          </code>
          <div className="dialog-end">
            <CopyButton text={create.data.secret} />
            <Button look="main" onClick={create.reset}>
              {ta('apiKeys.kept')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
