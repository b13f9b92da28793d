import { expect, test } from 'vitest';
import { over } from './over.ts';

interface Context {
  greeting: string;
}

const greet = ({ greeting }: Context, name: string, mark = '!') => `${greeting}, ${name}${mark}`;
const greetAll = async (context: Context, ...names: string[]) => names.map((name) => greet(context, name));

test('a service is functions without their context', async () => {
  const service = over({ greeting: 'Hello' }, { greet, everybody: greetAll });
  expect(Object.keys(service)).toEqual(['greet', 'everybody']);
  expect(service.greet('Ada')).toBe('Hello, Ada!');
  expect(service.greet('Ada', '?')).toBe('Hello, Ada?');
  // They may be handed on without the service.
  const { everybody } = service;
  expect(await everybody('Ada', 'Grace')).toEqual(['Hello, Ada!', 'Hello, Grace!']);
});

test('a context may have more than its functions take, and no less', () => {
  expect(over({ greeting: 'Hello', more: 1 }, { greet }).greet('Ada')).toBe('Hello, Ada!');
  // @ts-expect-error: the greeting is missing
  over({ more: 1 }, { greet });
});
