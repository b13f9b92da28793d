/** What of the library goes into what is generated: pictures that it begins and ends with, pictures of what is seen, a sound, a voice. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';
import { tm } from '../create/texts.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Field, IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { ModelForm, Reference, Wish } from './model-form.ts';

const ReferencePicker = lazy(async () => ({
  default: (await import('../entities/reference-picker.tsx')).ReferencePicker,
}));

const EntityPicker = lazy(async () => ({ default: (await import('./entity-picker.tsx')).EntityPicker }));
const FramePicker = lazy(async () => ({ default: (await import('./frame-picker.tsx')).FramePicker }));

const MOST_VOICES = 100;

function Chosen({ one, kind, onRemove }: { one: Reference; kind: 'image' | 'audio'; onRemove(): void }) {
  const url = useThumbnail(kind === 'audio' ? null : one.id);
  return (
    <li className="ingredient">
      <span className="picture">
        {url === null ? <Icon name={kind === 'audio' ? 'sound' : 'image'} /> : <img src={url} alt="" />}
      </span>
      <span className="one-line small">{one.name}</span>
      <IconButton icon="close" label={tm('generate.without', { name: one.name })} onClick={onRemove} />
    </li>
  );
}

/** From where something is taken. */
type From = 'library' | 'people' | 'film';

/** The window in which something is chosen. */
function Picker({
  from,
  kind,
  chosen,
  most,
  onAdd,
  onClose,
}: {
  from: From;
  kind: 'image' | 'audio';
  chosen: readonly Reference[];
  most: number;
  onAdd(more: readonly Reference[]): void;
  onClose(): void;
}) {
  const taken = chosen.map(({ id }) => id);
  if (from === 'people') return <EntityPicker taken={taken} most={most} onAdd={onAdd} onClose={onClose} />;
  if (from === 'film') return <FramePicker onAdd={(picture) => onAdd([picture])} onClose={onClose} />;
  return (
    <ReferencePicker
      taken={taken}
      kinds={[kind]}
      most={most}
      onAdd={async (ids, files) =>
        onAdd(ids.map((id) => ({ id, name: files.find(({ file_id }) => file_id === id)?.file_name ?? '' })))
      }
      onClose={onClose}
    />
  );
}

/** Sounds are in the library alone; pictures are also of people, and in films. */
function Add({ kind, label, onFrom }: { kind: 'image' | 'audio'; label: string; onFrom(from: From): void }) {
  if (kind === 'audio') {
    return (
      <Button icon="plus" onClick={() => onFrom('library')}>
        {label}
      </Button>
    );
  }
  return (
    <MenuButton
      label={label}
      entries={[
        { icon: 'library', text: tm('generate.fromLibrary'), onChoose: () => onFrom('library') },
        { icon: 'person', text: tm('generate.fromPeople'), onChoose: () => onFrom('people') },
        { icon: 'film', text: tm('generate.fromFilm'), onChoose: () => onFrom('film') },
      ]}
    >
      <Icon name="plus" />
      {label}
    </MenuButton>
  );
}

function Ingredient({
  label,
  add,
  kind,
  chosen,
  most,
  onChange,
}: {
  label: string;
  /** What the button says. */
  add: string;
  kind: 'image' | 'audio';
  chosen: readonly Reference[];
  most: number;
  onChange(next: readonly Reference[]): void;
}) {
  const [from, setFrom] = useState<From | null>(null);
  return (
    <fieldset className="ingredients">
      <legend className="label">{label}</legend>
      <ul className="line wrap">
        {chosen.map((one) => (
          <Chosen
            key={one.id}
            one={one}
            kind={kind}
            onRemove={() => onChange(chosen.filter(({ id }) => id !== one.id))}
          />
        ))}
        {chosen.length >= most ? null : (
          <li>
            <Add kind={kind} label={add} onFrom={setFrom} />
          </li>
        )}
      </ul>
      {from === null ? null : (
        <Suspense>
          <Picker
            from={from}
            kind={kind}
            chosen={chosen}
            most={most - chosen.length}
            onAdd={(more) => onChange([...chosen, ...more])}
            onClose={() => setFrom(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** Who speaks. */
function Voices({ voice, onChange }: { voice: string; onChange(voice: string): void }) {
  const { data } = useQuery({
    queryKey: ['voices'],
    queryFn: ({ signal }) => api().searchVoices({ body: { limit: MOST_VOICES } }, { signal }),
    staleTime: 300_000,
  });
  const voices = data?.voices ?? [];
  const [first] = voices;
  const isKnown = voices.some(({ voice_id: id }) => id === voice);
  // Somebody has to speak.
  useEffect(() => {
    if (!isKnown && first !== undefined) onChange(first.voice_id);
  }, [isKnown, first, onChange]);
  return (
    <Field label={tm('generate.voice')}>
      {(ids) => (
        <select {...ids} className="input" value={voice} onChange={({ target }) => onChange(target.value)}>
          {voices.map(({ voice_id: id, name, gender, accent }) => (
            <option key={id} value={id}>
              {[name, [gender, accent].filter(Boolean).join(', ')].filter(Boolean).join(' – ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Ingredients({
  form,
  wish,
  onChange,
}: {
  form: ModelForm;
  wish: Wish;
  onChange(next: Partial<Wish>): void;
}) {
  const oneOf = (one: Reference | null) => (one === null ? [] : [one]);
  return (
    <div className="ingredient-grid">
      {form.making === 'speech' ? (
        <Voices voice={wish.voice} onChange={(voice) => onChange({ voice })} />
      ) : null}
      {form.takesFirstFrame ? (
        <Ingredient
          label={tm(form.making === 'video' ? 'generate.firstFrame' : 'generate.startFrom')}
          add={tm('generate.choosePicture')}
          kind="image"
          most={1}
          chosen={oneOf(wish.firstFrame)}
          onChange={([firstFrame = null]) => onChange({ firstFrame })}
        />
      ) : null}
      {form.takesLastFrame ? (
        <Ingredient
          label={tm('generate.lastFrame')}
          add={tm('generate.choosePicture')}
          kind="image"
          most={1}
          chosen={oneOf(wish.lastFrame)}
          onChange={([lastFrame = null]) => onChange({ lastFrame })}
        />
      ) : null}
      {form.mostReferences > 0 ? (
        <Ingredient
          label={tm('generate.references', { most: form.mostReferences })}
          add={tm('generate.choosePicture')}
          kind="image"
          most={form.mostReferences}
          chosen={wish.references}
          onChange={(references) => onChange({ references })}
        />
      ) : null}
      {form.takesSound ? (
        <Ingredient
          label={tm('generate.sound')}
          add={tm('generate.chooseSound')}
          kind="audio"
          most={1}
          chosen={oneOf(wish.sound)}
          onChange={([sound = null]) => onChange({ sound })}
        />
      ) : null}
    </div>
  );
}
