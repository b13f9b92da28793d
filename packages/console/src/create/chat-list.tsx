/** The chats there are: to go on with one, to begin another, to remove one. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { ago } from '../app/format.ts';
import { currentLanguage, t } from '../texts/index.ts';
import { Button, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { tm } from './texts.ts';

const PAGE = 50;

function useChats() {
  return useInfiniteQuery({
    queryKey: ['chats'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api().listChats({ query: { limit: PAGE, offset: pageParam } }, { signal }),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(({ is_running }) => is_running) === true ? 5_000 : false,
  });
}

function RemoveChat({ chat, onClose }: { chat: { id: string; name: string }; onClose(): void }) {
  return (
    <FormDialog
      title={tm('create.removeTitle')}
      submit={t('action.delete')}
      look="bad"
      onClose={onClose}
      onSubmit={async () => {
        await api().deleteChat({ params: { chat_id: chat.id }, query: { cancel_running: true } });
        await queries.invalidateQueries({ queryKey: ['chats'] });
      }}
    >
      <p>{tm('create.removeText', { name: chat.name })}</p>
    </FormDialog>
  );
}

export function ChatList({ chatId }: { chatId: string | null }) {
  const chats = useChats();
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  const now = new Date();
  // One that is said in moves to the front, between two pages that were read one after the other.
  const all = [...new Map((chats.data?.pages.flat() ?? []).map((chat) => [chat.id, chat])).values()];
  return (
    <nav className="chats" aria-label={tm('create.chats')}>
      <Link
        className="button"
        to="/app/create"
        search={{}}
        aria-current={chatId === null ? 'page' : undefined}
      >
        <Icon name="plus" />
        {tm('create.new')}
      </Link>
      {chats.isPending ? <Spinner /> : null}
      {chats.error === null ? null : <Failed error={chats.error} onRetry={() => void chats.refetch()} />}
      <ul>
        {all.map((chat) => (
          <li key={chat.id} className="chat">
            <Link
              className="chat-link"
              to="/app/create"
              search={{ chat: chat.id }}
              aria-current={chat.id === chatId ? 'page' : undefined}
            >
              <span className="one-line">{chat.name}</span>
              <span className="quiet small one-line">
                {chat.is_running ? t('task.running') : ago(chat.updated_at, now, currentLanguage())}
              </span>
              {chat.is_unread && chat.id !== chatId ? (
                <span className="badge accent">{tm('create.unread')}</span>
              ) : null}
            </Link>
            <IconButton
              icon="trash"
              label={tm('create.remove', { name: chat.name })}
              onClick={() => setRemoved(chat)}
            />
          </li>
        ))}
      </ul>
      {chats.hasNextPage ? (
        <Button look="plain" disabled={chats.isFetchingNextPage} onClick={() => void chats.fetchNextPage()}>
          {tm('create.moreChats')}
        </Button>
      ) : null}
      {removed === null ? null : (
        <RemoveChat
          chat={removed}
          onClose={() => {
            if (removed.id === chatId) void navigate({ to: '/app/create', search: {} });
            setRemoved(null);
          }}
        />
      )}
    </nav>
  );
}
