/** Files that a message names and that cannot be used: they are left out, and told. Pure. */
import type { UnusableAsset } from '../assets.ts';
import type { Brief, MissingMaterial } from '../brief.ts';
import { type Refused, sentenceOf } from './refusal.ts';

/**
 * Of a prompt that names a file that cannot be used: `usable` was read as if that file were not there, `meant` as if it
 * could be used. What only `meant` holds was named and is left out; a word that fits both goes to what can be used.
 */
export function withRefused(
  usable: Brief,
  { meant, broken }: { meant: Brief; broken: readonly UnusableAsset[] },
): { brief: Brief; refused: Refused[] } {
  const refused = refusedBy(usable, meant, broken);
  // "I found no file named X" is untrue of a file that is there and cannot be used.
  const notes = usable.notes.filter((note) => refused.length === 0 || meant.notes.includes(note));
  const absent = usable.missing.filter(({ named }) => meant.missing.some((other) => other.named === named));
  const brief = {
    ...usable,
    notes: [...notes, ...refused.map(({ asset }) => sentenceOf(asset))],
    missing: [...absent, ...refused.map(missingOf)],
  };
  return { brief, refused };
}

function missingOf({ asset, role }: Refused): MissingMaterial {
  return { named: asset.id, role, reason: sentenceOf(asset).replace(/\.$/, '') };
}

function refusedBy(usable: Brief, meant: Brief, broken: readonly UnusableAsset[]): Refused[] {
  const unusable = new Map(broken.map((asset) => [asset.id, asset]));
  const said = new Set(usable.parts.map((part) => part.said));
  const pictures = meant.parts.filter((part) => !said.has(part.said)).map(({ assetId }) => assetId);
  const of = (role: Refused['role'], ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => {
      const asset = unusable.get(id);
      return asset === undefined ? [] : [{ asset, role }];
    });
  return [
    ...of('footage', pictures),
    ...of('voice', meant.voiceAssetIds),
    ...of('music', meant.music?.kind === 'asset' ? [meant.music.assetId] : []),
  ];
}
