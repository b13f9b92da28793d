import { describe, expect, test } from 'vitest';
import { writePicture } from '../write-picture.ts';
import { readFacts } from './reading-facts.ts';

const read = (prompt: string) => readFacts(prompt).facts;

describe('a thing for sale', () => {
  test.each([
    ['A card for my lamp: Solo, 49 €, oak and linen, free shipping', 'Lamp', 'Solo', '49 €', 2],
    [
      'our lamp Solo for only $1,299.00, oak and linen. Order now at solo.shop',
      'Lamp',
      'Solo',
      '$1,299.00',
      1,
    ],
    [
      'Ad for our ceramic mug "Kiln": 24 €, handmade in Lisbon, dishwasher safe',
      'Ceramic mug',
      'Kiln',
      '24 €',
      2,
    ],
    ['New: running shoe Stride 3, 119 €, 210 g light, recycled mesh', 'Running shoe', 'Stride 3', '119 €', 2],
    ['Anzeige für unsere Lampe Solo, 49,90 €, Eiche und Leinen', '', 'Lampe Solo', '49,90 €', 1],
    ['Introducing the Nova desk. From 890 CHF. Made in Italy.', 'Desk', 'Nova', 'From 890 CHF', 1],
  ])('is read in parts: %s', (prompt, kind, name, price, points) => {
    const { product } = read(prompt);
    expect(product).toMatchObject({ kind, name, price });
    expect(product?.points).toHaveLength(points);
  });

  test('says what to do as the prompt does, and else only where a thing can be ordered', () => {
    const asked = read('A card for my lamp: Solo, 49 €, free shipping, order today at solo.shop');
    expect(asked.action).toEqual({ text: 'Order today', contact: 'solo.shop' });
    expect(asked.product).toMatchObject({ order: '', points: ['Free shipping'] });
    expect(read('A card for my lamp: Solo, 49 €, oak').product?.order).toBe('');
    expect(read('Karte für meine Lampe: Solo, 49 €, kostenloser Versand').product?.order).toBe(
      'Jetzt bestellen',
    );
  });

  test.each([
    'We raised $5 million, and grew 3x, thanks to you',
    'A video about saving money: put 5 € aside, cook at home, walk more',
    'Explain how inflation makes a bread of 2 € cost 3 €',
    'Summer sale ad: sneakers from $49, 40% off everything until Sunday',
    'Summer sale: $10 off, everything must go',
    'Tickets 20 €, 12 May at 8 pm, Town Hall, Leeds',
    'A calm film about the sea',
    `Card: ${'9 €, '.repeat(400)}`,
  ])('is not seen in: %s', (prompt) => {
    expect(read(prompt).product).toBeNull();
  });

  test('is one picture with everything that was said of it', () => {
    const { layout, object, text } = writePicture({
      prompt: 'A card for my lamp: Solo, 49 €, oak and linen, free shipping',
      ...{ seed: 1, width: 1280, height: 720 },
    });
    expect({ layout, object }).toEqual({ layout: 'product', object: 'lamp' });
    expect(text).toMatchObject({ kicker: 'Lamp', headline: 'Solo', body: '49 €' });
    expect(text.points).toEqual(['Order now', '', 'Oak and linen', 'Free shipping']);
  });
});
