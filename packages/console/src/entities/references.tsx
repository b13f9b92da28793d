/** The images and sounds that show what an entity is like: added, taken away, looked at. */
import { type EntityResponse, uploadFile } from '@rushes/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, queries, sessionStore } from '../app/app-state.ts';
import { credits } from '../app/format.ts';
import { useThumbnail } from '../library/thumbnails.ts';
import { currentLanguage } from '../texts/index.ts';
import { Button, IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { say, sayFailed } from '../ui/toast.tsx';
import { refreshEntities, useInfos } from './entity-queries.ts';
import { ReferencePicker } from './reference-picker.tsx';
import { tn } from './texts.ts';

/** Where what is uploaded for entities lies. */
const FOLDER = 'Entities';

function Reference({
  id,
  name,
  isSound,
  onLeave,
}: {
  id: string;
  name: string;
  isSound: boolean;
  onLeave: (() => void) | null;
}) {
  const url = useThumbnail(isSound ? null : id);
  return (
    <li className="reference">
      <Link to="/app/play/$assetId" params={{ assetId: id }} search={{}} aria-label={name} title={name}>
        <span className="picture">
          {url === null ? (
            <Icon name={isSound ? 'sound' : 'image'} />
          ) : (
            <img src={url} alt="" loading="lazy" />
          )}
        </span>
        <span className="one-line small">{name}</span>
      </Link>
      {onLeave === null ? null : (
        <IconButton
          icon="close"
          label={tn('entities.leaveReference', { name })}
          className="reference-leave"
          onClick={onLeave}
        />
      )}
    </li>
  );
}

/** Has the pictures looked at, for its price: without that they are no evidence. */
function Look({ entity }: { entity: EntityResponse }) {
  const body = { entity_ids: [entity.id] };
  const images = entity.image_asset_ids;
  const price = useQuery({
    queryKey: ['look-price', entity.id, ...images],
    retry: false,
    queryFn: async ({ signal }) => {
      // With `dry_run` the answer is a price.
      const answer: unknown = await api().preprocessEntities({ query: { dry_run: true }, body }, { signal });
      return (answer as { credits: number }).credits;
    },
  });
  const look = useMutation({
    mutationFn: () => api().preprocessEntities({ body }),
    onSuccess: (answers) => {
      const count = answers.filter(({ task_id }) => task_id !== '').length;
      const why = answers.find(({ error }) => error !== null)?.error ?? '';
      if (count > 0) say(tn('entities.lookedAt', { count }));
      else say(tn('entities.lookNothing', { why }));
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: sayFailed,
  });
  const isFree = price.data === undefined || price.data === 0;
  return (
    <div className="line wrap">
      <Button onClick={() => look.mutate()} disabled={look.isPending}>
        {tn('entities.look')}
      </Button>
      <span className="quiet small">
        {tn('entities.lookText')}
        {isFree
          ? ''
          : ` ${tn('entities.lookPrice', { amount: credits(price.data ?? 0, currentLanguage()) })}`}
      </span>
    </div>
  );
}

/** Sends pictures from outside into a folder of their own, and takes them as references. */
function useBringing(entity: EntityResponse, add: (ids: readonly string[]) => Promise<unknown>) {
  const [state, setState] = useState<{ done: number; count: number } | null>(null);
  const bring = async (files: readonly File[]) => {
    setState({ done: 0, count: files.length });
    const ids: string[] = [];
    try {
      for (const file of files) {
        const folder = [FOLDER, entity.name];
        ids.push(await uploadFile(api(), { file, name: file.name, folder }));
        setState({ done: ids.length, count: files.length });
      }
    } catch (error) {
      sayFailed(error);
    }
    // What did arrive is not lost by what did not.
    if (ids.length > 0) await add(ids).catch(sayFailed);
    void queries.invalidateQueries({ queryKey: ['files'] });
    setState(null);
  };
  return { state, bring };
}

export function References({ entity }: { entity: EntityResponse }) {
  const { id, image_asset_ids: images, audio_asset_ids: sounds } = entity;
  const ids = [...images, ...sounds];
  const isKey = sessionStore.use()?.kind === 'key';
  const [isPicking, setPicking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const infos = useInfos(ids);
  const add = async (chosen: readonly string[]) => {
    await api().addEntityAssets({ body: { entity_id: id, asset_ids: [...chosen] } });
    await refreshEntities();
  };
  const leave = useMutation({
    mutationFn: (one: string) => api().removeEntityAssets({ body: { entity_id: id, asset_ids: [one] } }),
    onError: sayFailed,
    onSettled: refreshEntities,
  });
  const { state, bring } = useBringing(entity, add);
  return (
    <section className="stack tight">
      <div className="line wrap">
        <h2>{tn('entities.references')}</h2>
        <span className="push">
          <MenuButton
            label={tn('entities.add')}
            isDisabled={state !== null}
            entries={[
              { icon: 'upload', text: tn('entities.addUpload'), onChoose: () => chooser.current?.click() },
              { icon: 'library', text: tn('entities.addFromLibrary'), onChoose: () => setPicking(true) },
            ]}
          >
            <Icon name="plus" />
            {tn('entities.add')}
          </MenuButton>
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*,audio/*"
        multiple
        hidden
        data-testid="references"
        onChange={({ target }) => {
          void bring([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <p className="quiet small" role="status">
        {state === null ? '' : tn('entities.uploading', state)}
      </p>
      {ids.length === 0 ? <p className="quiet">{tn('entities.referencesNone')}</p> : null}
      <ul className="references">
        {ids.map((one) => (
          <Reference
            key={one}
            id={one}
            name={infos.get(one)?.source_name ?? ''}
            isSound={sounds.includes(one)}
            onLeave={isKey ? null : () => leave.mutate(one)}
          />
        ))}
      </ul>
      {images.length === 0 ? null : <Look entity={entity} />}
      {isKey && ids.length > 0 ? <p className="quiet small">{tn('entities.keyCanNot')}</p> : null}
      {isPicking ? <ReferencePicker taken={ids} onAdd={add} onClose={() => setPicking(false)} /> : null}
    </section>
  );
}
