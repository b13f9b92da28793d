import { expect, test } from 'vitest';
import { readPrompt } from './reading.ts';

test.each([
  ['Countdown from 5 to the launch of our new app', 5, 'the launch of our new app'],
  ['A 10 second countdown to kickoff', 10, 'kickoff'],
  ['Countdown von 10 bis zum Start', 10, 'Start'],
  ["Compte à rebours de 10 secondes avant le feu d'artifice", 10, "le feu d'artifice"],
  ['Cuenta atrás de 5 a 1 para el lanzamiento', 5, 'el lanzamiento'],
  ['Conto alla rovescia da 5 a 1 per il lancio', 5, 'il lancio'],
  ['倒计时从5到1，新年快乐', 5, '新年快乐'],
  ['10秒倒计时，准备发布', 10, '准备发布'],
  ['カウントダウン 8から1 新年おめでとう', 8, '新年おめでとう'],
  ['카운트다운 5부터 새해 복 많이 받으세요', 5, '새해 복 많이 받으세요'],
  ['العد التنازلي من 7 إلى 1، سنة جديدة سعيدة', 7, 'سنة جديدة سعيدة'],
])('"%s" counts from %i to "%s"', (prompt, start, goal) => {
  const reading = readPrompt(prompt);
  expect([reading.facts.countdown, reading.subject]).toEqual([{ start }, goal]);
});

test.each([
  ['Countdown: 3, 2, 1, lift off', 3, 'lift off'],
  ['countdown: 3...2...1... liftoff', 3, 'liftoff'],
  ['Countdown: 10, 9, 8 … launch', 10, 'launch'],
  ['Countdown 1 2 3 go', 3, 'go'],
  ['Countdown 31.12.25 midnight', 5, '31.12.25 midnight'],
  ['Countdown: 24-12-25 Christmas party', 5, '24-12-25 Christmas party'],
  ['Countdown 12.11.10', 5, '12.11.10'],
])('of the numbers of "%s" it counts from %i to "%s"', (prompt, start, goal) => {
  const { facts, subject, quotes } = readPrompt(prompt);
  expect([facts.countdown, subject, quotes]).toEqual([{ start }, goal, []]);
});

test.each([
  ['Countdown 2 to 5 pm only', 5, '2 to 5 pm only'],
  ['Countdown von 10 bis 18 Uhr', 5, '10 bis 18 Uhr'],
  ['A countdown from 8:30 to 9:15', 5, 'from 8:30 to 9:15'],
  ['Countdown from 10 to the launch at 5 pm', 10, 'the launch at 5 pm'],
])('hours in "%s" are no numbers of it', (prompt, start, goal) => {
  const { facts, subject } = readPrompt(prompt);
  expect([facts.countdown, subject]).toEqual([{ start }, goal]);
});

test('without a number a countdown starts at five; without one asked for nothing is counted', () => {
  expect(readPrompt('Countdown to New Year').facts.countdown).toEqual({ start: 5 });
  expect(readPrompt('We count on 5 volunteers').facts.countdown).toBeNull();
});

test.each([
  'countdown from 5 then "HAPPY NEW YEAR" with fireworks',
  'Countdown von 5, danach "HAPPY NEW YEAR" mit Konfetti',
  'Countdown from 5 followed by "HAPPY NEW YEAR"',
])('"%s" has no text but the quoted one', (prompt) => {
  const reading = readPrompt(prompt);
  expect([reading.facts.countdown, reading.subject, reading.quotes]).toEqual([
    { start: 5 },
    '',
    ['HAPPY NEW YEAR'],
  ]);
});
