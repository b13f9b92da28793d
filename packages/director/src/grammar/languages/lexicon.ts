/**
 * The words the grammar knows, as tables: a tag, a value and the phrases that mean it. Phrases are
 * folded (see lex.ts), words parted by one space; a hyphen in the prompt counts as a space.
 */
import { fold } from '../tokens/lex.ts';

/** What a phrase is about. */
export type Tag =
  | 'shape'
  | 'platform'
  | 'format'
  | 'resolution'
  | 'pace'
  | 'slowMotion'
  | 'music'
  | 'captions'
  | 'title'
  | 'subtitle'
  | 'lowerThird'
  | 'sound'
  | 'originalSound'
  | 'silent'
  | 'voice'
  | 'footage'
  | 'not'
  | 'everything'
  | 'first'
  | 'last'
  | 'then'
  | 'before'
  | 'after'
  | 'inOrder'
  | 'repeat'
  | 'dissolve'
  | 'cut'
  | 'fit'
  | 'generate'
  | 'only'
  | 'about';

interface Entry {
  tag: Tag;
  value: string;
  phrases: string;
}

/** One line per meaning; phrases parted by commas. English first, then German, French, Spanish, Italian. */
const entries: Entry[] = [
  {
    tag: 'shape',
    value: '9:16',
    phrases:
      'vertical,vertically,portrait,portrait mode,upright,phone screen,' +
      'hochkant,hochformat,vertikal,vertikales,vertikale,vertikaler,verticale,verticales,verticali,vertikalen',
  },
  {
    tag: 'shape',
    value: '1:1',
    phrases:
      'square,squared,quadratisch,quadratisches,quadratische,carre,carree,cuadrado,cuadrada,quadrato,quadrata',
  },
  {
    tag: 'shape',
    value: '16:9',
    phrases:
      'widescreen,wide screen,landscape,landscape mode,horizontal,horizontally,' +
      'querformat,breitbild,paysage,horizontale,horizontales,apaisado,apaisada,orizzontale',
  },
  { tag: 'shape', value: '21:9', phrases: 'ultrawide,ultra wide,cinemascope,anamorphic' },
  // Instagram publishes new videos as reels, so its bare name means their shape.
  { tag: 'platform', value: '9:16', phrases: 'tik tok,tiktok,tiktoks,instagram,insta,snapchat' },
  { tag: 'platform', value: '16:9', phrases: 'youtube,you tube,yt,vimeo,tv screen,television' },
  {
    tag: 'format',
    value: '9:16',
    phrases:
      'reels,instagram reel,insta reel,ig reel,a reel,shorts,youtube short,yt short,instagram story,insta story,instagram stories,stories',
  },
  { tag: 'format', value: '4:5', phrases: 'instagram post,instagram feed,insta post,feed post' },
  { tag: 'resolution', value: '2160', phrases: 'uhd,ultra hd,four k' },
  { tag: 'resolution', value: '1440', phrases: 'qhd,quad hd' },
  { tag: 'resolution', value: '1080', phrases: 'full hd,fullhd,fhd' },
  { tag: 'resolution', value: '720', phrases: 'hd,hd ready' },
  { tag: 'resolution', value: '480', phrases: 'sd,standard definition' },
  {
    tag: 'pace',
    value: 'fast',
    phrases:
      'fast,faster,fast paced,fast cut,fast cuts,fast pace,quick,quick cuts,quick cut,quickly,rapid,rapid cuts,rapid fire,energetic,energy,high energy,' +
      'dynamic,snappy,punchy,lively,hectic,brisk,action packed,upbeat pace,schnell,schnelle,schnelles,schneller,schnelle schnitte,' +
      'schnell geschnitten,rasant,rasantes,dynamisch,dynamisches,flott,flottes,rapide,rapides,dynamique,energique,rapido,rapida,dinamico,dinamica,veloce,energico,energica',
  },
  {
    tag: 'pace',
    value: 'calm',
    phrases:
      'calm,calmer,calmly,slow,slower,slowly,slow paced,slow pace,slow cuts,long takes,relaxed,relaxing,gentle,gently,peaceful,' +
      'chill,serene,leisurely,soothing,meditative,laid back,unhurried,tranquil,ruhig,ruhiges,ruhige,ruhiger,langsam,langsames,langsame,entspannt,' +
      'entspanntes,gemutlich,calme,calmes,lent,lente,tranquille,tranquilo,tranquila,lento,lenta,relajado,relajada,calmo,calma,tranquillo,tranquilla,rilassato,rilassata',
  },
  { tag: 'pace', value: 'normal', phrases: 'normal pace,medium pace,moderate pace,medium paced,steady pace' },
  {
    tag: 'slowMotion',
    value: 'on',
    phrases:
      'slow motion,slowmotion,slow mo,slomo,slowmo,zeitlupe,ralenti,camara lenta,time lapse,timelapse,speed up,sped up,speed ramp,zeitraffer',
  },
  {
    tag: 'music',
    value: 'on',
    phrases:
      'music,background music,playing in the background,plays in the background,playing softly in the background,music bed,music track,soundtrack,sound track,song,tune,bgm,backing track,score,musik,hintergrundmusik,musique,musica,' +
      'cancion,canzone,colonna sonora,banda sonora,bande son,bande originale',
  },
  {
    tag: 'captions',
    value: 'on',
    phrases:
      'captions,caption,captioned,captioning,subtitles,subtitled,subs,closed captions,cc,untertitel,untertiteln,sous titres,sous titre,subtitulos,' +
      'subtitulado,sottotitoli,sottotitolato',
  },
  {
    tag: 'title',
    value: 'opening',
    phrases:
      'title,titled,entitled,title card,title text,opening title,opening card,opening text,intro title,intro card,intro text,called,headline,' +
      'heading,titel,betitelt,titelkarte,uberschrift,titre,intitule,intitulee,titulo,titulado,titulada,titolo,intitolato,intitolata,text,text card,texte,texto,testo,' +
      'words,reads,reading,saying,says,tagline,slogan,text overlay,overlay text',
  },
  {
    tag: 'title',
    value: 'closing',
    phrases:
      'closing title,closing text,closing card,end title,end card,end text,ending title,ending card,ending text,final title,final text,final card,outro,outro text,outro card,' +
      'outro title,last title,last card,schlusstitel,endtitel,abspann,titre de fin,titulo final,titolo finale',
  },
  {
    tag: 'title',
    value: 'any',
    phrases: 'titles,texts,title cards,text overlays,overlays,titres,titulos,titoli,text cards',
  },
  {
    tag: 'subtitle',
    value: 'on',
    phrases: 'subtitle,sub title,subheading,subhead,subline,byline,second line',
  },
  { tag: 'lowerThird', value: 'on', phrases: 'lower third,lower thirds,name tag,bauchbinde' },
  { tag: 'sound', value: 'on', phrases: 'sound,sounds,audio,noise,ton,sonido,suono,le son,du son,any sound' },
  {
    tag: 'originalSound',
    value: 'on',
    phrases:
      'original sound,original sounds,original audio,natural sound,natural sounds,natural audio,ambient sound,ambient sounds,ambience,source audio,source sound,camera sound,' +
      "camera audio,live sound,clip audio,clip sound,footage audio,footage sound,originalton,o ton,son original,son d'origine,sonido original,audio original,audio originale,suono originale,background noise,its own sound,their own sound",
  },
  {
    tag: 'silent',
    value: 'on',
    phrases:
      'silent,silence,silently,mute,muted,muting,soundless,stumm,stummes,muet,muette,mudo,silencioso,silenzioso,muto',
  },
  {
    tag: 'voice',
    value: 'on',
    phrases:
      'voice,voice over,voiceover,narration,narrator,narrated,narrate,narrates,narrating,talk over,talks over,talking over,speak over,speaks over,speaking over,speech,commentary,spoken,sprecher,voix off,voz en off,voce fuori campo',
  },
  {
    tag: 'footage',
    value: 'on',
    phrases: 'footage,clips,clip,video clips,material,uploads,stock,filmmaterial',
  },
  {
    tag: 'not',
    value: 'on',
    phrases:
      "no,not,without,without any,with no,but not,but no,except,except for,excluding,exclude,leave out,leaving out,omit,omitting,avoid,don't use,do not use,don't include,do not include," +
      "don't show,do not show,don't add,do not add,dont use,dont include,dont add,never use,never show,minus,apart from,other than,aside from,nor,neither,don't,do not,dont," +
      'skip,leave off,lose,ditch,drop,remove,ohne,kein,keine,keinen,keiner,nicht,ausser,sans,pas de,sauf,excepte,sin,excepto,salvo,senza,tranne,eccetto,sem,exceto',
  },
  {
    tag: 'everything',
    value: 'on',
    phrases:
      'everything,all clips,all the clips,all my clips,all of my clips,all of the clips,all videos,all the videos,all my videos,all footage,all the footage,all my footage,' +
      'every clip,every video,each clip,each video,all assets,all the assets,all files,all the files,all my files,all of them,all material,all the material,whole library,' +
      'entire library,whole folder,everything i uploaded,all uploads,all my uploads,all pictures,all photos,all the photos,all my photos,all images,alle clips,alle videos,alles,tous les clips,toutes les videos,todos los clips,todos los videos,tutti i clip,tutti i video,tutte le clip',
  },
  {
    tag: 'first',
    value: 'next',
    phrases:
      'start with,starts with,starting with,start on,starts on,starting on,start from,started with,begin with,begins with,beginning with,begin on,open with,opens with,opening with,open on,' +
      'opens on,opening on,opening shot,opening shot of,kick off with,lead with,start it with,first of all,firstly,beginnt mit,beginne mit,beginnend mit,starte mit,startet mit,commence par,commencer par,commencant par,commence avec,' +
      'commencez par,empieza con,empezar con,empezando con,comienza con,comenzar con,inizia con,iniziare con,iniziando con,comincia con',
  },
  {
    tag: 'first',
    value: 'either',
    phrases: "first,comes first,goes first,zuerst,als erstes,d'abord,primero,primo,prima,up front",
  },
  {
    tag: 'first',
    value: 'previous',
    phrases:
      "at the start,at the beginning,in the beginning,at the very start,am anfang,au debut,al principio,all'inizio,to start with,to begin with,to start,to begin,to open",
  },
  {
    tag: 'last',
    value: 'next',
    phrases:
      'end with,ends with,ending with,end on,ends on,ending on,end it with,end in,ending in,finish with,finishes with,finishing with,finish on,finishing on,finish off with,close with,closes with,closing with,close on,closing on,' +
      'closing shot,closing shot of,conclude with,concludes with,concluding with,wrap up with,wrapping up with,lastly,finally,ende mit,endet mit,endend mit,zum schluss,zuletzt,finit par,finir par,finir avec,finissant par,terminer par,' +
      'termine par,terminant par,enfin,termina con,terminar con,terminando con,acaba con,acabar con,por ultimo,finalmente,finisce con,finire con,terminare con,infine,and end',
  },
  { tag: 'last', value: 'either', phrases: 'last,comes last,goes last,als letztes,en dernier,ultimo' },
  {
    tag: 'last',
    value: 'previous',
    phrases:
      'at the end,in the end,at the very end,to end with,to finish,to finish with,to close,to end,am ende,am schluss,a la fin,al final,alla fine',
  },
  {
    tag: 'then',
    value: 'on',
    phrases:
      'then,and then,after that,after this,afterwards,followed by,next,next up,next comes,second,secondly,third,thirdly,leads into,into,dann,danach,anschliessend,gefolgt von,puis,ensuite,suivi de,suivi par,suivie de,luego,despues,seguido de,seguido por,poi,quindi,seguito da,dopo',
  },
  {
    tag: 'before',
    value: 'on',
    phrases:
      'before,comes before,ahead of,prior to,precedes,vor dem,avant,antes de,antes del,prima di,prima del',
  },
  {
    tag: 'after',
    value: 'on',
    phrases: 'after,comes after,follows,following,nach dem,apres,despues de,despues del,dopo di,dopo il',
  },
  {
    tag: 'inOrder',
    value: 'on',
    phrases:
      "in this order,in that order,in order,in the order given,in the following order,in sequence,one after another,one after the other,in dieser reihenfolge,dans cet ordre,en este orden,in quest'ordine",
  },
  {
    tag: 'repeat',
    value: 'on',
    phrases:
      'repeats,repeat,repeating,repetition,repetitions,repeat shots,repeat clips,repeated shots,looping,loop,looped,reuse shots,reuse clips,reuse,reusing,wiederholungen,wiederholen,repetitions,repeticiones,ripetizioni,duplicates,same shot twice,any shot twice,the same shot twice,anything twice',
  },
  {
    tag: 'dissolve',
    value: 'on',
    phrases:
      'crossfades,crossfade,cross fades,cross fade,cross dissolve,cross dissolves,dissolve,dissolves,crossfading,soft transitions,smooth transitions,soft transition,smooth transition,fade between,fades between,transitions,transition,' +
      'uberblendungen,uberblendung,uberblenden,weiche ubergange,fondu,fondus,fondus enchaines,fundidos,encadenados,dissolvenze,dissolvenza',
  },
  {
    tag: 'cut',
    value: 'on',
    phrases:
      'hard cuts,hard cut,hard cuts only,only hard cuts,straight cuts,simple cuts,cuts only,only cuts,just cuts,clean cuts,harte schnitte,coupes franches,cortes secos,tagli netti',
  },
  {
    tag: 'fit',
    value: 'fill',
    phrases:
      'crop,cropped,cropping,crop to fill,crop to fit,cropped to fill,fill the frame,fill the screen,fill frame,full frame,full screen,fullscreen,full bleed,zoom to fill,zoomed to fill,zoom in to fill,beschnitten,bildfullend,plein ecran,recadrer,recadre,pantalla completa,recortar,recortado,schermo intero,ritagliato',
  },
  {
    tag: 'fit',
    value: 'blur',
    phrases:
      'blurred bars,blurry bars,blurred background,blurry background,blur bars,blurred sides,blurred borders,blurred edges,blur background,blur the background,blurred,unscharfer hintergrund,fond flou,fondo borroso,fondo desenfocado,sfondo sfocato',
  },
  {
    tag: 'fit',
    value: 'fit',
    phrases:
      'letterbox,letterboxed,letter box,pillarbox,pillarboxed,black bars,with bars,with black borders,whole picture,entire picture,show the whole frame,whole frame,schwarze balken,bandes noires,bandas negras,barras negras,bande nere',
  },
  {
    tag: 'generate',
    value: 'on',
    phrases:
      'generate,generated,ai generated,animation,animated,animated video,motion graphics,motion graphic,explainer,kinetic typography,text only video,from scratch,computer generated,generiere,generiert,animiert,animiertes,genere,generee,anime,generado,animado,animada,generato,animato,animata',
  },
  {
    tag: 'only',
    value: 'on',
    phrases: 'only,just,only the,just the,nothing but,solely,nur,seulement,uniquement,solo,soltanto,nur die',
  },
  {
    tag: 'about',
    value: 'on',
    phrases:
      'about,on the topic of,on the subject of,explaining,uber,a propos de,au sujet de,sobre,acerca de',
  },
];

/** A phrase found in a prompt. */
export interface PhraseMeaning {
  tag: Tag;
  value: string;
  /** Words of the phrase. */
  words: string[];
}

/** Phrases by their first word, longest first. */
export const phrasesByFirstWord: ReadonlyMap<string, PhraseMeaning[]> = indexPhrases();

function indexPhrases(): Map<string, PhraseMeaning[]> {
  const index = new Map<string, PhraseMeaning[]>();
  for (const { tag, value, phrases } of entries) {
    for (const phrase of phrases.split(',')) {
      const words = fold(phrase).split(' ');
      const first = words[0] ?? '';
      index.set(first, [...(index.get(first) ?? []), { tag, value, words }]);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
}

/** Words that carry no meaning of their own: articles, pronouns, verbs of wanting, names of what is made. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the my our your his her its their this that these those some any of in on at to for from by with and or but as is are be it them ' +
    'please make create cut edit give show use using take put add want need like would should can could i me we you us ' +
    'ein eine einen einem einer eines der die das dem den des mit und oder von vom im am zu zum zur fur bitte mach mache erstelle ' +
    'un une des le la les l du de d et ou avec pour dans en au aux s il vous plait fais faites cree ' +
    'una unos unas el los las lo al del y o con para por haz crea hacer ' +
    'uno gli i il e ed o con per di da dal dalla della dello dei degli delle nel nella fai ' +
    'um uma os as com do da dos das'
  ).split(' '),
);

/** Words that never name an asset on their own. */
const plainWords =
  'video videos movie movies film films clip clips footage shot shots scene scenes teaser trailer montage reel recap compilation edit story ad advert promo commercial intro outro ' +
  'image images photo photos picture pictures pic file files asset assets media library folder upload uploads final version copy export render draft untitled new old take camera cam ' +
  'img vid mov dsc dscn pxl dcim gopro gx wa screenshot screen recording whatsapp mp4 mkv webm avi mp3 wav jpg jpeg png gif webp heic flac ogg opus ' +
  'second seconds minute minutes hour hours sec secs min mins long longer length duration total overall half quarter one two three four five six seven eight nine ten eleven twelve ' +
  'fifteen twenty thirty forty fifty sixty ninety hundred frame frames fps rate size pixel pixels resolution ratio aspect format style pace cuts every each per between until till up down out off over under around ' +
  'very really nice good great best beautiful cool simple short shorter small big large high low more less most least much many few bit little than so too also all both same other another ' +
  'what when where which who how why here there now again once twice only just maybe must may might will shall let lets get got has have had do does did not been being was were by ' +
  'white black dark light bright soft happy sad upbeat cheerful epic cinematic dramatic dreamy ambient romantic tense playful funny uplifting warm ' +
  'inspiring mysterious electronic acoustic lofi fun party fade fading ends start starts begin begins end ending opening closing middle part parts from into onto through while during keep kept ' +
  'sekunden sekunde minuten minute stunde lang langes secondes seconde heure segundos segundo minutos minuto hora secondi secondo minuti ora largo duree duracion durata lange kurz kurzes court corto breve';

/** Words that say what music should feel like. */
export const moodWords: ReadonlySet<string> = new Set(
  (
    'upbeat happy cheerful joyful sad melancholic melancholy dark epic cinematic dramatic dreamy ambient romantic tense suspenseful playful funny fun uplifting warm bright inspiring ' +
    'mysterious soft electronic acoustic lofi chill calm relaxed relaxing gentle peaceful slow fast energetic dynamic lively quiet soothing heroic triumphant nostalgic party ' +
    'frohlich frohliche frohlicher ruhig ruhige ruhiger traurig traurige episch epische joyeuse joyeux triste douce calme epique alegre tranquila suave epica allegra tranquilla dolce'
  ).split(' '),
);

/** True for words the grammar or plain speech owns: a name made of these alone needs its extension to be meant. */
export function isReserved(word: string): boolean {
  return reserved.has(word);
}

const reserved = new Set([
  ...plainWords.split(' '),
  ...fillers,
  ...moodWords,
  ...entries.flatMap(({ phrases }) => phrases.split(/[ ,]/).map(fold)),
]);
