/** Who is in a group, and what they may do with what is shared with it. */
import type { GroupMemberResponse, Right } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries, sessionStore } from '../app/app-state.ts';
import { Button, Failed, Field, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { RightChoice } from '../ui/right-choice.tsx';
import type { Group } from './group-queries.ts';
import { tg } from './texts.ts';

type Members = GroupMemberResponse[];
/** Each change answers who is in the group now. */
type Change = (work: () => Promise<Members>) => void;

function AddMember({ group, isBusy, change }: { group: Group; isBusy: boolean; change: Change }) {
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<Right>('WRITE');
  const add = (event: FormEvent) => {
    event.preventDefault();
    change(async () => {
      const body = { email: email.trim(), right };
      const members = await api().addGroupMember({ params: { group_id: group.id }, body });
      setEmail('');
      return members;
    });
  };
  return (
    <form className="line at-end" onSubmit={add}>
      <div className="grow">
        <Field label={tg('groups.email')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              type="email"
              required
              placeholder="name@example.com"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
      </div>
      <RightChoice value={right} label={tg('groups.right')} onChange={setRight} />
      <Button type="submit" look="main" disabled={isBusy}>
        {tg('groups.add')}
      </Button>
    </form>
  );
}

export function MembersDialog({ group, onClose }: { group: Group; onClose(): void }) {
  const params = { group_id: group.id };
  const queryKey = ['group-members', group.id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api().listGroupMembers({ params }, { signal }),
  });
  const work = useMutation({
    mutationFn: (one: () => Promise<Members>) => one(),
    onSuccess: (members) => queries.setQueryData(queryKey, members),
  });
  const own = sessionStore.use()?.email.toLowerCase();
  const may = group.right === 'ADMIN';
  return (
    <Dialog title={tg('groups.membersTitle', { name: group.name })} onClose={onClose}>
      {may ? <AddMember group={group} isBusy={work.isPending} change={work.mutate} /> : null}
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {work.error === null ? null : <Failed error={work.error} />}
      <ul className="stack tight" aria-label={tg('groups.members')}>
        {(data ?? []).map(({ email, right }) => {
          // One leaves by the button that says so.
          const isFixed = !may || email.toLowerCase() === own;
          return (
            <li key={email} className="line">
              <Icon name="person" />
              <span className="one-line">{email}</span>
              <RightChoice
                value={right}
                label={tg('groups.rightOf', { who: email })}
                isFixed={isFixed}
                onChange={(to) =>
                  work.mutate(() => api().updateGroupMember({ params, body: { email, right: to } }))
                }
              />
              {isFixed ? null : (
                <IconButton
                  icon="close"
                  label={tg('groups.remove', { who: email })}
                  onClick={() => work.mutate(() => api().removeGroupMember({ params, body: { email } }))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="quiet small">{tg('groups.note')}</p>
    </Dialog>
  );
}
