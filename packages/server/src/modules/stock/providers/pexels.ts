/** Pexels (https://www.pexels.com/api/documentation/): a key in `Authorization`, 200 requests an hour by default. */
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
  webOf,
} from './provider.ts';

const MOST = 80;

/** Videos have no title but in their address: `…/video/drone-view-of-big-waves-1093662/`. */
function titleOfPage(url: string | null): string {
  const slug = url === null ? '' : (/\/([^/]+?)(?:-\d+)?\/?$/.exec(new URL(url).pathname)?.[1] ?? '');
  return textOf(slug.replaceAll('-', ' '), 200) || 'A clip of Pexels';
}

const terms = { licence: 'Pexels License', licenceUrl: 'https://www.pexels.com/license/' };

function readVideo(hit: unknown): Found[] {
  const { id, url, duration, user, video_files: files } = fieldsOf(hit);
  const sizes = listOf(files).flatMap((file) => {
    const { link, file_type: type, width, height } = fieldsOf(file);
    const mediaUrl = webOf(link);
    if (mediaUrl === null || type !== 'video/mp4') return [];
    return [{ mediaUrl, width: numberOf(width), height: numberOf(height) }];
  });
  const file = pickSize(sizes);
  const pageUrl = webOf(url);
  const providerKey = keyOf(id);
  if (file === undefined || providerKey === '') return [];
  const title = titleOfPage(pageUrl);
  return [
    {
      ...file,
      ...terms,
      providerKey: `video:${providerKey}`,
      kind: 'video',
      title,
      description: title,
      keywords: [],
      durationSeconds: numberOf(duration),
      pageUrl,
      author: textOf(fieldsOf(user).name, 200) || null,
    },
  ];
}

function readPhoto(hit: unknown): Found[] {
  const { id, url, alt, photographer, src, width, height } = fieldsOf(hit);
  const sources = fieldsOf(src);
  const mediaUrl = webOf(sources.large2x) ?? webOf(sources.original);
  const providerKey = keyOf(id);
  if (mediaUrl === null || providerKey === '') return [];
  const pageUrl = webOf(url);
  const title = textOf(alt, 300) || titleOfPage(pageUrl);
  return [
    {
      ...terms,
      providerKey: `photo:${providerKey}`,
      kind: 'image',
      title,
      description: title,
      keywords: [],
      durationSeconds: 0,
      width: numberOf(width),
      height: numberOf(height),
      mediaUrl,
      pageUrl,
      author: textOf(photographer, 200) || null,
    },
  ];
}

export function createPexels({ url, key }: StockProviderSettings): StockProvider {
  return {
    name: 'pexels',
    label: 'Pexels',
    request({ text, type, format, limit }) {
      const query = new URLSearchParams({ query: text, per_page: String(Math.min(MOST, limit)) });
      if (format != null) query.set('orientation', format === '16:9' ? 'landscape' : 'portrait');
      const path = type === 'video' ? '/v1/videos/search' : '/v1/search';
      return { url: `${url}${path}?${query}`, headers: { authorization: key() } };
    },
    read(answer, { type }) {
      const { videos, photos } = fieldsOf(answer);
      const hits = type === 'video' ? videos : photos;
      if (!Array.isArray(hits)) throw new TypeError('Pexels answered without a list of hits.');
      return hits.flatMap(type === 'video' ? readVideo : readPhoto);
    },
  };
}
