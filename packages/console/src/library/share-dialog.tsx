/** Who may see or change an item: people by email, groups, everybody. */
import type { AssetShareResponseOptimized, Right } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { t } from '../texts/index.ts';
import { Button, Failed, Field, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Item } from './files.ts';

const RIGHTS: readonly Right[] = ['READ', 'WRITE', 'ADMIN'];

/** Whom a row of the list is about. */
type Whom = { email: string } | { group_id: string };

function RightChoice({
  value,
  label,
  isFixed,
  onChange,
}: {
  value: Right;
  label: string;
  isFixed: boolean;
  onChange(right: Right): void;
}) {
  if (isFixed) return <span className="badge push">{t(`right.${value}`)}</span>;
  return (
    <select
      className="input as-wide push"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Right)}
    >
      {RIGHTS.map((right) => (
        <option key={right} value={right}>
          {t(`right.${right}`)}
        </option>
      ))}
    </select>
  );
}

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

function AddPerson({ item, isBusy, change }: ChangeProps) {
  const params = { asset_id: item.file_id };
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<Right>('READ');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const whom = { email: email.trim() };
    change(async () => {
      const added = await api().addShare({ params, body: whom });
      setEmail('');
      if (right === 'READ') return added;
      return await api().updateShareRight({ params, body: { ...whom, to_right: right } });
    });
  };
  return (
    <form className="line at-end" onSubmit={add}>
      <div className="grow">
        <Field label={t('share.email')}>
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
      <RightChoice value={right} label={t('share.right')} isFixed={false} onChange={setRight} />
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
      icon: 'library' as const,
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
    <li className="line">
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
            <AddPerson {...all} />
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
        </>
      )}
    </Dialog>
  );
}
