/**
 * Pixabay (https://pixabay.com/api/docs/): a key in the query, 100 requests a minute by default. It wants answers to be kept
 * for a day, and pictures not to be shown from its own addresses.
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
  webOf,
} from './provider.ts';

const LEAST = 3;
const MOST = 200;
const LONGEST_QUERY = 100;

const terms = {
  licence: 'Pixabay Content License',
  licenceUrl: 'https://pixabay.com/service/license-summary/',
};

/** What all hits have: no title, but words. */
function common(hit: unknown) {
  const { id, pageURL, tags, user } = fieldsOf(hit);
  const words = textOf(tags, 400);
  return {
    ...terms,
    providerKey: keyOf(id),
    title: words || 'A clip of Pixabay',
    description: words || 'A clip of Pixabay',
    keywords: words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    pageUrl: webOf(pageURL),
    author: textOf(user, 200) || null,
  };
}

function readVideo(hit: unknown): Found[] {
  const { duration, videos } = fieldsOf(hit);
  const sizes = Object.values(fieldsOf(videos)).flatMap((file) => {
    const { url, width, height } = fieldsOf(file);
    const mediaUrl = webOf(url);
    return mediaUrl === null ? [] : [{ mediaUrl, width: numberOf(width), height: numberOf(height) }];
  });
  const file = pickSize(sizes);
  const shared = common(hit);
  if (file === undefined || shared.providerKey === '') return [];
  const providerKey = `video:${shared.providerKey}`;
  return [{ ...shared, ...file, providerKey, kind: 'video', durationSeconds: numberOf(duration) }];
}

function readPhoto(hit: unknown): Found[] {
  const { largeImageURL, imageWidth, imageHeight } = fieldsOf(hit);
  const mediaUrl = webOf(largeImageURL);
  const shared = common(hit);
  if (mediaUrl === null || shared.providerKey === '') return [];
  return [
    {
      ...shared,
      providerKey: `photo:${shared.providerKey}`,
      kind: 'image',
      durationSeconds: 0,
      width: numberOf(imageWidth),
      height: numberOf(imageHeight),
      mediaUrl,
    },
  ];
}

export function createPixabay({ url, key }: StockProviderSettings): StockProvider {
  return {
    name: 'pixabay',
    label: 'Pixabay',
    request({ text, type, format, limit }) {
      const query = new URLSearchParams({
        key: key(),
        q: text.slice(0, LONGEST_QUERY).toWellFormed(),
        per_page: String(Math.min(MOST, Math.max(LEAST, limit))),
        safesearch: 'true',
      });
      if (type === 'image') query.set('image_type', 'photo');
      if (type === 'image' && format != null) {
        query.set('orientation', format === '16:9' ? 'horizontal' : 'vertical');
      }
      return { url: `${url}/api/${type === 'video' ? 'videos/' : ''}?${query}` };
    },
    read(answer, { type }) {
      const { hits } = fieldsOf(answer);
      if (!Array.isArray(hits)) throw new TypeError('Pixabay answered without a list of hits.');
      return listOf(hits).flatMap(type === 'video' ? readVideo : readPhoto);
    },
  };
}
