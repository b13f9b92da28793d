/** Tools and gear of trades and sports, parts of cars, clothes and houses, and what is done with them. Rows as in fields.ts. */
export const equipment = `
chainsaw: Kettensäge, Motorsäge; tronçonneuse; motosierra; motosserra; motosega; 电锯
axe, hatchet: Axt, Beil; hache; hacha; machado; ascia, accetta; 斧头
logs, firewood: Brennholz, Holzscheite, Baumstamm; bûches, bois de chauffage; leña, troncos; lenha, toras; legna, tronchi; 木柴
lumberjack: Holzfäller; bûcheron; leñador; lenhador; boscaiolo; 伐木工
zipper, zip: Reißverschluss; fermeture éclair; cremallera, cierre; zíper, fecho éclair; cerniera, zip; 拉链
buttons: Knöpfe; boutons; botones; botões; bottoni; 纽扣
hem: Saum; ourlet; dobladillo; bainha; orlo; 裙摆
sleeve, sleeves: Ärmel; manche, manches; manga, mangas; manga, mangas; manica, maniche; 袖子
pattern cutting, sewing pattern: Schnittmuster; patron de couture; patrón de costura; molde de costura; cartamodello; 裁剪纸样
needle, thread: Nadel, Faden; aiguille, fil; aguja, hilo; agulha, linha; ago, filo; 针, 针线
nativity play, nativity scene, nativity: Krippenspiel, Krippe; crèche de Noël, crèche vivante; belén, pesebre, nacimiento; presépio, auto de Natal; presepe, recita di Natale; 圣诞剧
porridge, baby food, puree: Brei, Babybrei; bouillie, purée; papilla, puré; papinha, papa, purê; pappa, pappetta; 辅食
bib: Lätzchen; bavoir; babero; babador, babete; bavaglino; 围兜
blood test, taking blood: Blutabnahme, Bluttest; prise de sang, analyse de sang; análisis de sangre, extracción de sangre; exame de sangue, análise ao sangue; prelievo, esame del sangue; 抽血, 验血
syringe, injection: Spritze, Injektion; seringue, piqûre; jeringa, inyección; seringa, injeção; siringa, iniezione; 注射器, 打针
lab coat, white coat: Laborkittel, Kittel; blouse blanche, blouse; bata, bata blanca; jaleco, bata; camice; 白大褂
hand washing, handwashing, washing hands: Händewaschen, Hände waschen; lavage des mains, se laver les mains; lavado de manos, lavarse las manos; lavagem das mãos, lavar as mãos; lavaggio delle mani, lavarsi le mani; 洗手
bandage: Verband; bandage, pansement; venda, vendaje; ligadura, curativo; benda, fasciatura; 绷带
stethoscope: Stethoskop; stéthoscope; estetoscopio; estetoscópio; stetoscopio; 听诊器
altar: Altar; autel; altar; altar; altare; 祭坛
organist: Organist, Organistin; organiste; organista; organista; organista; 管风琴师
aisle, walking down the aisle: Einzug in die Kirche, Gang zum Altar; allée centrale, entrée de la mariée; entrada de la novia, pasillo nupcial; entrada da noiva; navata, ingresso della sposa; 入场
ring bearer: Ringträger; porteur d'alliances; paje, portador de anillos; pajem; paggetto, porta fedi; 戒童
float, carnival float: Karnevalswagen, Karneval Wagen, Festwagen, Umzugswagen; char, char de carnaval; carroza; carro alegórico; carro allegorico; 花车
sweets, candy, candies: Süßigkeiten, Bonbons, Kamelle; bonbons, friandises; caramelos, dulces, golosinas; doces, balas, rebuçados; caramelle, dolciumi; 糖果
seatbelt, seat belt: Gurt, Sicherheitsgurt, Anschnallgurt; ceinture de sécurité; cinturón de seguridad; cinto de segurança; cintura di sicurezza; 安全带
steering wheel: Lenkrad; volant; volante; volante; volante, sterzo; 方向盘
gear shift, gearbox: Schaltung, Gangschaltung, Getriebe; levier de vitesse, boîte de vitesses; palanca de cambios, caja de cambios; alavanca de câmbio, caixa de velocidades; cambio, leva del cambio; 换挡
windscreen, windshield: Windschutzscheibe, Frontscheibe; pare-brise; parabrisas; para-brisa; parabrezza; 挡风玻璃
exhaust: Auspuff; pot d'échappement, échappement; tubo de escape, escape; escapamento, escape; marmitta, scarico; 排气管
bumper: Stoßstange; pare-chocs; parachoques; para-choque; paraurti; 保险杠
bonnet, hood: Motorhaube; capot; capó; capô; cofano; 引擎盖
rust: Rost; rouille; óxido; ferrugem; ruggine; 铁锈
dent, scratch: Delle, Kratzer, Beule; bosse, rayure; abolladura, rayón; amassado, arranhão, mossa; ammaccatura, graffio; 划痕, 凹痕
lifting platform, car lift: Hebebühne; pont élévateur; elevador de coches; elevador de carros; ponte sollevatore; 举升机
cork: Korken; bouchon; corcho; rolha; tappo; 软木塞
barrel, barrels: Fass, Fässer; tonneau, tonneaux, fût; barril, barrica, barriles; barril, pipa, barris; botte, botti; 酒桶
distillery, brewery: Brauerei, Brennerei; brasserie, distillerie; cervecería, destilería; cervejaria, destilaria; birrificio, distilleria; 酿酒厂
gown, robe, graduation gown: Talar, Robe; toge; toga; beca, toga; toga; 学士服
hat and gown, mortarboard: Doktorhut; toque de diplômé; birrete; capelo; tocco; 学士帽
dean: Dekan, Dekanin; doyen, doyenne; decano, decana; reitor, decano; rettore, preside di facoltà; 院长
birdhouse, bird house, nesting box: Vogelhaus, Vogelhäuschen, Nistkasten; nichoir, cabane à oiseaux; casita para pájaros, pajarera; casinha de passarinho; casetta per uccelli; 鸟屋
life jacket, life vest: Schwimmweste, Rettungsweste; gilet de sauvetage; chaleco salvavidas, chaleco; colete salva-vidas, colete; giubbotto di salvataggio; 救生衣
paddle, oar, oars: Paddel, Ruder; pagaie, rame, rames; remo, remos, pala; remo, remos; remo, remi, pagaia; 船桨
shore, riverbank, bank of the river: Ufer, Seeufer; rive, berge, rivage; orilla, ribera; margem, beira; riva, sponda; 岸边
anchor: Anker; ancre; ancla; âncora; ancora; 锚
sail, sails: Segel; voiles; velas del barco; velas do barco; vele; 船帆
net, nets: Netz, Netze; filet, filets; red, redes; rede, redes; rete, reti; 网
fishing rod: Angelrute, Angel; canne à pêche; caña de pescar; vara de pesca, cana de pesca; canna da pesca; 鱼竿
fisherman: Fischer, Angler; pêcheur; pescador; pescador; pescatore; 渔夫
icing, frosting: Zuckerguss, Glasur, Guss; glaçage; glaseado; cobertura, glacê; glassa; 糖霜
cake decorating, cake decoration, decorating the cake: Tortendekoration, Torte verzieren, Kuchen verzieren; décoration du gâteau, décoration de gâteau; decoración de la tarta, decorar la tarta, decoración del pastel; decoração do bolo, decorar o bolo; decorazione della torta, decorare la torta; 装饰蛋糕
sprinkles: Streusel, Zuckerstreusel; vermicelles, pépites; fideos de colores, grageas; granulado, confeitos; codette, zuccherini; 糖珠
slice, slices: Scheibe, Scheiben; tranche, tranches; rebanada, rodaja, rodajas; fatia, fatias; fetta, fette; 切片
recipe: Rezept; recette; receta; receita; ricetta; 食谱
sugar: Zucker; sucre; azúcar; açúcar; zucchero; 糖
spices, spice: Gewürze, Gewürz; épices, épice; especias, especia; especiarias, temperos; spezie, spezia; 香料
oil: Öl; huile; aceite; óleo, azeite; olio; 油
blender: Mixer; mixeur; licuadora, batidora; liquidificador, batedeira; frullatore; 搅拌机
cutting board, chopping board: Schneidebrett; planche à découper; tabla de cortar; tábua de cortar; tagliere; 砧板
cooking class, cooking course: Kochkurs; cours de cuisine, cours cuisine; clase de cocina, curso de cocina; aula de culinária, curso de cozinha; corso di cucina, lezione di cucina; 烹饪课
course, class, workshop course: Kurs, Unterricht; cours, stage; curso, clase; curso, aula; corso, lezione; 课, 课程
irrigation, sprinkler, sprinklers: Bewässerung, Sprinkler; irrigation, arrosage automatique; riego, irrigación, aspersores; irrigação, rega, aspersores; irrigazione, irrigatori; 灌溉
mill, windmill, watermill: Mühle, Windmühle, Wassermühle; moulin; molino; moinho; mulino; 磨坊, 风车
plough, ploughing, plow: Pflug, Pflügen; charrue, labour, labourage; arado, arar; arado, arar; aratro, aratura; 犁地
combine harvester, combine: Mähdrescher; moissonneuse; cosechadora; colheitadeira, ceifeira; mietitrebbia; 收割机
shearing, sheep shearing: Schafschur, Scheren; tonte des moutons; esquila; tosquia; tosatura; 剪羊毛
foal, colt: Fohlen; poulain; potro; potro; puledro; 小马驹
lamb, lambs: Lamm, Lämmer; agneau, agneaux; cordero, corderos; cordeiro, cordeiros; agnello, agnelli; 小羊
saddle: Sattel; selle; silla de montar; sela; sella; 马鞍
horseshoe, farrier: Hufeisen, Hufschmied; fer à cheval, maréchal-ferrant; herradura, herrador; ferradura, ferrador; ferro di cavallo, maniscalco; 马蹄铁
blacksmith, forge: Schmied, Schmiede; forgeron, forge; herrero, forja; ferreiro, forja; fabbro, fucina; 铁匠
locksmith: Schlosser, Schlüsseldienst; serrurier; cerrajero; serralheiro, chaveiro; fabbro serraturista; 锁匠
award, distinction: Auszeichnung, Preis; récompense, distinction, prix; galardón, premio; prêmio, prémio, distinção; premio, riconoscimento; 奖项
prototype: Prototyp; prototype; prototipo; protótipo; prototipo; 样机, 原型
3d printer, d printer, printing in 3d: 3D-Drucker, D-Drucker; imprimante 3d, imprimante d; impresora 3d, impresora d; impressora 3d, impressora d; stampante 3d, stampante d; 3D打印机
printer: Drucker; imprimante; impresora; impressora; stampante; 打印机
printing press, printing: Druckmaschine, Druckerei; presse, imprimerie; imprenta, prensa; prensa, tipografia; stampa, tipografia; 印刷机
circuit board, electronics: Platine, Elektronik; circuit imprimé, électronique; placa de circuito, electrónica; placa de circuito, eletrônica, eletrónica; circuito stampato, elettronica; 电路板
server room, server, servers: Serverraum, Server; salle des serveurs, serveurs; sala de servidores, servidores; sala de servidores, servidores; sala server, server; 机房, 服务器
solar panels, solar panel: Solaranlage, Solarzellen, Solarpanel; panneaux solaires, panneau solaire; paneles solares, panel solar; painéis solares, painel solar; pannelli solari, pannello solare; 太阳能板
wind turbine, wind turbines: Windrad, Windräder, Windkraftanlage; éolienne, éoliennes; aerogenerador, molinos de viento, aerogeneradores; turbina eólica, aerogerador; pala eolica, pale eoliche; 风力发电机
charging station: Ladestation, Ladesäule; borne de recharge; estación de carga, punto de carga; estação de carregamento, posto de carregamento; colonnina di ricarica; 充电桩
electric car: Elektroauto, E-Auto; voiture électrique; coche eléctrico, auto eléctrico; carro elétrico; auto elettrica; 电动车
mold, mould, casting mold: Gussform; moule; molde; molde; stampo; 模具
soap making, making soap: Seifenherstellung, Seife herstellen; fabrication du savon, fabrication de savon; elaboración de jabón, hacer jabón; fabrico de sabão, fazer sabonete; produzione del sapone, fare il sapone; 做肥皂
candle making, making candles: Kerzenherstellung, Kerzen gießen; fabrication de bougies; elaboración de velas, hacer velas; fabrico de velas, fazer velas; produzione di candele; 做蜡烛
essential oils: ätherische Öle; huiles essentielles; aceites esenciales; óleos essenciais; oli essenziali; 精油
hairdryer, hair dryer, blow dry: Föhn, Haartrockner, Föhnen; sèche-cheveux, brushing; secador, secador de pelo; secador, secador de cabelo; phon, asciugacapelli, piega; 吹风机
hair dye, hair colour, hair color, dyeing hair: Haarfarbe, Haare färben, Färben; coloration, teinture; tinte, tinte de pelo; tinta de cabelo, coloração; tinta, colore capelli; 染发
beard trim, beard: Bart, Bartpflege; barbe; barba; barba; barba; 胡子
comb, hairbrush: Kamm, Haarbürste; peigne, brosse à cheveux; peine, cepillo de pelo; pente, escova de cabelo; pettine, spazzola; 梳子
javelin, javelin throw: Speerwurf, Speer; javelot, lancer de javelot; jabalina, lanzamiento de jabalina; dardo, lançamento do dardo; giavellotto, lancio del giavellotto; 标枪
hurdles, hurdle race: Hürdenlauf, Hürden; haies, course de haies; vallas, carrera de vallas; barreiras, corrida de barreiras; ostacoli, corsa a ostacoli; 跨栏
long jump: Weitsprung; saut en longueur; salto de longitud; salto em distância, salto em comprimento; salto in lungo; 跳远
high jump: Hochsprung; saut en hauteur; salto de altura; salto em altura; salto in alto; 跳高
pole vault: Stabhochsprung; saut à la perche; salto con pértiga; salto com vara; salto con l'asta; 撑杆跳
shot put: Kugelstoßen; lancer du poids; lanzamiento de peso; arremesso de peso; getto del peso; 铅球
archery: Bogenschießen; tir à l'arc; tiro con arco; tiro com arco; tiro con l'arco; 射箭
fencing match, sword fight: Fechten, Fechtkampf, Schwertkampf; escrime, combat d'épées; esgrima, pelea de espadas; esgrima, luta de espadas; scherma, duello; 击剑
wrestling: Ringen; lutte; lucha; luta livre; lotta; 摔跤
bowling: Bowling, Kegeln; bowling; bolos, boliche; boliche, bowling; bowling; 保龄球
darts: Darts, Dart; fléchettes; dardos; dardos; freccette; 飞镖
tug of war: Tauziehen; tir à la corde; tira y afloja; cabo de guerra; tiro alla fune; 拔河
sack race: Sackhüpfen; course en sac; carrera de sacos; corrida de sacos; corsa nei sacchi; 袋鼠跳
obstacle course, mud run: Hindernislauf, Hindernisparcours; course d'obstacles, parcours d'obstacles; carrera de obstáculos; corrida de obstáculos; percorso a ostacoli; 障碍赛
bungee jump, bungee: Bungee-Sprung, Bungee; saut à l'élastique; puenting, salto bungee; salto de bungee; bungee jumping; 蹦极
skydiving, parachute jump, parachute: Fallschirmsprung, Fallschirm, Fallschirmspringen; parachute, saut en parachute; paracaídas, salto en paracaídas; paraquedas, salto de paraquedas; paracadute, lancio col paracadute; 跳伞, 降落伞
paragliding: Gleitschirmfliegen, Gleitschirm; parapente; parapente; parapente; parapendio; 滑翔伞
zip line, zipline: Seilrutsche, Zipline; tyrolienne; tirolina; tirolesa; zip line, teleferica; 滑索
rafting, whitewater: Rafting; rafting, eaux vives; rafting; rafting, rapel aquático; rafting; 漂流
safari: Safari; safari; safari; safári; safari; 野生动物园
pilgrimage: Pilgerfahrt, Pilgerweg; pèlerinage; peregrinación, camino de Santiago; peregrinação; pellegrinaggio; 朝圣
night market: Nachtmarkt; marché de nuit, marché nocturne; mercado nocturno; mercado noturno; mercato notturno; 夜市
street food, food truck: Streetfood, Imbisswagen, Foodtruck; cuisine de rue, food truck; comida callejera, food truck; comida de rua, food truck; cibo di strada, street food; 街头小吃, 餐车
flea market: Flohmarkt; marché aux puces, brocante, vide-grenier; mercadillo, rastro; feira da ladra, mercado de pulgas; mercatino delle pulci; 跳蚤市场
escalator: Rolltreppe; escalator, escalier roulant; escalera mecánica; escada rolante; scala mobile; 扶梯
sale, sales, discount: Ausverkauf, Schlussverkauf, Rabatt; soldes; rebajas; saldos, liquidação; saldi; 打折
soup kitchen: Suppenküche; soupe populaire; comedor social; sopa dos pobres, cozinha solidária; mensa dei poveri; 施粥
street musician, busker: Straßenmusiker; musicien de rue; músico callejero; músico de rua; musicista di strada; 街头艺人
street dance, breakdance, hip hop dance: Streetdance, Breakdance; danse de rue, breakdance; baile callejero, breakdance; dança de rua, breakdance; danza di strada, breakdance; 街舞
sweat: Schweiß; sueur, transpiration; sudor; suor; sudore; 汗水
tour guide, guide: Reiseleiter, Stadtführer, Fremdenführer; guide touristique, guide; guía turístico, guía; guia turístico, guia; guida turistica, guida; 导游
tram, streetcar: Straßenbahn, Tram; tramway, tram; tranvía; bonde, elétrico; tram; 有轨电车
subway, metro, underground train: U-Bahn; métro; metro; metrô, metro; metropolitana, metro; 地铁
cable car, gondola: Seilbahn, Gondel; téléphérique; teleférico; teleférico, bondinho; funivia, cabinovia; 缆车
ski slope, slope: Skipiste, Piste; piste de ski; pista de esquí; pista de esqui; pista da sci; 雪道
rope: Seil, Tau; corde; cuerda, soga; corda; corda, fune; 绳子
climbing wall, bouldering: Kletterwand, Bouldern, Boulderhalle; mur d'escalade, bloc; rocódromo, búlder; parede de escalada; parete di arrampicata, boulder; 攀岩墙
obstacle, obstacles: Hindernis, Hindernisse; obstacle, obstacles; obstáculo, obstáculos; obstáculo, obstáculos; ostacolo, ostacoli; 障碍
fire truck, fire engine: Feuerwehrauto, Löschfahrzeug; camion de pompiers; camión de bomberos; carro de bombeiros, caminhão de bombeiros; camion dei pompieri, autopompa; 消防车
smoke: Rauch; fumée; humo; fumaça, fumo; fumo; 烟
fire, flames: Feuer, Flammen; feu, flammes; fuego, llamas; fogo, chamas; fuoco, fiamme; 火, 火焰
siren, alarm: Sirene, Alarm; sirène, alarme; sirena, alarma; sirene, alarme; sirena, allarme; 警报
drill exercise, evacuation: Evakuierung, Übungsalarm; évacuation, exercice d'évacuation; evacuación, simulacro; evacuação, simulacro; evacuazione, esercitazione; 演习
bus stop: Bushaltestelle, Haltestelle; arrêt de bus; parada de autobús; ponto de ônibus, paragem de autocarro; fermata dell'autobus; 公交站
crosswalk, zebra crossing: Zebrastreifen, Fußgängerüberweg; passage piéton; paso de peatones, paso de cebra; faixa de pedestres, passadeira; strisce pedonali; 斑马线
bike lane, bike path, cycle path: Radweg, Fahrradweg; piste cyclable; carril bici, ciclovía; ciclovia, ciclofaixa; pista ciclabile; 自行车道
roundabout: Kreisverkehr; rond-point; rotonda, glorieta; rotatória, rotunda; rotonda, rotatoria; 环岛
`;
