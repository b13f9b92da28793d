/**
 * What files are called in one language and asked for in another, beside the things of `nouns.ts`: work, rooms, events, screens. They
 * name a file where one is called so and mean nothing else: "counter", "finish" and "screen" are words of many uses. Folded.
 */

/** English: German; French; Spanish; Portuguese; Italian; Chinese. Of several English words a file is called by any. */
export const elsewhereTable = `
pond: teich,weiher,gartenteich; etang,bassin; estanque,charca; lagoa,charco; stagno,laghetto; 池塘
front: fassade,vorderseite,aussenansicht,hausfront; facade,devant; fachada,frente; fachada,frente; facciata,esterno; 正面,外观,门面
floorplan: grundriss; plan; plano,planta; planta; planimetria,pianta; 平面图,户型图
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
start: start des rennens,startschuss; depart de la course,depart; salida de la carrera,salida; largada,partida; partenza; 起跑
start line: startlinie; ligne de depart; linea de salida; linha de partida; linea di partenza; 起跑线
talk: vortrag,ansprache,gesprach; causerie,conference,expose; charla,ponencia; palestra,conversa,fala; discorso,conferenza,intervento; 讲话,演讲
sample: probe; echantillon; muestra; amostra; campione; 样品
screen: bildschirm; ecran; pantalla; tela,ecra; schermo; 屏幕
screenshot: bildschirmfoto; capture d'ecran; captura de pantalla; captura de tela; schermata; 截图,截屏
recording: aufnahme,aufzeichnung,mitschnitt; enregistrement; grabacion; gravacao; registrazione; 录制,录音
terminal: konsole,terminal; terminal; terminal; terminal; terminale; 终端
demo: vorfuhrung,demo; demo,demonstration; demo,demostracion; demo,demonstracao; demo,dimostrazione; 演示
behind scenes: hinter den kulissen; coulisses,making of; detras de camaras; bastidores; dietro le quinte; 花絮,幕后
cover: titelbild,umschlag,cover; couverture,pochette; portada,caratula,cubierta; capa; copertina; 封面
solo: solo; solo; solo; solo; assolo; 独奏
soundcheck: soundcheck; balances; prueba de sonido; passagem de som; prova suono; 试音
kneading: kneten,teigkneten; petrissage; amasado,amasar; sovar,amassar; impastare; 揉面
cutting: schneiden; decoupe; corte; corte; taglio; 切
frying: braten; friture; fritura; fritura; frittura; 煎
baking: backen; cuisson; horneado; assar; cottura; 烘焙
serving: servieren,anrichten; service; servir; servir; servizio; 上菜
singing: singen,gesang,standchen; chant; canto,cantando; cantando,canto; canto; 唱歌
cake cutting: tortenanschnitt,torte anschneiden; decoupe du gateau; corte de la tarta,corte del pastel; corte do bolo; taglio della torta; 切蛋糕
vows: gelubde,eheversprechen,ja wort; voeux; votos; votos; promesse; 誓言
halftime: halbzeit; mi temps; descanso,medio tiempo; intervalo; intervallo; 中场
warmup: aufwarmen; echauffement; calentamiento; aquecimento; riscaldamento; 热身
badge: abzeichen,wappen,vereinswappen; ecusson,blason,insigne; escudo,insignia; emblema,escudo,distintivo; stemma,scudetto; 徽章,队徽
testimonial: kundenstimme,erfahrungsbericht; temoignage; testimonio; depoimento,testemunho; testimonianza; 客户评价,推荐
packaging: verpackung; emballage; embalaje,empaque; embalagem; confezione,imballaggio; 包装
delivery: lieferung; livraison; entrega,reparto; entrega; consegna; 送货
opening: eroffnung; ouverture,inauguration; inauguracion,apertura; inauguracao,abertura; inaugurazione,apertura; 开业,开幕
aerial: luftaufnahme; vue aerienne; toma aerea,vista aerea; vista aerea; ripresa aerea,vista aerea; 航拍,俯拍
packing: packen,koffer packen; faire les valises; hacer la maleta; fazer a mala; fare la valigia; 打包,收拾行李
square: platz; place; plaza; praca; piazza; 广场
cathedral: dom,kathedrale; cathedrale; catedral; catedral; duomo,cattedrale; 大教堂
picnic: picknick; pique nique; picnic,merienda; piquenique; picnic; 野餐
barbecue: grillen,grillfest; barbecue; barbacoa,asado; churrasco; grigliata; 烧烤
lunch: mittagessen; dejeuner; almuerzo,comida; almoco; pranzo; 午餐
swimming: schwimmen; natation,nage; natacion; natacao; nuoto; 游泳
running: laufen,joggen; footing; correr; corrida; corsa; 跑步
squat: kniebeuge,kniebeugen; squat; sentadilla,sentadillas; agachamento; squat; 深蹲
pushup: liegestutz,liegestutze; pompe,pompes; flexion,flexiones; flexao,flexoes; piegamento,piegamenti; 俯卧撑
mountains: berge,gebirge; montagnes; montanas; montanhas; montagne; 群山,山脉
greenhouse: gewachshaus; serre; invernadero; estufa; serra; 温室
construction: baustelle,bau; chantier; obra,construccion; obra,construcao; cantiere; 工地,施工
welding: schweissen; soudure; soldadura; solda; saldatura; 焊接
painting wall: streichen; peinture murale; pintar; pintar; imbiancare; 刷墙
haircut: haarschnitt,haare schneiden; coupe de cheveux; corte de pelo; corte de cabelo; taglio di capelli; 剪发,理发
dentist: zahnarzt; dentiste; dentista; dentista; dentista; 牙医
library: bibliothek,bucherei; bibliotheque; biblioteca; biblioteca; biblioteca; 图书馆
carnival: karneval,fasching; carnaval; carnaval; carnaval; carnevale; 嘉年华
christmas: weihnachten; noel; navidad; natal; natale; 圣诞节,圣诞
easter: ostern; paques; pascua; pascoa; pasqua; 复活节
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
for (const line of elsewhereTable.trim().split('\n')) {
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
