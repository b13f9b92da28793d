/**
 * A server that behaves like Pexels, Pixabay, Wikimedia Commons and the Internet Archive for tests, and holds their media. It checks keys and
 * parameters as they do, counts requests against their limits, keeps what it was asked, and can be told to fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A thing that all of them have. */
export interface StandInClip {
  id: number;
  words: string;
  kind: 'video' | 'image';
  width: number;
  height: number;
  seconds: number;
  bytes: Uint8Array;
}

type Host = 'pexels' | 'pixabay' | 'commons' | 'archive' | 'media';

/** What the next request of a host gets in place of its answer. */
export type StockFault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { hangs: true }
  | { drops: true }
  /** Sends so many bytes and never says how many there will be. */
  | { endless: number };

export interface StockStandIn {
  /** Of all APIs. */
  url: string;
  keys: { pexels: string; pixabay: string };
  requests: { host: Host; path: string; headers: IncomingMessage['headers'] }[];
  faults: Record<Host, StockFault[]>;
  /** Requests that a key may make before it is told to wait. */
  allowance: number;
  /** Settings under which a service asks it. */
  env(): Record<string, string>;
  close(): Promise<void>;
}

const html = (text: string) => ({ value: `<a href="//x.example"><b>${text}</b></a>`, source: 'page' });

export async function startStockStandIn(clips: readonly StandInClip[]): Promise<StockStandIn> {
  let url = '';
  let used = 0;
  const keys = { pexels: 'pexels-key-of-the-test', pixabay: 'pixabay-key-of-the-test' };
  const mediaUrl = ({ id }: StandInClip) => `${url}/media/${id}`;

  const found = (query: string, kind: string) => {
    const words = query.toLowerCase().split(/[^a-z]+/);
    return clips.filter(
      (clip) => clip.kind === kind && words.some((word) => clip.words.includes(word) && word !== ''),
    );
  };

  const pexelsVideo = (clip: StandInClip) => ({
    id: clip.id,
    width: clip.width,
    height: clip.height,
    url: `https://www.pexels.com/video/${clip.words.replaceAll(' ', '-')}-${clip.id}/`,
    duration: clip.seconds,
    user: { id: 1, name: 'Ada of Pexels', url: 'https://www.pexels.com/@ada' },
    video_files: [
      {
        id: 1,
        quality: 'hls',
        file_type: 'application/x-mpegURL',
        width: null,
        height: null,
        link: `${url}/hls`,
      },
      {
        id: 2,
        quality: 'hd',
        file_type: 'video/mp4',
        width: clip.width,
        height: clip.height,
        link: mediaUrl(clip),
      },
    ],
    video_pictures: [],
  });
  const pexelsPhoto = (clip: StandInClip) => ({
    id: clip.id,
    width: clip.width,
    height: clip.height,
    url: `https://www.pexels.com/photo/${clip.id}/`,
    photographer: 'Ada of Pexels',
    src: { original: mediaUrl(clip), large2x: mediaUrl(clip) },
    alt: clip.words,
  });
  const pixabayHit = (clip: StandInClip) => ({
    id: clip.id,
    pageURL: `https://pixabay.com/videos/id-${clip.id}/`,
    type: clip.kind === 'video' ? 'film' : 'photo',
    tags: clip.words.replaceAll(' ', ', '),
    user: 'Bob of Pixabay',
    ...(clip.kind === 'video'
      ? {
          duration: clip.seconds,
          videos: {
            large: { url: '', width: 0, height: 0, size: 0 },
            medium: { url: mediaUrl(clip), width: clip.width, height: clip.height, size: clip.bytes.length },
          },
        }
      : { largeImageURL: mediaUrl(clip), imageWidth: clip.width, imageHeight: clip.height }),
  });
  const commonsPage = (clip: StandInClip, index: number) => ({
    pageid: clip.id,
    ns: 6,
    title: `File:${clip.words}.${clip.kind === 'video' ? 'webm' : 'png'}`,
    index: index + 1,
    imageinfo: [
      {
        size: clip.bytes.length,
        width: clip.width,
        height: clip.height,
        duration: clip.seconds,
        url: mediaUrl(clip),
        descriptionurl: `https://commons.wikimedia.org/wiki/File:${clip.id}`,
        mime: clip.kind === 'video' ? 'video/webm' : 'image/png',
        extmetadata: {
          LicenseShortName: html('CC BY-SA 4.0'),
          LicenseUrl: { value: 'https://creativecommons.org/licenses/by-sa/4.0' },
          Artist: html('Carla &amp; Co'),
          ImageDescription: html(clip.words),
        },
      },
    ],
  });

  function answerPexels(at: URL, request: IncomingMessage): [number, unknown] {
    if (request.headers.authorization !== keys.pexels) return [401, { error: 'Invalid API key' }];
    const query = at.searchParams.get('query') ?? '';
    if (query === '') return [400, { status: 400, code: 'Query parameter missing' }];
    const isVideo = at.pathname === '/v1/videos/search';
    const hits = found(query, isVideo ? 'video' : 'image').slice(
      0,
      Number(at.searchParams.get('per_page') ?? 15),
    );
    const page = { page: 1, per_page: 15, total_results: hits.length };
    return [
      200,
      isVideo ? { ...page, videos: hits.map(pexelsVideo) } : { ...page, photos: hits.map(pexelsPhoto) },
    ];
  }

  function answerPixabay(at: URL): [number, unknown] {
    if (at.searchParams.get('key') !== keys.pixabay) return [400, '[ERROR 400] Invalid or missing API key'];
    const limit = Number(at.searchParams.get('per_page') ?? 20);
    if (limit < 3 || limit > 200) return [400, '[ERROR 400] "per_page" is out of valid range.'];
    const query = at.searchParams.get('q') ?? '';
    if (query.length > 100) return [400, '[ERROR 400] "q" is too long.'];
    const hits = found(query, at.pathname === '/api/videos/' ? 'video' : 'image').slice(0, limit);
    return [200, { total: hits.length, totalHits: hits.length, hits: hits.map(pixabayHit) }];
  }

  function answerCommons(at: URL, request: IncomingMessage): [number, unknown] {
    // Wikimedia refuses those that do not say what they are.
    if ((request.headers['user-agent'] ?? '').length < 5) return [403, 'Please set a user-agent'];
    const [, type = '', words = ''] =
      /^filetype:(\w+) (.*)$/.exec(at.searchParams.get('gsrsearch') ?? '') ?? [];
    const hits = found(words, type === 'video' ? 'video' : 'image');
    if (hits.length === 0) return [200, { batchcomplete: true }];
    // Pages come by their ids, not by how well they fit.
    return [200, { batchcomplete: true, query: { pages: hits.map(commonsPage).reverse() } }];
  }

  const archiveHit = (clip: StandInClip, licence: string) => ({
    identifier: `item-${clip.id}${licence.includes('-nc') ? '-nc' : ''}`,
    title: clip.words,
    creator: ['Dana', 'Archive & Sons'],
    description: `<p>${clip.words}</p>`,
    subject: clip.words.split(' '),
    licenseurl: `https://creativecommons.org/licenses/${licence}/3.0/`,
  });

  function answerArchive(at: URL): [number, unknown] {
    const item = /^\/metadata\/item-(\d+)$/.exec(at.pathname)?.[1];
    if (item !== undefined) {
      const clip = clips.find(({ id }) => id === Number(item));
      if (clip === undefined) return [200, {}];
      const ending = clip.kind === 'video' ? 'mp4' : 'png';
      const { width, height } = clip;
      const file = (name: string, size: number, sides: object) => ({ name, size: String(size), ...sides });
      const files = [
        file('__ia_thumb.jpg', 900, { format: 'Item Tile' }),
        file(`whole.${ending}`, 900_000_000, { width: '4000', height: '3000' }),
        file(`a small/${clip.id}.${ending}`, 500, { width: '8', height: '8', private: 'true' }),
        file(`a b/${clip.id}.${ending}`, clip.bytes.length, { width: `${width}`, height: `${height}` }),
      ];
      return [200, { metadata: { identifier: `item-${item}` }, files }];
    }
    const [, words = '', type = ''] =
      /^\((.*)\) AND mediatype:(\w+) /.exec(at.searchParams.get('q') ?? '') ?? [];
    const hits = found(words, type === 'movies' ? 'video' : 'image');
    const docs = hits.flatMap((clip) => [archiveHit(clip, 'by-nc-nd'), archiveHit(clip, 'by')]);
    return [200, { responseHeader: { status: 0 }, response: { numFound: docs.length, start: 0, docs } }];
  }

  function hostOf(path: string): Host {
    if (path.startsWith('/media/') || path.startsWith('/download/')) return 'media';
    if (path === '/advancedsearch.php' || path.startsWith('/metadata/')) return 'archive';
    if (path.startsWith('/v1/')) return 'pexels';
    return path.startsWith('/api/') ? 'pixabay' : 'commons';
  }

  function fail(response: ServerResponse, fault: StockFault): void {
    if ('hangs' in fault) return;
    if ('drops' in fault) response.destroy();
    else if ('endless' in fault) {
      response.writeHead(200, { 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' });
      response.end(Buffer.alloc(fault.endless));
    } else response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const at = new URL(request.url ?? '/', url);
    const host = hostOf(at.pathname);
    standIn.requests.push({ host, path: at.pathname + at.search, headers: request.headers });
    const fault = standIn.faults[host].shift();
    if (fault !== undefined) {
      fail(response, fault);
      return;
    }
    if (host === 'media') {
      const isOf = ({ id }: StandInClip) =>
        at.pathname === `/media/${id}` || at.pathname.startsWith(`/download/item-${id}/a%20b/${id}.`);
      const clip = clips.find(isOf);
      response.writeHead(clip === undefined ? 404 : 200).end(clip?.bytes ?? '');
      return;
    }
    used += 1;
    if (host !== 'commons' && host !== 'archive' && used > standIn.allowance) {
      response
        .writeHead(429, { 'x-ratelimit-limit': '200', 'x-ratelimit-reset': '120' })
        .end('API limit exceeded');
      return;
    }
    const [status, body] =
      host === 'pexels'
        ? answerPexels(at, request)
        : host === 'pixabay'
          ? answerPixabay(at)
          : host === 'archive'
            ? answerArchive(at)
            : answerCommons(at, request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer(answer);
  const standIn: StockStandIn = {
    url: '',
    keys,
    requests: [],
    faults: { pexels: [], pixabay: [], commons: [], archive: [], media: [] },
    allowance: 1_000,
    env: () => ({
      RUSHES_STOCK_PEXELS_KEY: keys.pexels,
      RUSHES_STOCK_PEXELS_URL: url,
      RUSHES_STOCK_PIXABAY_KEY: keys.pixabay,
      RUSHES_STOCK_PIXABAY_URL: url,
      RUSHES_STOCK_OPEN: 'commons',
      RUSHES_STOCK_COMMONS_URL: url,
      RUSHES_STOCK_ARCHIVE_URL: url,
      // Media is not of the origin that the operator chose, as far as the guard is asked.
      RUSHES_WEBHOOK_ALLOW: '127.0.0.1',
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.url = url;
  return standIn;
}
