/**
 * Wikimedia Commons (https://www.mediawiki.org/wiki/API:Imageinfo): no key. What is said of a file comes as HTML of its
 * page, so it is taken as text.
 */
import type { StockProviderSettings } from '../../../platform/settings/stock-settings.ts';
import {
  type Found,
  fieldsOf,
  keyOf,
  listOf,
  numberOf,
  type StockProvider,
  textOf,
  webOf,
} from './provider.ts';

const MOST = 50;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

/** The words of a piece of HTML. */
function wordsOf(value: unknown, most: number): string {
  const html = textOf(value, 4_000);
  const bare = html.replace(/<[^<>]*>/g, ' ').replace(/[<>]/g, ' ');
  return textOf(
    bare.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? ' '),
    most,
  );
}

/** Formats that Commons has and that are opened here. */
const MIMES = /^(video\/(webm|ogg|mp4|mpeg)|image\/(jpeg|png|webp|tiff))$/;

function readPage(page: unknown, type: 'video' | 'image'): Found[] {
  const { pageid, title, imageinfo } = fieldsOf(page);
  const { url, descriptionurl, mime, width, height, duration, extmetadata } = fieldsOf(listOf(imageinfo)[0]);
  const told = (name: string, most: number) => wordsOf(fieldsOf(fieldsOf(extmetadata)[name]).value, most);
  const mediaUrl = webOf(url);
  const providerKey = keyOf(pageid);
  const isWanted = typeof mime === 'string' && MIMES.test(mime) && mime.startsWith(`${type}/`);
  if (mediaUrl === null || providerKey === '' || !isWanted) return [];
  const name = textOf(title, 300)
    .replace(/^[^:]{1,20}:/, '')
    .replace(/\.\w{2,5}$/, '');
  const licence = told('LicenseShortName', 100) || told('UsageTerms', 100);
  // Without a licence nobody knows what is allowed.
  if (licence === '') return [];
  return [
    {
      providerKey,
      kind: type,
      title: name || 'A file of Wikimedia Commons',
      description: told('ImageDescription', 500) || name,
      keywords: [],
      durationSeconds: type === 'video' ? numberOf(duration) : 0,
      width: numberOf(width),
      height: numberOf(height),
      mediaUrl,
      pageUrl: webOf(descriptionurl),
      author: told('Artist', 200) || null,
      licence,
      licenceUrl: webOf(told('LicenseUrl', 300)),
    },
  ];
}

export function createCommons({ url }: StockProviderSettings): StockProvider {
  return {
    name: 'commons',
    label: 'Wikimedia Commons',
    request({ text, type, limit }) {
      // What would be an operator of its search is taken as words.
      const words = text.replace(/[^\p{L}\p{N}\s-]/gu, ' ');
      const query = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        generator: 'search',
        gsrnamespace: '6',
        gsrsearch: `filetype:${type === 'video' ? 'video' : 'bitmap'} ${words}`,
        gsrlimit: String(Math.min(MOST, limit)),
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiextmetadatafilter: 'LicenseShortName|LicenseUrl|UsageTerms|Artist|ImageDescription',
      });
      return { url: `${url}/w/api.php?${query}` };
    },
    read(answer, { type }) {
      const { query, error, batchcomplete } = fieldsOf(answer);
      if (error !== undefined) throw new TypeError(`Commons refused: ${textOf(fieldsOf(error).code, 60)}`);
      const { pages } = fieldsOf(query);
      // Where nothing was found, there is no query in the answer at all.
      if (pages === undefined && batchcomplete !== undefined) return [];
      if (!Array.isArray(pages)) throw new TypeError('Commons answered without a list of pages.');
      const place = (page: unknown) => numberOf(fieldsOf(page).index);
      return [...pages].sort((a, b) => place(a) - place(b)).flatMap((page) => readPage(page, type));
    },
  };
}
