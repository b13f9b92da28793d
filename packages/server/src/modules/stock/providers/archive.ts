/**
 * The Internet Archive (https://archive.org/developers): no key. Its search tells what a thing is and under which licence;
 * which files it has stands in its metadata, which is read once somebody uses it. Only what may be changed and sold is
 * found, since films are made of it.
 */
import type { StockProviderSettings } from '../../../platform/settings/stock-settings.ts';
import {
  type Found,
  fieldsOf,
  keyOf,
  listOf,
  numberOf,
  pickSize,
  type StockProvider,
  textOf,
} from './provider.ts';

const MOST = 150;
/** Of what has a licence, so many times as much is asked for as is wanted: most of them forbid something. */
const MORE = 3;

const wordsOf = (value: unknown, most: number): string =>
  [value]
    .flat()
    .map((one) => textOf(textOf(one, 4_000).replace(/<[^<>]*>/g, ' '), most))
    .filter((one) => one !== '')
    .join('; ')
    .slice(0, most)
    .toWellFormed();

/** The name of a licence that allows changes and sale; null for any other. */
function licenceOf(url: string): string | null {
  const [, group, kind = '', version] =
    /^https?:\/\/(?:www\.)?creativecommons\.org\/(licenses|publicdomain)\/([a-z-]{2,20})(?:\/(\d\.\d))?/i.exec(
      url,
    ) ?? [];
  const name = kind.toLowerCase();
  const numbered = (text: string) => [text, version].filter(Boolean).join(' ');
  if (group?.toLowerCase() === 'licenses') {
    return name === 'by' || name === 'by-sa' ? numbered(`CC ${name.toUpperCase()}`) : null;
  }
  if (name === 'zero') return numbered('CC0');
  return name === 'mark' ? 'Public Domain Mark 1.0' : null;
}

function readHit(hit: unknown, { url, type }: { url: string; type: 'video' | 'image' }): Found[] {
  const { identifier, title, creator, description, subject, licenseurl } = fieldsOf(hit);
  const providerKey = keyOf(identifier);
  const licenceUrl = textOf(licenseurl, 300);
  const licence = licenceOf(licenceUrl);
  if (providerKey === '' || licence === null) return [];
  const name = wordsOf(title, 300);
  return [
    {
      providerKey,
      kind: type,
      title: name || 'A file of the Internet Archive',
      description: wordsOf(description, 500) || name,
      keywords: listOf([subject].flat())
        .map((one) => wordsOf(one, 100))
        .filter((one) => one !== '')
        .slice(0, 30),
      // Only its files have a length and a size.
      durationSeconds: 0,
      width: 0,
      height: 0,
      mediaUrl: `${url}/metadata/${providerKey}`,
      pageUrl: `https://archive.org/details/${providerKey}`,
      author: wordsOf(creator, 200) || null,
      licence,
      licenceUrl,
    },
  ];
}

const ENDINGS = { video: /\.(mp4|webm|ogv|mov|mpe?g)$/i, image: /\.(jpe?g|png|webp|tiff?)$/i };

/** The address of the best file that is not too large, by the metadata that `metadataUrl` answers; null where there is none. */
export function fileInArchive(
  answer: unknown,
  { metadataUrl, kind, maxBytes }: { metadataUrl: string; kind: 'video' | 'image'; maxBytes: number },
): string | null {
  const files = listOf(fieldsOf(answer).files).flatMap((file) => {
    const { name, size, width, height, format, private: isPrivate } = fieldsOf(file);
    const path = textOf(name, 1_000);
    const bytes = numberOf(Number(size));
    if (!ENDINGS[kind].test(path) || bytes === 0 || bytes > maxBytes || isPrivate !== undefined) return [];
    // What the Archive shows in its lists is no picture of the thing.
    if (/thumb|tile/i.test(`${textOf(format, 100)} ${path}`)) return [];
    return [{ path, width: numberOf(Number(width)), height: numberOf(Number(height)) }];
  });
  const best = pickSize(files);
  const segments = best?.path.split('/') ?? [];
  if (best === undefined || segments.some((segment) => ['', '.', '..'].includes(segment))) return null;
  const at = metadataUrl.replace('/metadata/', '/download/');
  return `${at}/${segments.map(encodeURIComponent).join('/')}`;
}

export function createArchive({ url }: StockProviderSettings): StockProvider {
  return {
    name: 'archive',
    label: 'Internet Archive',
    request({ text, type, limit }) {
      // What would be an operator of its search is taken as words.
      const words = text
        .replace(/[^\p{L}\p{N}\s]/gu, ' ')
        .toLowerCase()
        .trim();
      const mediatype = type === 'video' ? 'movies' : 'image';
      const query = new URLSearchParams({
        q: `(${words || '*'}) AND mediatype:${mediatype} AND licenseurl:(*creativecommons.org*)`,
        rows: String(Math.min(MOST, MORE * limit)),
        output: 'json',
      });
      for (const field of ['identifier', 'title', 'creator', 'description', 'subject', 'licenseurl']) {
        query.append('fl[]', field);
      }
      return { url: `${url}/advancedsearch.php?${query}` };
    },
    read(answer, { type, limit }) {
      const { docs } = fieldsOf(fieldsOf(answer).response);
      if (!Array.isArray(docs)) throw new TypeError('The Internet Archive answered without a list.');
      return docs.flatMap((hit) => readHit(hit, { url, type })).slice(0, limit);
    },
  };
}
