/** Groups: made, filled with people, left; each has a library of its own. */
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, queries, sentenceOf, sessionStore } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Empty, Failed, Field, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Group, useGroups } from './group-queries.ts';
import { MembersDialog } from './members-dialog.tsx';
import { tg } from './texts.ts';

const refresh = () => queries.invalidateQueries({ queryKey: ['groups'] });

function NewGroup() {
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => api().createGroup({ body: { name: name.trim() } }),
    onSuccess: async () => {
      setName('');
      await refresh();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate();
  };
  return (
    <form className="line at-end" onSubmit={send}>
      <div className="grow">
        <Field label={tg('groups.name')} problem={create.error === null ? null : sentenceOf(create.error)}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              value={name}
              placeholder={tg('groups.example')}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="main" icon="plus" disabled={create.isPending || name.trim() === ''}>
        {tg('groups.create')}
      </Button>
    </form>
  );
}

function GroupRow({ group, onMembers, onLeave }: { group: Group; onMembers(): void; onLeave(): void }) {
  const { name, right, root_folder_id: folder } = group;
  return (
    <li className="row wrap">
      <Icon name="people" />
      <Link className="plain-link one-line grow" to="/app/library" search={{ folder }}>
        {name}
        <span className="hidden-text"> {tg('groups.library')}</span>
      </Link>
      <span className="badge">{t(`right.${right}`)}</span>
      <Button icon="person" onClick={onMembers}>
        {tg('groups.members')}
        <span className="hidden-text"> {name}</span>
      </Button>
      <Button look="plain bad" onClick={onLeave}>
        {tg('groups.leave')}
        <span className="hidden-text"> {name}</span>
      </Button>
    </li>
  );
}

export function Page() {
  const { data, error, isPending, isSuccess, refetch } = useGroups();
  const [asked, setAsked] = useState<{ what: 'members' | 'leave'; group: Group } | null>(null);
  const email = sessionStore.use()?.email ?? '';
  const close = () => setAsked(null);
  const leave = async ({ id }: Group) => {
    await api().removeGroupMember({ params: { group_id: id }, body: { email } });
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['shared'] })]);
  };
  return (
    <div className="page narrow">
      <div className="page-head">
        <h1>{t('nav.groups')}</h1>
        <p className="quiet">{tg('groups.intro')}</p>
      </div>
      <NewGroup />
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {isSuccess && data.length === 0 ? (
        <Empty icon="people" title={tg('groups.emptyTitle')}>
          {tg('groups.emptyText')}
        </Empty>
      ) : null}
      <ul className="rows" aria-label={t('nav.groups')}>
        {(data ?? []).map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            onMembers={() => setAsked({ what: 'members', group })}
            onLeave={() => setAsked({ what: 'leave', group })}
          />
        ))}
      </ul>
      {asked?.what === 'members' ? <MembersDialog group={asked.group} onClose={close} /> : null}
      {asked?.what === 'leave' ? (
        <FormDialog
          title={tg('groups.leaveTitle', { name: asked.group.name })}
          submit={tg('groups.leave')}
          look="bad"
          onClose={close}
          onSubmit={() => leave(asked.group)}
        >
          <p>{tg('groups.leaveText')}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}
