/** Links by which people without an account see an item: made, copied, changed, revoked, and who looked. */
import type { CreatedReviewLink, ReviewLink, UpdateReviewLinkRequest } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import type { Item } from '../library/files.ts';
import { currentLanguage, currentLocale } from '../texts/index.ts';
import { Button, CopyButton, Failed, Field, IconButton, Spinner } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { tr } from './texts.ts';
import './review.css';

const DAYS = [1, 3, 7, 14, 30, 90, 365] as const;
const ALLOWED = [
  ['allow_comments', 'link.comments'],
  ['allow_approval', 'link.approval'],
  ['allow_download', 'link.download'],
  ['watermark', 'link.watermark'],
] as const;
type Allowed = Record<(typeof ALLOWED)[number][0], boolean>;

const keyOf = (assetId: string) => ['review-links', assetId];

function Checks({ value, onChange }: { value: Allowed; onChange(next: Partial<Allowed>): void }) {
  return (
    <div className="stack tight">
      {ALLOWED.map(([name, label]) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={value[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
          {tr(label)}
        </label>
      ))}
    </div>
  );
}

function PasswordField({ value, onChange }: { value: string; onChange(next: string): void }) {
  return (
    <Field label={tr('link.password')} hint={tr('link.passwordHint')}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          minLength={6}
          maxLength={200}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function NewLink({ item, onMade }: { item: Item; onMade(made: CreatedReviewLink): void }) {
  const [title, setTitle] = useState(item.file_name);
  const [days, setDays] = useState(14);
  const [password, setPassword] = useState('');
  const [allowed, setAllowed] = useState<Allowed>({
    allow_comments: true,
    allow_approval: true,
    allow_download: false,
    watermark: false,
  });
  const make = useMutation({
    mutationFn: () =>
      api().createReviewLink({
        body: {
          asset_ids: [item.file_id],
          ...(title.trim() === '' ? {} : { title: title.trim() }),
          expires_in_days: days,
          ...(password === '' ? {} : { password }),
          ...allowed,
        },
      }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: keyOf(item.file_id) });
      onMade(made);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p className="quiet small">{tr(item.is_folder ? 'link.folderNote' : 'link.note')}</p>
      <div className="link-fields">
        <Field label={tr('link.titleField')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              maxLength={200}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field label={tr('link.days')}>
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {tr('link.daysOf', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <PasswordField value={password} onChange={setPassword} />
      <Checks value={allowed} onChange={(next) => setAllowed({ ...allowed, ...next })} />
      {make.error === null ? null : <Failed error={make.error} />}
      <div className="line">
        <span className="push">
          <Button type="submit" look="main" disabled={make.isPending}>
            {tr('link.make')}
          </Button>
        </span>
      </div>
    </form>
  );
}

function Made({ url }: { url: string }) {
  return (
    <div className="notice" role="status">
      <Icon name="check" />
      <div className="stack tight grow">
        <span>{tr('link.created')}</span>
        <div className="line">
          <input
            className="input mono"
            readOnly
            aria-label={tr('link.url')}
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={url} />
        </div>
      </div>
    </div>
  );
}

function Visits({ link }: { link: ReviewLink }) {
  const language = currentLanguage();
  const { data, error, isPending } = useQuery({
    queryKey: ['review-visits', link.link_id, link.views],
    queryFn: ({ signal }) =>
      api().listReviewVisits({ params: { link_id: link.link_id }, query: {} }, { signal }),
  });
  if (isPending) return <Spinner />;
  if (error !== null) return <Failed error={error} />;
  if (data.length === 0) return <p className="quiet small">{tr('link.nobody')}</p>;
  return (
    <ul className="stack tight" aria-label={tr('link.who', { title: link.title })}>
      {data.map((visit) => (
        <li key={visit.guest_id} className="stack tight">
          <span className="line small">
            <Icon name="person" />
            <span className="one-line">{visit.name ?? tr('link.unnamed')}</span>
            {visit.decisions.map(({ asset_id: id, decision }) => (
              <span key={id} className={decision === 'approved' ? 'badge good' : 'badge warn'}>
                {decision === 'approved'
                  ? tr('link.approved', { count: 1 })
                  : tr('link.changes', { count: 1 })}
              </span>
            ))}
            <span className="quiet push">
              {tr('link.views', { count: visit.views })}, {ago(visit.last_seen_at, new Date(), language)}
            </span>
          </span>
          {visit.decisions
            .filter(({ note }) => note !== '')
            .map(({ asset_id: id, note }) => (
              <p key={id} className="comment-said small quiet">
                {note}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}

function LinkRow({ link, assetId }: { link: ReviewLink; assetId: string }) {
  const [isOpen, setOpen] = useState(false);
  const language = currentLanguage();
  const params = { link_id: link.link_id };
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(assetId) }),
    onError: sayFailed,
  };
  const revoke = useMutation({ mutationFn: () => api().revokeReviewLink({ params }), ...after });
  const update = useMutation({
    mutationFn: async (body: UpdateReviewLinkRequest) => {
      await api().updateReviewLink({ params, body });
      say(tr('link.saved'));
    },
    ...after,
  });
  const works = link.state === 'open';
  return (
    <li className="card stack tight">
      <div className="line">
        <Icon name="link" />
        <strong className="one-line">{link.title}</strong>
        {works ? null : <span className="badge">{tr(`link.${link.state as 'expired' | 'revoked'}`)}</span>}
        {link.approved === 0 ? null : (
          <span className="badge good">{tr('link.approved', { count: link.approved })}</span>
        )}
        {link.changes_requested === 0 ? null : (
          <span className="badge warn">{tr('link.changes', { count: link.changes_requested })}</span>
        )}
        <span className="line push">
          <IconButton
            icon="settings"
            label={tr('link.settings', { title: link.title })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          {works ? (
            <IconButton
              icon="trash"
              label={tr('link.revokeOf', { title: link.title })}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate()}
            />
          ) : null}
        </span>
      </div>
      <p className="quiet small">
        {[
          tr('link.until', { date: new Date(link.expires_at).toLocaleDateString(currentLocale()) }),
          ...(link.has_password ? [tr('link.withPassword')] : []),
          tr('link.views', { count: link.views }),
          ...(link.last_viewed_at === null
            ? []
            : [tr('link.lastView', { when: ago(link.last_viewed_at, new Date(), language) })]),
        ].join(' · ')}
      </p>
      {isOpen ? (
        <div className="stack">
          {works ? <Checks value={link} onChange={(next) => update.mutate(next)} /> : null}
          <Visits link={link} />
        </div>
      ) : null}
    </li>
  );
}

export function ReviewLinkDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const [made, setMade] = useState<CreatedReviewLink | null>(null);
  const assetId = item.file_id;
  const params = { asset_id: assetId };
  const share = useQuery({
    queryKey: ['share', assetId],
    queryFn: ({ signal }) => api().getShare({ params }, { signal }),
  });
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(assetId),
    queryFn: ({ signal }) => api().listReviewLinks({ query: { asset_id: assetId } }, { signal }),
  });
  return (
    <Dialog wide title={tr('link.title', { name: item.file_name })} onClose={onClose}>
      {share.data?.can_share === false ? (
        <p className="notice">
          <Icon name="info" />
          {tr('link.mayNot')}
        </p>
      ) : made === null ? (
        <NewLink item={item} onMade={setMade} />
      ) : (
        <Made url={made.url} />
      )}
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <ul className="stack tight">
          {data.map((link) => (
            <LinkRow key={link.link_id} link={link} assetId={assetId} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
