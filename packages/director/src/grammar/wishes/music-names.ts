/** Which recording is meant where music is asked for by what its file is called: "jingle", "la canción", "爵士乐". Pure. */
import type { PlannerAsset } from '../../assets.ts';
import { englishFor } from '../meant/nouns.ts';
import { singular } from '../phrases/names.ts';
import { fold } from '../tokens/lex.ts';

/** English: what it is called elsewhere. Folded as in lex.ts; Chinese as it is written. */
const table = `
song: lied chanson cancion cancao canzone tune 歌
jingle: 广告歌
background: hintergrund hintergrundmusik fond fondo fundo sottofondo bgm 背景
soundtrack: filmmusik score
beat: beats
single: singolo sencillo singles
jazz: jazzmusik 爵士
rock: 摇滚
techno: electro
lofi: lo-fi
ambient: ambience
classical: klassik classique clasica classica 古典
piano: klavier 钢琴
guitar: gitarre guitare guitarra chitarra 吉他
ukulele: 尤克里里
violin: geige violon violino 小提琴
cello: violoncello violoncelle violonchelo violoncelo 大提琴
flute: flöte querflöte flote querflote flauta flauto 笛子 笛
guzheng: guzheng 古筝
erhu: 二胡
pipa: 琵琶
harp: harfe harpe arpa harpa 竖琴
drums: drum schlagzeug trommeln trommel batterie tambours tambour batería bateria tambores tamburi batteria 鼓
saxophone: sax saxofon saxophon saxofón saxofone sassofono 萨克斯
trumpet: trompete trompette trompeta tromba 小号
accordion: akkordeon accordeon acordeon acordeao fisarmonica 手风琴
harmonica: mundharmonika armonica gaita 口琴
organ: orgel orgue organo orgao 管风琴
strings: streicher cordes cuerdas cordas archi 弦乐
orchestra: orchester orchestre orquesta orquestra 交响 管弦
choir: chor choeur coro coral 合唱
synth: synthesizer synthe sintetizador sintetizzatore 合成器
bells: glocken cloches campanas sinos campane 钟声
rumba: rumba 伦巴
samba: samba 桑巴
salsa: salsa
tango: tango 探戈
reggae: reggae
flamenco: flamenco
fado: fado
blues: blues 蓝调 布鲁斯
folk: volksmusik folklorique folclore folclorica folk 民谣
hiphop: hip-hop rap 嘻哈 说唱
anthem: hymne himno hino inno 国歌
march: marsch marche marcha marcia
waltz: walzer valse vals valsa valzer 华尔兹
lullaby: wiegenlied berceuse nana ninnananna 摇篮曲
birthday: geburtstag geburtstagslied anniversaire cumpleanos aniversario compleanno 生日
wedding: hochzeit mariage boda casamento matrimonio 婚礼
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [english = '', others = ''] = line.split(': ');
    return { english, names: [english, ...others.split(' ')] };
  });

/** Who speaks is no music: voiceover.wav, audio_guide.mp3. */
const spoken =
  /\b(?:voice ?over|voice|vo|narration|narrator|commentary|audio ?guide|speech|interview|podcast|sprecher|sprecherin|sprechertext|kommentar|stimme|voix|narracion|locucion|voz|narracao|locucao|voce|narrazione|audioguida|audioguia)\b|旁白|解说|配音/u;

/** Whether the file's name tells that somebody speaks. */
export const tellsVoice = (name: string): boolean => spoken.test(partsOf(name).join(' '));

/** Words of names and of messages that tell no piece of music from another. */
const plain = new Set(
  'music musik musique musica the our my mein unser mon ma notre mi nuestra minha nossa mia nostra file audio track final mix version theme mp wav new in on of and with for'.split(
    ' ',
  ),
);

const partsOf = (name: string): string[] =>
  fold(name)
    .replace(/\.[a-z0-9]{2,4}$/u, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/** Whether a file's name holds the word. */
export const isPartOf = (word: string, name: string): boolean => partsOf(name).includes(word);

function meaningsOf(word: string): string[] {
  const one = singular(word);
  const isChinese = /\p{Script=Han}/u.test(word);
  const told = rows.filter(({ names }) =>
    names.some((name) =>
      isChinese ? /\p{Script=Han}/u.test(name) && word.includes(name) : name === word || name === one,
    ),
  );
  return [word, one, ...told.map(({ english }) => english), ...englishFor(word)].filter(
    (meant) => !plain.has(meant) && meant.length > 2,
  );
}

/** Whether a word says which piece is meant. */
export const callsMusic = (word: string): boolean =>
  rows.some(({ names }) => names.includes(word) || names.includes(singular(word)));

/** Parts of a name; "geburtstagslied" has two. */
const nameMeanings = (name: string): string[] =>
  partsOf(name).flatMap((part) => [
    ...meaningsOf(part),
    ...(part.length > 6 && part.endsWith('lied') ? ['song'] : []),
  ]);

/** These name music alone: where one is said and not understood, the piece that is called so is meant. */
const musicAlone = new Set(
  'song jingle soundtrack single jazz rock techno lofi ambient classical ukulele anthem waltz lullaby guzheng erhu pipa rumba samba salsa tango reggae flamenco fado blues cello saxophone accordion'.split(
    ' ',
  ),
);

/** True for a word that names music and nothing else, in whatever language. */
export const namesMusicAlone = (word: string): boolean =>
  meaningsOf(fold(word)).some((meant) => musicAlone.has(meant));

/** The one of `songs` that words nobody understood name as music; null where none or several are. */
export const songNamedIn = (said: readonly string[], songs: readonly PlannerAsset[]): PlannerAsset | null =>
  songCalled(
    said.filter((word) => meaningsOf(word).some((meant) => musicAlone.has(meant))),
    songs,
  );

/** Of `songs` the one that `said` fits best by what it is called; null where none or several do. */
export function songCalled(said: readonly string[], songs: readonly PlannerAsset[]): PlannerAsset | null {
  const meant = new Set(said.flatMap(meaningsOf));
  const fitting = songs
    .map((song) => ({ song, shared: new Set(nameMeanings(song.name).filter((one) => meant.has(one))).size }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared);
  const [best, next] = fitting;
  return best === undefined || best.shared === next?.shared ? null : best.song;
}
