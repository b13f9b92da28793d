/**
 * Further words for what is seen and done in footage, by which files are called and descriptions are searched: unlike the things
 * of nouns.ts they are looked up softly, and never said to be missing. Folded as in lex.ts.
 */

/** English; German; French; Spanish; Portuguese; Italian; Chinese. Words of one language are parted by commas. */
export const seenTable = `
group: gruppe; groupe; grupo; grupo; gruppo; 一群,集体
crash fall: sturz,sturze; chute; caida; queda,tombo; caduta; 摔倒,摔车
flight: flug; vol; vuelo; voo; volo; 飞行
jump jumping: sprung,sprunge,springen,springt,springend; saut,sauter,saute,sautent; salto,saltando,saltar; salto,saltando,pular,pulo; salto,saltano,saltare; 跳,跳跃
running: rennen,rennt,laufen,lauft,rennend,laufend; courir,court,courent,courant; corriendo,correr,corre; correndo,correr,corre,a correr; correndo,correre,corre,corrono; 奔跑,跑步,跑
walking: gehen,geht,spaziergang,spazieren; marcher,marche,marchent,promenade; caminando,caminar,paseo; caminhando,caminhar,passeio; camminare,cammina,passeggiata; 走路,散步
talking: sprechen,spricht,redet,erzahlt,sprechend; parler,parle,parlent,parlant; hablando,hablar,habla; falando,falar,fala,a falar; parlando,parlare,parla; 说话,讲话
singing: singen,singt,singend; chanter,chante,chantent,chantant; cantando,cantar,canta; cantando,cantar,canta; cantando,cantare,canta; 唱歌
dancing: tanzen,tanzt,tanzend; danser,dansent,dansant; bailando,bailar,baila; dancando,dancar; ballando,ballare,ballano; 跳舞
laughing: lachen,lacht,lachend; rire,rit,rient,riant; riendo,reir,rie; rindo,rir; ridendo,ridere,ride; 大笑,笑
smile: lacheln,lachelt; sourire,sourit,souriant; sonrisa,sonrie,sonriendo; sorriso,sorri,sorrindo; sorriso,sorride,sorridendo; 微笑
waving: winken,winkt,winkend; saluer,salue; saludando,saluda; acenando,acena; salutando,saluta; 挥手
cooking: kochen,kocht; cuisiner,cuisine; cocinando,cocinar,cocina; cozinhando,cozinhar; cucinando,cucinare; 做饭,烹饪
baking: backen,backt; cuire,cuisson; hornear,horneando; assar,assando; cuocere,infornare; 烘焙
eating: essen,isst,essend; manger,mange,mangent; comiendo,comer; comendo,comer; mangiando,mangiare; 吃
drinking: trinken,trinkt; boire,boit; bebiendo,beber; bebendo,beber; bevendo,bere; 喝
playing: spielen,spielt,spielend; jouer,joue,jouent; jugando,jugar; brincando,jogando,brincar; giocando,giocare; 玩
swimming: schwimmen,schwimmt; nager,nage,nagent; nadando,nadar; nadando,nadar; nuotando,nuotare; 游泳
sleeping: schlafen,schlaft,schlafend; dormir,dort,dormant; durmiendo,dormir,duerme; dormindo,dormir,dorme; dormendo,dormire,dorme; 睡觉
working: arbeiten,arbeitet,arbeit; travailler,travaille,travail; trabajando,trabajar,trabajo; trabalhando,trabalhar,trabalho; lavorando,lavorare,lavoro; 工作
riding: reiten,reitet,fahren,fahrt; monter,roule,rouler; montando,montar; andando,pedalando; cavalcando,pedalando; 骑
driving: autofahren,fahrend; conduire,conduit; conduciendo,conducir; dirigindo,conduzindo; guidando,guidare; 开车
wash washing: waschen,wascht,wasche,wasch; laver,lave,lavage; lavado,lavando,lavar; lavagem,lavando,lavar; lavaggio,lavando,lavare; 洗,清洗
cleaning: putzen,putzt,reinigung,reinigen; nettoyer,nettoie,nettoyage; limpieza,limpiando,limpiar; limpeza,limpando,limpar; pulizia,pulendo,pulire; 打扫,清洁
painting: malen,malt,streichen,streicht; peindre,peint; pintando,pintar; pintando,pintar; dipingere,dipinge,pittura; 画画,刷漆
building: bauen,baut,bau; construire,construit,construction; construyendo,construir,construccion; construindo,construir,construcao; costruire,costruzione; 建造
kneading: kneten,knetet; petrir,petrit,petrissage; amasar,amasando,amasa; amassar,amassando; impastare; 揉
dough: teig; pate; masa; massa; impasto,pasta; 面团
cinnamon roll: zimtschnecke,zimtschnecken; roule a la cannelle,brioche a la cannelle; rollos de canela,rollo de canela,roles de canela; rolo de canela,rolos de canela; girella alla cannella,girelle; 肉桂卷
icing: glasur,zuckerguss; glacage; glaseado; cobertura; glassa; 糖霜
flour: mehl; farine; harina; farinha; farina; 面粉
queue: schlange,warteschlange; file,queue,file d'attente; cola,fila; fila; coda,fila; 排队
waiting room: wartezimmer; salle d'attente; sala de espera; sala de espera; sala d'attesa; 候诊室,等候室
golden retriever: golden retriever; golden retriever; golden retriever; golden retriever; golden retriever; 金毛,金毛犬
vet: tierarzt,tierarztin; veterinaire; veterinario,veterinaria; veterinario,veterinaria; veterinario,veterinaria; 兽医
parrot: papagei; perroquet; loro; papagaio; pappagallo; 鹦鹉
seagull: mowe,mowen; mouette; gaviota; gaivota; gabbiano; 海鸥
crab: krabbe,krebs; crabe; cangrejo; caranguejo; granchio; 螃蟹
bear: bar; ours; oso; urso; orso; 熊
departure: abfahrt,abreise; depart; salida,partida; partida,saida; partenza; 出发
arrival: ankunft; arrivee; llegada; chegada; arrivo; 到达
landing: landung,landet,landen; atterrissage,atterrit; aterrizaje,aterriza; pouso,aterragem,aterrissagem; atterraggio,atterra; 降落,着陆
takeoff: start,abheben; decollage; despegue; decolagem; decollo; 起飞
aerial view: luftaufnahme,luftaufnahmen,drohnenaufnahme,drohnenaufnahmen; vue aerienne,vues aeriennes; vista aerea,toma aerea; vista aerea,imagem aerea; vista aerea,ripresa aerea; 航拍,鸟瞰
surfer: surfer,surferin; surfeur,surfeuse; surfista; surfista; surfista; 冲浪者
surfboard: surfbrett; planche de surf,planche; tabla de surf,tabla; prancha de surf,prancha; tavola da surf,tavola; 冲浪板
sand: sand; sable; arena; areia; sabbia; 沙子,沙,沙滩上
van: transporter,lieferwagen,bus; camionnette,fourgon; furgoneta; carrinha,furgao; furgone; 面包车
trail path: weg,pfad,trail; sentier,chemin; sendero,camino; trilha,caminho; sentiero; 小路
rider: fahrer,fahrerin,biker; pilote,cavalier; jinete,piloto; piloto,ciclista; pilota,rider; 骑手
helmet: helm; casque; casco; capacete; casco; 头盔
mud: schlamm,matsch; boue; barro,lodo; lama; fango; 泥
finish line: ziel,ziellinie; arrivee,ligne d'arrivee; meta,linea de meta; meta,linha de chegada; traguardo; 终点
cheering: jubel,jubeln,jubelt,jubelnde,jubelnden; acclamations,celebrent; celebrando,animando,vitoreando; comemorando,torcendo; esultanza,esultano; 欢呼
applause: applaus,klatschen; applaudissements,applaudir; aplauso,aplausos; aplauso,aplausos; applauso,applausi; 掌声,鼓掌
award ceremony: siegerehrung,preisverleihung; remise des prix; entrega de premios; entrega de premios; premiazione; 颁奖
handshake: handedruck,handschlag; poignee de main; apreton de manos; aperto de mao; stretta di mano; 握手
meeting: besprechung,sitzung,treffen; reunion; reunion; reuniao; riunione; 会议
audience: zuschauer,zuschauerin,publikum; spectateurs,public; publico,espectadores; publico,plateia; pubblico,spettatori; 观众
speaker: redner,rednerin; orateur,oratrice; orador,ponente; orador,palestrante; relatore,oratore; 演讲者
doctor: arzt,arztin; medecin,docteur,docteure; medico,medica,doctor,doctora; medico,medica,doutor,doutora; medico,dottore,dottoressa; 医生
nurse: krankenschwester,pfleger,pflegerin; infirmiere,infirmier; enfermera,enfermero; enfermeira,enfermeiro; infermiera,infermiere; 护士
patient: patient,patientin; patient,patiente; paciente; paciente; paziente; 病人,患者
reception desk: empfang,rezeption,anmeldung; accueil,reception; recepcion; recepcao; reception,accettazione; 前台
exterior front: aussenansicht,vorderseite,front; exterieur,devanture,facade; exterior,fachada; exterior,fachada; esterno,facciata; 外观
interior: innenansicht,innenraum; interieur; interior; interior; interno; 室内
shop window: schaufenster; vitrine; escaparate; vitrine; vetrina; 橱窗
owner: besitzer,besitzerin,inhaber,inhaberin; proprietaire; dueno,duena; dono,dona; proprietario,proprietaria; 老板,店主
grandparents: grosseltern; grands parents; abuelos; avos; nonni; 祖父母
couple: paar,brautpaar,ehepaar; couple; pareja; casal; coppia,sposi; 情侣,夫妻,新人
children: kinder; enfants,gamins; ninos; criancas,miudos; bambini,bimbi; 孩子们,小朋友
hug: umarmung,umarmt,umarmen; calin,etreinte,embrasse; abrazo,abrazan; abraco; abbraccio,abbracciano; 拥抱
candles: kerzen; bougies; velas; velas; candele; 蜡烛
swing: schaukel,schaukeln,schaukelt; balancoire; columpio; balanco,baloico; altalena; 秋千
slide: rutsche; toboggan; tobogan; escorrega; scivolo; 滑梯
sledding: schlitten,rodeln,schlittenfahren; luge; trineo; treno; slittino; 雪橇
snowman: schneemann; bonhomme de neige; muneco de nieve; boneco de neve; pupazzo di neve; 雪人
snowball: schneeball,schneeballschlacht; boule de neige,bataille de boules de neige; bola de nieve; bola de neve; palla di neve; 雪球
lights: lichter,beleuchtung; lumieres; luces; luzes; luci; 灯光
night: nacht; nuit; noche; noite; notte; 夜晚,夜景,晚上
morning: morgen,fruh; matin; manana; manha; mattina; 早晨,早上
rain: regen,regnet; pluie,pleut; lluvia,llueve; chuva; pioggia; 雨
puddle: pfutze; flaque; charco; poca; pozzanghera; 水坑
lake: see; lac; lago; lago; lago; 湖
shore: ufer; rive,rivage; orilla; margem; riva; 岸边
skyline: skyline,silhouette; horizon,panorama; horizonte; horizonte; panorama; 天际线
clouds: wolken; nuages; nubes; nuvens; nuvole; 云
flowers: blumen,bluten; fleurs; flores; flores; fiori; 花朵,鲜花
roses: rosen; roses; rosas; rosas; rose; 玫瑰花
harvest: ernte; recolte,vendange,vendanges; cosecha,vendimia; colheita,vindima; raccolto,vendemmia; 收获,采摘
grapes: trauben; raisin,raisins; uvas,uva; uvas,uva; uva; 葡萄
barrel: fass,fasser; tonneau,tonneaux,fut; barril,barrica; barril,pipa; botte,botti; 酒桶
cellar: keller,weinkeller; cave; bodega,sotano; adega,cave; cantina; 酒窖
bottles: flaschen; bouteilles; botellas; garrafas; bottiglie; 瓶
pouring: eingiessen,giesst,einschenken; verser,verse; sirviendo,vertiendo; servindo,despejando; versare,versa; 倒酒
glass: glas,glaser; verre,verres; vaso,copa,copas; copo,taca,copos; bicchiere,calice,bicchieri; 杯
cutting slicing: schneiden,schneidet; couper,coupe; cortando,cortar; cortando,cortar; tagliare,taglia; 切
mixing: mischen,ruhren,ruhrt; melanger,melange; mezclando,mezclar; misturando,misturar; mescolare,mescola; 搅拌
ingredients: zutaten; ingredients; ingredientes; ingredientes; ingredienti; 食材
salad: salat; salade; ensalada; salada; insalata; 沙拉
tomato: tomate,tomaten; tomate,tomates; tomate,tomates; tomate,tomates; pomodoro,pomodori; 西红柿,番茄
plating dish: anrichten,teller,gericht; dressage,assiette,plat; emplatado,plato; empratamento,prato; impiattamento,piatto; 摆盘
steam: dampf; vapeur; vapor; vapor; vapore; 蒸汽
machine: maschine; machine; maquina; maquina; macchina; 机器
repair: reparatur,repariert,reparieren; reparation,repare; reparacion,reparando; reparo,conserto,reparacao; riparazione,ripara; 修理
wheel: rad,rader,reifen; roue,roues; rueda,ruedas; roda,rodas; ruota,ruote; 轮子
polishing: polieren,poliert,politur; polir,polissage; puliendo,pulido; polindo,polimento; lucidare,lucidatura; 抛光
before: vorher; avant; antes; antes; prima; 之前
result: ergebnis; resultat; resultado; resultado; risultato; 结果,成品
hands: hande; mains; manos; maos; mani; 双手
close up: nahaufnahme,detailaufnahme; gros plan; primer plano; close,grande plano; primo piano; 特写
box package: karton,paket,schachtel; boite,carton,colis; caja,paquete; caixa,pacote; scatola,pacco; 盒子,包裹
packing: verpacken,einpacken,verpackt; emballage,emballer; empaquetado,empaquetando; embalagem,embalando; imballaggio,imballare; 打包,包装
unboxing: auspacken,packt aus; deballage,deballer; desempaquetado,abriendo; desembalando,unboxing; spacchettamento; 开箱
pottery: topferei,topfern,keramik; poterie,ceramique; ceramica,alfareria; ceramica,olaria; ceramica; 陶器
clay: ton; argile; arcilla,barro; argila,barro; argilla; 粘土
yoga: yoga; yoga; yoga; ioga,yoga; yoga; 瑜伽
class course: kurs,unterricht; cours,classe; clase,curso; aula,curso; corso,lezione; 课
stretching: dehnen,dehnung; etirement,etirements; estiramiento,estirando; alongamento; stretching; 拉伸
weights: gewichte,hanteln; poids,halteres; pesas; pesos,halteres; pesi; 杠铃
goal: tor; but; gol; golo,gol; gol; 进球
shot: schuss; tir; tiro,disparo; remate,chute; tiro; 射门
save: parade; arret; parada; defesa; parata; 扑救
kick off: anpfiff,anstoss; coup d'envoi; saque inicial; pontape de saida; calcio d'inizio; 开球
locker room: kabine,umkleide; vestiaire,vestiaires; vestuario; balneario,vestiario; spogliatoio; 更衣室
supporters fans: fans; supporters; hinchas,aficionados; adeptos,torcedores; tifosi; 球迷
parade: umzug,festzug,parade; defile,parade; desfile; desfile; sfilata,parata; 游行
marching band: blaskapelle,musikkapelle; fanfare; banda de musica; banda de musica,fanfarra; banda musicale; 乐队
fire truck: feuerwehrauto; camion de pompiers; camion de bomberos; carro de bombeiros; camion dei pompieri; 消防车
firefighter: feuerwehrmann,feuerwehrleute,feuerwehr; pompier,pompiers; bombero,bomberos; bombeiro,bombeiros; pompiere,pompieri; 消防员
soldering: loten; soudure; soldadura; solda; saldatura; 焊接
sewing: nahen,naht; couture,coudre; costura,cosiendo; costura,costurando; cucito,cucire; 缝纫
fabric: stoff,stoffe; tissu,tissus; tela,telas; tecido,tecidos; tessuto,stoffa; 布料
haircut: haarschnitt; coupe de cheveux; corte de pelo; corte de cabelo; taglio di capelli; 理发
hairdresser: friseur,friseurin; coiffeur,coiffeuse; peluquero,peluquera; cabeleireiro,cabeleireira; parrucchiere,parrucchiera; 理发师
makeup: schminke,schminken; maquillage; maquillaje; maquiagem,maquilhagem; trucco; 化妆
shopping: einkaufen,einkauf; courses; compras; compras; spesa,acquisti; 购物
garden work: gartenarbeit; jardinage; jardineria; jardinagem; giardinaggio; 园艺
lawn: rasen; pelouse,gazon; cesped; relva,gramado; prato,erba; 草坪
excavator: bagger; pelleteuse; excavadora; escavadora,escavadeira; escavatore; 挖掘机
crane: kran; grue; grua; grua,guindaste; gru; 起重机
house tour: hausbesichtigung; visite de la maison; recorrido por la casa; visita a casa; visita della casa; 看房
view: aussicht,ausblick,blick; vue; vista,vistas; vista; vista,panorama; 风景
sofa: sofa,couch; canape; sofa; sofa; divano; 沙发
bed: bett; lit; cama; cama; letto; 床
shower: dusche; douche; ducha; chuveiro,duche; doccia; 淋浴
fireplace: kamin; cheminee; chimenea; lareira; camino; 壁炉
sauna: sauna; sauna; sauna; sauna; sauna; 桑拿
skier: skifahrer,skifahrerin; skieur,skieuse; esquiador,esquiadora; esquiador,esquiadora; sciatore,sciatrice; 滑雪者
ski lift: skilift,lift,sessellift; remontee,teleski,telesiege; telesilla,remonte; teleferico; seggiovia,skilift; 缆车
scooter: roller,scooter; trottinette,scooter; patinete,scooter; trotinete,scooter; monopattino,scooter; 滑板车
skateboard: skateboard; skate,skateboard; patineta,monopatin; skate; skateboard; 滑板
climbing: klettern,klettert; escalade,grimper; escalada,escalando; escalada,escalando; arrampicata,arrampica; 攀岩
fishing: angeln,angelt; peche,pecher; pesca,pescando; pesca,pescando; pesca,pescare; 钓鱼
picnic: picknick; pique nique; picnic; piquenique; picnic; 野餐
barbecue: grillen,grill,grillt; barbecue,grillade; barbacoa,parrilla,asado; churrasco; grigliata,barbecue; 烧烤
singer scream: schrei,schreit; cri,crie; grito,grita; grito,grita; urlo,urla; 尖叫
guitar solo: gitarrensolo; solo de guitare; solo de guitarra; solo de guitarra; assolo di chitarra; 吉他独奏
drummer: schlagzeuger,schlagzeugerin; batteur,batteuse; baterista; baterista; batterista; 鼓手
guitarist: gitarrist,gitarristin; guitariste; guitarrista; guitarrista; chitarrista; 吉他手
rehearsal: probe,proben; repetition; ensayo; ensaio; prove; 排练
backstage: hinter der buhne,backstage; coulisses; bastidores,camerino; bastidores; dietro le quinte; 后台
bouquet: brautstrauss,strauss; bouquet; ramo; buque,ramo; bouquet,mazzo; 捧花
vows: geluebde,ja wort; voeux; votos; votos; voti; 誓言
tie: krawatte; cravate; corbata; gravata; cravatta; 领带
graduates: absolventen; diplomes; graduados; formandos; laureati; 毕业生
blackboard: tafel; tableau noir; pizarra; quadro; lavagna; 黑板
experiment: versuch,experiment; experience; experimento; experiencia,experimento; esperimento; 实验
playground: spielplatz,schulhof; aire de jeux,cour; patio,parque infantil; recreio,parque infantil; parco giochi,cortile; 操场
sheep: schafe,schafherde; moutons,troupeau; ovejas,rebano; ovelhas,rebanho; pecore,gregge; 羊群,绵羊
cows: kuhe; vaches; vacas; vacas; mucche; 奶牛
calf: kalb; veau; ternero; vitelo,bezerro; vitello; 小牛
tractor: traktor; tracteur; tractor; trator; trattore; 拖拉机
milking: melken,melkt; traite; ordeno,ordenando; ordenha; mungitura; 挤奶
stable barn: stall,scheune; etable,grange; establo,granero; estabulo,celeiro; stalla,fienile; 谷仓
meadow: wiese; prairie,pre; prado,pradera; prado; prato; 草地,草原
dune: dune,dunen; dune; duna; duna; duna; 沙丘
poster: plakat,aushang; affiche; cartel,afiche; cartaz; manifesto,locandina; 海报
biscuit: keks,kekse,platzchen; biscuit,biscuits; galleta,galletas; bolacha,bolachas,biscoito,biscoitos; biscotto,biscotti; 饼干
floor plan: grundriss,wohnungsplan; plan de l'appartement; plano del piso; planta do apartamento; planimetria; 平面图,户型图
drawing: zeichnen,zeichnet,zeichnend; dessiner,dessine,dessinent; dibujando,dibujar,dibuja; desenhando,desenhar,a desenhar; disegnando,disegnare,disegnano; 画画
whiteboard: whiteboard; tableau blanc; pizarra blanca; quadro branco; lavagna bianca; 白板
fence: zaun,zaune; cloture,palissade; valla,cerca; cerca,vedacao; recinto,recinzione,staccionata; 围栏
dinosaur: dinosaurier; dinosaure; dinosaurio; dinossauro; dinosauro; 恐龙
staircase: treppenhaus,treppe; escalier,escaliers; escalera,escaleras; escada,escadas; scala,scale; 楼梯
piglets: ferkel; porcelets; cerditos,lechones; porquinhos,leitoes; maialini; 小猪
rooster: hahn; coq; gallo; galo; gallo; 公鸡
cheque: scheck,scheckubergabe; cheque; cheque; cheque; assegno; 支票
farm shop: hofladen; vente a la ferme; tienda de la granja; loja da quinta; spaccio; 农场商店
cheese making: kaseherstellung,kaserei; fromagerie; quesera; queijaria; caseificio; 制作奶酪
start gun: startschuss; coup de pistolet; pistoletazo; tiro de partida; colpo di pistola; 发令枪
children race: kinderlauf; course des enfants; carrera infantil; corrida infantil; corsa dei bambini; 儿童跑
lullaby: schlaflied,wiegenlied; berceuse; nana,cancion de cuna; cancao de ninar; ninna nanna; 摇篮曲
string quartet: streichquartett; quatuor,quatuor a cordes; cuarteto,cuarteto de cuerdas; quarteto,quarteto de cordas; quartetto,quartetto d'archi; 弦乐四重奏
rocks: felsen; rochers; rocas; rochas; rocce; 岩石
`;

const englishOf = new Map<string, string>();
for (const row of seenTable.trim().split('\n')) {
  const [english = '', others = ''] = row.split(': ');
  for (const word of others.split(/[;,]/)) {
    const key = /\p{Script=Han}/u.test(word) ? [...word.trim()].join(' ') : word.trim();
    if (key !== '' && !englishOf.has(key)) englishOf.set(key, english);
  }
}

/** Last parts of words of a language that joins them, which alone name nothing to be seen: "Teamfoto", "Kuchenvideo". */
export const compoundHeads: ReadonlyMap<string, string> = new Map([
  ['foto', 'photo'],
  ['fotos', 'photo'],
  ['bild', 'picture'],
  ['video', ''],
  ['film', ''],
  ['clip', ''],
  ['szene', ''],
]);

/** Most words of one of these. */
export const longestSeen = 4;

/** What footage shows, in English, by what it is called in another language; null for other words. */
export const seenInEnglish = (words: string): string | null => englishOf.get(words) ?? null;
