/** Chinese: what footage is called by what it shows, and places that stand behind what they are of. */
import { expect, test } from 'vitest';
import { lacksByTurn } from '../testing/conversation-checks.ts';

const library = {
  'A1.MP4': { seconds: 30, shows: [{ what: ['kingfisher', '翠鸟'], from: 0, to: 30 }] },
  'A2.MP4': { seconds: 30, shows: [{ what: ['owl'], from: 0, to: 30 }] },
  'A3.MP4': { seconds: 30, shows: [{ what: ['sunset'], from: 0, to: 30 }] },
  'A4.MP4': { seconds: 30, shows: [{ what: ['bird', 'gulls'], from: 0, to: 30 }] },
};
const first = '翠鸟4秒，猫头鹰4秒，日落5秒';
const film = { order: ['a1', 'a2', 'a3'], lengths: [4, 4, 5] };

test.each([
  { say: '把日落放到最前面', order: ['a3', 'a1', 'a2'] },
  { say: '日落放到猫头鹰前面', order: ['a1', 'a3', 'a2'] },
  { say: '把翠鸟挪到日落后面', order: ['a2', 'a3', 'a1'] },
  { say: '把猫头鹰去掉。', order: ['a1', 'a3'] },
  { say: '去掉翠鸟那段', order: ['a2', 'a3'] },
  { say: '结尾加上海鸥，3秒', order: ['a1', 'a2', 'a3'] },
  { say: '结尾加上鸟，3秒', order: ['a1', 'a2', 'a3', 'a4'], lengths: [4, 4, 5, 3] },
  { say: '在翠鸟和猫头鹰之间加上鸟，2秒', order: ['a1', 'a4', 'a2', 'a3'], lengths: [4, 2, 4, 5] },
  { say: '猫头鹰改成6秒', lengths: [4, 6, 5] },
  { say: '最后那段改成2秒', lengths: [4, 4, 2] },
  { say: '翠鸟的镜头静音', muted: ['a1'] },
  { say: '在日落上写“晚安”', texts: [{ text: '晚安', over: 'a3', from: 8 }] },
  { say: '猫头鹰那段两倍速', speeds: [1, 2, 1] },
  // Nothing is known of a lion: the film does not become so short.
  { say: '狮子改成6秒', ...film, seconds: 13 },
])('$say', (turn) => {
  const [begun, done] = lacksByTurn(library, [{ say: first, ...film }, turn]);
  expect(begun?.lacks).toEqual([]);
  expect(done?.lacks).toEqual([]);
});

test('a name that was found is told as it was written', () => {
  const [, done] = lacksByTurn(library, [{ say: first }, { say: '结尾加上鸟群，3秒' }]);
  expect(done?.said.message).not.toMatch(/\p{Script=Han} \p{Script=Han}/u);
});
