/** The last stage: the wishes as a brief, with the words that nothing answers. Pure. */
import type { Brief } from '../../brief.ts';
import type { PlacedPhrases } from '../phrases/found.ts';
import type { Wishes } from '../wishes/read-wishes.ts';
import { withoutDirections } from './directions.ts';
import { readUnread } from './unread.ts';

/** The brief that `wishes` come to, read from `placed`. */
export function briefOf({ prompt, items }: PlacedPhrases, wishes: Wishes): Brief {
  const { topic, titleUnnamed, titles, exclude, sound, heeded } = wishes;
  const unread = readUnread({ prompt, items, heeded }, { topic });
  return {
    prompt,
    copy: withoutDirections({ prompt, items, heeded }, topic),
    length: wishes.length,
    unclearLength: wishes.unclearLength,
    ...wishes.picture,
    parts: wishes.parts.filter(({ assetId }) => !exclude.has(assetId)),
    missing: [...wishes.missing],
    orderAsked: wishes.orderAsked,
    takeTurns: wishes.takeTurns,
    everything: wishes.everything,
    exclude: [...exclude],
    titles:
      titleUnnamed && topic !== null ? [{ text: topic.text, style: 'title', place: 'opening' }] : titles,
    noTitles: wishes.noTitles,
    captions: wishes.captions,
    pace: wishes.pace,
    cutSeconds: wishes.cutSeconds,
    music: sound.music,
    voiceAssetIds: sound.voices.map(({ id }) => id),
    originalSound: sound.originalSound,
    repeats: wishes.repeats,
    transitions: wishes.transitions,
    fit: wishes.fit,
    edits: [],
    turnBack: null,
    followsUp: false,
    question: null,
    generate: wishes.generate,
    ...(wishes.noStock && { noStock: true as const }),
    topic: topic?.text ?? null,
    topicFound: wishes.topicFound,
    notes: [...wishes.notes],
    unread: unread.phrases,
    unreadBeyond: unread.omitted,
    refusal: null,
  };
}
