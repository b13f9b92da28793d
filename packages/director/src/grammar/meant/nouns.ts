/** Common things by their names in other languages: footage is often called in one and spoken of in another. Folded as in lex.ts. */
import { pictographNames } from './generated/pictograph-names.ts';
import { nounsOfTrades } from './nouns-of-trades.ts';

/** English: German; French; Spanish; Portuguese; Italian; Chinese; other English. Words of one language are parted by commas. */
const table = `
animal: tier; animal,animaux,bete; animal; animal,bicho; animale; 动物
apple: apfel; pomme; manzana; maca; mela; 苹果
baby: baby,saugling; bebe; bebe; bebe,nene; bambino,neonato; 宝宝,婴儿
ball: ball; ballon,balle; pelota,balon; bola; palla,pallone; 球
beach: strand; plage; playa; praia; spiaggia; 海滩,沙滩
bear: bar,baren; ours; oso; urso; orso; 熊
bee: biene; abeille; abeja; abelha; ape; 蜜蜂
bicycle: fahrrad; velo,bicyclette; bicicleta; bicicleta; bicicletta; 自行车
bike: fahrrad,rad; velo; bici; bicicleta; bici; 自行车
bird: vogel; oiseau,oiseaux; pajaro,ave; passaro,ave; uccello; 鸟
boat: boot; bateau,bateaux,voilier; barco,bote,velero; barco,bote,veleiro; barca,barche; 船
book: buch,bucher; livre; libro; livro; libro; 书
bottle: flasche; bouteille; botella; garrafa; bottiglia; 瓶子
boy: junge,bub; garcon; nino,chico; menino,rapaz; ragazzo; 男孩
bread: brot; pain; pan; pao,paes; pane; 面包
bridge: brucke; pont; puente; ponte; ponte; 桥
butterfly: schmetterling; papillon; mariposa; borboleta; farfalla; 蝴蝶
cake: kuchen,torte; gateau,gateaux; tarta,pastel,torta; bolo; torta; 蛋糕
candle: kerze; bougie; vela; vela; candela,candelina; 蜡烛
car: auto,wagen; voiture; coche,carro,auto; carro; macchina; 汽车,车; automobile,automobiles
castle: schloss,burg; chateau,chateaux; castillo; castelo; castello; 城堡
cat: katze,kater; chat; gato,gata; gato,gata; gatto; 猫
chicken: huhn,huhner; poulet,poule; pollo,gallina; frango,galinha; pollo; 鸡
kid: kind,kinder; enfant,gamin; nino,nina,chico; crianca,miudo; bambino,bimbo; 孩子; children
child: kind,kinder; enfant; nino,nina; crianca; bambino; 孩子
church: kirche; eglise; iglesia; igreja; chiesa; 教堂
city: stadt,stadte; ville; ciudad; cidade; citta; 城市
classroom: klassenzimmer; classe,salle de classe; aula,clase; aula; aula; 教室
cloud: wolke; nuage; nube; nuvem,nuvens; nuvola; 云
coffee: kaffee; cafe; cafe; cafe; caffe; 咖啡
cow: kuh,kuhe; vache; vaca; vaca; mucca; 牛
crowd: menge,menschenmenge,publikum; foule,public; multitud,publico; multidao,publico; folla,pubblico; 人群,观众
crystal: kristall; cristal,cristaux; cristal; cristal; cristallo; 水晶
dog: hund; chien; perro; cachorro,cao,caes; cane; 狗
door: tur; porte; puerta; porta; porta; 门
dragon: drache; dragon; dragon; dragao; drago; 龙
drum: trommel,schlagzeug; tambour,batterie; tambor,bateria; bateria,tambor; tamburo,batteria; 鼓
duck: ente; canard; pato; pato; anatra; 鸭子
elephant: elefant; elephant; elefante; elefante; elefante; 大象
elf: elf,elfe; elfe; elfo,duende; elfo,elfa,duende; elfo; 精灵
face: gesicht; visage; cara,rostro; rosto,cara; viso; 脸
fire: feuer; feu; fuego; fogo; fuoco; 火
fish: fisch; poisson; pez,pescado; peixe; pesce; 鱼
flower: blume; fleur; flor,flores; flor,flores; fiore; 花
forest: wald,walder; foret; bosque; floresta; foresta; 森林
fox: fuchs; renard; zorro; raposa; volpe; 狐狸
frog: frosch,frosche; grenouille; rana; sapo,ra; rana; 青蛙
garden: garten; jardin; jardin; jardim; giardino; 花园
girl: madchen; fille; nina,chica; menina,rapariga; ragazza,bimba,bambina; 女孩
goal: tor; but; gol; golo,gol; gol; 进球
guitar: gitarre; guitare; guitarra; guitarra,violao; chitarra; 吉他
hand: hand,hande; main; mano; mao,maos; mano; 手
horse: pferd; cheval,chevaux; caballo; cavalo; cavallo; 马
house: haus,hauser; maison; casa; casa; casa; 房子
interview: interview; entretien,interview; entrevista; entrevista; intervista; 采访
kitchen: kuche; cuisine; cocina; cozinha; cucina; 厨房
lake: see; lac; lago; lago; lago; 湖
lion: lowe; lion; leon; leao; leone; 狮子
man: mann,manner; homme; hombre; homem,homens; uomo; 男人
mask: maske; masque; mascara; mascara; maschera; 面具
mayor: burgermeister,burgermeisterin; maire; alcalde,alcaldesa; prefeito,presidente da camara; sindaco; 市长
monkey: affe; singe; mono; macaco; scimmia; 猴子
monster: monster,ungeheuer; monstre; monstruo; monstro; mostro; 怪物
moon: mond; lune; luna; lua; luna; 月亮
mountain: berg; montagne; montana; montanha; montagna; 山
mouse: maus; souris; raton; rato; topo; 老鼠
museum: museum; musee; museo; museu; museo; 博物馆
ocean: ozean; ocean; oceano; oceano; oceano; 海洋
park: park; parc; parque; parque; parco; 公园
party: feier; fete; fiesta; festa; festa; 派对
person: mensch,leute; personne,gens; persona,gente; pessoa,pessoas,galera; persona; 人; ppl,folk,folks,pedestrian,pedestrians
piano: klavier; piano; piano; piano; pianoforte; 钢琴
pig: schwein,schweinchen,ferkel; cochon,porc; cerdo,chancho,puerco; porco,porquinho; maiale; 猪,小猪; piglet,piggy
rabbit: hase,hasen,kaninchen; lapin; conejo,conejito; coelho,coelhinho; coniglio; 兔子,小兔子; bunny,bunnies
rain: regen; pluie; lluvia; chuva; pioggia; 雨
river: fluss; riviere,fleuve; rio; rio; fiume; 河
road: strasse; route; carretera,camino; estrada; strada; 路
robot: roboter; robot; robot; robo; robot; 机器人
school: schule; ecole; escuela; escola; scuola; 学校
sea: meer; mer; mar; mar; mare; 大海,海
sheep: schaf; mouton; oveja; ovelha; pecora; 羊
ship: schiff; navire; barco,buque; navio; nave; 船
shop: laden,geschaft; magasin,boutique; tienda; loja; negozio; 商店
sky: himmel; ciel; cielo; ceu; cielo; 天空
snow: schnee; neige; nieve; neve; neve; 雪
stage: buhne; scene; escenario; palco; palco; 舞台
statue: statue; statue; estatua; estatua; statua; 雕像
street: strasse; rue; calle; rua; strada; 街道
sun: sonne; soleil; sol; sol; sole; 太阳
sunset: sonnenuntergang; coucher de soleil; atardecer; por do sol; tramonto; 日落
table: tisch; table; mesa; mesa; tavolo; 桌子
teacher: lehrer,lehrerin; professeur,maitresse; profesor,profesora; professor,professora; insegnante; 老师
team: mannschaft; equipe; equipo; equipe,time; squadra; 球队
tiger: tiger; tigre; tigre; tigre; tigre; 老虎
tower: turm,turme; tour; torre; torre; torre; 塔
train: zug,zuge; train; tren; comboio,trem; treno; 火车
tree: baum,baume; arbre; arbol,arboles; arvore; albero; 树
vase: vase; vase; jarron,florero; vaso,jarra; vaso; 花瓶
volcano: vulkan; volcan; volcan; vulcao; vulcano; 火山
water: wasser; eau; agua; agua; acqua; 水
waterfall: wasserfall; cascade; cascada; cachoeira,cascata; cascata; 瀑布
skiing: skifahren,skiurlaub; ski; esqui; esqui; sci; 滑雪; ski,ski trip
holiday: urlaub,ferien; vacances; vacaciones; ferias; vacanza; 旅行,假期; vacation
baptism: taufe; bapteme; bautizo; batizado; battesimo; 洗礼; christening
graduation: abschlussfeier; remise des diplomes; graduacion; formatura; laurea; 毕业
pasta: nudeln; pates; pasta; massa; pasta; 面条
soccer match: fussballspiel; match de foot; partido; partida de futebol; partita; 足球赛; football match
wedding: hochzeit; mariage; boda; casamento; matrimonio; 婚礼
owl: eule; hibou,chouette; buho,lechuza; coruja,mocho; gufo; 猫头鹰
sparrow: spatz,sperling; moineau,moineaux; gorrion; pardal; passero; 麻雀
eagle: adler; aigle; aguila; aguia; aquila; 鹰
penguin: pinguin; pingouin,manchot; pinguino; pinguim; pinguino; 企鹅
dolphin: delfin; dauphin; delfin; golfinho; delfino; 海豚
turtle: schildkrote; tortue; tortuga; tartaruga; tartaruga; 乌龟
snake: schlange; serpent; serpiente; cobra; serpente; 蛇
squirrel: eichhornchen; ecureuil; ardilla; esquilo; scoiattolo; 松鼠
goat: ziege; chevre; cabra; cabra; capra; 山羊
donkey: esel; ane; burro; burro; asino; 驴
tulip: tulpe; tulipe; tulipan,tulipanes; tulipa; tulipano; 郁金香
tulips: tulpen; tulipes; tulipanes; tulipas; tulipani; 郁金香
rose: rose; rose; rosa; rosa; rosa; 玫瑰
leaf: blatt,blatter; feuille; hoja; folha; foglia; 叶子
windmill: windmuhle; moulin; molino; moinho; mulino; 风车
canal: kanal,gracht; canal; canal; canal; canale; 运河
island: insel; ile; isla; ilha; isola; 岛
desert: wuste; desert; desierto; deserto; deserto; 沙漠
valley: tal; vallee; valle; vale; valle; 山谷
market: markt; marche; mercado; mercado; mercato; 市场
station: bahnhof; gare; estacion; estacao; stazione; 车站
airport: flughafen; aeroport; aeropuerto; aeroporto; aeroporto; 机场
plane: flugzeug; avion; avion; aviao; aereo; 飞机
bus: bus; bus,autobus; autobus; onibus,autocarro; autobus; 公交车
lighthouse: leuchtturm; phare; faro; farol; faro; 灯塔
harbor: hafen; port; puerto; porto; porto; 港口; harbour
office: buro; bureau; oficina; escritorio; ufficio; 办公室
choir: chor; chorale,choeur; coro; coro; coro; 合唱团
organ: orgel; orgue; organo; orgao; organo; 管风琴
violin: geige,violine; violon; violin; violino; violino; 小提琴
concert: konzert; concert; concierto; concerto,show; concerto; 音乐会
singer: sanger,sangerin; chanteur,chanteuse; cantante; cantor,cantora; cantante; 歌手
dance: tanz; danse; baile,danza; danca; danza,ballo; 舞蹈
speech: rede; discours; discurso; discurso; discorso; 演讲
soup: suppe; soupe; sopa; sopa; zuppa; 汤
knife: messer; couteau,couteaux; cuchillo; faca; coltello; 刀
cheese: kase; fromage; queso; queijo; formaggio; 奶酪
wine: wein; vin; vino; vinho; vino; 酒
egg: ei,eier; oeuf; huevo; ovo; uovo; 鸡蛋
chef: koch,kochin; cuisinier; cocinero; cozinheiro; cuoco; 厨师
phone: telefon,handy; telephone; telefono; telefone,celular; telefono; 手机
computer: rechner; ordinateur; ordenador,computadora; computador; computer; 电脑
lamp: lampe; lampe; lampara; lampada,candeeiro; lampada; 灯
chair: stuhl; chaise; silla; cadeira; sedia; 椅子
window: fenster; fenetre; ventana; janela; finestra; 窗户
shoe: schuh; chaussure; zapato; sapato; scarpa; 鞋
hat: hut; chapeau,chapeaux; sombrero; chapeu; cappello; 帽子
family: familie; famille; familia; familia; famiglia; 家庭
cyclist: radfahrer; cycliste; ciclista; ciclista; ciclista; 骑车人
player: spieler; joueur; jugador; jogador; giocatore; 球员
runner: laufer; coureur; corredor; corredor; corridore; 跑步者
star: stern; etoile; estrella; estrela; stella; 星星
trophy: pokal; trophee,coupe; trofeo,copa; trofeu,taca; trofeo,coppa; 奖杯
goalkeeper: torwart,torhuterin; gardien; portero,arquero; goleiro,guarda redes; portiere; 守门员
puppy: welpe,welpen; chiot; cachorrito; cachorrinho; cucciolo; 小狗
kitten: katzchen; chaton; gatito; gatinho; gattino; 小猫
wave: welle; vague; ola; onda; onda; 海浪
storm: sturm,gewitter; orage,tempete; tormenta; tempestade; tempesta; 暴风雨
wolf: wolf,wolfe; loup; lobo; lobo; lupo; 狼
harbour: hafen; port; puerto; porto; porto; 港口,港; harbor
parking lot: parkplatz,parkplatze; parking,stationnement; aparcamiento,estacionamiento; estacionamento,parque de estacionamento; parcheggio; 停车场
car park: parkplatz,parkplatze; parking,stationnement; aparcamiento,estacionamiento; estacionamento,parque de estacionamento; parcheggio; 停车场
vehicle: fahrzeug; vehicule; vehiculo; veiculo; veicolo; 车辆
pedestrian: fussganger; pieton; peaton,peatones; pedestre; pedone; 行人
goblin: kobold; gobelin,lutin; duende; duende; folletto; 小精灵
toy: spielzeug; jouet,jouets; juguete,munecos; brinquedo,bonequinho; giocattolo,pupazzetto,pupazzetti; 玩具; creature,creatures
figure: figur,figuren; figurine; figura,figurita; boneco,figura; statuina,figura; 人偶,玩偶
doll: puppe; poupee; muneca; boneca; bambola; 娃娃
camel: kamel; chameau,chameaux; camello; camelo; cammello; 骆驼
giraffe: giraffe; girafe; jirafa; girafa; giraffa; 长颈鹿
zebra: zebra; zebre; cebra; zebra; zebra; 斑马
whale: wal; baleine; ballena; baleia; balena; 鲸鱼
helicopter: hubschrauber; helicoptere; helicoptero; helicoptero; elicottero; 直升机
truck: lastwagen,lkw; camion; camion,camiones; caminhao,camiao; camion; 卡车
motorcycle: motorrad,motorrader; moto; moto; moto; moto; 摩托车
traffic: verkehr; circulation; trafico; transito,trafego; traffico; 交通
field: feld,felder; champ,champs; campo; campo; campo; 田野
farm: bauernhof; ferme; granja; fazenda,quinta; fattoria; 农场
pool: schwimmbad,schwimmbecken; piscine; piscina; piscina; piscina; 游泳池
restaurant: restaurant,gaststatte; restaurant; restaurante; restaurante; ristorante; 餐厅
food: essen; nourriture,plat; comida; comida; cibo; 食物
fruit: obst; fruit; fruta; fruta; frutta; 水果
stone: stein; pierre; piedra; pedra; pietra; 石头
building: gebaude; immeuble,batiment; edificio; predio,edificio; edificio,palazzo; 建筑,大楼
factory: fabrik; usine; fabrica; fabrica; fabbrica; 工厂
machine: maschine; machine; maquina; maquina; macchina; 机器
firework: feuerwerk; feux d'artifice; fuegos artificiales; fogos de artificio; fuochi d'artificio; 烟花
sunrise: sonnenaufgang; lever de soleil; amanecer; nascer do sol; alba; 日出
coast: kuste; cote; costa; costa; costa; 海岸
hill: hugel; colline; colina; colina; collina; 山丘
vineyard: weinberg; vignoble; vinedo; vinha; vigna; 葡萄园
bakery: backerei; boulangerie; panaderia; padaria; panetteria; 面包店
baker: backer; boulanger; panadero; padeiro; panettiere; 面包师
guest: gast,gaste; invite,invites; invitado,invitada,invitados; convidado,convidada,convidados; invitato,ospite,invitati,ospiti; 客人,宾客
ring: ring,ringe; bague,alliance; anillo,alianza; anel,alianca,aneis; anello,anelli,fede; 戒指
bride: braut; mariee; novia; noiva; sposa; 新娘
groom: brautigam; marie; novio; noivo; sposo; 新郎
ceremony: zeremonie,trauung; ceremonie; ceremonia; cerimonia; cerimonia; 仪式
drone: drohne; drone; dron; drone; drone; 无人机
bedroom: schlafzimmer; chambre; dormitorio,habitacion; quarto; camera da letto; 卧室
bathroom: badezimmer,bad; salle de bain; bano; banheiro,casa de banho; bagno; 浴室
bath: bad,badezimmer; salle de bain,bain; bano; banheiro,casa de banho; bagno; 浴室; bathroom
living room: wohnzimmer; salon,sejour; sala de estar,salon; sala de estar,sala; soggiorno; 客厅
terrace: terrasse; terrasse; terraza; terraco; terrazza; 露台
balcony: balkon; balcon; balcon; varanda,sacada; balcone; 阳台
entrance: eingang; entree; entrada; entrada; ingresso; 入口
stairs: treppe; escalier; escalera,escaleras; escada,escadas; scale; 楼梯
store: laden,geschaft; magasin; tienda; loja; negozio; 商店
product: produkt; produit; producto; produto; prodotto,prodotti; 产品
cup: tasse; tasse; taza; xicara,chavena; tazza; 杯子
plate: teller; assiette; plato; prato; piatto; 盘子
waiter: kellner; serveur; camarero,mesero; garcom; cameriere; 服务员
beer: bier; biere; cerveza; cerveja; birra; 啤酒
match: spiel; match; partido; jogo,partida; partita; 比赛
game: spiel; jeu,match; juego,partido; jogo; gioco,partita; 游戏
training: training; entrainement; entrenamiento; treino; allenamento; 训练
coach: trainer,trainerin; entraineur; entrenador,entrenadora; treinador,treinadora; allenatore; 教练
stadium: stadion; stade; estadio; estadio; stadio; 体育场
band: band,kapelle; groupe; banda,grupo; banda; banda,gruppo; 乐队
drums: schlagzeug; batterie; bateria; bateria; batteria; 鼓
microphone: mikrofon; micro,microphone; microfono; microfone; microfono; 麦克风
student: schuler,schulerin,student; eleve,etudiant; alumno,alumna,estudiante; aluno,aluna,estudante; studente; 学生
class: klasse; classe; clase; aula,turma; classe; 班级
grandma: oma,grossmutter; grand mere,mamie; abuela; avo,vovo; nonna; 奶奶
grandpa: opa,grossvater; grand pere,papi; abuelo; avo,vovo; nonno; 爷爷
mother: mutter,mama; mere,maman; madre,mama; mae; madre,mamma; 妈妈
father: vater,papa; pere,papa; padre,papa; pai; padre,papa; 爸爸
friend: freund,freundin,freunde; ami,amie; amigo,amiga; amigo,amiga; amico,amica,amici; 朋友
birthday: geburtstag; anniversaire; cumpleanos; aniversario; compleanno; 生日
balloon: luftballon,ballon; ballon; globo; balao,baloes; palloncino; 气球
gift: geschenk; cadeau,cadeaux; regalo; presente; regalo; 礼物
christmas tree: weihnachtsbaum; sapin; arbol de navidad; arvore de natal; albero di natale; 圣诞树
hike: wanderung; randonnee; caminata,excursion; caminhada,trilha; escursione; 徒步
tent: zelt; tente; tienda de campana,carpa; tenda,barraca; tenda; 帐篷
campfire: lagerfeuer; feu de camp; fogata,hoguera; fogueira; falo; 篝火
surf: surfen; surf; surf; surfe; surf; 冲浪
race: rennen; course; carrera; corrida; gara,corsa; 赛跑
medal: medaille; medaille; medalla; medalha; medaglia; 奖牌
painting: gemalde,bild; tableau,peinture; cuadro,pintura; quadro,pintura; quadro,dipinto; 画作
sculpture: skulptur; sculpture; escultura; escultura; scultura; 雕塑
boss: chef,chefin; patron,chef; jefe,jefa; chefe; capo; 老板
worker: arbeiter; ouvrier; obrero,trabajador; operario,trabalhador; operaio; 工人
workshop: werkstatt; atelier; taller; oficina; officina,laboratorio; 工作坊
wood: holz; bois; madera; madeira; legno; 木头
tool: werkzeug; outil; herramienta; ferramenta; attrezzo; 工具
wall: wand,mauer; mur; pared,muro; parede,muro; muro,parete; 墙
roof: dach; toit; techo,tejado; telhado; tetto; 屋顶
apartment: wohnung; appartement; apartamento,piso; apartamento; appartamento; 公寓
gym: fitnessstudio,turnhalle; salle de sport; gimnasio; academia,ginasio; palestra; 健身房
dress: kleid; robe; vestido; vestido; vestito; 裙子
bag: tasche; sac; bolso,bolsa; bolsa,saco; borsa; 包
kiss: kuss; baiser,bisou; beso; beijo; bacio; 吻
toast: trinkspruch; toast; brindis; brinde; brindisi; 祝酒
dessert: nachtisch,dessert; dessert; postre; sobremesa; dolce,dessert; 甜点
pizza: pizza; pizza; pizza; pizza; pizza; 披萨
chocolate: schokolade; chocolat; chocolate; chocolate; cioccolato; 巧克力
ice cream: eis; glace; helado; sorvete,gelado; gelato; 冰淇淋
bread roll: brotchen; petit pain; bollo; paozinho; panino; 面包卷
sign: schild; panneau,enseigne; cartel,letrero; placa; cartello; 招牌
customer: kunde,kundin,kunden; client; cliente; cliente; cliente; 顾客
dancer: tanzer,tanzerin; danseur,danseuse; bailarin,bailarina; dancarino,bailarina; ballerino,ballerina; 舞者
first dance: eroffnungstanz,erster tanz,hochzeitstanz; premiere danse; primer baile; primeira danca; primo ballo; 第一支舞
volunteer: freiwillige,freiwilliger; benevole; voluntario,voluntaria; voluntario,voluntaria; volontario,volontaria; 志愿者
planting: pflanzen; plantation; plantacion; plantio; piantagione; 种植
fan: anhanger,fan,fans; supporter,supporters; aficionado,aficionada,hincha; torcedor,torcedores,adepto; tifoso,tifosi; 球迷; supporter,supporters
penalty: elfmeter; penalty,tir au but; penalti,penal; penalti,penalidade; rigore,rigori; 点球
warm up: aufwarmen; echauffement; calentamiento; aquecimento; riscaldamento; 热身
kickoff: anstoss; coup d'envoi; saque inicial; pontape inicial; calcio d'inizio; 开球
anthem: hymne; hymne; himno; hino; inno; 国歌
woman: frau; femme; mujer; mulher,mulheres; donna; 女人
oven: ofen,backofen; four; horno; forno; forno; 烤箱
croissant: croissant,horndl,hornchen; croissant; cruasan,croissant; croissant; cornetto; 羊角包
crash: unfall; accident; accidente,choque; acidente; incidente; 车祸
podium: podium,podest; podium; podio; podio; podio; 领奖台
lap: runde; tour; vuelta; volta; giro; 圈
fireworks: feuerwerk; feux d'artifice,feu d'artifice; fuegos artificiales; fogos de artificio; fuochi d'artificio; 烟花
summit: gipfel; sommet; cima,cumbre; cume,pico; cima,vetta; 山顶
swing: schaukel; balancoire; columpio; balanco; altalena; 秋千
hiker: wanderer,wanderin; randonneur; excursionista; caminhante; escursionista; 徒步者
engine: motor; moteur; motor; motor; motore; 发动机
mechanic: mechaniker,mechanikerin; mecanicien; mecanico; mecanico; meccanico; 机修工
garage: werkstatt,garage; garage,atelier; taller,garaje; oficina,garagem; officina; 车库
ruin: ruine; ruine; ruina; ruina; rovina; 废墟
fog: nebel; brouillard; niebla; nevoeiro,neblina; nebbia; 雾
cliff: klippe,felswand; falaise; acantilado; falesia,penhasco; scogliera; 悬崖
waltz: walzer; valse; vals; valsa; valzer; 华尔兹
facade: fassade; facade; fachada; fachada; facciata; 外墙
${nounsOfTrades.trim()}
`;

/** The languages of the table, in its order. */
export const nounLanguages = ['de', 'fr', 'es', 'pt', 'it', 'zh', 'en'] as const;

export type NounLanguage = (typeof nounLanguages)[number];

/** The table itself: each thing by its English name, with its names in each of `nounLanguages`. */
export const namedNouns: readonly { english: string; names: readonly (readonly string[])[] }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [english = '', others = ''] = line.split(': ');
    return { english, names: others.split(';').map((names) => names.split(',').map((name) => name.trim())) };
  });

/** The English names that a thing may have, by what it is called elsewhere; words of several parts joined by blanks, Chinese ones too. */
export const englishNouns: ReadonlyMap<string, readonly string[]> = indexNouns(table);

/** The same of things that are less common: asked where the others have no name, and only where English is not spoken. */
const englishRareNouns: ReadonlyMap<string, readonly string[]> = indexNouns(pictographNames);

function indexNouns(lines: string): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const line of lines.trim().split('\n')) {
    const [english = '', others = ''] = line.split(': ');
    for (const word of others.split(/[;,]/)) {
      const key = /\p{Script=Han}/u.test(word) ? [...word.trim()].join(' ') : word.trim();
      if (key === english || key === '') continue;
      const known = index.get(key) ?? [];
      if (!known.includes(english)) index.set(key, [...known, english]);
    }
  }
  return index;
}

/** All of them in English: they are words that nobody mistyped. */
export const plainNouns: ReadonlySet<string> = new Set(
  table
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0] ?? ''),
);

/** Names of things elsewhere, with their endings, that are other words of English: who writes English means these. */
export const otherInEnglish: ReadonlySet<string> = new Set(
  'bad scale scales taller robe robes wand wands wander salon salons entree entrees chef chefs patron patrons client clients course courses marie maries invite invites inviter alliance alliances tableau tableaux fete fetes atelier academia bier biers capo plantation plantations race races band bands match matches game class classes sign but buts see seen sees time times kind kinds show shows shown shower turn public pain pains main mains scene scenes bar bars bare barn tour tours torn tore mere boot boots manner manners tale tales sole soles pan pans pane panes auto autos handy batteries cafe cafes burger burgers bureau vague vine vines ape apes cane canes hut huts mars mare mares stern lace chore chores rue port ports porter marches strand strands persona stella tier tiers laden mono chat chats ours cascade cascades multitude visage coupe vale chaise tartan pastel pastels masque ave nave eau sol bolo burro casa rede lager gens bate bute canard cobra donna fiesta rosa cara livre organon apex timex loupe mesa'.split(
    ' ',
  ),
);

/** Most words of one name. */
export const longestNoun = 3;

const endings = ['', 's', 'es', 'n', 'en', 'e', 'er', 'x'];

/** The English names of what `word` is called in another language, with the endings it may have there. */
export const englishFor = (word: string): readonly string[] => namesIn(englishNouns, word);

/** Which columns of the table have a name, by that name. */
const columnsOf: ReadonlyMap<string, ReadonlySet<NounLanguage>> = indexColumns();

function indexColumns(): Map<string, Set<NounLanguage>> {
  const index = new Map<string, Set<NounLanguage>>();
  for (const { names } of namedNouns)
    for (const [column, words] of names.entries())
      for (const word of words) {
        const [known, language] = [index.get(word) ?? new Set<NounLanguage>(), nounLanguages[column]];
        if (language !== undefined) index.set(word, known.add(language));
      }
  return index;
}

/** Whether a thing is called `word` in `language`, with the endings it may have there. */
export const isNounOf = (word: string, language: NounLanguage): boolean =>
  stemsOf(word).some((stem) => columnsOf.get(stem)?.has(language) === true);

/** As `englishFor`, with things that are spoken of less often. For messages in another language: "pain" is no bread in English. */
export function englishForForeign(word: string): readonly string[] {
  const common = englishFor(word);
  return common.length > 0 ? common : namesIn(englishRareNouns, word);
}

/** Italian plurals: "candele" is of "candela", "tavoli" of "tavolo". */
const vowels: { readonly [last: string]: readonly string[] } = { e: ['a'], i: ['o', 'e'] };

const stemsOf = (word: string): string[] => [
  ...endings.flatMap((ending) => {
    const stem = word.slice(0, word.length - ending.length);
    return word.endsWith(ending) && (ending === '' || stem.length >= 3) ? [stem] : [];
  }),
  ...(word.length > 4 ? (vowels[word.at(-1) ?? ''] ?? []).map((vowel) => word.slice(0, -1) + vowel) : []),
];

function namesIn(nouns: ReadonlyMap<string, readonly string[]>, word: string): readonly string[] {
  for (const stem of stemsOf(word)) {
    const found = nouns.get(stem);
    if (found !== undefined) return found;
  }
  return [];
}
