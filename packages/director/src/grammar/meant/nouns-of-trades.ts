/**
 * Things of shops and kitchens, homes, sports, music, science, travel and work, as footage is called after them. As in nouns.ts:
 * English: German; French; Spanish; Portuguese; Italian; Chinese; other English.
 */
export const nounsOfTrades = `
counter: theke,tresen,ladentheke; comptoir; mostrador; balcao; bancone; 柜台,吧台
shelf: regal,regale; etagere,etageres,rayon; estante,estanteria; prateleira,prateleiras; scaffale,mensola; 货架,架子
storefront: ladenfront,schaufenster; devanture,vitrine; escaparate,fachada; fachada,vitrine,vitrina; vetrina; 店面,橱窗
warehouse: lager,lagerhalle; entrepot; almacen,deposito; armazem,deposito; magazzino; 仓库
dough: teig; pate; masa; massa; impasto; 面团
ingredient: zutat,zutaten; ingredient,ingredients; ingrediente,ingredientes; ingrediente,ingredientes; ingrediente,ingredienti; 配料,食材,原料
plating: anrichten; dressage; emplatado; empratamento; impiattamento; 摆盘,装盘
recipe: rezept; recette; receta; receita; ricetta; 食谱,菜谱
butter: butter; beurre; mantequilla; manteiga; burro; 黄油
sugar: zucker; sucre; azucar; acucar; zucchero; 糖
spice: gewurz,gewurze; epice,epices; especia,especias; tempero,temperos; spezia,spezie; 香料
sauce: sauce,sosse; sauce; salsa; molho; salsa,sugo; 酱汁
vegetable: gemuse; legume,legumes; verdura,verduras; legume,legumes,vegetais; verdura,verdure; 蔬菜
meat: fleisch; viande; carne; carne; carne; 肉
rice: reis; riz; arroz; arroz; riso; 米饭
pot: topf; marmite,casserole; olla; panela; pentola; 锅
bowl: schussel; bol,saladier; bol,cuenco; tigela; ciotola; 碗
tea: tee; ; te; cha; te; 茶
juice: saft; jus; zumo,jugo; suco; succo; 果汁
breakfast: fruhstuck; petit dejeuner; desayuno; cafe da manha,pequeno almoco; colazione; 早餐
dinner: abendessen; diner; ; jantar; ; 晚餐
menu: speisekarte; menu; menu,carta; cardapio,ementa; menu; 菜单
market stall: marktstand; etal; ; banca,barraca; bancarella; 摊位
bench: bank; banc; banco; banco; panchina; 长椅
desk: schreibtisch; bureau; escritorio,mesa de trabajo; escrivaninha,secretaria; scrivania; 书桌,办公桌
hall: saal,halle,flur; salle,hall; sala,salon; sala,salao; sala,salone; 大厅,展厅
hallway: flur,diele; couloir; pasillo; corredor; corridoio; 走廊
corridor: flur,gang; couloir; pasillo; corredor; corridoio; 走廊
staircase: treppe,treppenhaus; escalier; escalera; escada; scala; 楼梯
elevator: aufzug,fahrstuhl; ascenseur; ascensor; elevador; ascensore; 电梯
basement: keller; cave,sous-sol; sotano; cave,porao; cantina,seminterrato; 地下室
attic: dachboden; grenier; desvan,atico; sotao; soffitta,mansarda; 阁楼
backyard: hinterhof; arriere-cour; patio trasero; quintal; cortile; 后院
courtyard: hof,innenhof; cour; patio; patio; cortile; 院子,庭院
patio: terrasse; patio; patio; patio; patio; 露台
lobby: lobby,eingangshalle; hall d'entree; vestibulo,recibidor; saguao; atrio; 大堂
floorplan: grundriss; ; ; planta; planimetria,piantina; 平面图,户型图
driveway: einfahrt,auffahrt; allee; entrada; garagem; vialetto; 车道
curtain: vorhang; rideau; cortina; cortina; tenda; 窗帘
carpet: teppich; tapis; alfombra; tapete; tappeto; 地毯
pillow: kissen; oreiller,coussin; almohada,cojin; almofada,travesseiro; cuscino; 枕头
wardrobe: kleiderschrank,schrank; armoire; armario; guarda-roupa,armario; armadio; 衣柜
sink: spule,spulbecken; evier; fregadero; pia; lavello; 水槽
fridge: kuhlschrank; frigo,refrigerateur; nevera,frigorifico; geladeira,frigorifico; frigo,frigorifero; 冰箱
stove: herd; cuisiniere; cocina de gas; fogao; fornello,fornelli; 炉灶
webcam: webcam,webkamera; webcam; webcam,camara web; webcam; webcam; 摄像头
screen recording: bildschirmaufnahme,bildschirmaufzeichnung; capture d'ecran,enregistrement d'ecran; grabacion de pantalla; gravacao de tela,gravacao de ecra; registrazione dello schermo,registrazione schermo; 屏幕录制,录屏
laptop: laptop,notebook; ordinateur portable; portatil; portatil; portatile; 笔记本电脑
keyboard: tastatur; clavier; teclado; teclado; tastiera; 键盘
printer: drucker; imprimante; impresora; impressora; stampante; 打印机
icon: symbol; icone; icono; icone; icona; 图标
chart: diagramm,grafik; graphique,diagramme; grafico,grafica; grafico; grafico; 图表
graph: diagramm,kurve; graphique,courbe; grafico,grafica; grafico; grafico; 曲线图
whiteboard: whiteboard; tableau blanc; pizarra blanca,pizarra; quadro branco,lousa; lavagna; 白板
blackboard: ; tableau noir; pizarra,pizarron; quadro negro,lousa; lavagna; 黑板
lecture: vorlesung,vortrag; cours,conference; clase,conferencia; aula,palestra; lezione,conferenza; 讲座,讲课
lesson: unterricht; lecon,cours; leccion,clase; licao,aula; lezione; 课
experiment: versuch,experiment; experience; experimento; experimento,experiencia; esperimento; 实验
laboratory: labor; laboratoire,labo; laboratorio; laboratorio; laboratorio; 实验室
lab: labor; laboratoire,labo; laboratorio; laboratorio; laboratorio; 实验室
microscope: mikroskop; microscope; microscopio; microscopio; microscopio; 显微镜
centrifuge: zentrifuge; centrifugeuse; centrifuga; centrifuga; centrifuga; 离心机
pipetting: pipettieren; pipetage; pipeteo,pipeteado; pipetagem; pipettaggio; 移液
pipette: pipette; pipette; pipeta; pipeta; pipetta; 移液管
prof: professor,professorin; professeur,prof; profesor,profesora; professor,professora; professore,professoressa; 教授
scientist: wissenschaftler,wissenschaftlerin,forscher,forscherin; scientifique,chercheur; cientifico,cientifica; cientista; scienziato,scienziata,ricercatore; 科学家
university: universitat; universite; universidad; universidade; universita; 大学
curator: kurator,kuratorin; conservateur,commissaire; curador,curadora,comisario; curador,curadora; curatore,curatrice; 策展人
exhibition: ausstellung; exposition,expo; exposicion; exposicao; esposizione; 展览
gallery: galerie; galerie; galeria; galeria; galleria; 画廊
drawing: zeichnung; dessin; dibujo; desenho; disegno; 图画
sponsor: sponsor,sponsoren; sponsor; patrocinador; patrocinador; sponsor; 赞助商
first half: erste halbzeit; premiere mi-temps; primer tiempo,primera mitad,primera parte; primeiro tempo,primeira parte; primo tempo; 上半场
second half: zweite halbzeit; deuxieme mi-temps,seconde mi-temps; segundo tiempo,segunda mitad,segunda parte; segundo tempo,segunda parte; secondo tempo; 下半场
referee: schiedsrichter; arbitre; arbitro; arbitro,juiz; arbitro; 裁判
corner kick: eckball; ; tiro de esquina; escanteio; calcio d'angolo; 角球
free kick: freistoss; coup franc; tiro libre; livre; punizione; 任意球
marathon: marathon; marathon; maraton; maratona; maratona; 马拉松
swimmer: schwimmer,schwimmerin; nageur,nageuse; nadador,nadadora; nadador,nadadora; nuotatore,nuotatrice; 游泳者
basketball: basketball; basket; baloncesto,basquet; basquete,basquetebol; pallacanestro,basket; 篮球
tennis: tennis; tennis; tenis; tenis; tennis; 网球
skate: skateboard; skate; patineta,monopatin; skate; skate; 滑板
snowboard: snowboard; snowboard; snowboard; snowboard; snowboard; 单板滑雪
weight: hantel,gewicht,gewichte; haltere,halteres; pesa,pesas; peso,pesos,halter; peso,pesi; 哑铃
yoga: yoga; yoga; yoga; ioga; yoga; 瑜伽
stretching: dehnen,dehnung; etirement,etirements; estiramiento,estiramientos; alongamento; stretching,allungamento; 拉伸
drummer: schlagzeuger,schlagzeugerin; batteur,batteuse; baterista; baterista; batterista; 鼓手
guitarist: gitarrist,gitarristin; guitariste; guitarrista; guitarrista; chitarrista; 吉他手
rehearsal: probe,proben; ; ensayo; ensaio; prova,prove; 排练
audience: publikum,zuschauer; public,spectateurs; publico; plateia,publico; pubblico; 观众
backstage: hinter der buhne; coulisses; bambalinas,detras del escenario; bastidores; dietro le quinte; 后台
album: album; album; album; album; album; 专辑
cover: cover,hulle; pochette,couverture; portada; capa; copertina; 封面
studio: studio; studio; estudio; estudio; studio; 录音室,工作室
trumpet: trompete; trompette; trompeta; trompete; tromba; 小号
flute: flote; flute; flauta; flauta; flauto; 长笛
orchestra: orchester; orchestre; orquesta; orquestra; orchestra; 乐队,交响乐团
vow: ehegelubde,gelubde; voeux; votos; votos; promesse; 誓言
bouquet: brautstrauss,strauss; bouquet; ramo; buque,ramo; mazzo,bouquet; 花束
preparation: vorbereitung,vorbereitungen; preparation,preparatifs; preparacion,preparativos; preparacao,preparativos; preparazione,preparativi; 准备
getting ready: fertigmachen,ankleiden,vorbereitung,vorbereitungen; preparatifs; preparativos; preparativos,preparacao; preparativi,preparazione; 准备,化妆
reception: empfang; reception; recepcion; recepcao; ricevimento; 招待会
bridesmaid: brautjungfer,brautjungfern; demoiselle d'honneur; dama de honor; dama de honra,madrinha; damigella; 伴娘
veil: schleier; voile; velo; veu; velo; 头纱
dad: papa,vater; papa; papa,padre; pai,papai; papa,babbo; 爸爸
mom: mama,mutter; maman; mama,madre; mae,mamae; mamma; 妈妈
hotel: hotel; hotel; hotel; hotel; albergo,hotel; 酒店
suitcase: koffer; valise; maleta; mala; valigia; 行李箱
luggage: gepack; bagage,bagages; equipaje; bagagem; bagaglio,bagagli; 行李
village: dorf; village; pueblo; aldeia,vila; paese,villaggio; 村庄
old town: altstadt; vieille ville; casco antiguo,ciudad vieja; cidade velha,centro historico; citta vecchia,centro storico; 老城
temple: tempel; temple; templo; templo; tempio; 寺庙
palace: palast,schloss; palais; palacio; palacio; palazzo; 宫殿
monument: denkmal; monument; monumento; monumento; monumento; 纪念碑
fountain: brunnen,springbrunnen; fontaine; fuente; fonte,chafariz; fontana; 喷泉
skyline: skyline; skyline; horizonte; horizonte; skyline; 天际线
rooftop: dachterrasse; toit-terrasse; azotea; terraco,cobertura; tetto,terrazza; 屋顶
cable car: seilbahn; telepherique; teleferico; teleferico,bondinho; funivia; 缆车
ferry: fahre; ferry; ferry,transbordador; balsa,ferry; traghetto; 渡轮
subway: u-bahn,ubahn; metro; metro; metro; metropolitana,metro; 地铁
tram: strassenbahn,tram; tramway,tram; tranvia; bonde,eletrico; tram; 有轨电车
taxi: taxi; taxi; taxi; taxi; taxi; 出租车
highway: autobahn; autoroute; autopista,carretera; rodovia,autoestrada; autostrada; 高速公路
sand: sand; sable; arena; areia; sabbia; 沙子
cave: hohle; grotte; cueva; caverna,gruta; grotta; 洞穴
glacier: gletscher; glacier; glaciar; glaciar,geleira; ghiacciaio; 冰川
jungle: dschungel; jungle; selva,jungla; selva; giungla; 丛林
dawn: morgendammerung,morgengrauen; aube; amanecer; amanhecer; alba; 黎明
rainbow: regenbogen; arc-en-ciel; arcoiris; arco-iris; arcobaleno; 彩虹
grass: gras,wiese; herbe; hierba,pasto; grama,relva; erba; 草地
meadow: wiese; prairie,pre; prado; prado; prato; 草地
plant: pflanze,pflanzen; plante,plantes; planta,plantas; planta,plantas; pianta,piante; 植物
seed: samen; graine,graines; semilla,semillas; semente,sementes; seme,semi; 种子
harvest: ernte; recolte; cosecha; colheita; raccolto; 收获
tractor: traktor; tracteur; tractor; trator; trattore; 拖拉机
barn: scheune; grange; granero; celeiro; fienile; 谷仓
hay: heu; foin; heno; feno; fieno; 干草
parrot: papagei; perroquet; ; papagaio; pappagallo; 鹦鹉
shark: hai; requin; tiburon; tubarao; squalo; 鲨鱼
spider: spinne; araignee; arana; aranha; ragno; 蜘蛛
dinosaur: dinosaurier; dinosaure; dinosaurio; dinossauro; dinosauro; 恐龙
unicorn: einhorn; licorne; unicornio; unicornio; unicorno; 独角兽
fairy: fee; fee; hada; fada; fata; 仙女
witch: hexe; sorciere; bruja; bruxa; strega; 女巫
knight: ritter; chevalier; caballero; cavaleiro; cavaliere; 骑士
princess: prinzessin; princesse; princesa; princesa; principessa; 公主
pirate: pirat; pirate; pirata; pirata; pirata; 海盗
ghost: gespenst,geist; fantome; fantasma; fantasma; fantasma; 鬼
astronaut: astronaut,astronautin; astronaute; astronauta; astronauta; astronauta; 宇航员
rocket: rakete; fusee; cohete; foguete,foguetao; razzo; 火箭
planet: planet; planete; planeta; planeta; pianeta; 行星
earth: erde; terre; tierra; terra; terra; 地球
doctor: arzt,arztin; medecin,docteur; medico,doctora; medico,doutora; medico,dottore; 医生
nurse: krankenschwester,pfleger; infirmiere,infirmier; enfermera,enfermero; enfermeira,enfermeiro; infermiera,infermiere; 护士
hospital: krankenhaus; hopital; hospital; hospital; ospedale; 医院
firefighter: feuerwehrmann,feuerwehrleute; pompier,pompiers; bombero,bomberos; bombeiro,bombeiros; pompiere,pompieri; 消防员
police: polizei; police; policia; policia; polizia; 警察
farmer: bauer,bauerin,landwirt; agriculteur,fermier; agricultor,granjero; agricultor,fazendeiro; contadino,agricoltore; 农民
carpenter: tischler,schreiner; menuisier,charpentier; carpintero; carpinteiro,marceneiro; falegname; 木匠
potter: topfer,topferin; potier,potiere; alfarero,alfarera; oleiro; vasaio; 陶艺师
pottery: topferei,keramik; poterie; alfareria,ceramica; ceramica,olaria; ceramica; 陶艺
tailor: schneider,schneiderin; tailleur,couturiere; sastre; alfaiate; sarto; 裁缝
hairdresser: friseur,friseurin; coiffeur,coiffeuse; peluquero,peluquera; cabeleireiro,cabeleireira; parrucchiere,parrucchiera; 理发师
barista: barista; barista; barista; barista; barista; 咖啡师
cashier: kassierer,kassiererin; caissier,caissiere; cajero,cajera; caixa; cassiere,cassiera; 收银员
founder: grunder,grunderin; fondateur,fondatrice; fundador,fundadora; fundador,fundadora; fondatore,fondatrice; 创始人
employee: mitarbeiter,mitarbeiterin; employe,employee; empleado,empleada; funcionario,funcionaria; dipendente; 员工
meeting: besprechung,sitzung,meeting; reunion; reunion; reuniao; riunione; 会议
conference: konferenz,tagung; conference,congres; conferencia,congreso; conferencia,congresso; conferenza,convegno; 大会
booth: messestand; ; caseta,estand; estande; ; 展台
fair: messe; salon,foire; feria; feira; fiera; 展会
festival: festival,fest; festival; festival; festival; festival; 节日
parade: umzug,parade; defile,parade; desfile; desfile; sfilata,parata; 游行
circus: zirkus; cirque; circo; circo; circo; 马戏团
playground: spielplatz; aire de jeux; parque infantil,patio de juegos; parquinho,parque infantil; parco giochi; 游乐场
zoo: zoo,tierpark; zoo; zoologico,zoo; zoologico,zoo; zoo; 动物园
aquarium: aquarium; aquarium; acuario; aquario; acquario; 水族馆
theater: theater; theatre; teatro; teatro; teatro; 剧院
cinema: kino; cinema; cine; cinema; cinema; 电影院
cafe: cafe; cafe; cafeteria,cafe; cafe,cafeteria; caffe; 咖啡馆
clock: ; horloge; reloj; relogio; orologio; 钟
watch: armbanduhr; ; reloj; relogio; orologio; 手表
glasses: brille; lunettes; gafas,lentes; oculos; occhiali; 眼镜
jacket: jacke; veste,blouson; chaqueta; jaqueta,casaco; giacca; 夹克
shirt: hemd; chemise; camisa; camisa; camicia; 衬衫
sneaker: turnschuh,turnschuhe; basket,baskets; zapatilla,zapatillas; tenis; scarpa da ginnastica; 运动鞋
backpack: rucksack; sac a dos; mochila; mochila; zaino; 背包
umbrella: regenschirm,schirm; parapluie; paraguas; guarda-chuva; ombrello; 雨伞
bucket: eimer; seau; cubo,balde; balde; secchio; 桶
hammer: hammer; marteau; martillo; martelo; martello; 锤子
saw: sage; scie; sierra; serra; sega; 锯
drill: bohrmaschine,bohrer; perceuse; taladro; furadeira,berbequim; trapano; 钻
ladder: leiter; echelle; escalera de mano; escada de mao; scala a pioli; 梯子
paint: ; peinture; pintura; tinta; vernice; 油漆
package: paket; paquet,colis; paquete; pacote,encomenda; pacco; 包裹
unboxing: auspacken; deballage; desempaquetado; desempacotamento; spacchettamento; 开箱
perfume: parfum; parfum; perfume; perfume; profumo; 香水
cream: creme; creme; crema; creme; crema; 面霜
soap: seife; savon; jabon; sabonete,sabao; sapone; 肥皂
lipstick: lippenstift; rouge a levres; pintalabios,labial; batom; rossetto; 口红
jewelry: schmuck; bijou,bijoux; joya,joyas; joia,joias; gioiello,gioielli; 首饰
necklace: halskette,kette; collier; collar; colar; collana; 项链
scooter: roller; trottinette,scooter; patinete,escuter; patinete,trotinete; monopattino,scooter; 滑板车
battery: akku; batterie,pile; bateria,pila; bateria,pilha; batteria; 电池
wheel: rad,reifen; roue; rueda; roda; ruota; 车轮
cable: kabel; cable; cable; cabo; cavo; 电缆
solar panel: solaranlage,solarzelle; panneau solaire; panel solar; painel solar; pannello solare; 太阳能板
crane: kran; grue; grua; guindaste,grua; gru; 吊车
bulldozer: planierraupe; bulldozer; bulldozer; trator de esteira; ruspa; 推土机
excavator: bagger; pelleteuse,excavatrice; excavadora; escavadeira,escavadora; escavatore; 挖掘机
construction site: baustelle; chantier; obra; canteiro de obras,obra; cantiere; 工地
`;
