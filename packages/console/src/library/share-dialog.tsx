/** Who may see or change an item: people by email, groups, everybody. */
import type { AssetShareResponseOptimized, Right } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { type Group, useGroups } from '../groups/group-queries.ts';
import { tg } from '../groups/texts.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, Field, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { RightChoice } from '../ui/right-choice.tsx';
import type { Item } from './files.ts';

/** Whom a row of the list is about. */
type Whom = { email: string } | { group_id: string };

type Share = AssetShareResponseOptimized;
/** Changes the list, which answers the new one; nothing where it is to be asked for anew. */
type Change = (work: () => Promise<Share | undefined>) => void;

/** What of an item the window is about. */
type Shared = Pick<Item, 'file_id' | 'file_name'>;

interface ChangeProps {
  item: Shared;
  isBusy: boolean;
  change: Change;
}

/** People who may see it already, and those of groups that have it: whom one knows is soon written. */
function useKnownPeople(assetId: string) {
  const { data } = useQuery({
    queryKey: ['people', assetId],
    queryFn: ({ signal }) => api().listPeople({ params: { asset_id: assetId }, query: {} }, { signal }),
    staleTime: 60_000,
  });
  return data ?? [];
}

const PERSON = '';

/** With whom: a person, or one of the groups that one is in. */
function WithChoice({
  groups,
  value,
  onChange,
}: {
  groups: readonly Group[];
  value: string;
  onChange(groupId: string): void;
}) {
  return (
    <Field label={tg('groups.with')}>
      {(ids) => (
        <select {...ids} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value={PERSON}>{tg('groups.person')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function AddSharer({ item, isBusy, change }: ChangeProps) {
  const params = { asset_id: item.file_id };
  const groups = useGroups().data ?? [];
  const known = useKnownPeople(item.file_id);
  const list = useId();
  const [groupId, setGroupId] = useState(PERSON);
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<Right>('READ');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const whom: Whom = groupId === PERSON ? { email: email.trim() } : { group_id: groupId };
    change(async () => {
      const added = await api().addShare({ params, body: whom });
      setEmail('');
      if (right === 'READ') return added;
      return await api().updateShareRight({ params, body: { ...whom, to_right: right } });
    });
  };
  return (
    <form className="line at-end wrap" onSubmit={add}>
      {groups.length === 0 ? null : <WithChoice groups={groups} value={groupId} onChange={setGroupId} />}
      {groupId === PERSON ? (
        <div className="grow">
          <Field label={t('share.email')}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                type="email"
                required
                list={list}
                placeholder="name@example.com"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <datalist id={list}>
            {known.map(({ user_id, email: address, name }) => (
              <option key={user_id} value={address} label={name ?? undefined} />
            ))}
          </datalist>
        </div>
      ) : null}
      <RightChoice value={right} label={t('share.right')} onChange={setRight} />
      <Button type="submit" look="main" disabled={isBusy}>
        {t('share.add')}
      </Button>
    </form>
  );
}

interface Sharer {
  key: string;
  name: string;
  whom: Whom;
  icon: IconName;
  right: Right;
  inherited: boolean;
  /** The right of a library's own group can not be taken. */
  isFixed: boolean;
}

function sharersOf({ groups, validated_users: users }: Share): Sharer[] {
  return [
    ...groups.map(({ group_id, name, right, inherited, is_owner }) => ({
      key: group_id,
      name,
      whom: { group_id },
      icon: is_owner ? ('library' as const) : ('people' as const),
      right,
      inherited,
      isFixed: is_owner || inherited,
    })),
    ...users.map(({ email, right, inherited }) => ({
      key: email,
      name: email,
      whom: { email },
      icon: 'person' as const,
      right,
      inherited,
      isFixed: inherited,
    })),
  ];
}

function SharerRow({ sharer, item, may, change }: ChangeProps & { sharer: Sharer; may: boolean }) {
  const { name: who, whom, right, inherited } = sharer;
  const params = { asset_id: item.file_id };
  const isFixed = !may || sharer.isFixed;
  return (
    <li className="line wrap">
      <Icon name={sharer.icon} />
      <span className="one-line">{who}</span>
      {inherited ? <span className="badge">{t('share.inherited')}</span> : null}
      <RightChoice
        value={right}
        label={t('share.rightOf', { who })}
        isFixed={isFixed}
        onChange={(to) => change(() => api().updateShareRight({ params, body: { ...whom, to_right: to } }))}
      />
      {isFixed ? null : (
        <IconButton
          icon="close"
          label={t('share.remove', { who })}
          onClick={() => change(() => api().removeShare({ params, body: whom }))}
        />
      )}
    </li>
  );
}

export function ShareDialog({ item, onClose }: { item: Shared; onClose(): void }) {
  const params = { asset_id: item.file_id };
  const key = ['share', item.file_id];
  const share = useQuery({ queryKey: key, queryFn: ({ signal }) => api().getShare({ params }, { signal }) });
  const work = useMutation({
    mutationFn: (one: () => Promise<Share | undefined>) => one(),
    onSuccess: (answer) => {
      if (answer === undefined) void queries.invalidateQueries({ queryKey: key });
      else queries.setQueryData(key, answer);
    },
  });
  const all: ChangeProps = { item, isBusy: work.isPending, change: work.mutate };
  const setPublic = (isPublic: boolean) =>
    work.mutate(async () => {
      await api().setVisibility({ params, body: { is_public_read: isPublic } });
      return undefined;
    });
  const { data } = share;
  const may = data?.can_share === true;
  return (
    <Dialog title={t('share.title', { name: item.file_name })} onClose={onClose}>
      {share.isPending ? <Spinner /> : null}
      {share.error === null ? null : <Failed error={share.error} onRetry={() => void share.refetch()} />}
      {data === undefined ? null : (
        <>
          {may ? (
            <AddSharer {...all} />
          ) : (
            <p className="notice">
              <Icon name="info" />
              {t('share.mayNot')}
            </p>
          )}
          {work.error === null ? null : <Failed error={work.error} />}
          <ul className="stack tight">
            {sharersOf(data).map((sharer) => (
              <SharerRow {...all} key={sharer.key} sharer={sharer} may={may} />
            ))}
          </ul>
          <label className="check">
            <input
              type="checkbox"
              checked={data.is_public_read || data.is_public_inherited}
              disabled={!may || data.is_public_inherited || work.isPending}
              onChange={({ target }) => setPublic(target.checked)}
            />
            {t('share.public')}
          </label>
          <p className="quiet small">{t('share.note')}</p>
          {may ? (
            <Link className="small" to="/app/groups">
              {tg('groups.toGroups')}
            </Link>
          ) : null}
        </>
      )}
    </Dialog>
  );
}
