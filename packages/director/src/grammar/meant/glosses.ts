/**
 * How changes of a film are put in other languages, with the English words for them: what is said of a film is read once, in
 * English. A row is what is said and what it means; nothing where it says nothing. Folded as in lex.ts, Chinese sign by sign.
 */

export type GlossLanguage = 'german' | 'french' | 'spanish' | 'portuguese' | 'italian' | 'chinese';

/** How the tables of names call a language. */
export const languageCodes = {
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
  chinese: 'zh',
} as const satisfies { readonly [language in GlossLanguage]: string };

const german = `
mach es=make it|mach das=make it|mache es=make it|mach ihn=make it|mach den film=make the film|mach das video=make the video|mach=make|mache=make|mach mal=make|lass=leave
bitte=please|mal=|doch=|jetzt=now|noch=|nun=now|dann=then|auch=also|wieder=again|lieber=instead|stattdessen=instead|nein=no|ja=yes|nicht=not|und=and|oder=or|mit=with|ohne=without|statt=instead of|anstatt=instead of
kurzer=shorter|kurz=shorter|sekunden kurzen=seconds|sekunden verlangern=seconds|kurzen=shorter|kurze=shorten|langer=longer|verlangern=longer|ein bisschen=a bit|etwas=a bit|ein wenig=a bit|viel=much|doppelt so lang=twice as long|halb so lang=half as long|doppelt so schnell=twice as fast|halb so schnell=half speed
hochkant=vertical|hochformat=vertical|senkrecht=vertical|im hochformat=vertical|querformat=landscape|im querformat=landscape|quer=landscape|quadratisch=square
schwarz weiss=black and white|schwarzweiss=black and white|in schwarz weiss=black and white|in farbe=in color|farbig=in color|heller=brighter|dunkler=darker|warmer=warmer|kalter=colder
schneller=faster|langsamer=slower|zeitlupe=slow motion|in zeitlupe=slow motion|normale geschwindigkeit=normal speed|zeitraffer=time lapse|ruckwarts=backwards
reduziere die lautstarke der musik=turn down the music|reduzier die lautstarke der musik=turn down the music|senke die lautstarke der musik=turn down the music|senk die lautstarke der musik=turn down the music|verringere die lautstarke der musik=turn down the music|erhohe die lautstarke der musik=turn up the music|in der mitte=in the middle|in die mitte=in the middle|musik=music|die musik=the music|lauter=louder|leiser=quieter|ton=sound|den ton=the sound|andere musik=other music|weg=off|aus=off
titel=title|den titel=the title|uberschrift=title|untertitel=captions|grosser=bigger|kleiner=smaller|am anfang=at the start|am ende=at the end|zu beginn=at the start|zum schluss=at the end|ans ende=at the end|an den anfang=at the start|zuerst=first|zuletzt=last|andere den titel in=change the title to|andere den titel zu=change the title to
tausch=swap|tausche=swap|vertausche=swap|vertauschen=swap|tauschen=swap|andersrum=the other way round|andersherum=the other way round|umgekehrte reihenfolge=reverse order|reihenfolge umkehren=reverse the order|dreh die reihenfolge um=reverse the order|die reihenfolge=the order
entferne=remove|entfernen=remove|losche=remove|loschen=remove|nimm=take|raus=out|rausnehmen=remove|heraus=out|streiche=remove|weglassen=remove|ersetze=replace|ersetzen=replace|durch=with|fuge=add|hinzu=|dazu=|hinzufugen=add|erganze=add|setze=put|stell=put|stelle=put|nur=only|behalte=keep|behalt=keep|zeig=show|zeige=show
ruckgangig=undo|ruckgangig machen=undo|mach das ruckgangig=undo|mach es ruckgangig=undo|zuruck=undo|mach das wieder ruckgangig=undo|wiederherstellen=undo|wie vorher=as it was before
der=the|die=the|das=the|den=the|dem=the|des=the|es=it|ihn=it|sie=it|ein=a|eine=a|einen=a|von=of|vor=before|nach=after|sekunden=seconds|sekunde=second|clip=clip|clips=clips|szene=scene|aufnahme=clip|film=film|erste=first|ersten=first|zweite=second|zweiten=second|dritte=third|dritten=third|letzte=last|letzten=last|beiden=two|beide=both|alle=all|alles=everything
uberblendungen=crossfades|uberblendung=crossfades|harte schnitte=hard cuts|ausblenden=fade out|einblenden=fade in|auf=to|in=in|soll=should|sein=be|kannst du=can you|konntest du=could you|mir=|den film=the film|das video=the video|etwas langer=a bit longer|etwas kurzer=a bit shorter
wie lang ist=how long is|wie lange ist=how long is|wie lange dauert=how long is|wie lang dauert=how long is|welche clips=which clips|welche musik=which music|sind drin=are in it|ist das=is that|gibt es einen titel=is there a title`;

const french = `
fais le=make it|fais la=make it|rends le=make it|rends la=make it|mets le=make it|mets la=make it|mets=put|fais=make|rends=make|mettre=put|passe le=make it|passe la=make it|passe=make|fais durer=make|je veux=i want|je voudrais=i want|peux tu=can you|pourrais tu=could you|s'il te plait=please|s'il vous plait=please|stp=please|svp=please
maintenant=now|encore=|aussi=also|plutot=instead|non=no|oui=yes|pas=not|et=and|ou=or|avec=with|sans=without|a la place de=instead of|au lieu de=instead of|a la place=instead|puis=then|ensuite=then|un peu=a bit|beaucoup=much|un petit peu=a bit
plus court=shorter|plus courte=shorter|raccourcis=shorten|raccourcir=shorten|plus long=longer|plus longue=longer|rallonge=longer|allonge=longer|deux fois plus long=twice as long|deux fois plus longue=twice as long|deux fois plus vite=twice as fast|deux fois plus rapide=twice as fast|moitie moins long=half as long|le tout=it|le film=the film|la video=the video|tout=everything
vertical=vertical|verticale=vertical|a la verticale=vertical|en vertical=vertical|portrait=vertical|paysage=landscape|horizontal=landscape|horizontale=landscape|carre=square|carree=square|en format=in|en format carre=square|au format=in|en carre=square
noir et blanc=black and white|en noir et blanc=black and white|en couleur=in color|en couleurs=in color|plus clair=brighter|plus lumineux=brighter|plus sombre=darker|plus chaud=warmer|plus froid=colder
plus rapide=faster|plus vite=faster|accelere=speed up|plus lent=slower|plus lente=slower|plus lentement=slower|ralentis=slow down|au ralenti=slow motion|ralenti=slow motion|vitesse normale=normal speed|a l'envers=backwards
baisse le volume de la musique=turn down the music|diminue le volume de la musique=turn down the music|reduis le volume de la musique=turn down the music|monte le volume de la musique=turn up the music|augmente le volume de la musique=turn up the music|au milieu=in the middle|musique=music|la musique=the music|une autre musique=other music|autre musique=other music|plus fort=louder|plus forte=louder|moins fort=quieter|moins forte=quieter|monte le son=turn up the sound|baisse la musique=turn down the music|monte la musique=turn up the music|le son=the sound|son=sound
titre=title|le titre=the title|un titre=a title|change le titre en=change the title to|change le titre pour=change the title to|sous titres=captions|les sous titres=the captions|plus grand=bigger|plus grands=bigger|plus gros=bigger|plus grande=bigger|plus petit=smaller|plus petits=smaller|plus petite=smaller|au debut=at the start|a la fin=at the end|en premier=first|en dernier=last|d'abord=first
echange=swap|echanger=swap|inverse=swap|inverser=swap|intervertis=swap|inverse l'ordre=reverse the order|dans l'autre sens=the other way round|l'inverse=the other way round|ordre inverse=reverse order|l'ordre=the order
enleve=remove|enlever=remove|enlevez=remove|supprime=remove|supprimer=remove|retire=remove|retirer=remove|coupe=cut|remplace=replace|remplacer=replace|par=with|ajoute=add|ajouter=add|rajoute=add|garde=keep|seulement=only|juste=only|montre=show
annule=undo|annuler=undo|annule ca=undo|annule cela=undo|reviens en arriere=undo|retour=undo|comme avant=as it was before|remets le=put it back|remets la=put it back|remets=put back
le=the|la=the|les=the|l=the|un=a|une=a|des=some|du=of the|de=of|au=to the|avant=before|apres=after|secondes=seconds|seconde=second|clip=clip|clips=clips|plan=clip|plans=clips|scene=scene|premier=first|premiere=first|deuxieme=second|second=second|troisieme=third|dernier=last|derniere=last|les deux premiers=the first two|deux=two|ca=it|cela=it
fondus=crossfades|fondu enchaine=crossfades|fondus enchaines=crossfades|fondu au noir=fade to black|coupes franches=hard cuts
quelle est la duree=how long is|combien de temps dure=how long is|quels clips=which clips|quelle musique=which music|quelle est la musique=which music is|y a t il un titre=is there a title|dure=lasts|il y a=there is`;

const spanish = `
que diga=saying|que ponga=saying|hazlo=make it|hazla=make it|haz=make|ponlo=make it|ponla=make it|pon=put|poner=put|dejalo=make it|que sea=make it|quiero=i want|puedes=can you|podrias=could you|por favor=please|pasalo=make it
ahora=now|tambien=also|mejor=instead|no=no|si=yes|y=and|o=or|con=with|sin=without|en lugar de=instead of|en vez de=instead of|luego=then|despues=then|un poco=a bit|mucho=much|un poquito=a bit
mas corto=shorter|mas corta=shorter|acortalo=shorten it|acorta=shorten|mas largo=longer|mas larga=longer|alargalo=longer|el doble de largo=twice as long|el doble de rapido=twice as fast|la mitad de largo=half as long|todo=everything|el video=the video|la pelicula=the film|el film=the film
vertical=vertical|en vertical=vertical|horizontal=landscape|apaisado=landscape|cuadrado=square|cuadrada=square|en cuadrado=square|para una historia de instagram=for instagram|historia de instagram=instagram story
blanco y negro=black and white|en blanco y negro=black and white|a color=in color|en color=in color|mas claro=brighter|mas oscuro=darker|mas calido=warmer|mas frio=colder
mas rapido=faster|mas rapida=faster|aceleralo=speed it up|acelera=speed up|mas lento=slower|mas lenta=slower|mas despacio=slower|a camara lenta=slow motion|en camara lenta=slow motion|camara lenta=slow motion|velocidad normal=normal speed|hacia atras=backwards
baja el volumen de la musica=turn down the music|reduce el volumen de la musica=turn down the music|disminuye el volumen de la musica=turn down the music|sube el volumen de la musica=turn up the music|aumenta el volumen de la musica=turn up the music|en medio=in the middle|en el medio=in the middle|musica=music|la musica=the music|otra musica=other music|mas alto=louder|mas alta=louder|mas fuerte=louder|mas bajo=quieter|mas baja=quieter|sube la musica=turn up the music|baja la musica=turn down the music|sube el volumen=turn up the volume|baja el volumen=turn down the volume|el sonido=the sound|sonido=sound
titulo=title|el titulo=the title|un titulo=a title|cambia el titulo por=change the title to|cambia el titulo a=change the title to|subtitulos=captions|los subtitulos=the captions|mas grande=bigger|mas grandes=bigger|mas pequeno=smaller|mas pequenos=smaller|mas pequena=smaller|al principio=at the start|al inicio=at the start|al comienzo=at the start|al final=at the end|primero=first|por ultimo=last
intercambia=swap|cambia el orden=reverse the order|invierte el orden=reverse the order|al reves=the other way round|en orden inverso=reverse order|el orden=the order|cambia de sitio=swap
quita=remove|quitar=remove|quitalo=remove it|quitala=remove it|elimina=remove|eliminar=remove|borra=remove|saca=remove|sacalo=remove it|reemplaza=replace|sustituye=replace|cambia=replace|por=with|anade=add|agrega=add|anadir=add|agregar=add|deja solo=keep only|solo=only|muestra=show|mueve=move
deshaz=undo|deshazlo=undo|deshacer=undo|deshaz eso=undo|vuelve atras=undo|como estaba antes=as it was before|como antes=as it was before|vuelve a ponerlo=put it back|ponlo otra vez=put it back
el=the|la=the|los=the|las=the|un=a|una=a|de=of|del=of the|al=to the|antes de=before|despues de=after|antes del=before the|despues del=after the|segundos=seconds|segundo=second|clip=clip|clips=clips|toma=clip|escena=scene|primer=first|primera=first|segunda=second|tercer=third|tercero=third|tercera=third|ultimo=last|ultima=last|los dos primeros=the first two|los primeros dos=the first two|dos=two|eso=it|lo=it
fundidos=crossfades|encadenados=crossfades|fundido a negro=fade to black|cortes secos=hard cuts
cuanto dura=how long is|cuanto tiempo dura=how long is|que clips=which clips|que musica=which music|que musica es=which music is|hay un titulo=is there a title|hay titulo=is there a title|esa=that|es esa=is that`;

const portuguese = `
que diga=saying|faca=make|faz=make|faz um=make a|faca um=make a|deixa o=make it|deixa=make it|deixe=make it|coloca=put|coloque=put|poe=put|ponha=put|quero=i want|pode=can you|podes=can you|por favor=please|torna o=make it
agora=now|tambem=also|nao=no|sim=yes|e=and|ou=or|com=with|sem=without|em vez de=instead of|no lugar de=instead of|depois=then|e depois=then|em seguida=then|primeiro=first|um pouco=a bit|muito=much|um pouquinho=a bit
mais curto=shorter|mais curta=shorter|encurta=shorten|encurte=shorten|mais longo=longer|mais longa=longer|mais comprido=longer|o dobro do tempo=twice as long|duas vezes mais rapido=twice as fast|tudo=everything|o video=the video|o filme=the film
vertical=vertical|na vertical=vertical|em vertical=vertical|horizontal=landscape|na horizontal=landscape|quadrado=square|quadrada=square
preto e branco=black and white|em preto e branco=black and white|a preto e branco=black and white|a cores=in color|em cores=in color|mais claro=brighter|mais escuro=darker|mais quente=warmer|mais frio=colder
mais rapido=faster|mais rapida=faster|acelera=speed up|acelere=speed up|mais lento=slower|mais lenta=slower|mais devagar=slower|em camara lenta=slow motion|em camera lenta=slow motion|camera lenta=slow motion|velocidade normal=normal speed|de tras para frente=backwards
diminui o volume da musica=turn down the music|diminua o volume da musica=turn down the music|abaixa o volume da musica=turn down the music|abaixe o volume da musica=turn down the music|baixa o volume da musica=turn down the music|baixe o volume da musica=turn down the music|reduz o volume da musica=turn down the music|reduza o volume da musica=turn down the music|aumenta o volume da musica=turn up the music|aumente o volume da musica=turn up the music|sobe o volume da musica=turn up the music|suba o volume da musica=turn up the music|coloca em formato=make it|coloque em formato=make it|coloca no formato=make it|no meio=in the middle|musica=music|a musica=the music|outra musica=other music|mais alto=louder|mais alta=louder|mais baixo=quieter|mais baixa=quieter|aumenta a musica=turn up the music|abaixa a musica=turn down the music|baixa a musica=turn down the music|o som=the sound|som=sound
titulo=title|o titulo=the title|um titulo=a title|muda o titulo para=change the title to|mude o titulo para=change the title to|legendas=captions|as legendas=the captions|maior=bigger|maiores=bigger|menor=smaller|menores=smaller|no inicio=at the start|no comeco=at the start|no fim=at the end|no final=at the end|por ultimo=last
troca=swap|troque=swap|inverte a ordem=reverse the order|inverta a ordem=reverse the order|ao contrario=the other way round|a ordem=the order
tira=remove|tire=remove|remove=remove|remova=remove|apaga=remove|elimina=remove|retira=remove|substitui=replace|substitua=replace|por=with|adiciona=add|adicione=add|acrescenta=add|so=only|apenas=only|mantem=keep|mostra=show
desfaz=undo|desfaca=undo|desfazer=undo|desfaz isso=undo|volta atras=undo|como estava antes=as it was before|como antes=as it was before|poe de volta=put it back
o=the|a=the|os=the|as=the|um=a|uma=a|de=of|do=of the|da=of the|dos=of the|das=of the|no=in the|na=in the|antes de=before|depois de=after|antes do=before the|depois do=after the|segundos=seconds|segundo=second|clipe=clip|clipes=clips|cena=scene|primeira=first|segunda=second|terceiro=third|terceira=third|ultimo=last|ultima=last|os dois primeiros=the first two|os primeiros dois=the first two|dois=two|isso=it|isto=it|filme=film|que=which
quanto tempo tem=how long is|qual e a duracao=how long is|quanto dura=how long is|quais clipes=which clips|que musica=which music|que musica e essa=which music is that|tem titulo=is there a title|ha um titulo=is there a title`;

const italian = `
piu corto=shorter|piu breve=shorter|piu lungo=longer|bianco e nero=black and white|in bianco e nero=black and white|verticale=vertical|in verticale=vertical|orizzontale=landscape|quadrato=square|piu veloce=faster|piu lento=slower|al rallentatore=slow motion|senza musica=no music|abbassa il volume della musica=turn down the music|riduci il volume della musica=turn down the music|diminuisci il volume della musica=turn down the music|alza il volume della musica=turn up the music|aumenta il volume della musica=turn up the music|nel mezzo=in the middle|in mezzo=in the middle|musica=music|piu forte=louder|piu alta=louder|piu bassa=quieter|annulla=undo|togli=remove|rimuovi=remove|aggiungi=add|sostituisci=replace|scambia=swap|titolo=title|sottotitoli=captions|all'inizio=at the start|alla fine=at the end|e=and|con=with|il=the|lo=the|la=the|i=the|gli=the|le=the|un=a|una=a|fallo=make it|rendilo=make it|mettilo=make it|metti=put|adesso=now|ora=now|per favore=please|secondi=seconds|quanto dura=how long is`;

const orderWords = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const chinese = `
每段=each|每段各=each|每个=each|每个片段=each|各=each|先放=first|再放=then|然后放=then|接着放=then|最后放=at the end|放=show|配上=with|配乐用=with music|配乐=music|背景音乐=music|所有片段=all clips|所有视频=all clips|全部片段=all clips
片头=at the start|片尾=at the end|做一个=make a|做个=make a|制作一个=make a|做=make|剪一个=make a|我想要=i want|我要=i want|请=please|帮我=|一下=|吧=|了=|的=|把=|给我=|能不能=can you|可以=|再=|现在=now|和=and|用=use|画面=footage|跟=and|与=and|然后是=then|然后=then|接着是=then|接着=then|再是=then|先是=first|首先是=first|首先=first|先=first|最后是=last|最后=at the end|开头=at the start|开始=at the start|结尾=at the end|末尾=at the end
短一点=shorter|短一些=shorter|短点=shorter|更短=shorter|缩短=shorten it|长一点=longer|长一些=longer|长点=longer|更长=longer|延长=longer|改成=make it|变成=make it|换成=replace with|改为=make it
竖屏=vertical|竖版=vertical|竖的=vertical|横屏=landscape|横版=landscape|方形=square|正方形=square|黑白=black and white|彩色=in color|亮一点=brighter|暗一点=darker
快一点=faster|快点=faster|更快=faster|慢一点=slower|慢点=slower|更慢=slower|慢动作=slow motion|正常速度=normal speed|倒放=backwards|两倍速=twice as fast
不要音乐=no music|去掉音乐=no music|关掉音乐=no music|没有音乐=no music|加音乐=with music|加上音乐=with music|音乐大一点=music louder|音乐小一点=music quieter|音乐大声一点=music louder|音乐小声一点=music quieter|大声一点=louder|小声一点=quieter|换音乐=other music|换一首音乐=other music|音乐=music
标题=title|加标题=title|加上标题=title|标题改成=change the title to|去掉标题=no title|不要标题=no title|字幕=captions|加字幕=captions|加上字幕=captions|去掉字幕=no captions|不要字幕=no captions|大一点=bigger|小一点=smaller
撤销=undo|撤回=undo|恢复=undo|还原=undo|交换=swap|对调=swap|互换=swap|反过来=the other way round|倒过来=the other way round|顺序反过来=reverse the order|调换顺序=reverse the order|去掉=remove|删掉=remove|删除=remove|加上=add|添加=add|加=add|只留=only|只要=only|放在=put|放到=put|前面=before|后面=after|第一个=the first clip|第二个=the second clip|第三个=the third clip|最后一个=the last clip|视频=video|影片=film|片子=film|秒=seconds
多长=how long is it|有多长=how long is it|多少秒=how long is it|哪些片段=which clips are in it|什么音乐=which music is that|片段=clip|不=no|没有=no|是=|它=it
放到前面=at the start|放在前面=at the start|移到前面=at the start|最前面=at the start|最前=at the start|最开头=at the start|最开始=at the start|最后面=at the end|最末尾=at the end|前两个=the first two clips|前两段=the first two clips|后两个=the last two clips|最后两个=the last two clips|最后两段=the last two clips|中间那个=the middle clip|中间那段=the middle clip|那段=that one|那一段=that one|那个=that one|那张=that one`;

/** "第二段", "最后那张图": clips by their places. */
const chineseOrdinals = [
  ...[...'一二三四五六七八九十'].map((sign, at) => [`第${sign}`, orderWords[at] ?? '']),
  ...['最后一', '最后那', '最后这'].map((said) => [said, 'last']),
]
  .flatMap(([said, means]) =>
    [...'个段张幕条'].flatMap((measure) =>
      ['', '片段', '镜头', '视频', '画面', '图', '照片', '图片'].map(
        (noun) => `${said}${measure}${noun}=the ${means} clip`,
      ),
    ),
  )
  .join('|');

const tables: { readonly [language in GlossLanguage]: string } = {
  german,
  french,
  spanish,
  portuguese,
  italian,
  chinese: `${chinese}|${chineseOrdinals}`,
};

/** What is said, and the English words for it. */
export interface Gloss {
  said: readonly string[];
  means: readonly string[];
}

/** By the first word, the longest first. */
export type GlossIndex = ReadonlyMap<string, readonly Gloss[]>;

function indexOf(language: GlossLanguage): GlossIndex {
  const index = new Map<string, Gloss[]>();
  for (const row of tables[language].trim().split(/[|\n]/)) {
    const at = row.lastIndexOf('=');
    const [written, means] = [row.slice(0, at), row.slice(at + 1)];
    const said = language === 'chinese' ? [...written] : written.split(' ');
    const known = index.get(said[0] ?? '') ?? [];
    index.set(said[0] ?? '', [...known, { said, means: means === '' ? [] : means.split(' ') }]);
  }
  for (const list of index.values()) list.sort((a, b) => b.said.length - a.said.length);
  return index;
}

export const glosses: { readonly [language in GlossLanguage]: GlossIndex } = {
  german: indexOf('german'),
  french: indexOf('french'),
  spanish: indexOf('spanish'),
  portuguese: indexOf('portuguese'),
  italian: indexOf('italian'),
  chinese: indexOf('chinese'),
};
