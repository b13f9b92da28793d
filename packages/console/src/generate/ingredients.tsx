/** What of the library goes into what is generated: pictures that it begins and ends with, pictures of what is seen, a sound, a voice. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../app/app-state.ts';
import { tm } from '../create/texts.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { Button, Field, IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ModelForm, Reference, Wish } from './model-form.ts';

const ReferencePicker = lazy(async () => ({
  default: (await import('../entities/reference-picker.tsx')).ReferencePicker,
}));

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
  const [isPicking, setPicking] = useState(false);
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
            <Button icon="plus" onClick={() => setPicking(true)}>
              {add}
            </Button>
          </li>
        )}
      </ul>
      {isPicking ? (
        <Suspense>
          <ReferencePicker
            taken={chosen.map(({ id }) => id)}
            kinds={[kind]}
            most={most - chosen.length}
            onAdd={async (ids, files) => {
              const named = ids.map((id) => ({
                id,
                name: files.find(({ file_id }) => file_id === id)?.file_name ?? '',
              }));
              onChange([...chosen, ...named]);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      ) : null}
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
