/** What others read where somebody says something: their name beside their email. */
import type { ApiUser } from '@rushes/sdk';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, Field } from '../ui/controls.tsx';
import { say } from '../ui/toast.tsx';
import { ta } from './texts.ts';

export function OwnName({ me }: { me: ApiUser }) {
  const [first, setFirst] = useState(me.first_name ?? '');
  const [last, setLast] = useState(me.last_name ?? '');
  const save = useMutation({
    mutationFn: () => api().updateMe({ body: { first_name: first.trim(), last_name: last.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      say(ta('name.saved'));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isSame = first.trim() === (me.first_name ?? '') && last.trim() === (me.last_name ?? '');
  const fields = [
    { label: ta('name.first'), value: first, set: setFirst, autoComplete: 'given-name' },
    { label: ta('name.last'), value: last, set: setLast, autoComplete: 'family-name' },
  ];
  return (
    <section className="card stack">
      <h2>{ta('name.title')}</h2>
      <form className="line at-end" onSubmit={send}>
        {fields.map(({ label, value, set, autoComplete }) => (
          <div key={autoComplete} className="grow">
            <Field label={label}>
              {(ids) => (
                <input
                  {...ids}
                  className="input"
                  autoComplete={autoComplete}
                  maxLength={200}
                  value={value}
                  onChange={({ target }) => set(target.value)}
                />
              )}
            </Field>
          </div>
        ))}
        <Button type="submit" disabled={isSame || save.isPending}>
          {t('action.save')}
        </Button>
      </form>
      {save.error === null ? null : <Failed error={save.error} />}
      <p className="quiet small">{ta('name.note', { email: me.email })}</p>
    </section>
  );
}
