import { describe, expect, it } from 'vitest';
import { withoutAsking } from './asking.ts';

describe('the asking is taken off a search', () => {
  it.each([
    ['what do they say about the accountant', 'the accountant'],
    ['What does she say about the budget?', 'the budget'],
    ['where do they talk about pricing', 'pricing'],
    ['the part where he mentions the harbour', 'the harbour'],
    ['find the moment when someone talks about bees', 'bees'],
    ['who mentions saffron?', 'saffron'],
    ['what is said about the bridge', 'the bridge'],
    ['the part about solar panels', 'solar panels'],
    ['Was sagen sie über den Hafen?', 'den Hafen'],
    ['wo sprechen sie über die Brücke', 'die Brücke'],
    ['wer spricht von der Fähre', 'der Fähre'],
    ['die Stelle über den Zoll', 'den Zoll'],
    ['que disent-ils du port', 'port'],
    ['où parlent-ils des billets ?', 'billets'],
    ['qui parle de safran', 'safran'],
  ])('%s: %s', (text, rest) => expect(withoutAsking(text)).toBe(rest));

  it.each([
    'export the report',
    'someone speaking',
    'people talking',
    'ask what you can do for your country',
    'what do they say about',
    'someone says hello world',
    'partly cloudy',
    'Wer wagt, gewinnt',
    '',
  ])('%s stays but for who says it', (text) => expect([text, 'hello world']).toContain(withoutAsking(text)));
});
