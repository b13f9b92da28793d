/** One box for everything: what is said, seen, written and meant, with the moments in which it is. */
import type { SearchMatch, SearchModeReport, SearchResponse, SearchResult } from '@rushes/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../app/app-state.ts';
import { duration } from '../app/format.ts';
import { InPlace } from '../player/in-place.tsx';
import { serviceSentences, t } from '../texts/index.ts';
import { Button, Empty, Failed, IconButton, Spinner } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countOf, type Filters, queryOf, readFilters } from './filters.ts';
import { piecesOf } from './highlights.ts';
import { ts } from './texts.ts';
import './search.css';

const whySentence = await serviceSentences(async () => (await import('../texts/whys.de.ts')).whys);

function Why({ match }: { match: SearchMatch }) {
  const { text, highlights, why } = match;
  if (text === undefined || text === '') return <span className="quiet small">{whySentence(why)}</span>;
  return (
    <span className="small">
      {piecesOf(text, highlights).map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never move.
        piece.isFound ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </span>
  );
}

function Found({ result }: { result: SearchResult }) {
  const [playing, setPlaying] = useState<number | null>(null);
  const { asset_id: assetId, source_name: name, path, moments, thumbnail_url: thumbnail } = result;
  const moment = playing === null ? undefined : moments[playing];
  const canPlay = result.file_type === 'video' || result.file_type === 'audio';
  return (
    <li className="found">
      <div className="line">
        <h2 className="one-line">
          <Link to="/app/play/$assetId" params={{ assetId }} search={{}}>
            {name}
          </Link>
        </h2>
        <span className="quiet small one-line">{path}</span>
        <span className="push quiet small mono">{duration(result.duration_seconds)}</span>
      </div>
      {moment === undefined ? null : (
        <InPlace key={playing} assetId={assetId} moment={moment} onClose={() => setPlaying(null)} />
      )}
      <ul className="moments">
        {moments.map((one, index) => {
          const place = one.start_time_seconds === undefined ? '' : duration(one.start_time_seconds);
          const inner = (
            <>
              <span className="picture">
                {(one.thumbnail_url ?? thumbnail) === undefined ? (
                  <Icon name={result.file_type === 'audio' ? 'sound' : 'film'} />
                ) : (
                  <img src={one.thumbnail_url ?? thumbnail} alt="" loading="lazy" />
                )}
                {place === '' ? null : <span className="length mono">{place}</span>}
              </span>
              <span className="stack" style={{ gap: 2 }}>
                {one.matches.slice(0, 2).map((match) => (
                  <Why key={`${match.mode} ${match.source}`} match={match} />
                ))}
                <span className="line wrap">
                  {[...new Set(one.matches.map(({ mode }) => mode))].map((mode) => (
                    <span key={mode} className="badge">
                      {t(`mode.${mode}`)}
                    </span>
                  ))}
                </span>
              </span>
            </>
          );
          return (
            <li key={`${one.start_time_seconds} ${one.score}`}>
              {canPlay ? (
                <button
                  type="button"
                  className="moment"
                  aria-pressed={playing === index}
                  onClick={() => setPlaying(playing === index ? null : index)}
                >
                  <span className="hidden-text">{t('search.playMoment', { name, time: place })}</span>
                  {inner}
                </button>
              ) : (
                <Link className="moment" to="/app/play/$assetId" params={{ assetId }} search={{}}>
                  <span className="hidden-text">{name}</span>
                  {inner}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}

type Kind = 'all' | 'video' | 'audio' | 'image';
const KINDS: readonly Kind[] = ['all', 'video', 'audio', 'image'];

/** A picture to search by, as it was pasted or chosen. */
interface Example {
  /** Of no use but to be shown, and to tell one from another. */
  url: string;
  file: File;
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture to search by, if any; its address is given back with it. */
function useExample() {
  const [example, setExample] = useState<Example | null>(null);
  useEffect(() => () => URL.revokeObjectURL(example?.url ?? ''), [example]);
  return {
    example,
    take(files: Iterable<File>): boolean {
      const file = [...files].find(({ type }) => PICTURES.includes(type));
      if (file !== undefined) setExample({ file, url: URL.createObjectURL(file) });
      return file !== undefined;
    },
    leave: () => setExample(null),
  };
}

/** The picture is the body, which the typed method has no place for. */
async function searchByPicture(
  body: File,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const facts = { method: 'POST', path: '/search/example', takesInput: true, repeatable: true } as const;
  const answer = await api().send({ ...facts, answer: 'response' }, { query, body }, { signal });
  return (await answer.json()) as SearchResponse;
}

function useFound(q: string, { kind, filters }: { kind: Kind; filters: Filters }, example: Example | null) {
  return useInfiniteQuery({
    queryKey: ['search', q, kind, filters, example?.url ?? null],
    enabled: q !== '' || example !== null,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(kind === 'all' ? {} : { file_type: [kind] }), ...queryOf(filters, Date.now()) };
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      if (example !== null) {
        const words = q === '' ? {} : { query: q };
        const query = { limit: 20, ...words, ...filter, ...cursor };
        return searchByPicture(example.file, query, signal);
      }
      return api().search({ query: { query: q, limit: 20, ...filter, ...cursor } }, { signal });
    },
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 60_000,
  });
}

interface BoxProps {
  q: string;
  filters: Filters;
  kind: Kind;
  onKind(kind: Kind): void;
  byExample: ReturnType<typeof useExample>;
}

function Box({ q, filters, kind, onKind, byExample }: BoxProps) {
  const { example, take, leave } = byExample;
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [words, setWords] = useState(q);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setWords(q);
  }, [q]);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const query = words.trim();
    void navigate({ to: '/app/search', search: { ...filters, ...(query === '' ? {} : { q: query }) } });
  };
  return (
    <search>
      <form className="search-box" onSubmit={send}>
        <Icon name="search" />
        <input
          ref={box}
          className="input"
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onPaste={(event) => {
            if (take(event.clipboardData.files)) event.preventDefault();
          }}
        />
        <input
          ref={picker}
          type="file"
          hidden
          accept={PICTURES.join(',')}
          onChange={({ target }) => {
            take(target.files ?? []);
            target.value = '';
          }}
        />
        <IconButton icon="image" label={t('search.pick')} onClick={() => picker.current?.click()} />
        <select
          className="input"
          aria-label={t('library.kind')}
          value={kind}
          onChange={({ target }) => onKind(target.value as Kind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </select>
        <Button type="submit" look="main">
          {t('nav.search')}
        </Button>
      </form>
      <FilterBar filters={filters} q={q} />
      {example === null ? null : (
        <div className="line search-example">
          <img src={example.url} alt="" />
          <span>{t('search.byPicture')}</span>
          <IconButton icon="close" label={t('search.withoutPicture')} onClick={leave} />
        </div>
      )}
    </search>
  );
}

/** Ways of searching that could not take part, and what would let them. */
function Idle({ modes }: { modes: readonly SearchModeReport[] }) {
  const idle = modes.filter(({ state }) => state === 'not_available' || state === 'no_index');
  if (idle.length === 0) return null;
  return (
    <details className="small quiet">
      <summary>{t('search.idle', { count: idle.length })}</summary>
      <ul className="stack tight details-list">
        {idle.map(({ mode, reason, enable }) => (
          <li key={mode}>
            <strong>{t(`mode.${mode}`)}</strong>: {[reason, enable].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Page() {
  const { q = '', ...search } = useSearch({ from: '/app/search' });
  const filters = readFilters(search);
  const isNarrowed = countOf(filters) > 0;
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('all');
  const byExample = useExample();
  const isAsked = q !== '' || byExample.example !== null;
  const found = useFound(q, { kind, filters }, byExample.example);
  const results = found.data?.pages.flatMap(({ results: some }) => some) ?? [];
  const note = found.data?.pages[0]?.note;
  const back = (
    <Link className="button" to="/app/library">
      {t('missing.back')}
    </Link>
  );
  const unnarrowed = (
    <Button onClick={() => void navigate({ to: '/app/search', search: { q } })}>{ts('filter.clear')}</Button>
  );
  return (
    <div className="page">
      <h1 className="hidden-text">{t('nav.search')}</h1>
      <Box q={q} filters={filters} kind={kind} onKind={setKind} byExample={byExample} />
      <div aria-live="polite" className="hidden-text">
        {found.isSuccess ? t('search.count', { count: results.length }) : ''}
      </div>
      {isAsked ? null : (
        <Empty icon="search" title={t('search.startTitle')}>
          {t('search.startText')}
        </Empty>
      )}
      {isAsked && found.isPending ? <Spinner /> : null}
      {found.error === null ? null : <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && results.length === 0 ? (
        <Empty
          icon="search"
          title={isNarrowed ? ts('filter.none') : t('search.noneTitle')}
          action={isNarrowed ? unnarrowed : back}
        >
          {isNarrowed ? ts('filter.noneText') : t('search.noneText')}
        </Empty>
      ) : null}
      <ul className="stack">
        {results.map((result) => (
          <Found key={result.asset_id} result={result} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <div>
          <Button onClick={() => void found.fetchNextPage()} disabled={found.isFetchingNextPage}>
            {t('search.more')}
          </Button>
        </div>
      ) : null}
      {note === undefined ? null : <p className="small quiet">{note}</p>}
      <Idle modes={found.data?.pages[0]?.modes ?? []} />
    </div>
  );
}
