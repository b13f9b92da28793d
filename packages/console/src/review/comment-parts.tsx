/** One comment, and the boxes in which something is written. */
import type { ReviewComment, ReviewReply } from '@rushes/sdk';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button } from '../ui/controls.tsx';
import { sayFailed } from '../ui/toast.tsx';
import type { Mentionable } from './review-source.ts';
import { tr } from './texts.ts';
import type { Review } from './use-review.ts';
import { keepWords, placeOf, wordsAt } from './written.ts';

interface WritingProps {
  /** Where it is written: what was left there is there again. */
  place: string;
  label: string;
  send: string;
  initial?: string;
  people?: readonly Mentionable[];
  onSend(text: string, mentions: string[]): Promise<unknown>;
  onCancel(): void;
}

/** Those of the people whose name or email stands behind an @ in a text. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  return people.flatMap(({ email, name }) =>
    text.includes(`@${email}`) || (name !== null && text.includes(`@${name}`)) ? [email] : [],
  );
}

/** A text that Ctrl+Enter sends; Escape closes it, and what was written is there when it is opened again. */
export function Writing({ place, label, send, initial = '', people = [], onSend, onCancel }: WritingProps) {
  const [text, setTextTo] = useState(wordsAt(place) ?? initial);
  const setText = (next: string) => {
    keepWords(place, next);
    setTextTo(next);
  };
  const giveUp = () => {
    keepWords(place, null);
    onCancel();
  };
  const box = useRef<HTMLTextAreaElement>(null);
  const work = useMutation({
    mutationFn: async () => {
      await onSend(text.trim(), mentionsIn(text, people));
      keepWords(place, null);
    },
    onError: sayFailed,
  });
  useEffect(() => box.current?.focus(), []);
  const submit = () => {
    if (text.trim() !== '' && !work.isPending) work.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="stack tight">
      <textarea
        ref={box}
        className="input comment-text"
        aria-label={label}
        placeholder={label}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="line">
        {people.length === 0 ? null : (
          <select
            className="input as-wide"
            aria-label={tr('comment.mention')}
            value=""
            onChange={({ target }) => {
              setText(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${target.value} `);
              box.current?.focus();
            }}
          >
            <option value="">@</option>
            {people.map(({ email, name }) => (
              <option key={email} value={name ?? email}>
                {name === null ? email : `${name} (${email})`}
              </option>
            ))}
          </select>
        )}
        <span className="line push">
          <Button look="plain" onClick={giveUp}>
            {t('action.cancel')}
          </Button>
          <Button look="main" disabled={text.trim() === '' || work.isPending} onClick={submit}>
            {send}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** What somebody said, with what can be done to it. Text is shown as text, whatever stands in it. */
export function Said({ said, review }: { said: ReviewComment | ReviewReply; review: Review }) {
  const { source, changed } = review;
  const place = placeOf(source.queryKey, 'edit', said.comment_id);
  const [isEditing, setEditing] = useState(() => wordsAt(place) !== undefined);
  const remove = useMutation({
    mutationFn: () => source.remove(said.comment_id),
    onSuccess: changed,
    onError: sayFailed,
  });
  const { author } = said;
  return (
    <div className="stack tight">
      <div className="line small">
        <strong className="one-line">{author.is_you ? tr('comment.you') : author.name}</strong>
        {author.kind === 'guest' && !author.is_you ? (
          <span className="badge">{tr('comment.guest')}</span>
        ) : null}
        <time className="quiet" dateTime={said.created_at}>
          {ago(said.created_at, new Date(), currentLanguage())}
        </time>
        {said.edited_at === null ? null : <span className="quiet">{tr('comment.edited')}</span>}
      </div>
      {isEditing ? (
        <Writing
          place={place}
          label={tr('comment.edit')}
          send={tr('comment.save')}
          initial={said.text}
          onCancel={() => setEditing(false)}
          onSend={async (text) => {
            await source.edit(said.comment_id, text);
            await changed();
            setEditing(false);
          }}
        />
      ) : (
        <p className="comment-said">{said.text}</p>
      )}
      {isEditing || (!said.can_edit && !said.can_delete) ? null : (
        <div className="line comment-acts">
          {said.can_edit ? (
            <Button look="plain" onClick={() => setEditing(true)}>
              {tr('comment.edit')}
            </Button>
          ) : null}
          {said.can_delete ? (
            <Button look="plain bad" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {tr('comment.delete')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
