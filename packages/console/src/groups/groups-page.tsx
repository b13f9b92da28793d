import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries, sessionStore } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Empty, Failed, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { NameForm } from '../ui/name-form.tsx';
import { type Group, useGroups } from './group-queries.ts';
import { MembersDialog } from './members-dialog.tsx';
import { tg } from './texts.ts';

const refresh = () => queries.invalidateQueries({ queryKey: ['groups'] });

const makeGroup = async (name: string) => {
  await api().createGroup({ body: { name } });
  await refresh();
};

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
      <NameForm
        label={tg('groups.name')}
        example={tg('groups.example')}
        action={tg('groups.create')}
        make={makeGroup}
      />
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
