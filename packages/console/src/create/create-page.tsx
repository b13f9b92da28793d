/** From words to a film, and on: the price before, the stages while it is made, what it says of itself, what to change. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { useInfos } from '../entities/entity-queries.ts';
import { Button, Failed, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChatList } from './chat-list.tsx';
import { bringBack, changeDraft, type Draft, useDraft, withMentions } from './drafts.ts';
import { type Live, livesStore, resume, type Said, say } from './live.ts';
import { MentionBox } from './mention-box.tsx';
import { type Mention, putAt, toWire } from './mentions.ts';
import { PlanView, PriceText, usePlan } from './plan-view.tsx';
import { KeptTurn, LiveTurn } from './turn-view.tsx';
import { type Film, filmsOf, type Turn, turnsOf } from './turns.ts';
import './create.css';
import { tm } from './texts.ts';

const CompareDialog = lazy(() => import('./compare-dialog.tsx'));

/** What is said and what is answered: so many turns are read at once. */
const PAGE_MESSAGES = 100;

/** The words as they are when somebody has paused in writing. */
function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

interface Chat {
  isRunning: boolean;
  turns: readonly Turn[];
  /** More was said before. */
  hasEarlier: boolean;
}

/** A chat with its turns; its answer that is under way is heard again after the page was loaded anew. */
function useChat(chatId: string | null, lives: readonly Live[]) {
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat begins with what was said last.
  useEffect(() => setPages(1), [chatId]);
  const query = useQuery({
    queryKey: ['chat', chatId, pages],
    enabled: chatId !== null,
    // Earlier turns come to those that are there.
    placeholderData: (before: Chat | undefined, former) =>
      former?.queryKey[1] === chatId ? before : undefined,
    queryFn: async ({ signal }): Promise<Chat> => {
      const params = { chat_id: chatId ?? '' };
      const offsets = Array.from({ length: pages }, (_, page) => page * PAGE_MESSAGES);
      const [chat, ...parts] = await Promise.all([
        api().getChat({ params }, { signal }),
        ...offsets.map((offset) =>
          api().listMessages({ params, query: { limit: PAGE_MESSAGES, offset } }, { signal }),
        ),
      ]);
      return {
        isRunning: chat.is_running,
        turns: turnsOf(parts.flat()),
        hasEarlier: parts.at(-1)?.length === PAGE_MESSAGES,
      };
    },
  });
  const { data } = query;
  const earlier = data?.hasEarlier === true ? () => setPages(pages + 1) : null;
  const isHeard = lives.length > 0;
  useEffect(() => {
    const last = data?.turns.at(-1);
    if (chatId === null || isHeard || data?.isRunning !== true || last?.answer !== null) return;
    resume(chatId, last.prompt);
  }, [chatId, data, isHeard]);
  useEffect(() => {
    // Listing its messages has marked the chat as read.
    if (data !== undefined) void queries.invalidateQueries({ queryKey: ['chats'] });
  }, [data]);
  const all = data?.turns ?? [];
  // What is being answered is told by its stream.
  const turns: readonly Turn[] = isHeard && all.at(-1)?.answer === null ? all.slice(0, -1) : all;
  return { query, turns, earlier };
}

/** The file that whoever comes from its page has named already. */
function useBrought(): readonly Mention[] {
  const { asset } = useSearch({ from: '/app/create' });
  const infos = useInfos(asset === undefined ? [] : [asset]);
  return [...infos].flatMap(([id, info]) =>
    info == null ? [] : { id, name: info.source_name, kind: 'asset' as const },
  );
}

function Composer({
  chatId,
  isBusy,
  onSend,
}: {
  chatId: string | null;
  isBusy: boolean;
  onSend(said: Omit<Said, 'chatId'>): void;
}) {
  const draft = useDraft(chatId);
  const { text: prompt } = draft;
  // A picture that comes later is of the chat into which it was pasted.
  const change = (next: (draft: Draft) => Draft) => changeDraft(chatId, next);
  const [isPasting, setPasting] = useState(false);
  const mentions = withMentions(useBrought(), draft.mentions);
  const { message, chosen } = toWire(prompt.trim(), mentions);
  const words = { text: prompt, mentions };
  const settled = useSettled(message, 600);
  const quote = usePlan(settled, chatId);
  // A plan is of the words that it was made for, not of those that are being written.
  const plan = settled === message ? quote.data?.plan : undefined;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (message !== '' && !isBusy && !isPasting) onSend({ message, chosen, words });
  };
  return (
    <form className="composer" onSubmit={send}>
      <label className="hidden-text" htmlFor="prompt">
        {tm(chatId === null ? 'create.prompt' : 'create.further')}
      </label>
      <MentionBox
        placeholder={tm(chatId === null ? 'create.placeholder' : 'create.furtherExample')}
        value={prompt}
        onChange={(text) => change((before) => ({ ...before, text }))}
        onMention={(mention) =>
          change((before) => ({ ...before, mentions: withMentions(before.mentions, [mention]) }))
        }
        onPasted={(mention, caret) =>
          change(({ text, mentions: before }) => ({
            text: putAt(text, caret ?? text.length, mention.name).text,
            mentions: withMentions(before, [mention]),
          }))
        }
        onPasting={setPasting}
        onSend={send}
      />
      <div className="line">
        {isBusy ? (
          <span className="quiet small">{tm('create.busy')}</span>
        ) : (
          <PriceText quote={settled === '' ? undefined : quote.data} hasFailed={quote.error !== null} />
        )}
        <span className="push quiet small wide-label">{tm('create.sendKey')}</span>
        <Button
          type="submit"
          look="main"
          icon="create"
          disabled={prompt.trim() === '' || isBusy || isPasting}
        >
          {tm(chatId === null ? 'create.send' : 'create.sendFurther')}
        </Button>
      </div>
      {plan === undefined || plan.kind === 'answer' ? null : (
        <PlanView
          plan={plan}
          isBusy={isBusy}
          onMake={(planId) => onSend({ message, chosen, words, planId })}
        />
      )}
    </form>
  );
}

const examples = () => [tm('create.example1'), tm('create.example2'), tm('create.example3')];

function Examples({ onTake }: { onTake(text: string): void }) {
  return (
    <ul className="examples">
      {examples().map((example) => (
        <li key={example}>
          <button type="button" className="example" onClick={() => onTake(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The project of the newest film: what the editor opens. */
function projectOf(turns: readonly Turn[]): string | null {
  for (const { answer } of turns.toReversed()) {
    const project = answer?.status === 'done' ? answer.projects[0]?.project_id : undefined;
    if (project !== undefined && project !== '') return project;
  }
  return null;
}

/** What can be done with the films there are, besides saying more. */
function Further({ projectId, films }: { projectId: string | null; films: readonly Film[] }) {
  const [isComparing, setComparing] = useState(false);
  return (
    <div className="line wrap">
      {projectId === null ? null : (
        <Link className="button" to="/app/edit/$projectId" params={{ projectId }}>
          <Icon name="cut" />
          {tm('create.toEditor')}
        </Link>
      )}
      {films.length < 2 ? null : (
        <Button icon="film" onClick={() => setComparing(true)}>
          {tm('compare.open')}
        </Button>
      )}
      {isComparing ? (
        <Suspense>
          <CompareDialog films={films} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The chat that is on the screen, null for the one that is not begun; undefined where another screen is. */
function useShownChat(chatId: string | null) {
  const shown = useRef<string | null | undefined>(chatId);
  useEffect(() => {
    shown.current = chatId;
    return () => {
      shown.current = undefined;
    };
  }, [chatId]);
  return shown;
}

/** Words that another screen has brought are put to those that are being written, once. */
function useBroughtWords(brought: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (brought === '') return;
    bringBack(null, { text: brought, mentions: [] });
    void navigate({
      to: '.',
      search: ((now: { asset?: string }) => ({ ...now, prompt: undefined })) as never,
      replace: true,
    });
  }, [brought, navigate]);
}

export function Page() {
  const { chat: chatId = null, prompt: brought = '' } = useSearch({ from: '/app/create' });
  const navigate = useNavigate();
  const shown = useShownChat(chatId);
  useBroughtWords(brought);
  // What could not be begun stands where it was said, until it is said again.
  const lives = livesStore.use().filter((live) => live.chatId === chatId);
  const { query, turns, earlier } = useChat(chatId, lives);
  const list = useRef<HTMLOListElement>(null);
  const count = turns.length + lives.length;
  const answers = turns.filter(({ answer }) => answer !== null).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is gone to, and an answer when it has come.
  useEffect(() => {
    if (count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [count, answers]);
  const projectId = projectOf(turns);
  const focus = () => document.getElementById('prompt')?.focus();
  const again = ({ prompt, words }: Live) => {
    bringBack(chatId, words ?? { text: prompt, mentions: [] });
    focus();
  };
  const takeExample = (text: string) => {
    // One example stands in the place of another.
    changeDraft(null, (draft) => (examples().includes(draft.text) ? { ...draft, text: '' } : draft));
    bringBack(null, { text, mentions: [] });
    focus();
  };
  const send = (said: Omit<Said, 'chatId'>) => {
    // Whoever has gone to another screen, or to another chat, is left there.
    const toChat = (id: string) => {
      if (chatId === null && shown.current === null)
        void navigate({ to: '/app/create', search: { chat: id }, replace: true });
    };
    changeDraft(chatId, () => ({ text: '', mentions: [] }));
    say({ ...said, chatId }, toChat);
  };
  return (
    <div className="create-page">
      <ChatList chatId={chatId} />
      <div className="create">
        <div className="page narrow">
          {chatId !== null || count > 0 ? (
            <h1 className="hidden-text">{tm('create.title')}</h1>
          ) : (
            <div className="page-head">
              <h1>{tm('create.title')}</h1>
              <p className="quiet">{tm('create.intro')}</p>
            </div>
          )}
          {chatId === null && count === 0 ? <Examples onTake={takeExample} /> : null}
          {chatId !== null && query.isPending ? <Spinner /> : null}
          {query.error === null ? null : <Failed error={query.error} onRetry={() => void query.refetch()} />}
          {earlier === null ? null : (
            <div>
              <Button look="plain" disabled={query.isFetching} onClick={earlier}>
                {tm('create.earlier')}
              </Button>
            </div>
          )}
          <ol ref={list} className="stack" aria-label={tm('create.films')}>
            {turns.map((turn) => (
              <KeptTurn key={turn.id} prompt={turn.prompt} answer={turn.answer} />
            ))}
            {lives.map((live) => (
              <LiveTurn key={live.id} live={live} onAgain={again} />
            ))}
          </ol>
          <Further projectId={projectId} films={filmsOf([...turns, ...lives])} />
        </div>
        <Composer
          chatId={chatId}
          isBusy={lives.some(({ broken, isOver }) => broken === null && !isOver)}
          onSend={send}
        />
      </div>
    </div>
  );
}
