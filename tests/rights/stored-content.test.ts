/**
 * What people upload is opened in a real browser at the very address that the service hands out: no script of
 * a stranger's file runs, least of all where our cookies are sent.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../packages/server/src/testing/test-service.ts';
import { uploadFile } from '../../packages/server/src/testing/test-uploads.ts';
import { browserProgram, startBrowser } from './testing/browser.ts';
import { createPerson, type Person } from './testing/people.ts';
import { picture } from './testing/targets.ts';

let service: TestService;
let person: Person;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** Tells of itself by a request that the page makes, by the title and by the storage of the origin. */
const script = `fetch('/script-ran'); document.title = 'script ran'; localStorage.setItem('ran', '1')`;

const html = `<!doctype html><html><body><script>${script}</script><img src=x onerror="${script}"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;
const xml = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`;
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script})>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
const gifScript = `GIF89a/*${html}*/=0;${script}`;

interface Stored {
  what: string;
  name: string;
  fileType: string;
  bytes: Buffer;
  /** How a browser must take it. */
  as: 'download' | 'shown';
}

const stored: readonly Stored[] = [
  { what: 'HTML', name: 'page.html', fileType: 'text', bytes: Buffer.from(html), as: 'download' },
  {
    what: 'HTML called a video',
    name: 'film.mp4',
    fileType: 'video',
    bytes: Buffer.from(html),
    as: 'download',
  },
  {
    what: 'a page named x.html of the type video',
    name: 'x.html',
    fileType: 'video',
    bytes: Buffer.from(html),
    as: 'download',
  },
  {
    what: 'SVG with a script',
    name: 'drawing.svg',
    fileType: 'image',
    bytes: Buffer.from(svg),
    as: 'download',
  },
  {
    what: 'XML with a stylesheet',
    name: 'feed.xml',
    fileType: 'text',
    bytes: Buffer.from(xml),
    as: 'download',
  },
  { what: 'PDF with a script', name: 'paper.pdf', fileType: 'pdf', bytes: Buffer.from(pdf), as: 'download' },
  { what: 'JavaScript', name: 'code.js', fileType: 'text', bytes: Buffer.from(script), as: 'download' },
  {
    what: 'HTML in UTF-7',
    name: 'seven.html',
    fileType: 'text',
    bytes: Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    as: 'download',
  },
  {
    what: 'HTML in UTF-16',
    name: 'wide.html',
    fileType: 'text',
    bytes: Buffer.from(`\ufeff${html}`, 'utf16le'),
    as: 'download',
  },
  {
    what: 'MHTML',
    name: 'saved.mhtml',
    fileType: 'text',
    bytes: Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`),
    as: 'download',
  },
  {
    what: 'a picture that is a page too',
    name: 'both.gif',
    fileType: 'image',
    bytes: Buffer.from(gifScript),
    as: 'shown',
  },
  {
    what: 'a picture with a page behind it',
    name: 'picture.html',
    fileType: 'image',
    bytes: Buffer.concat([picture, Buffer.from(html)]),
    as: 'shown',
  },
  {
    what: 'a name with line breaks and quotes',
    name: 'a"; filename="b.html',
    fileType: 'image',
    bytes: picture,
    as: 'shown',
  },
];

async function mediaUrl(file: Stored): Promise<string> {
  const asset = await uploadFile(person.client, file.bytes, { name: file.name, fileType: file.fileType });
  const answer = await person.client.call('POST', '/asset/download_urls', {
    asset_ids: [asset],
    quality: 'original',
    player_compatible: false,
  });
  return answer.body.items[0].download.url;
}

beforeAll(async () => {
  service = await startTestService();
  person = await createPerson(service, 'uploader@example.com');
});
afterAll(() => service.stop());

describe('the headers of stored bytes', () => {
  test.each(stored)('$what', async (file) => {
    const response = await fetch(await mediaUrl(file));
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('content-security-policy')).not.toContain('allow-');
    expect(headers.get('content-type')).not.toMatch(/html|xml|svg|javascript/);
    expect(headers.get('content-disposition')).toMatch(file.as === 'shown' ? /^inline/ : /^attachment/);
    expect(headers.get('set-cookie')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file.bytes);
  });
});

/** Runs in the page: what a script there could read of the origin. */
const readOfOrigin = `[() => document.cookie, () => localStorage.length].map((read) => {
  try { return String(read()); } catch { return 'refused'; }
})`;

/** Runs in a page: puts an element of the kind into it that takes its content from the address. */
/** The page itself lets no script name the address of another: then there is nothing to run. All else is an error of the test. */
const embed = (kind: string, address: string) => `{
  const element = document.createElement(${JSON.stringify(kind)});
  for (const name of ['src', 'data', 'href']) {
    try {
      element.setAttribute(name, ${JSON.stringify(address)});
    } catch (error) {
      if (!String(error).includes('TrustedScriptURL')) throw error;
    }
  }
  element.setAttribute('rel', 'stylesheet');
  document.body.append(element);
}`;

const cookieNames = async () => (await context.cookies()).map(({ name }) => name);

describe.skipIf(browserProgram === null)('in a browser', () => {
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function openedPage(): Promise<{ asked: string[] }> {
    context = await browser.newContext({ acceptDownloads: true });
    const { hostname } = new URL(service.baseUrl);
    const cookies = person.credentials.cookie.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), domain: hostname, path: '/', httpOnly: true };
    });
    await context.addCookies(cookies);
    page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return { asked };
  }

  test.each(stored)('$what: no script runs', async (file) => {
    const url = await mediaUrl(file);
    const { asked } = await openedPage();
    try {
      const download = page.waitForEvent('download', { timeout: 290_000 }).catch(() => null);
      const opened = await page.goto(url, { waitUntil: 'load' }).catch((error: Error) => error);
      if (file.as === 'download') {
        expect(opened).toBeInstanceOf(Error);
        expect(await download).not.toBeNull();
      } else {
        expect(opened).not.toBeInstanceOf(Error);
        expect(await page.title()).not.toBe('script ran');
        // The document has an origin of its own: what it could read of ours is refused.
        const reach = await page.evaluate(readOfOrigin);
        expect(reach).toEqual(['refused', 'refused']);
      }
      expect(asked).not.toContain('/script-ran');
      expect(await cookieNames()).not.toEqual([]);
    } finally {
      await context.close();
    }
  });

  test.each(stored)('$what: runs in no page of ours that embeds it', async (file) => {
    const url = await mediaUrl(file);
    const { asked } = await openedPage();
    try {
      // A page of the service's own origin.
      await page.goto(`${service.baseUrl}/`);
      for (const tag of ['iframe', 'object', 'embed', 'script', 'link']) {
        await page.evaluate(embed(tag, url));
      }
      await page.waitForLoadState('networkidle');
      expect(asked).not.toContain('/script-ran');
    } finally {
      await context.close();
    }
  });

  test('the session cookie can be read by no script of ours either', async () => {
    await openedPage();
    try {
      await page.goto(`${service.baseUrl}/`);
      expect(await cookieNames()).not.toEqual([]);
      expect(await page.evaluate('document.cookie')).toBe('');
    } finally {
      await context.close();
    }
  });
});
