/** Words that carry no meaning of their own in languages that PostgreSQL has no dictionary of. */
const WORDS: readonly string[] = [
  // Chinese
  ...'的 了 在 是 我 我们 你 你们 他 她 它 们 这 那 这个 那个 有 和 与 就 都 而 及 着 或 一个 没有 也 很 到 说 要 去 会 吗 呢 吧 啊 被 把 从 对 上 下 里 哪里 什么 怎么'.split(
    ' ',
  ),
  // Japanese
  ...'の に は を た が で て と し れ さ ある いる も する から な こと として い や など ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ できる それ う ので なお のみ でき き つ における および いう さらに でも ら たり ます です ました でした ま した です どこ 何'.split(
    ' ',
  ),
  // Thai
  ...'ที่ และ ใน ของ เป็น การ มี ได้ ให้ ว่า จะ ไม่ กับ นี้ จาก ก็ ไป แล้ว หรือ มา โดย แต่ ความ เรา เขา คือ ซึ่ง นั้น อยู่ ด้วย ยัง ต้อง อย่าง กัน ถึง เพื่อ ๆ ครับ ค่ะ นะ ไหน อะไร'.split(
    ' ',
  ),
];
const ALL: ReadonlySet<string> = new Set(WORDS);

export function isStopWordWithoutDictionary(word: string): boolean {
  return ALL.has(word);
}
