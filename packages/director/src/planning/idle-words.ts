/**
 * Words that were not acted on and that ask for nothing: politeness, what the film is for, "put together", "the rest as usual", and
 * what names something that was done. To tell them as not understood would be untrue to who reads it. Pure.
 */
import type { Brief } from '../brief.ts';
import { fold } from '../grammar/tokens/lex.ts';
import { numberOf } from '../wordings/library-words.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u).map(fold));

/** They ask for nothing, whatever the film is. */
const idle = setOf(`
  please thanks thank thx ty much kindly cheers regards hi hello hey dear everyone team guys sorry btw ok okay yes well oh so very really
  make makes made making create creating build building cut cutting edit edited editing put putting together do does done doing turn get
  want wants need needs like love would could can will shall should may might let lets us me i we you it its it's they them he she
  i'd we'd i'll we'll i'm let's this that these those there here which what who the a an of in on at for with from to into by and or but
  as is are be am was were been being have has had just also too only now then than first firstly second next finally last lastly end
  ends ending start starts starting begin begins beginning finish finishing rest remaining normal normally usual usually ordinary order
  listed given shown following follows below above mentioned my our your their his her some something someone anything any each all
  both one ones thing things piece pieces clip clips video videos film films movie movies footage picture pictures photo photos pic pics
  image images shot shots story stories reel reels post slideshow montage edit promo nice fun funny cool great good lovely beautiful
  simple little bit kind sort sense sensible colour color coloured colored use used using take taken show showing showed perfect works export exported include
  included including play played playing went goes go going come comes coming looks look looking
  add adds output outputs produce render deliver deliverable preview draft give pull giving hook opener payoff b-roll broll cutaway cutaways style styled
  supercut recap teaser trailer spot sizzle hero shot cold open podcast episode throughout whole entire total exact exactly version versions
  recording recordings excerpt excerpts extract extracts snippet snippets quick quickly highlight highlights back-to-back joined
  bitte danke dank vielen vielmals hallo hi liebe grüße grüsse gruß gerne gern mal doch ja so also machen mach mache macht gemacht
  erstelle erstellen erstellt baue bau schneide schneiden zusammen zusammenschneiden setz setze setzen stell nimm nehmen zeig zeige
  zeigen kannst könntest könnten können würdest würde würden möchte möchten hätte hätten will wollen wir ich du ihr sie uns mir euch
  es das die der den dem des ein eine einen einem einer eines und oder aber mit von vom aus für auf an am im in zu zum zur über bei
  nach als wie dann danach zuerst erst erste zuletzt schließlich ende anfang beginn rest restliche restlichen normal übliche üblich
  reihenfolge genannten genannt folgende folgenden alle alles jede jeder jedes beide bild bilder foto fotos video videos film filme
  clip clips aufnahme aufnahmen geschichte schön schönes schöner schöne nett nettes toll tolles cooles einfach einfaches etwas farbe
  farbig unser unsere unserem unseren unserer mein meine meinen meinem meiner ganz ganze ganzen hin rein dazu dabei raus super prima passt gut gefällt ist sind soll sollen sollte
  genau insgesamt gesamt ausgabe füge hinzu ergänze aufhänger einstieg abbinder schnittbilder teaser recap spot version versionen brauche brauchen
  ausschnitt ausschnitte hintereinander nacheinander schnell kurz kurzes
  merci beaucoup bonjour salut svp s'il te vous plaît plait cordialement faire fais fait faites faites-moi monte monter montez
  monte-moi mets mettre mettez crée créer prends prendre peux peux-tu pouvez pourriez pourriez-vous pourrais-tu pourrait voudrais
  voudrait aimerais veux je tu il elle on nous ils elles le la les l un une des du de d et ou mais avec pour sur dans en à au aux par
  puis ensuite d'abord abord premier première enfin dernier dernière fin début commence commencer termine terminer reste normal
  normale ordre tous toutes tout toute chaque chacun chacune vidéo vidéos film films clip plan plans photo photos image images
  diaporama histoire joli jolie beau belle sympa simple petit petite couleur couleurs notre nos mon ma mes votre parfait super bien
  ajoute ajouter ajoutez accroche ouverture besoin exactement total totalité version versions finir teaser récap bande
  extrait extraits rapide
  gracias hola por favor saludos haz haga hacer hazme crea crear monta montar pon poner ponme toma tomar puedes podrías podría
  podéis pueden quiero quisiera queremos me nos te se yo tú el la los las lo un una unos unas de del al a en con para por sobre y e o u
  pero luego después primero primera último última finalmente fin final principio inicio empieza empezar termina terminar acaba resto
  normal orden todos todas todo toda cada uno vídeo vídeos video videos película clip clips foto fotos imagen imágenes historia
  bonito bonita lindo divertido sencillo simple color colores nuestro nuestra mi mis tu perfecto genial bien
  añade añadir agrega necesito gancho cierre arranca exactamente fragmento versión versiones recurso spot
  extracto extractos rápido
  obrigado obrigada olá oi por favor abraço faz faça fazer crie criar monta montar coloca põe pega pode podes poderia poderiam quero
  queria queremos eu você nós o a os as um uma de do da dos das no na nos nas em com para pra por e ou mas depois primeiro primeira
  último última finalmente fim final começo início começa começar termina terminar resto normal ordem todos todas tudo cada vídeo
  vídeos filme clipe clipes foto fotos imagem imagens história bonito legal simples cor cores nosso nossa meu minha troca trocar muda mudar perfeito ótimo bem
  adicione adiciona acrescente preciso gancho fecho exatamente trecho versão versões nesta nessa apoio
  aggiungi aggiungere serve gancio chiusura esattamente versione versioni copertura
  excerto rápido
  grazie mille ciao salve per favore saluti fai fare fammi crea creare monta montare metti mettere mettici prendi usa puoi potresti
  potreste potete vorrei vorremmo voglio io tu noi il lo la i gli le un uno una di del della dello dei delle da dal dalla a al alla in
  nel nella con per su sul sulla e ed o ma poi dopo prima primo infine ultimo ultima fine finale inizio comincia cominciare termina
  resto normale ordine tutti tutte tutto ogni ciascuno video filmato filmati film clip foto immagine immagini storia bello bella
  estratto spezzone carino semplice colore colori nostro nostra mio mia anche perfetto ottimo bene cambia`);
/** Of a film that has texts, music, a shape: what is called so was done. */
const ofTexts = setOf(
  'title titles text texts word words caption captions saying says reading reads heading headline cta hook tagline slogan claim call action super titel text texte überschrift schrift titre texte mots título texto palabras titolo testo scritta frase 标题 文字',
);
const ofMusic = setOf(
  'music song track soundtrack tune background underneath under audio musik lied hintergrund hintergrundmusik untermalung musique chanson fond música canción fondo fundo tema musica brano canzone sottofondo 音乐 背景音乐',
);
const ofShape = setOf(
  'instagram insta ig facebook fb tiktok youtube linkedin shorts whatsapp twitter x website homepage page site channel feed stories reels format formato formats querformat hochformat',
);
/** Chinese has no blanks between words: what a phrase is made of. */
const idleInHan =
  /^(?:请|谢谢|麻烦|帮我|帮忙|给我|我们|我|你|您|把|的|了|吧|一下|一个|一段|做|制作|剪|剪辑|剪成|拼|放|再|先|然后|最后|接着|照片|照|图片|视频|影片|片段|画面|都|用|要|想|和|与|在|是|个|张|段|好|就|开始|结尾|开头|中间|钩子|配|当|当作|图|产品|彩色|正常|顺序|按照|按)+$/u;

const filmNoun =
  'videos?|films?|movies?|clips?|reels?|stor(?:y|ies)|slideshows?|montages?|trailers?|teasers?|promos?|vlogs?|recaps?|vidéos?|diaporamas?|vídeos?|película|filme|clipe|filmato|filmati|filmchen';
const about =
  'of|about|on|for|from|over|über|von|vom|aus|zu|zum|zur|für|de|du|des|d|del|della|dello|da|do|dos|das|sur|pour|sobre|para|di|su|sul|sulla|per';
const article =
  'the|our|my|a|an|der|die|das|den|dem|unser\\p{L}*|mein\\p{L}*|le|la|les|l|notre|nos|mon|ma|el|los|las|nuestr[oa]s?|mi|o|os|as|nosso|nossa|il|lo|gli|i|nostr[oa]';
const beforeTopic = new RegExp(
  String.raw`(?<!\p{L})(?:${filmNoun})(?:\s+\p{L}+){0,2}?\s+(?:${about})['’]?\s*(?:(?:${article})['’]?\s*)*$`,
  'iu',
);
const behindTopic = /^\s*(?:[:.!?\n—–-]|(?:with|mit|avec|con|com)(?!\p{L})|$)/iu;
const behindKind = new RegExp(String.raw`^[\s-]+(?:${filmNoun}|film|intro|video)(?!\p{L})`, 'iu');
const mostTopicWords = 4;

/** "A video of the climbing gym. Start with the wall": what it is about, and no file of it. */
function isTopic(phrase: string, { prompt, parts }: Brief): boolean {
  const at = prompt.indexOf(phrase);
  if (at === -1 || parts.length < 2 || /\d/u.test(phrase)) return false;
  if (phrase.split(/\s+/u).length > mostTopicWords) return false;
  const [before, behind] = [prompt.slice(0, at), prompt.slice(at + phrase.length)];
  const isKind =
    behindKind.test(behind) &&
    /(?:^|[.!?:\n]|(?<!\p{L})(?:an?|the|our|my|ein|eine|une?|una?|um|uma))\s*$/iu.test(before);
  return isKind || (beforeTopic.test(before) && behindTopic.test(behind));
}

const number = /^\d+(?:[.,]\d+)?$/u;
const unit =
  /^(?:s|sec|secs|second|seconds|sek|sekunde|sekunden|seconde|secondes|segundo|segundos|secondo|secondi)$/u;

/** The times that a brief gives something, seconds. */
const timesOf = ({ parts, titles, length, edits }: Brief): ReadonlySet<number> =>
  new Set([
    ...parts.flatMap(({ seconds }) => seconds ?? []),
    ...titles.flatMap(({ seconds }) => seconds ?? []),
    ...edits.flatMap((edit) => ('seconds' in edit && typeof edit.seconds === 'number' ? [edit.seconds] : [])),
    ...(length === null ? [] : [length.seconds]),
  ]);

/** True where `phrase`, which nothing acted on, asks for nothing that the film lacks. `texts`: what is to be read in it. */
export function isIdle(phrase: string, brief: Brief, texts: readonly string[]): boolean {
  if (idleInHan.test(phrase.trim()) || isTopic(phrase, brief)) return true;
  const said = fold(phrase).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*(?:[.,]\d+)?/gu) ?? [];
  if (said.length === 0) return false;
  const shown = new Set(texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []));
  const times = timesOf(brief);
  const count = brief.parts.length;
  const isMet = (word: string, at: number): boolean => {
    // "Schönen", "nette": of a German one the end tells its case.
    if (idle.has(word) || shown.has(word) || idle.has(word.replace(/e[nrsm]?$/u, ''))) return true;
    if (texts.length > 0 && ofTexts.has(word)) return true;
    if (brief.music !== null && brief.music.kind !== 'none' && ofMusic.has(word)) return true;
    if (brief.shape !== null && ofShape.has(word)) return true;
    if (count > 1 && numberOf(word) === count) return true;
    const glued = /^(\d+)(?:s|secs?|seconds?|sek|sekunden)$/u.exec(word)?.[1];
    if (glued !== undefined) return times.has(Number(glued));
    if (unit.test(word)) return number.test(said[at - 1] ?? '');
    return number.test(word) && times.has(Number(word.replace(',', '.')));
  };
  return said.every(
    (word, at) => isMet(word, at) || word.split(/['’-]/u).every((part) => part === '' || idle.has(part)),
  );
}
