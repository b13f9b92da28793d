/**
 * Words by how much they ask for, folded (see lex.ts). What stands in none of these tables, and was not read as a wish,
 * is content: it decides whose a length is, and it is said back to the person as not acted on.
 */
import { fillers } from './lexicon.ts';

const table = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

/** What is made: the whole video, by its many names, and how they are often mistyped. */
export const products = table(
  'video videos clip movie film teaser trailer montage reel recap compilation edit story ad ads advert promo commercial short tiktok cut piece sequence intro version sizzle highlight highlights slideshow animation',
  '動 画 ビデオ クリップ の 的 视 频 視 頻 影 片 短',
  'introduction opener outro presentation portrait overview showcase showreel tribute invitation announcement greeting documentary vorstellung einfuhrung prasentation portrat einladung bande-annonce presentacion introduccion presentazione introduzione',
  'explainer vlog loop supercut mashup mix summary post spot vid vidoe vedio vidio viedo filmchen werbung werbespot werbefilm werbevideo kurzvideo zusammenschnitt annonce montaje anuncio pelicula cortometraje filmato spotto diaporama thing something',
);

/** What it is made of, where nothing else is said of it. */
const materials = table(
  'footage clips material files file photos photo pictures picture images image shots scenes moments moment bits parts stuff asset assets library folder upload uploads',
  'bilder bild fotos foto aufnahmen szenen momente dateien schnipsel images scenes moments fichiers imagenes escenas momentos archivos clipes',
);

/** Words that carry no wish anywhere: small words, and verbs of making and handing over. */
export const functionWords: ReadonlySet<string> = new Set([
  ...fillers,
  ...table(
    "there here so very really just also too than thanks thank thx ty pls plz please ok okay let lets let's will shall may might must have has had do does did been being was were am if while i'm i've i'd we've we're we'd you're you'd it's that's",
    'who which what something anything nothing thing things own build produce include combine compile get got try love like draw needed required burn done bring turn cutting making using taking called out up down into onto off over under again yes well now wiht wth w',
    'wir ich du ihr sie es er man sich mir mich uns dich dir euch ihnen unser unsere unserem unseren mein meine meinen meinem dein deine bitte danke mal doch auch noch so da hier dort soll sollen sollte wird werden ist sind war hat haben habe kann konnte muss wie was wenn als auf aus an bei bis nach uber unter durch gegen ohne um',
    'mache machen macht nimm nehme nehmt nehmen zeig zeige zeigt zeigen gib schneide schneiden dann',
    'je tu il elle on nous vous ils elles me te se moi toi mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces ca qui que quoi est sont etre avoir ai as a ont merci svp sil dans sur par chez plus tres faire fait faut peux peut pouvez veux voudrais mets mettre utilise utilisez prends montre montrer',
    'yo tu ella nosotros mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas eso esto que es son ser estar se me te nos lo le les en a muy gracias favor porfa quiero quisiera hazme usa usar pon poner toma muestra mostrar como',
    'che di a da in su per tra fra mi ti si ci vi questo questa quello quella sono essere ho ha grazie voglio vorrei usa usare metti mostra',
  ),
]);

/** Words that only say how a wish beside them is meant; alone they ask for something that was not understood. */
export const companions = table(
  'each every per apiece one other first last next long longer length duration runtime total overall altogether in about around roughly approximately approx abt circa ca max maximum min minimum least most than tops almost nearly some within exactly exact whole entire full only all both second seconds sec secs minute minutes min mins',
  'start starts starting begin begins beginning end ends ending open opening close closing finish order remaining left speed style format size mode pace paced ratio aspect resolution quality frame rate screen background playing top bottom middle part piece place placed say says saying read reads text words word title titles caption captions cuts cut shot shots hold switch change changes stay stays come comes follow follows going go show shown play plays appear appears piece track below above before after between until till from to on stand stands fit fits fill filled fade fading call skip keep trim leave jump',
  'underneath time times running run dozen too so mood vibe feel feeling feels sound sounds audio music volume version allowed forbidden not never twice once enough even evenly quick',
  'je jeweils lang lange kurz insgesamt gesamt dauer dauert dauern lange ungefahr etwa hochstens maximal mindestens unter anfang ende beginn schluss bild ton musik sekunde sekunden minute minuten pro bisschen etwas format einmal zuerst danach',
  'duree dure durer debut fin environ maximum minimum chacun chacune chaque total son musique fond seconde secondes minute minutes format style ordre plein ambiance',
  'duracion dura durar principio final inicio fin aproximadamente maximo minimo cada uno total sonido musica fondo segundo segundos minuto minutos seg formato estilo orden',
  'durata dura inizio fine circa massimo minimo ciascuno totale suono musica sottofondo secondo secondi minuto minuti formato stile ordine',
);

/** Words of greeting: where anything else was said they ask for nothing. */
export const greetings = table(
  'hi hello hey hallo moin servus bonjour salut coucou hola buenas ciao cheers thx regards',
);

/** True for words that ask for nothing by themselves: small words, and the names of what is made and what it is made of. */
export function isLight(word: string): boolean {
  return functionWords.has(word) || products.has(word) || materials.has(word);
}
