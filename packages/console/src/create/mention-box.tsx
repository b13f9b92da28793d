/** Where a message is written: an @ offers files and people, a pasted picture is uploaded and named. */
import { newId, uploadFile } from '@rushes/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { api, queries } from '../app/app-state.ts';
import { useEntities } from '../entities/entity-queries.ts';
import { Icon } from '../ui/icon.tsx';
import { sayFailed } from '../ui/toast.tsx';
import { type Mention, mentionAt, type Opened, put } from './mentions.ts';
import { tm } from './texts.ts';

const MOST_OFFERED = 8;
/** Where pasted pictures are kept. */
const PASTED_FOLDER = 'Pasted';

/** Files whose names begin as what is written, or that it finds; the newest where nothing is written. */
function useFiles(words: string | null): Mention[] {
  const { data } = useQuery({
    queryKey: ['files', 'mention', words],
    enabled: words !== null,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Mention[]> => {
      const filetype = ['video', 'audio', 'image'] as const;
      const newest = await api().listMostRecent(
        { query: { limit: 100, filetype: [...filetype] } },
        { signal },
      );
      const known = newest.flatMap(({ file_id: id, file_name: name }) =>
        id === null ? [] : [{ id, name, kind: 'asset' as const }],
      );
      const wanted = (words ?? '').toLowerCase();
      const named = known.filter(({ name }) => name.toLowerCase().includes(wanted));
      if (named.length > 0 || wanted === '') return named;
      const query = { query: wanted, limit: MOST_OFFERED, file_type: [...filetype] };
      const { results } = await api().search({ query }, { signal });
      return results.map(({ asset_id: id, source_name: name }) => ({ id, name, kind: 'asset' }));
    },
  });
  return data ?? [];
}

function useOffered(opened: Opened | null): Mention[] {
  const words = opened?.words.toLowerCase() ?? null;
  const files = useFiles(words);
  const entities = useEntities();
  if (words === null) return [];
  const people = (entities.data?.pages.flat() ?? [])
    .filter(({ name }) => name.toLowerCase().includes(words))
    .map(({ id, name }): Mention => ({ id, name, kind: 'person' }));
  return [...people.slice(0, MOST_OFFERED / 2), ...files].slice(0, MOST_OFFERED);
}

interface BoxProps {
  value: string;
  placeholder: string;
  onChange(text: string): void;
  /** Something was chosen, or pasted. */
  onMention(mention: Mention): void;
  onSend(): void;
  /** A picture was pasted and is there; where the caret is, null where the box is not shown any more. */
  onPasted(mention: Mention, caret: number | null): void;
  /** Pictures that were pasted are on their way. */
  onPasting(isPasting: boolean): void;
}

async function uploadPasted(file: File): Promise<Mention> {
  const ending = file.type.replace(/^image\//, '').replace(/\W.*$/, '');
  const name = `pasted-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.${ending}`;
  const id = await uploadFile(api(), { file, name, folder: [PASTED_FOLDER], uploadId: newId() });
  void queries.invalidateQueries({ queryKey: ['files'] });
  return { id, name, kind: 'asset' };
}

const imagesOf = ({ clipboardData }: ClipboardEvent) =>
  [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));

/** What is offered behind an @, and what the keys do while it is. */
function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  { onChange, onMention }: Pick<BoxProps, 'onChange' | 'onMention'>,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [active, setActive] = useState(0);
  const offered = useOffered(opened);
  const isOpen = opened !== null && offered.length > 0;

  const look = () => {
    const { selectionStart, value: text } = box.current ?? { selectionStart: 0, value: '' };
    setOpened(mentionAt(text, selectionStart));
    setActive(0);
  };
  const insert = (mention: Mention, at: Opened) => {
    onMention(mention);
    const { text, caret } = put(box.current?.value ?? '', at, mention.name);
    onChange(text);
    setOpened(null);
    // After the text is drawn.
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(caret, caret);
    });
  };
  const onKey = (event: KeyboardEvent) => {
    const chosen = offered[active];
    if (!isOpen || chosen === undefined) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen, opened);
    else if (event.key === 'Escape') setOpened(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (mention: Mention) => opened !== null && insert(mention, opened);
  return { offered, active, isOpen, look, choose, onKey, close: () => setOpened(null) };
}

/** Uploads the pictures that are pasted, and tells each. */
function usePasted(onPasted: (mention: Mention) => void, onPasting: (isPasting: boolean) => void) {
  const [isPasting, setPasting] = useState(false);
  const onPaste = async (event: ClipboardEvent) => {
    const images = imagesOf(event);
    if (images.length === 0) return;
    event.preventDefault();
    setPasting(true);
    onPasting(true);
    try {
      for (const image of images) {
        onPasted(await uploadPasted(image));
      }
    } catch (error) {
      sayFailed(error);
    }
    setPasting(false);
    onPasting(false);
  };
  return { isPasting, onPaste };
}

interface OfferedProps {
  id: string;
  mentions: ReturnType<typeof useMentions>;
}

function Offered({ id: list, mentions: { offered, active, isOpen, choose } }: OfferedProps) {
  return (
    <>
      <div id={list} role="listbox" aria-label={tm('mention.list')} hidden={!isOpen} className="mentions">
        {offered.map((mention, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys.
          <div
            key={mention.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Else the box would lose the focus before.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(mention)}
          >
            <Icon name={mention.kind === 'person' ? 'person' : 'film'} />
            <span className="one-line">{mention.name}</span>
          </div>
        ))}
      </div>
      <span className="hidden-text" aria-live="polite">
        {isOpen ? tm('mention.count', { count: offered.length }) : ''}
      </span>
    </>
  );
}

export function MentionBox({ value, placeholder, onChange, onMention, onSend, ...pasting }: BoxProps) {
  const list = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(box, { onChange, onMention });
  const { isOpen, active, look, close } = mentions;
  const { isPasting, onPaste } = usePasted(
    (mention) => pasting.onPasted(mention, box.current?.selectionStart ?? null),
    pasting.onPasting,
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else mentions.onKey(event);
  };
  return (
    <div className="mention-box">
      <textarea
        ref={box}
        id="prompt"
        className="input"
        rows={3}
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        aria-busy={isPasting}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          look();
        }}
        onSelect={look}
        onBlur={close}
        onPaste={(event) => void onPaste(event)}
        onKeyDown={onKey}
      />
      <Offered id={list} mentions={mentions} />
      {isPasting ? <p className="quiet small">{tm('mention.pasting')}</p> : null}
    </div>
  );
}
