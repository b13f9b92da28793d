/** What is said of an asset, beside it: threads in the order of their times, and the one that is being written. */
import type { ReviewComment } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { timecode } from '../app/format.ts';
import { Button, Empty, Failed, Segments, Spinner } from '../ui/controls.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { MIDDLE } from './box-geometry.ts';
import { Said, Writing } from './comment-parts.tsx';
import type { Mentionable } from './review-source.ts';
import { tr } from './texts.ts';
import type { Review } from './use-review.ts';
import { type Draft, placeOf, wordsAt } from './written.ts';
import './review.css';

/** What the rail knows of the film beside it. */
export interface Shown {
  /** Null of pictures, which have no times. */
  time: number | null;
  fps: number;
  /** Whether there is a picture to draw on. */
  hasPicture: boolean;
  onSeek(seconds: number): void;
}

const FILTERS = ['open', 'resolved', 'all'] as const;
type Filter = (typeof FILTERS)[number];

const NOBODY: readonly Mentionable[] = [];

/** A comment about the picture that is shown now; its time is put in when somebody begins to write. */
export const draftAt = (time: number | null): Draft => ({ start: time, end: null, box: null });

/** Begins a comment, or goes on with the one that is begun. */
export function beginComment({ draft, setDraft }: Review, time: number | null): void {
  if (draft === null) setDraft(draftAt(time));
  else document.querySelector<HTMLElement>('.comment.new textarea')?.focus();
}

function Composer({
  review,
  shown,
  people,
}: {
  review: Review;
  shown: Shown;
  people: readonly Mentionable[];
}) {
  const { draft, setDraft, setDrawing, isDrawing, source, changed, select } = review;
  if (draft === null) return null;
  const { start, end, box } = draft;
  const close = () => {
    setDraft(null);
    setDrawing(false);
  };
  return (
    <section className="comment new" aria-label={tr('comment.add')}>
      <div className="line comment-place">
        <span className="badge accent mono">
          {start === null ? tr('comment.atAll') : tr('comment.at', { time: timecode(start, shown.fps) })}
          {end === null ? '' : ` – ${timecode(end, shown.fps)}`}
        </span>
        {start === null || shown.time === null || end !== null ? null : (
          <Button
            look="plain"
            disabled={shown.time <= start}
            onClick={() => setDraft({ ...draft, end: shown.time })}
          >
            {tr('comment.end')}
          </Button>
        )}
        {start === null ? null : (
          <Button look="plain" onClick={() => setDraft({ ...draft, start: null, end: null })}>
            {tr('comment.noTime')}
          </Button>
        )}
        {shown.hasPicture ? (
          <Button
            look="plain"
            aria-pressed={isDrawing}
            onClick={() => {
              setDraft({ ...draft, box: box === null ? MIDDLE : null });
              setDrawing(box === null);
            }}
          >
            {tr(box === null ? 'box.draw' : 'box.remove')}
          </Button>
        ) : null}
      </div>
      {isDrawing ? <p className="quiet small">{tr('box.hint')}</p> : null}
      <Writing
        place={placeOf(source.queryKey, 'new')}
        label={tr('comment.here')}
        send={tr('comment.send')}
        people={people}
        onCancel={close}
        onSend={async (text, mentions) => {
          const made = await source.create({
            text,
            ...(start === null ? {} : { start_seconds: start }),
            ...(end === null ? {} : { end_seconds: end }),
            ...(box === null ? {} : { box }),
            ...(mentions.length === 0 ? {} : { mentions }),
          });
          close();
          await changed();
          select((made as { comment_id: string }).comment_id);
        }}
      />
    </section>
  );
}

interface ThreadProps {
  thread: ReviewComment;
  review: Review;
  shown: Shown;
  people: readonly Mentionable[];
}

function Acts({ thread, review, onReply }: Pick<ThreadProps, 'thread' | 'review'> & { onReply(): void }) {
  const { source, changed } = review;
  const isResolved = thread.resolved_at !== null;
  const resolve = useMutation({
    mutationFn: async () => source.resolve?.(thread.comment_id, !isResolved),
    onSuccess: changed,
    onError: sayFailed,
  });
  return (
    <div className="line comment-acts">
      {source.mayComment ? <Button onClick={onReply}>{tr('comment.reply')}</Button> : null}
      {thread.can_resolve ? (
        <Button
          icon={isResolved ? 'restore' : 'check'}
          disabled={resolve.isPending}
          onClick={() => resolve.mutate()}
        >
          {tr(isResolved ? 'comment.reopen' : 'comment.resolve')}
        </Button>
      ) : null}
    </div>
  );
}

function Thread({ thread, review, shown, people }: ThreadProps) {
  const place = useRef<HTMLLIElement>(null);
  const { selected, select, source, changed } = review;
  const replyPlace = placeOf(source.queryKey, 'reply', thread.comment_id);
  const [isReplying, setReplying] = useState(() => wordsAt(replyPlace) !== undefined);
  const { comment_id: id, start_seconds: start, end_seconds: end, resolved_by: by } = thread;
  const isSelected = selected === id;
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const look = () => {
    select(id);
    if (start !== null) shown.onSeek(start);
  };
  return (
    <li ref={place} className={isSelected ? 'comment selected' : 'comment'} data-resolved={by !== null}>
      <div className="line">
        <button
          type="button"
          className="badge accent mono comment-time"
          aria-current={isSelected}
          aria-label={
            start === null ? tr('comment.atAll') : tr('comment.jump', { time: timecode(start, shown.fps) })
          }
          onClick={look}
        >
          {start === null ? tr('comment.atAll') : timecode(start, shown.fps)}
          {end === null ? '' : ` – ${timecode(end, shown.fps)}`}
        </button>
        {thread.box === null ? null : <span className="badge">{tr('box.name')}</span>}
        {by === null ? null : (
          <span className="badge good push">{tr('comment.resolvedBy', { name: by })}</span>
        )}
      </div>
      <Said said={thread} review={review} />
      {thread.replies.length === 0 ? null : (
        <ul className="comment-replies" aria-label={tr('comment.replies', { count: thread.replies.length })}>
          {thread.replies.map((reply) => (
            <li key={reply.comment_id}>
              <Said said={reply} review={review} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <Writing
          place={replyPlace}
          label={tr('comment.reply')}
          send={tr('comment.send')}
          people={people}
          onCancel={() => setReplying(false)}
          onSend={async (text, mentions) => {
            await source.create({ text, parent_id: id, ...(mentions.length === 0 ? {} : { mentions }) });
            setReplying(false);
            await changed();
          }}
        />
      ) : (
        <Acts thread={thread} review={review} onReply={() => setReplying(true)} />
      )}
    </li>
  );
}

/** By their times; what is about all of it comes first, and of the same time what was said first. */
function inOrder(comments: readonly ReviewComment[]): ReviewComment[] {
  return comments.toSorted(
    (a, b) => (a.start_seconds ?? -1) - (b.start_seconds ?? -1) || a.created_at.localeCompare(b.created_at),
  );
}

/** Whether somebody writes to it: it stays in sight then, whoever settles it meanwhile. */
function isWrittenTo({ comment_id: id, replies }: ReviewComment, key: readonly string[]): boolean {
  const ids = [id, ...replies.map(({ comment_id: of }) => of)];
  return (
    wordsAt(placeOf(key, 'reply', id)) !== undefined ||
    ids.some((one) => wordsAt(placeOf(key, 'edit', one)) !== undefined)
  );
}

const isShown = ({ resolved_at: at }: ReviewComment, filter: Filter) =>
  filter === 'all' || (at !== null) === (filter === 'resolved');

export function CommentsRail({ review, shown }: { review: Review; shown: Shown }) {
  const [filter, setFilter] = useState<Filter>('open');
  const { source, comments, isPending, error, retry, draft, setDraft } = review;
  const people = useQuery({
    queryKey: ['people', ...source.queryKey],
    queryFn: ({ signal }) => source.people?.(signal) ?? Promise.resolve([]),
    enabled: source.people !== null && draft !== null,
    staleTime: 300_000,
  });
  const known = people.data ?? NOBODY;
  const threads = inOrder(
    comments.filter((one) => isShown(one, filter) || isWrittenTo(one, source.queryKey)),
  );
  const count = (which: Filter) => comments.filter((one) => isShown(one, which)).length;
  return (
    <div className="comments">
      <div className="line comments-head">
        <Segments<Filter>
          label={tr('filter.label')}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({
            value,
            label: `${tr(`filter.${value}`)} ${count(value)}`,
          }))}
        />
        {source.mayComment && draft === null ? (
          <span className="push">
            <Button icon="plus" look="main" onClick={() => setDraft(draftAt(shown.time))}>
              {tr('comment.add')}
            </Button>
          </span>
        ) : null}
      </div>
      <Composer review={review} shown={shown} people={known} />
      {isPending ? <Spinner /> : null}
      {error === null ? null : <Failed error={error} onRetry={retry} />}
      {!isPending && error === null && threads.length === 0 && draft === null ? (
        <Empty icon="rename" title={tr('comment.none')}>
          {comments.length > 0
            ? tr('comment.noneFilter')
            : tr(source.resolve === null ? 'comment.noneGuest' : 'comment.noneText')}
        </Empty>
      ) : null}
      <ol className="comment-list">
        {threads.map((thread) => (
          <Thread key={thread.comment_id} thread={thread} review={review} shown={shown} people={known} />
        ))}
      </ol>
    </div>
  );
}
