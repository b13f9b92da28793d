/** Two films of a chat beside each other. */
import { FilmPair } from '../player/film-pair.tsx';
import { tv } from '../player/versions-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Film } from './turns.ts';

export default function CompareDialog({ films, onClose }: { films: readonly Film[]; onClose(): void }) {
  const all = films.map(({ number, prompt, asset }) => ({
    id: asset.asset_id,
    name: `${tv('compare.version', { number })} · ${prompt.slice(0, 60)}`,
    isPicture: false,
    seconds: asset.duration_seconds ?? 0,
    width: asset.width ?? null,
    height: asset.height ?? null,
    about: prompt,
    load: () => Promise.resolve(asset.url),
  }));
  return (
    <Dialog wide title={tv('compare.title')} onClose={onClose}>
      <FilmPair films={all} />
    </Dialog>
  );
}
