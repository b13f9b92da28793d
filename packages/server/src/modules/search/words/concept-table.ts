/**
 * Everyday things by the other words for them, what kind of thing they are, and their names elsewhere where the nouns
 * of the director lack them. `name, other names > kinds: German; French; Spanish; Portuguese; Italian; Chinese`. What is
 * named as a kind is found by it: `animal` finds a dog, `dog` no animal.
 */
export const CONCEPTS = `
animal, creature, wildlife
pet > animal: haustier; animal de compagnie; mascota; animal de estimacao; animale domestico; 宠物
dog, doggy, hound, canine > animal, pet
puppy, pup > dog
cat, kitty, feline > animal, pet
kitten > cat
bird > animal
horse, equine, stallion, mare > animal: ; ; yegua; egua
pony > horse: pony; poney; poni; ponei; pony; 小马
cow, cattle > animal
sheep, lamb > animal
goat > animal
donkey > animal
pig, piglet, swine, hog > animal
rabbit, bunny, hare > animal
squirrel > animal
fox > animal
wolf > animal
bear > animal
lion > animal, wild cat
tiger > animal, wild cat
wild cat, big cat
elephant, pachyderm > animal
giraffe > animal
zebra > animal
camel > animal
monkey, ape, chimpanzee > animal
kangaroo > animal: kanguru; kangourou; canguro; canguru; canguro; 袋鼠
whale > animal, sea creature
dolphin > animal, sea creature
shark > fish, sea creature: hai,haie; requin; tiburon; tubarao; squalo; 鲨鱼
jellyfish > animal, sea creature: qualle,quallen; meduse; medusa; agua-viva; medusa; 水母
sea creature, marine life, underwater animal
fish > animal, sea creature
frog, toad > animal
turtle, tortoise > animal
snake, serpent > animal
crocodile, alligator > animal: krokodil; crocodile; cocodrilo; crocodilo; coccodrillo; 鳄鱼
owl > bird
sparrow > bird
eagle > bird
penguin > bird
duck > bird
chicken, hen, rooster > bird
parrot > bird: papagei; perroquet; loro; papagaio; pappagallo; 鹦鹉
insect, bug: insekt,insekten; insecte; insecto; inseto; insetto; 昆虫
bee, honeybee > insect, animal
butterfly > insect
ant > insect: ameise,ameisen; fourmi; hormiga; formiga; formica; 蚂蚁
snail, slug > animal: schnecke,schnecken; escargot,limace; caracol,babosa; caracol,lesma; lumaca; 蜗牛
panda, panda bear > animal: panda; panda; panda; panda; panda; 熊猫,大熊猫
teddy bear, stuffed animal, plush toy > toy: teddybar,kuscheltier; ours en peluche,peluche; oso de peluche,peluche; urso de pelucia; orsacchiotto; 泰迪熊
vehicle
car, automobile, auto, motorcar, sedan > vehicle: autos,pkw; automobile; automovil; automovel; auto,automobile; 轿车,小汽车
taxi, cab > car, vehicle: taxi; taxi; taxi; taxi; taxi; 出租车
truck, lorry > vehicle
van, minivan > vehicle: lieferwagen,transporter; camionnette,fourgon; furgoneta; furgao,carrinha; furgone; 面包车
bus, coach bus > vehicle
motorcycle, motorbike > vehicle: motorrad,motorrader; moto,motocyclette; moto; mota,moto; moto; 摩托
bicycle, bike, cycle, pushbike > vehicle: fahrrader; velos; bicicletas; bicicletas; biciclette; 脚踏车,单车
scooter > vehicle: roller; trottinette; patinete; patinete,trotinete; monopattino; 滑板车
train, railway, locomotive > vehicle: eisenbahn,lokomotive,bahn; locomotive,chemin de fer; ferrocarril,locomotora; locomotiva,ferrovia; ferrovia,locomotiva; 列车,铁路
tram, streetcar > vehicle: strassenbahn; tramway; tranvia; bonde,eletrico; tram; 有轨电车
airplane, aeroplane, plane, aircraft, jet, airliner > vehicle: flugzeug,flugzeuge; avion; avion; aviao,avioes; aereo,aeroplano; 飞机
helicopter, chopper > vehicle
boat, vessel, dinghy > vehicle
ship, ocean liner > vehicle, boat
yacht, sailboat, sailing boat > boat: jacht,segelboot; voilier; velero,yate; veleiro,iate; yacht; 帆船,游艇
submarine: u-boot,unterseeboot; sous-marin; submarino; submarino; sottomarino; 潜水艇
canoe, kayak > boat: kanu,kajak; canoe,kayak; canoa,kayak; canoa,caiaque; canoa; 独木舟
rocket: rakete; fusee; cohete; foguete; razzo; 火箭
drone
airport: ; ; ; aeroporto
flight: flug,fluge; vol,vols; vuelo; voo,voos; volo; 航班,飞行
suitcase, luggage, baggage: koffer,gepack; valise,bagage,bagages; maleta,equipaje; mala,bagagem; valigia,bagaglio; 行李,行李箱
backpack, rucksack: rucksack; sac a dos; mochila; mochila; zaino; 背包
handbag, purse: handtasche; sac a main; bolso,cartera; bolsa; borsa; 手提包
umbrella, parasol: regenschirm,schirm; parapluie; paraguas; guarda-chuva; ombrello; 雨伞
tie, necktie: krawatte; cravate; corbata; gravata; cravatta; 领带
traffic light, stoplight: ampel,ampeln; feu rouge,feu de circulation; semaforo; semaforo,sinal; semaforo; 红绿灯
fire hydrant: hydrant; bouche d'incendie; boca de incendios; hidrante; idrante; 消防栓
stop sign: stoppschild; panneau stop; senal de stop; placa de pare; segnale di stop; 停车标志
parking meter: parkuhr; parcmetre; parquimetro; parquimetro; parchimetro; 停车计时器
parking, car park, parking lot, parking space: parkplatz,parkplatze; parking; aparcamiento,estacionamiento; estacionamento; parcheggio; 停车场
bench: bank,sitzbank; banc; banco; banco; panchina; 长椅
person, human, people
man, gentleman, guy > person
woman, lady > person: frau,frauen; femme; mujer; mulher; donna; 女人
child, kid, children, toddler > person: kinder; enfants,gosse; ninos; criancas; bambini; 儿童,小孩
baby, infant, newborn > child
boy > child
girl > child
grandma, grandmother, granny
grandpa, grandfather, granddad
couple
family, relatives
friend, buddy, mate
doctor, physician > person: arzt,arztin; medecin,docteur; medico,doctora,doctor; medico; medico,dottore; 医生
nurse > person: krankenschwester,pfleger; infirmiere,infirmier; enfermera,enfermero; enfermeira,enfermeiro; infermiera; 护士
surgery, operation: operation,chirurgie; chirurgie,operation; cirugia,operacion; cirurgia,operacao; chirurgia,operazione; 手术
police, policeman, cop, police officer: polizei,polizist; police,policier; policia; policia; polizia; 警察
soldier, army, military: soldat,armee; soldat,armee; soldado,ejercito; soldado,exercito; soldato,esercito; 士兵,军队
firefighter, fireman: feuerwehr,feuerwehrmann; pompier,pompiers; bombero,bomberos; bombeiro; pompiere; 消防员
farmer: bauer,landwirt; agriculteur,fermier; agricultor,granjero; agricultor,fazendeiro; contadino; 农民
judge, court, courtroom, trial: gericht,richter; tribunal,juge; tribunal,juez,juicio; tribunal,juiz; tribunale,giudice; 法院,法官
lawyer, attorney: anwalt,rechtsanwalt; avocat; abogado; advogado; avvocato; 律师
boss, manager, ceo, chief executive: chef,geschaftsfuhrer; patron,directeur; jefe,director; chefe,diretor; capo; 老板
engineer: ingenieur; ingenieur; ingeniero; engenheiro; ingegnere; 工程师
crowd, audience, spectators
tennis > sport: tennis; tennis; tenis; tenis; tennis; 网球
tennis racket, tennis racquet > tennis
football, soccer > sport: fussball; football,foot; futbol; futebol; calcio; 足球
basketball > sport: basketball; basket; baloncesto; basquete,basquetebol; pallacanestro; 篮球
baseball > sport: baseball; baseball; beisbol; beisebol; baseball; 棒球
swimming > sport: schwimmen; natation; natacion; natacao; nuoto; 游泳
skiing, ski, skis > sport, winter sports
snowboard, snowboarding > sport, winter sports: snowboard; snowboard; snowboard; snowboard; snowboard; 滑雪板
ice skating, figure skating > sport: eislaufen,eiskunstlauf; patinage; patinaje; patinacao; pattinaggio; 滑冰
winter sports
running, jogging > sport: laufen,joggen; course a pied,jogging; correr; corrida; corsa; 跑步
hiking, hike, hiker
surfing, surfer, surfboard, surf > sport, water sports: surfen,surfbrett; planche de surf,surfeur; surfista,tabla de surf; surfista,prancha; surfista; 冲浪,冲浪板
water sports
skateboard, skateboarding > sport: skateboard; planche a roulettes,skate; monopatin; skate; skateboard; 滑板
yoga > sport, workout: yoga; yoga; yoga; ioga; yoga; 瑜伽
gym, fitness, workout, exercise
barbell, weightlifting, weights, push-ups > workout: hantel,gewichtheben; haltere; pesas,halterofilia; halteres; pesi; 举重
sport, sports: sport; sport; deporte,deportes; esporte,desporto; sport; 体育,运动
ball, sports ball
kite: drachen; cerf-volant; cometa; pipa; aquilone; 风筝
goal
stadium, arena
trophy, cup winner
chess: schach; echecs; ajedrez; xadrez; scacchi; 象棋,国际象棋
toy
game
computer, pc
laptop, notebook computer > computer: laptop; ordinateur portable; portatil; portatil,notebook; portatile; 笔记本电脑
keyboard: tastatur; clavier; teclado; teclado; tastiera; 键盘
cell phone, mobile phone, smartphone, phone, telephone, mobile, cellphone: handy,telefon,mobiltelefon; telephone,portable; telefono,movil,celular; telefone,celular,telemovel; telefono,cellulare; 手机,电话
headphones, earphones, headset: kopfhorer; casque,ecouteurs; auriculares; fones; cuffie; 耳机
tv, television, telly: fernseher,fernsehen; tele,television; television,televisor; televisao,televisor; televisione; 电视
camera: kamera; camera,appareil photo; camara; camera; fotocamera; 相机,摄像机
screen, display: bildschirm; ecran; pantalla; tela,ecra; schermo; 屏幕
battery: akku,batterie; batterie,pile; bateria,pila; bateria,pilha; batteria; 电池
microwave: mikrowelle; micro-ondes; microondas; micro-ondas; microonde; 微波炉
toaster: toaster; grille-pain; tostadora; torradeira; tostapane; 烤面包机
refrigerator, fridge: kuhlschrank; frigo,refrigerateur; nevera,frigorifico,refrigerador; geladeira,frigorifico; frigorifero; 冰箱
oven, stove
sink, washbasin: spule,waschbecken; evier,lavabo; fregadero,lavabo; pia; lavandino; 水槽
tap, faucet: wasserhahn; robinet; grifo; torneira; rubinetto; 水龙头
toilet, restroom, loo: toilette,klo; toilettes; inodoro,bano; banheiro,sanita; gabinetto; 厕所,马桶
bed: bett,betten; lit; cama; cama; letto; 床
couch, sofa, settee: sofa; canape,divan; sofa; sofa; divano; 沙发
chair, stool, armchair
table, dining table, desk
clock, wristwatch: uhr,wanduhr; horloge,montre; reloj; relogio; orologio; 时钟,钟表
scissors: schere; ciseaux; tijeras; tesoura; forbici; 剪刀
hair drier, hair dryer, hairdryer: fon,haartrockner; seche-cheveux; secador; secador; asciugacapelli; 吹风机
toothbrush: zahnburste; brosse a dents; cepillo de dientes; escova de dentes; spazzolino; 牙刷
vase
potted plant, plant, houseplant: pflanze,topfpflanze; plante; planta; planta; pianta; 植物,盆栽
book
bottle
wine glass, goblet: weinglas; verre a vin; copa de vino; taca de vinho; bicchiere; 酒杯
cup, mug
fork: gabel; fourchette; tenedor; garfo; forchetta; 叉子
knife
spoon: loffel; cuillere; cuchara; colher; cucchiaio; 勺子
bowl: schussel; bol; cuenco,tazon; tigela; ciotola; 碗
food, meal, dish
banana > fruit: banane,bananen; banane; platano,banana; banana; banana; 香蕉
apple > fruit
orange > fruit: orange,apfelsine; orange; naranja; laranja; arancia; 橙子
grape, grapes > fruit: traube,trauben; raisin; uva,uvas; uva,uvas; uva; 葡萄
strawberry > fruit: erdbeere,erdbeeren; fraise; fresa; morango; fragola; 草莓
fruit > food
vegetable, vegetables > food: gemuse; legume,legumes; verdura; legumes,verdura; verdura; 蔬菜
broccoli > vegetable: brokkoli; brocoli; brocoli; brocolis; broccoli; 西兰花
carrot > vegetable: karotte,mohre,karotten; carotte; zanahoria; cenoura; carota; 胡萝卜
tomato > vegetable: tomate,tomaten; tomate,tomates; tomate,tomates; tomate,tomates; pomodoro; 西红柿,番茄
potato > vegetable: kartoffel,kartoffeln; pomme de terre; patata,papa; batata; patata; 土豆
lettuce, salad > vegetable: salat; salade,laitue; ensalada,lechuga; salada,alface; insalata; 沙拉,生菜
sandwich > food: sandwich,butterbrot; sandwich; bocadillo,sandwich; sanduiche; panino; 三明治
pizza > food
hot dog > food: hotdog; hot-dog; perrito caliente; cachorro-quente; hot dog; 热狗
donut, doughnut > food: krapfen; beignet; rosquilla,dona; rosquinha; ciambella; 甜甜圈
cake, gateau > food, dessert
bread, loaf, sourdough, baguette > food
dough: teig; pate; masa; massa; impasto; 面团
pasta, noodles, spaghetti, macaroni > food
cheese > food
egg, eggs > food
soup, broth > food
meat, steak > food: fleisch; viande; carne; carne; carne; 肉
rice > food: reis; riz; arroz; arroz; riso; 米饭,大米
sushi > food: sushi; sushi; sushi; sushi; sushi; 寿司
dessert
ice cream > dessert, food
chocolate > food
coffee, espresso, cappuccino > drink
tea > drink: tee; the; te; cha; te; 茶,茶叶
wine > drink, alcohol
beer > drink, alcohol
whisky, whiskey > drink, alcohol: whisky; whisky; whisky; uisque; whisky; 威士忌
alcohol: alkohol; alcool; alcohol; alcool; alcol; 酒
drink, beverage: getrank; boisson; bebida; bebida; bevanda; 饮料
recipe, cooking, cook: rezept,kochen; recette,cuisiner; receta,cocinar; receita,cozinhar; ricetta,cucinare; 食谱,烹饪
chef
breakfast: fruhstuck; petit dejeuner; desayuno; cafe da manha,pequeno-almoco; colazione; 早餐
house, home
apartment, flat
real estate, property: immobilie,immobilien; immobilier; inmobiliaria; imobiliaria; immobiliare; 房地产
kitchen
bedroom
roof
window
door
building > 
skyscraper, high-rise > building: wolkenkratzer,hochhaus; gratte-ciel; rascacielos; arranha-ceu; grattacielo; 摩天大楼
bridge, viaduct
church, cathedral, chapel
castle, palace
hotel, hostel: hotel; hotel; hotel; hotel; albergo,hotel; 酒店
hospital, clinic: krankenhaus,klinik; hopital; hospital; hospital; ospedale; 医院
school, classroom
university, college: universitat,hochschule; universite; universidad; universidade; universita; 大学
office, workplace
factory, plant hall
prison, jail: gefangnis; prison; carcel,prision; prisao,cadeia; prigione; 监狱
theatre, theater: theater; theatre; teatro; teatro; teatro; 剧院
cinema, movie theater: kino; cinema; cine; cinema; cinema; 电影院
zoo: zoo,tierpark; zoo; zoologico; zoologico; zoo; 动物园
aquarium: aquarium; aquarium; acuario; aquario; acquario; 水族馆
market
restaurant, cafe, diner
swimming pool, pool: schwimmbad,schwimmbecken; piscine; piscina; piscina; piscina; 游泳池
beach, seaside, shore
sea, ocean
lake, pond
river, stream
wave, waves
mountain, mountains, peak: berge; montagnes; montanas; montanhas; montagne; 山脉,高山
hill
forest, woods, woodland
desert
island
snow
rain
storm, thunderstorm, tempest
rainbow: regenbogen; arc-en-ciel; arcoiris,arco iris; arco-iris; arcobaleno; 彩虹
lightning: blitz,blitze; eclair,foudre; relampago,rayo; relampago,raio; fulmine; 闪电
fog, mist
sunrise, dawn
sunset, dusk
volcano
earthquake > natural disaster: erdbeben; tremblement de terre,seisme; terremoto; terremoto; terremoto; 地震
flood, flooding > natural disaster: hochwasser,uberschwemmung,flut; inondation; inundacion; inundacao,enchente; alluvione; 洪水
natural disaster, catastrophe: naturkatastrophe; catastrophe naturelle; desastre natural; desastre natural; disastro naturale; 自然灾害
climate, global warming: klima,klimawandel; climat; clima; clima; clima; 气候
solar, photovoltaic: solar,photovoltaik; solaire; solar; solar; solare; 太阳能
garden, backyard, allotment
flower, blossom
tree
lawn, grass: rasen,gras,wiese; pelouse,herbe; cesped,hierba; grama,relva; prato,erba; 草地
drawing, sketch: zeichnung; dessin; dibujo; desenho; disegno; 图画
painting
music: musik; musique; musica; musica; musica; 音乐
guitar
piano
violin, fiddle
drum, drums, drummer
song: lied,lieder; chanson; cancion; cancao,musica; canzone; 歌曲
concert, gig
dance, dancing, dancer: tanzen; danser; bailar,baile,danza; dancar; ballare; 跳舞
ballet > dance: ballett; ballet; ballet; bale; balletto; 芭蕾
wedding, marriage, nuptials
bride
funeral, burial, memorial service: beerdigung,begrabnis,trauerfeier; enterrement,funerailles; funeral,entierro; funeral,enterro; funerale; 葬礼
birthday
christmas, xmas: weihnachten; noel; navidad; natal; natale; 圣诞节
halloween
costume, fancy dress, dressed up: kostum,verkleidung; costume,deguisement; disfraz; fantasia,disfarce; costume; 服装
gift, present, presents
fireworks, firework, pyrotechnics
party
graduation, commencement
protest, demonstration, rally: protest,kundgebung,demonstration; manifestation; protesta,manifestacion; protesto,manifestacao; protesta; 抗议,游行
election, vote, voting: wahl,wahlen; election,vote; eleccion,elecciones; eleicao,eleicoes; elezione; 选举
parliament, congress: parlament; parlement; parlamento; parlamento; parlamento; 议会
president: prasident; president; presidente; presidente; presidente; 总统
country, nation, homeland: land,nation; pays,patrie; pais,nacion,patria; pais,nacao,patria; paese,nazione; 国家
war, battle: krieg; guerre; guerra; guerra; guerra; 战争
news, newscast: nachrichten; actualites; noticias; noticias; notizie; 新闻
company, business, firm, enterprise: firma,unternehmen; entreprise,societe; empresa; empresa; azienda; 公司
startup, founder: grunder; fondateur; fundador; fundador; fondatore; 创始人
money, cash: geld; argent; dinero; dinheiro; soldi,denaro; 钱
price, cost: preis,kosten; prix,cout; precio,coste; preco,custo; prezzo,costo; 价格
tax: steuer,steuern; impot,taxe; impuesto; imposto; tassa; 税
rent, rents: miete,mieten; loyer; alquiler; aluguel,renda; affitto; 房租
contract, agreement: vertrag; contrat; contrato; contrato; contratto; 合同
job, work, employment: arbeit,beruf; travail,emploi; trabajo,empleo; trabalho,emprego; lavoro; 工作
meeting, conference: besprechung,konferenz,sitzung; reunion; reunion; reuniao; riunione; 会议
speech, address
voice: stimme; voix; voz; voz; voce; 声音
sign language, signing: gebardensprache; langue des signes; lengua de senas; lingua de sinais; lingua dei segni; 手语
sleep, sleeping, asleep, insomnia, bedtime: schlaf,schlafen; sommeil,dormir; sueno,dormir; sono,dormir; sonno,dormire; 睡眠,睡觉
health: gesundheit; sante; salud; saude; salute; 健康
heart, cardiac, cardiology: herz; coeur; corazon; coracao; cuore; 心脏
vaccine, vaccination, inoculation: impfung,impfstoff; vaccin; vacuna; vacina; vaccino; 疫苗
virus: virus; virus; virus; virus; virus; 病毒
hand, hands
face
eye, eyes: auge,augen; oeil,yeux; ojo,ojos; olho,olhos; occhio; 眼睛
hair: haar,haare; cheveux; pelo,cabello; cabelo; capelli; 头发
makeup, cosmetics: schminke; maquillage; maquillaje; maquiagem; trucco; 化妆
fashion, runway, catwalk: mode,laufsteg; mode; moda; moda; moda; 时装
massage: massage; massage; masaje; massagem; massaggio; 按摩
dentist: zahnarzt; dentiste; dentista; dentista; dentista; 牙医
moon
space, outer space: weltraum,weltall; espace; espacio; espaco; spazio; 太空
planet, mars, red planet: planet; planete; planeta; planeta; pianeta; 行星
astronaut, cosmonaut: astronaut; astronaute; astronauta; astronauta; astronauta; 宇航员
robot, rover
wood, timber
carpentry, woodworking: tischler,schreiner; menuiserie; carpinteria; carpintaria; falegnameria; 木工
plumbing, plumber: klempner; plomberie,plombier; fontanero,fontaneria; encanador,canalizador; idraulico; 水管
brake, brakes: bremse,bremsen; frein,freins; freno,frenos; freio,travao,freios; freno; 刹车
wheel, tyre, tire: rad,reifen; roue,pneu,pneus; rueda,neumatico; roda,pneu; ruota,gomma; 轮胎,车轮
chain: kette; chaine; cadena; corrente; catena; 链条
screen recording, screencast
`;
