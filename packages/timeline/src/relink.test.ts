import { expect, test } from 'vitest';
import { relinkDocument } from './references.ts';
import { clipWith, sampleDocument } from './testing/sample-document.ts';

test('URLs of references and settings become others, everything else stays', () => {
  const document = sampleDocument();
  const places: string[] = [];
  const linked = relinkDocument(document, (url, place) => {
    places.push(place);
    return url.replace('asset://', 'https://media.example/');
  });
  expect(places.filter((place) => place === 'reference')).toHaveLength(3);
  expect(places.filter((place) => place === 'setting')).toHaveLength(2);
  const back = relinkDocument(linked, (url) => url.replace('https://media.example/', 'asset://'));
  expect(back).toEqual(document);
  expect(JSON.stringify(linked)).not.toContain('asset://');
});

test('what others wrote into their metadata is not looked into, and null keeps a URL', () => {
  const document = clipWith({
    metadata: { other: { OTIO_SCHEMA: 'ExternalReference.1', target_url: 'asset://x' } },
  });
  expect(relinkDocument(document, () => null)).toEqual(document);
  expect(JSON.stringify(relinkDocument(document, () => 'new'))).toContain('asset://x');
});
