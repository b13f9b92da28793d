/**
 * What files are called in one language and asked for in another, beside the things of `nouns.ts`: work, rooms, events, screens. They
 * name a file where one is called so and mean nothing else: "counter", "finish" and "screen" are words of many uses. Folded.
 */

/** English: German; French; Spanish; Portuguese; Italian; Chinese. Of several English words a file is called by any. */
const table = `
front: fassade,vorderseite,aussenansicht,hausfront; facade,devant; fachada,frente; fachada,frente; facciata,esterno; 正面,外观,门面
floorplan: grundriss; plan; plano,planta; planta; planimetria,pianta; 平面图,户型图
floor plan: grundriss; plan; plano,planta; planta; planimetria,pianta; 平面图,户型图
living: wohnzimmer; salon,sejour; salon,sala de estar; sala de estar,sala; soggiorno,salotto; 客厅,起居室
yard: hof; cour; patio; quintal,patio; cortile; 院子
dining: esszimmer; salle a manger; comedor; sala de jantar; sala da pranzo; 餐厅
view: aussicht,blick; vue; vista,vistas; vista; vista,panorama; 风景,景色
exhibit: exponat,exponate; piece exposee; pieza; peca exposta; reperto; 展品
guide: fuhrung,fuhrer; guide,visite guidee; guia; guia; guida; 导览,导游
visit: besuch; visite; visita; visita; visita; 参观
tour: rundgang,fuhrung; visite,tournee; recorrido,visita; passeio,visita; giro,visita; 参观,巡演
walkthrough: rundgang; visite; recorrido; visita,passeio; giro; 巡览
finish: ziel,zieleinlauf,zieldurchlauf; arrivee,ligne d'arrivee; meta,llegada; chegada,meta; arrivo,traguardo; 终点,冲线,冲刺
start race: start des rennens,startschuss; depart,depart de la course; salida,salida de la carrera; largada,partida; partenza; 起跑,比赛开始
start line: startlinie; ligne de depart; linea de salida; linha de partida; linea di partenza; 起跑线
coach talk: traineransprache,ansprache; causerie,discours du coach; charla,charla del entrenador; preleicao,palestra; discorso del mister,discorso dell'allenatore; 教练讲话
talk: vortrag,ansprache,gesprach; causerie,conference,expose; charla,ponencia; palestra,conversa,fala; discorso,conferenza,intervento; 讲话,演讲
sample: probe; echantillon; muestra; amostra; campione; 样品
screen: bildschirm; ecran; pantalla; tela,ecra; schermo; 屏幕
screenshot: bildschirmfoto; capture d'ecran; captura de pantalla; captura de tela; schermata; 截图,截屏
recording: aufnahme,aufzeichnung,mitschnitt; enregistrement; grabacion; gravacao; registrazione; 录制,录音
terminal: konsole,terminal; terminal; terminal; terminal; terminale; 终端
demo: vorfuhrung,demo; demo,demonstration; demo,demostracion; demo,demonstracao; demo,dimostrazione; 演示
app icon: app symbol,appsymbol; icone de l'appli,icone de l'application; icono de la app,icono de la aplicacion; icone do app,icone do aplicativo; icona dell'app; 应用图标,图标
behind scenes: hinter den kulissen; coulisses,making of; detras de camaras; bastidores; dietro le quinte; 花絮,幕后
album cover: albumcover,plattencover,plattenhulle; pochette,pochette d'album,pochette de l'album; portada del album,portada del disco,caratula; capa do album,capa do disco; copertina dell'album,copertina del disco; 专辑封面,唱片封面
cover: titelbild,umschlag,cover; couverture,pochette; portada,caratula,cubierta; capa; copertina; 封面
guitar solo: gitarrensolo; solo de guitare; solo de guitarra; solo de guitarra; assolo di chitarra,assolo; 吉他独奏
solo: solo; solo; solo; solo; assolo; 独奏
soundcheck: soundcheck; balances; prueba de sonido; passagem de som; prova suono; 试音
kneading: kneten,teigkneten; petrissage; amasado,amasar; sovar,amassar; impastare; 揉面
ingredients: zutaten; ingredients; ingredientes; ingredientes; ingredienti; 食材,配料,原料
oven bread: ofen,backofen,brotofen; four,four a pain; horno,horno de pan; forno; forno; 烤箱,面包炉,烤炉
bread oven: brot im ofen,ofenbrot,brotbackofen; pain au four,four a pain,pain dans le four; pan en el horno,horno de pan; pao no forno,forno de pao; pane nel forno,forno del pane,pane in forno; 烤箱面包,烤面包,面包炉
baker interview: backer interview; interview du boulanger; entrevista al panadero,entrevista con el panadero; entrevista com o padeiro; intervista al fornaio; 面包师采访
cutting: schneiden; decoupe; corte; corte; taglio; 切
frying: braten; friture; fritura; fritura; frittura; 煎
baking: backen; cuisson; horneado; assar; cottura; 烘焙
serving: servieren,anrichten; service; servir; servir; servizio; 上菜
candles: kerzen; bougies; velas; velas; candeline,candele; 蜡烛
kerzen: kerzen; bougies; velas; velas; candeline,candele; 蜡烛; candles,candle
garten: garten; jardin; jardin; jardim; giardino; 花园; garden,yard
kuche: kuche; cuisine; cocina; cozinha; cucina; 厨房; kitchen
geburtstag: geburtstag; anniversaire; cumpleanos; aniversario; compleanno; 生日; birthday
hochzeit: hochzeit; mariage; boda; casamento; matrimonio; 婚礼; wedding
oma: oma,grossmutter; mamie,grand mere; abuela,abuelita; avo,vovo; nonna; 奶奶,外婆; grandma,granny,grandmother
opa: opa,grossvater; papi,grand pere; abuelo,abuelito; avo,vovo; nonno; 爷爷,外公; grandpa,grandfather
lied: lied; chanson; cancion; cancao; canzone; 歌; song
singing: singen,gesang,standchen; chant; canto,cantando; cantando,canto; canto; 唱歌
cake cutting: tortenanschnitt,torte anschneiden; decoupe du gateau; corte de la tarta,corte del pastel; corte do bolo; taglio della torta; 切蛋糕
vows: gelubde,eheversprechen,ja wort; voeux; votos; votos; promesse; 誓言
speech dad: rede vom vater,rede des vaters,vaterrede; discours du pere,discours de papa; discurso del padre,discurso de papa; discurso do pai; discorso del padre,discorso di papa; 父亲致辞,爸爸致辞,爸爸讲话
halftime: halbzeit; mi temps; descanso,medio tiempo; intervalo; intervallo; 中场
warmup: aufwarmen; echauffement; calentamiento; aquecimento; riscaldamento; 热身
badge: abzeichen,wappen,vereinswappen; ecusson,blason,insigne; escudo,insignia; emblema,escudo,distintivo; stemma,scudetto; 徽章,队徽
testimonial: kundenstimme,erfahrungsbericht; temoignage; testimonio; depoimento,testemunho; testimonianza; 客户评价,推荐
packaging: verpackung; emballage; embalaje,empaque; embalagem; confezione,imballaggio; 包装
bottle shelf: flaschenregal; etagere a bouteilles,rayon des bouteilles; estante de botellas; prateleira de garrafas; scaffale delle bottiglie; 酒架,瓶架
delivery: lieferung; livraison; entrega,reparto; entrega; consegna; 送货
handshake: handschlag; poignee de main; apreton de manos; aperto de mao; stretta di mano; 握手
opening: eroffnung; ouverture,inauguration; inauguracion,apertura; inauguracao,abertura; inaugurazione,apertura; 开业,开幕
drone coast: kustenflug,kuste von oben,drohnenflug; cote vue du ciel,cote au drone; costa desde el aire; costa do alto; costa dall'alto; 航拍海岸
aerial: luftaufnahme; vue aerienne; toma aerea,vista aerea; vista aerea; ripresa aerea,vista aerea; 航拍,俯拍
beach sunset: sonnenuntergang am strand; coucher de soleil sur la plage,coucher de soleil a la plage; atardecer en la playa,puesta de sol en la playa; por do sol na praia; tramonto in spiaggia,tramonto sulla spiaggia; 海滩日落,海边日落
train window: zugfenster,blick aus dem zug; fenetre du train; ventana del tren,ventanilla del tren,ventanilla; janela do trem,janela do comboio; finestrino del treno,finestrino; 火车窗,车窗
packing: packen,koffer packen; faire les valises; hacer la maleta; fazer a mala; fare la valigia; 打包,收拾行李
square: platz; place; plaza; praca; piazza; 广场
cathedral: dom,kathedrale; cathedrale; catedral; catedral; duomo,cattedrale; 大教堂
path: pfad,weg; sentier,chemin; sendero,camino; caminho,trilha; sentiero; 小路
picnic: picknick; pique nique; picnic,merienda; piquenique; picnic; 野餐
barbecue: grillen,grillfest; barbecue; barbacoa,asado; churrasco; grigliata; 烧烤
lunch: mittagessen; dejeuner; almuerzo,comida; almoco; pranzo; 午餐
swimming: schwimmen; natation,nage; natacion; natacao; nuoto; 游泳
running: laufen,joggen; footing; correr; corrida; corsa; 跑步
jump: sprung; saut; salto; salto,pulo; salto; 跳
squat: kniebeuge,kniebeugen; squat; sentadilla,sentadillas; agachamento; squat; 深蹲
pushup: liegestutz,liegestutze; pompe,pompes; flexion,flexiones; flexao,flexoes; piegamento,piegamenti; 俯卧撑
cam left: linke kamera,kamera links; camera gauche,camera de gauche; camara izquierda; camera esquerda,camara esquerda; camera sinistra,telecamera sinistra; 左机位,左边摄像机
cam right: rechte kamera,kamera rechts; camera droite,camera de droite; camara derecha; camera direita,camara direita; camera destra,telecamera destra; 右机位,右边摄像机
class photo: klassenfoto; photo de classe; foto de clase,foto de la clase; foto da turma; foto di classe; 班级照片,班级合影
experiment one: erster versuch,erstes experiment; premiere experience; primer experimento; primeiro experimento; primo esperimento; 第一个实验
mountains: berge,gebirge; montagnes; montanas; montanhas; montagne; 群山,山脉
greenhouse: gewachshaus; serre; invernadero; estufa; serra; 温室
construction: baustelle,bau; chantier; obra,construccion; obra,construcao; cantiere; 工地,施工
welding: schweissen; soudure; soldadura; solda; saldatura; 焊接
painting wall: streichen; peinture murale; pintar; pintar; imbiancare; 刷墙
sewing: nahen; couture; costura; costura; cucito; 缝纫
makeup: schminke,schminken; maquillage; maquillaje; maquiagem,maquilhagem; trucco; 化妆
haircut: haarschnitt,haare schneiden; coupe de cheveux; corte de pelo; corte de cabelo; taglio di capelli; 剪发,理发
dentist: zahnarzt; dentiste; dentista; dentista; dentista; 牙医
library: bibliothek,bucherei; bibliotheque; biblioteca; biblioteca; biblioteca; 图书馆
carnival: karneval,fasching; carnaval; carnaval; carnaval; carnevale; 嘉年华
christmas: weihnachten; noel; navidad; natal; natale; 圣诞节,圣诞
easter: ostern; paques; pascua; pascoa; pasqua; 复活节
snowman: schneemann; bonhomme de neige; muneco de nieve; boneco de neve; pupazzo di neve; 雪人
sledding: rodeln,schlittenfahren; luge; trineo; treno; slitta; 滑雪橇
skating: eislaufen; patinage; patinaje; patinacao; pattinaggio; 滑冰
feeding: futterung,futtern; nourrissage; alimentacion; alimentacao; pappa; 喂食
bath time: badezeit; heure du bain; hora del bano; hora do banho; bagnetto; 洗澡
crawling: krabbeln; ramper; gatear,gateo; engatinhar; gattonare; 爬行
first steps: erste schritte; premiers pas; primeros pasos; primeiros passos; primi passi; 第一步,学走路
intro: einleitung,vorspann; introduction,generique; introduccion,entrada; introducao,abertura; introduzione,sigla; 片头,开场
outro: abspann; generique de fin; cierre,despedida; encerramento; chiusura; 片尾
`;

const index = new Map<string, string[]>();
for (const line of table.trim().split('\n')) {
  const [english = '', others = ''] = line.split(': ');
  for (const word of others.split(/[;,]/)) {
    const key = /\p{Script=Han}/u.test(word) ? [...word.trim()].join(' ') : word.trim();
    if (key === '' || key === english) continue;
    const known = index.get(key) ?? [];
    if (!known.includes(english)) index.set(key, [...known, english]);
  }
}

const endings = ['', 's', 'es', 'n', 'en', 'e', 'x', 'r'];

/** What files may be called in English by a name that they have elsewhere, of one word or of several. */
export function namesElsewhere(said: string): readonly string[] {
  for (const ending of endings) {
    const stem = said.slice(0, said.length - ending.length);
    if (!said.endsWith(ending) || (ending !== '' && stem.length < 4)) continue;
    const found = index.get(stem);
    if (found !== undefined) return found;
  }
  return [];
}

/** Signs or words of the longest of them. */
export const longestElsewhere = 5;
