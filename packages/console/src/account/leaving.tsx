/** Leaving for good: what would go is told first, and nothing goes before the own address is written. */
import type { DeleteAccountPreview, DeleteAccountProgress, DeleteAccountSummary } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, sessionStore, signOut } from '../app/app-state.ts';
import { Button, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { AsPerson } from './as-person.tsx';
import { ta } from './texts.ts';

type Told = DeleteAccountProgress | DeleteAccountSummary;

const isSummary = (told: Told): told is DeleteAccountSummary => !('stage' in told);

/** Follows the deletion to its end, or what it would be. */
async function end(dryRun: boolean, signal?: AbortSignal): Promise<DeleteAccountSummary | null> {
  let summary: DeleteAccountSummary | null = null;
  const events = api().deleteMe({ query: { dry_run: dryRun } }, signal === undefined ? {} : { signal });
  for await (const { data } of events) if (isSummary(data)) summary = data;
  return summary;
}

function Preview({ preview }: { preview: DeleteAccountPreview }) {
  return (
    <ul className="stack tight">
      <li>{ta('leaving.assets', { count: preview.assets })}</li>
      <li>{ta('leaving.chats', { count: preview.chats })}</li>
      {preview.assets_kept_not_created_by_user === 0 ? null : (
        <li>{ta('leaving.kept', { count: preview.assets_kept_not_created_by_user })}</li>
      )}
      {preview.assets_on_legal_hold === 0 ? null : (
        <li>{ta('leaving.held', { count: preview.assets_on_legal_hold })}</li>
      )}
    </ul>
  );
}

function LeavingDialog({ email, onClose }: { email: string; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const { data, error, isPending } = useQuery({
    queryKey: ['leaving'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => end(true, signal),
  });
  return (
    <FormDialog
      title={ta('leaving.title')}
      submit={ta('leaving.submit')}
      look="bad"
      isReady={data != null && typed.trim().toLowerCase() === email.toLowerCase()}
      onClose={onClose}
      onSubmit={async () => {
        await end(false);
        signOut();
      }}
    >
      <p>{ta('leaving.text')}</p>
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} />}
      {data?.preview == null ? null : <Preview preview={data.preview} />}
      <Field label={ta('leaving.typed', { email })}>
        {(ids) => (
          <input
            {...ids}
            className="input"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function Leaving() {
  const session = sessionStore.use();
  const [isAsked, setAsked] = useState(false);
  if (session === null) return null;
  return (
    <section className="card stack">
      <h2>{ta('leaving.heading')}</h2>
      <p className="quiet small">{ta('leaving.intro')}</p>
      {session.kind === 'token' ? (
        <div>
          <Button look="bad" onClick={() => setAsked(true)}>
            {ta('leaving.begin')}
          </Button>
        </div>
      ) : (
        <AsPerson text="leaving.needsToken" />
      )}
      {isAsked ? <LeavingDialog email={session.email} onClose={() => setAsked(false)} /> : null}
    </section>
  );
}
