/**
 * What things that have a pictograph are called: English: German; Spanish; French; Portuguese; Italian; Chinese. Made by
 * scripts/director/write-pictograph-names.ts of the annotations of the Unicode CLDR 48.2, Copyright 1991-2025 Unicode, Inc.,
 * under the Unicode License v3 (https://www.unicode.org/license.txt). Folded as in lex.ts.
 */
export const pictographNames = `
abacus: abakus; abaco; abaque; abaco; abaco; 算盘
accordion: akkordeon; acordeon; accordeon; acordeao; fisarmonica; 手风琴
adhesive bandage: heftpflaster; tirita; sparadrap; atadura adesiva; cerotto; 创可贴
admission tickets: eintrittskarten; entradas; billet d'entree; ingresso de cinema; biglietto d'ingresso; 入场券
aerial tramway: bergseilbahn; teleferico; tramway aerien; teleferico; funivia aerea; 索道
airplane arrival: landung eines flugzeugs; avion aterrizando; avion a l'atterrissage; aviao aterrissando; atterraggio; 航班降落
airplane departure: abflug; avion despegando; avion au decollage; aviao decolando; decollo; 航班起飞
alembic: destillierapparat; alambique; alambic; alambique; alambicco; 蒸馏器
alien monster: computerspiel-monster; monstruo alienigena; monstre de l'espace; monstro alienigena; mostro alieno; 外星怪物
alien: ausserirdischer; alienigena; alien; alienigena; alieno; 外星人
ambulance: krankenwagen; ambulancia; ambulance; ambulancia; ambulanza; 救护车
american football: football; ; football americain; ; football americano; 美式橄榄球
amphora: amphore; anfora; amphore; anfora; anfora; 双耳瓶
anchor: anker; ancla; ancre; ancora; ancora; 锚
ant: ameise; hormiga; fourmi; formiga; formica; 蚂蚁
artist palette: mischpalette; paleta de pintor; palette de peinture; paleta de tintas; tavolozza; 调色盘
artist: kunstler; artista; artiste; artista; artista; 艺术家
astronaut: astronaut; astronauta; astronaute; astronauta; astronauta; 宇航员
auto rickshaw: autorikscha; mototaxi; tuk tuk; automovel riquixa; riscio a motore; 三轮摩托车
avocado: avocado; aguacate; avocat; abacate; avocado; 鳄梨
axe: axt; hacha; hache; machado; ascia; 斧头
baby angel: putte; bebe angel; bebe ange; bebe anjo; angioletto; 小天使
baby bottle: babyflasche; biberon; biberon; mamadeira; biberon; 奶瓶
baby chick: kuken; pollito; poussin; pintinho de perfil; pulcino; 小鸡
baby: baby; bebe; bebe; bebe; neonato; 小宝贝
backpack: schulranzen; mochila escolar; cartable; mochila; zaino; 书包
bacon: bacon; beicon; lard; bacon; pancetta; 培根
badger: dachs; tejon; blaireau; texugo; tasso; 獾
badminton: badminton; badminton; badminton; badminton; badminton; 羽毛球
bagel: bagel; bagel; bagel; bagel; bagel; 面包圈
baggage claim: gepackausgabe; recogida de equipajes; retrait des bagages; restituicao de bagagem; ; 提取行李
baguette: baguette; baguete; baguette; baguete; baguette; 法式长棍面包
balance scale: waage; balanza; balance a poids; balanca; ; 天平
ballet dancer: balletttanzerin; bailarina de ballet; danseuse de ballet; bailarina; persona che danza; 芭蕾舞者
ballet shoes: ballettschuhe; zapatillas de ballet; chaussons de danse; sapatilha de bale; scarpette da ballerina; 芭蕾舞鞋
banana: banane; platano; banane; banana; banana; 香蕉
banjo: banjo; banjo; banjo; banjo; banjo; 班卓琴
bank: bank; banco; banque; banco; banca; 银行
barber pole: barbershop-saule; poste de barbero; enseigne de barbier; barbearia; barbiere; 理发店
baseball: baseball; beisbol; baseball; bola de beisebol; palla da baseball; 棒球
basket: korb; cesta; panier; cesta; cesto; 筐
basketball: basketball; balon de baloncesto; basket; bola de basquete; palla da pallacanestro; 篮球
bat: fledermaus; murcielago; chauve-souris; morcego; pipistrello; 蝙蝠
bathtub: badewanne; banera; baignoire; banheira; vasca; 浴缸
beans: bohnen; alubias; haricots; feijoes; fagioli; 豆
bear: bar; oso; ours; rosto de urso; orso; 熊
beaver: biber; castor; castor; castor; castoro; 海狸
bed: bett; cama; lit; cama; letto; 床
bee: biene; abeja; abeille; abelha; ape; 蜜蜂
beer mug: bierkrug; jarra de cerveza; chope; cerveja; boccale di birra; 啤酒
beetle: kafer; escarabajo; scarabee; besouro; coleottero; 甲虫
bell pepper: paprika; pimiento; poivron; pimentao; peperone; 灯笼椒
bellhop bell: rezeptionsklingel; timbre de hotel; cloche de comptoir; sineta; campanello da hotel; 服务铃
bento box: bento-box; caja de bento; boite dejeuner; bento; bento box; 盒饭
beverage box: trinkpackchen; tetrabrik; briquette de jus; suco de caixa; bevanda monodose; 饮料盒
bicycle: fahrrad; bicicleta; velo; bicicleta; bicicletta; 自行车
bikini: bikini; bikini; bikini; biquini; bikini; 比基尼
billed cap: baseballmutze; gorra con visera; casquette americaine; bone; cappello con visiera; 鸭舌帽
biohazard: biogefahrdung; riesgo biologico; danger biologique; risco biologico; ; 生物危害
bird: vogel; pajaro; oiseau; passaro; uccello; 鸟
birthday cake: geburtstagskuchen; tarta de cumpleanos; gateau d'anniversaire; bolo de aniversario; torta di compleanno; 生日蛋糕
bison: bison; bisonte; bison; bisao; bisonte; 大野牛
biting lip: auf lippe beissen; labio mordido; ; mordendo o labio; ; 咬住嘴唇
black bird: schwarzer vogel; pajaro negro; oiseau noir; passaro preto; merlo; 黑色的鸟
black cat: schwarze katze; gato negro; chat noir; gato preto; gatto nero; 黑猫
black nib: schwarzer federhalter; pluma negra; stylo plume noir; ; pennino; 钢笔尖
blossom: gelbe blute; flor; bourgeon; flor; fiore; 开花
blowfish: kugelfisch; pez globo; poisson-lune; baiacu; pesce palla; 河豚
blue book: blaues buch; libro azul; livre bleu; livro azul; libro blu; 蓝色书本
blueberries: blaubeeren; arandanos; myrtilles; mirtilos; mirtilli; 蓝莓
boar: wildschwein; jabali; sanglier; javali; cinghiale; 野猪
bomb: bombe; bomba; bombe; bomba; bomba; 炸弹
bone: knochen; hueso; os; osso; osso; 骨头
books: bucherstapel; libros; livres; livros; libri; 书
boomerang: bumerang; bumeran; boomerang; bumerangue; boomerang; 回旋镖
bouquet: blumenstrauss; ramo de flores; bouquet; buque; mazzo di fiori; 花束
bowling: bowling; bolos; bowling; boliche; bowling; 保龄球
boxing glove: boxhandschuh; guante de boxeo; gant de boxe; luva de boxe; guantone da pugilato; 拳击手套
boy: junge; nino; garcon; menino; bambino; 男孩
brain: gehirn; cerebro; cerveau; cerebro; cervello; 脑
bread: brot; pan de molde; pain; pao; pane in cassetta; 面包
breast-feeding: stillen; lactancia materna; allaitement; amamentando; allattare; 母乳喂养
brick: ziegelstein; ladrillo; brique; tijolo; mattoni; 砖
briefcase: aktentasche; maletin; porte-documents; maleta; valigetta 24 ore; 公文包
briefs: slip; ropa interior; slip; cueca; slip; 三角裤
broccoli: brokkoli; brocoli; brocoli; brocolis; broccoli; 西兰花
broken chain: gebrochene kette; cadena rota; chaine brisee; corrente quebrada; catena spezzata; 断链
broom: besen; escoba; balai; vassoura; scopa; 扫帚
brown mushroom: brauner pilz; champinon marron; champignon marron; cogumelo marrom; fungo marrone; 褐色蘑菇
bucket: eimer; cubo; seau; balde; secchio; 桶
bug: raupe; bicho; chenille; inseto; insetto; 毛毛虫
building construction: kran; construccion; construction d'un batiment; construcao; edificio in costruzione; 施工
bullet train: hochgeschwindigkeitszug; tren bala; ; ; ; 子弹头高速列车
bullseye: darts; diana; dans le mille; no alvo; bersaglio; 正中靶心的飞镖
burrito: burrito; burrito; burrito; burrito; burrito; 墨西哥玉米煎饼
bus stop: bushaltestelle; parada de autobus; arret de bus; ponto de onibus; fermata dell'autobus; 公交车站
bus: bus; autobus; bus; onibus; bus; 公交车
butter: butter; mantequilla; beurre; manteiga; burro; 黄油
butterfly: schmetterling; mariposa; papillon; borboleta; farfalla; 蝴蝶
cactus: kaktus; cactus; cactus; cacto; cactus; 仙人掌
calendar: kalender; calendario; calendrier; calendario; calendario; 日历
camel: dromedar; dromedario; dromadaire; camelo; dromedario; 骆驼
camera: fotoapparat; camara de fotos; appareil photo; camera; fotocamera; 相机
camping: camping; camping; camping; acampamento; campeggio; 露营
candle: kerze; vela; bougie; vela; candela; 蜡烛
candy: bonbon; caramelo; bonbon; bala; caramella; 糖
canned food: konserve; comida enlatada; aliments en conserve; comida enlatada; cibo in scatola; 罐头食品
canoe: kanu; canoa; canoe; canoa; canoa; 独木舟
car: auto; coche; voiture; carro; auto; 汽车
carousel horse: karussellpferd; caballo de tiovivo; cheval de manege; carrossel; cavallo da giostra; 旋转木马
carp streamer: traditionelle japanische windsacke; banderin de carpas; koinobori; bandeira de carpas; ; 鲤鱼旗
carpentry saw: handsage; sierra de carpinteria; scie; serrote; sega da falegname; 木工锯
carrot: karotte; zanahoria; carotte; cenoura; carota; 胡萝卜
castle: schloss; castillo europeo; chateau; castelo; castello; 欧洲城堡
cat: katze; gato; chat; gato; gatto; 猫
chains: ketten; cadenas; chaines; correntes; catene; 链条
chair: stuhl; silla; chaise; cadeira; sedia; 椅子
cheese: kasestuck; cuna de queso; part de fromage; queijo; fetta di formaggio; 芝士
cherries: kirschen; cerezas; cerises; cereja; ciliegie; 樱桃
cherry blossom: kirschblute; flor de cerezo; fleur de cerisier; flor de cerejeira; fiore di ciliegio; 樱花
chess pawn: bauer schach; peon de ajedrez; pion d'echec; peao de xadrez; pedina degli scacchi; 兵
chestnut: kastanie; castana; chataigne; castanha; castagna; 栗子
chicken: huhn; gallina; poule; galinha; gallina; 鸡
child: kind; infante; enfant; crianca; bimbo; 儿童
children crossing: ; ninos cruzando; traversee d'enfants; criancas atravessando; attraversamento bambini; 儿童过街
chipmunk: streifenhornchen; ardilla; ecureuil; esquilo; scoiattolo; 松鼠
chocolate bar: schokoladentafel; tableta de chocolate; barre chocolatee; chocolate; cioccolato; 巧克力
chopsticks: essstabchen; palillos; baguettes; hashi; bacchette; 筷子
christmas tree: weihnachtsbaum; arbol de navidad; sapin de noel; arvore de natal; albero di natale; 圣诞树
church: kirche; iglesia; eglise; igreja; chiesa; 教堂
cigarette: zigarette; cigarrillo; cigarette; cigarro; sigaretta; 香烟
circus tent: zirkuszelt; carpa de circo; chapiteau; circo; circo; 马戏团帐篷
cityscape: skyline; paisaje urbano; ville; cidade; paesaggio urbano; 城市风光
clapper board: filmklappe; claqueta; clap; claquete; ciak; 场记板
clapping hands: klatschende hande; manos aplaudiendo; applaudissements; maos aplaudindo; mani che applaudono; 鼓掌
classical building: antikes gebaude; edificio clasico; monument classique; predio grego; edificio classico; 古典建筑
clinking glasses: sektglaser; copas brindando; trinquer; tacas brindando; brindisi; 碰杯
clipboard: klemmbrett; portapapeles; porte-bloc; prancheta; portablocco; 剪贴板
closed book: geschlossenes buch; libro cerrado; livre ferme; livro fechado; libro chiuso; 合上的书本
closed umbrella: geschlossener regenschirm; paraguas cerrado; parapluie ferme; guarda-chuva fechado; ombrello chiuso; 收起的伞
cloud: wolke; nube; nuage; nuvem; nuvola; 云
clutch bag: clutch; bolso de mano; pochette; bolsa pequena; pochette; 手袋
coat: mantel; abrigo; manteau; casaco; cappotto; 外套
cockroach: kakerlake; cucaracha; cafard; barata; scarafaggio; 蟑螂
cocktail glass: cocktailglas; copa de coctel; cocktail; coquetel; cocktail; 鸡尾酒
coconut: kokosnuss; coco; noix de coco; coco; cocco; 椰子
coffee: heissgetrank; bebida caliente; boisson chaude; cafe; bevanda calda; 热饮
coffin: sarg; ataud; cercueil; caixao; bara; 棺材
coin: munze; moneda; piece; moeda; moneta; 硬币
comet: komet; meteorito; comete; cometa; cometa; 彗星
computer mouse: computermaus; raton de ordenador; souris d'ordinateur; mouse; mouse; 电脑鼠标
confetti ball: konfettiball; bola de confeti; confettis; confete; coriandoli; 五彩纸屑球
construction worker: bauarbeiter; ; personnel du batiment; ; operaio edile; 建筑工人
convenience store: minimarkt; tienda 24 horas; superette; loja de conveniencia; minimarket; 便利店
cook: ; chef; cuisinier; chef de cozinha; persona che cucina; 厨师
cooked rice: reis in schussel; arroz cocido; bol de riz; arroz cozido; riso bollito; 米饭
cookie: keks; galleta; cookie; biscoito; biscotto; 饼干
coral: koralle; coral; corail; coral; corallo; 珊瑚
corn: maiskolben; espiga de maiz; epi de mais; milho; pannocchia; 玉米
cow: kuh; vaca; vache; vaca; mucca; 奶牛
crab: krebs; cangrejo; crabe; caranguejo; granchio; 蟹
crayon: wachsmalstift; lapiz de cera; crayon pastel; giz de cera; pastello a cera; 蜡笔
credit card: kreditkarte; tarjeta de credito; carte bancaire; cartao de credito; carta di credito; 信用卡
cricket game: kricket; criquet; cricket; criquete; cricket; 板球
cricket: grille; grillo; criquet; grilo; grillo; 蟋蟀
crocodile: krokodil; cocodrilo; crocodile; crocodilo; coccodrillo; 鳄鱼
croissant: croissant; cruasan; croissant; croissant; croissant; 羊角面包
crossed swords: gekreuzte schwerter; espadas cruzadas; epees croisees; espadas cruzadas; spade incrociate; 交叉放置的剑
crown: krone; corona; couronne; coroa; corona; 皇冠
crutch: krucke; muleta; bequille; muleta; stampella; 拐杖
crying cat: weinende katze; gato llorando; chat qui pleure; ; gatto che piange; 哭泣的猫
crystal ball: kristallkugel; bola de cristal; boule de cristal; bola de cristal; sfera di cristallo; 水晶球
cucumber: gurke; pepino; concombre; pepino; cetriolo; 黄瓜
cupcake: cupcake; magdalena; cupcake; cupcake; cupcake; 纸杯蛋糕
curly hair: lockiges haar; pelo rizado; cheveux boucles; cabelo cacheado; capelli ricci; 卷发
curly loop: schleife; bucle; boucle; laco encaracolado; occhiello; 卷曲环
currency exchange: geldwechsel; cambio de divisas; conversion de devise; cambio de moeda; cambio valuta; 货币兑换
curry rice: reis mit curry; arroz con curry; riz au curry; arroz com curry; riso al curry; 咖喱饭
custard: pudding; flan; creme renversee; pudim; budino; 奶黄
cyclist: radfahrer; persona en bicicleta; cycliste; ciclista; ciclista; 骑自行车
cyclone: wirbel; ciclon; cyclone; ciclone; ciclone; 台风
dagger: dolch; punal; dague; adaga; pugnale; 匕首
dango: dango; dango; brochette de bonbons; dango; dango; 团子
deaf man: gehorloser mann; hombre sordo; homme sourd; homem surdo; ; 失聪的男人
deaf person: gehorlose person; persona sorda; personne sourde; pessoa surda; ; 失聪者
deaf woman: gehorlose frau; mujer sorda; femme sourde; mulher surda; ; 失聪的女人
deciduous tree: laubbaum; ; ; arvore caidica; albero deciduo; 落叶树
deer: hirsch; ciervo; cerf; cervo; cervo; 鹿
delivery truck: lieferwagen; camion de reparto; camion de livraison; caminhao de entrega; camion; 货车
department store: kaufhaus; grandes almacenes; grand magasin; loja de departamentos; grande magazzino; 商场
derelict house: verfallenes haus; casa abandonada; maison abandonnee; casa abandonada; casa in rovina; 废墟
desert island: einsame insel; isla desierta; ile deserte; ilha deserta; isola deserta; 无人荒岛
desert: wuste; desierto; desert; deserto; deserto; 沙漠
desktop computer: desktopcomputer; ordenador de sobremesa; ordinateur de bureau; computador de mesa; computer fisso; 台式电脑
detective: detektiv; detective; detective; detetive; detective; 侦探
diving mask: tauchmaske; mascara de buceo; masque de plongee; mascara de mergulho; maschera da sub; 潜水面罩
diya lamp: ollampe; lampara de aceite; diya; lampada de oleo; diya; 印度油灯
dna: dna; adn; adn; dna; dna; dna
dodo: dodo; dodo; dodo; dodo; dodo; 渡渡鸟
dog: hund; perro; chien; cachorro; cane; 狗
dolphin: delfin; delfin; dauphin; golfinho; delfino; 海豚
donkey: esel; burro; ane; burro; asino; 驴
door: tur; puerta; porte; porta; porta; 门
doughnut: donut; donut; doughnut; donut; ciambella; 甜甜圈
dove: taube; paloma; colombe; pomba branca; colomba; 鸽
dragon: drache; dragon; dragon; dragao; drago; 龙
dress: kleid; vestido; robe; vestido; vestito; 连衣裙
droplet: tropfen; gota; goutte d'eau; gota; goccia; 水滴
drum: trommel; tambor; batterie; tambor; tamburo; 鼓
duck: ente; pato; canard; pato; anatra; 鸭子
dumpling: teigtasche; dumpling; boulette de pate; bolinho asiatico; raviolo; 饺子
dvd: dvd; disco dvd; dvd; dvd; dvd; dvd
e-mail: e-mail; correo electronico; e-mail; e-mail; e-mail; 电子邮件
eagle: adler; aguila; aigle; aguia; aquila; 鹰
egg: ei; huevo; œuf; ovo; uovo; 蛋
eggplant: aubergine; berenjena; aubergine; berinjela; melanzana; 茄子
electric plug: netzstecker; enchufe electrico; ; tomada eletrica; spina elettrica; 电源插头
elephant: elefant; elefante; elephant; elefante; elefante; 大象
elevator: fahrstuhl; ascensor; ascenseur; elevador; ascensore; 电梯
elf: elf; elfo; elfe; elfo; elfo; 小精灵
empty nest: leeres nest; nido vacio; nid vide; ninho vazio; nido vuoto; 空巢
evergreen tree: nadelbaum; ; conifere; conifera; albero sempreverde; 松树
ewe: schaf; oveja; mouton; ovelha; pecora; 母羊
exploding head: explodierender kopf; cabeza explotando; tete qui explose; cabeca explodindo; testa che esplode; 爆炸头
factory worker: fabrikarbeiter; profesional industrial; ouvrier; funcionario de fabrica; ; 工人
factory: fabrik; fabrica; usine; fabrica; fabbrica; 工厂
fairy: marchenfee; hada; personnage feerique; fada; fata; 精灵
falafel: falafel; falafel; falafels; falafel; falafel; 炸豆丸子
fallen leaf: laub; hojas caidas; feuille morte; folhas caidas; foglia caduta; 落叶
family: familie; familia; famille; familia; famiglia; 家庭
farmer: ; ; fermier; agricultor; agricoltore; 农民
fax machine: faxgerat; maquina de fax; fax; fax; fax; 传真机
feather: feder; pluma; plume; pena; piuma; 羽毛
ferris wheel: riesenrad; noria de feria; grande roue; roda gigante; ruota panoramica; 摩天轮
ferry: fahre; ferri; ferry; balsa; traghetto; 渡轮
field hockey: feldhockey; hockey sobre hierba; hockey sur gazon; hoquei de campo; hockey su prato; 曲棍球
fight cloud: kampfwolke; nube de pelea; nuage de colere; nuvem de briga; nuvoletta di zuffa; 打斗云团
file cabinet: aktenschrank; archivador; meuble a dossiers; gavetas de escritorio; schedario da ufficio; 文件柜
file folder: ordner; carpeta de archivos; dossier; pasta de arquivos; cartella file; 文件夹
filled parallelogram: schwarzes parallelogramm; paralelogramo relleno; parallelogramme plein; paralelogramo preenchido; parallelogramma pieno; 实心平行四边形
film frames: filmstreifen; fotograma de pelicula; pellicule; rolo de filmes; pellicola cinematografica; 影片帧
film projector: filmprojektor; proyector de cine; projecteur cinematographique; projetor de filmes; proiettore cinematografico; 电影放映机
fire engine: feuerwehrauto; coche de bomberos; camion de pompier; ; camion dei pompieri; 消防车
fire extinguisher: feuerloscher; extintor; extincteur; extintor de incendio; estintore; 灭火器
fire: feuer; fuego; feu; fogo; fuoco; 火焰
firecracker: feuerwerkskorper; petardo; petard; bombinha; petardo; 爆竹
firefighter: ; bombero; pompier; bombeiro; pompiere; 消防员
fireworks: feuerwerk; fuegos artificiales; feu d'artifice; fogos de artificio; fuochi d'artificio; 焰火
fish: fisch; pez; poisson; peixe; pesce; 鱼
fishing pole: angel mit fisch; cana de pescar; ; pesca; canna da pesca; 钓鱼竿
flamingo: flamingo; flamenco; flamant; flamingo; fenicottero; 火烈鸟
flashlight: taschenlampe; linterna; torche; lanterna; torcia; 手电筒
flat shoe: flacher schuh; bailarina; chaussure plate; sapatilha; ballerina; 平底鞋
flatbread: fladenbrot; pan sin levadura; galette; pao sirio; focaccia; 扁面包
flexed biceps: angespannter bizeps; biceps flexionado; biceps contracte; biceps; bicipite; 肌肉
flute: flote; flauta; flute; flauta; flauto; 长笛
flying disc: frisbee; disco volador; disque volant; frisbee; frisbee; 飞盘
flying saucer: fliegende untertasse; platillo volante; soucoupe volante; disco voador; disco volante; 飞碟
fog: nebel; niebla; brouillard; nevoeiro; nebbia; 雾
foggy: neblig; bruma; brume; enevoado; nebbioso; 有雾
folded hands: zusammengelegte handflachen; manos en oracion; mains en priere; maos juntas; mani giunte; 双手合十
fondue: fondue; fondue; fondue; fondue; fonduta; 奶酪火锅
football: fussball; balon de futbol; ballon de football; bola de futebol; pallone da calcio; 足球
footprints: fussabdrucke; huellas de pies; traces de pas; pegadas; impronta di piedi; 脚印
fortune cookie: gluckskeks; ; biscuit chinois; biscoito da sorte; biscotto della fortuna; 幸运饼干
fountain pen: fullhalter; estilografica; stylo plume; caneta tinteiro; penna stilografica; 钢笔
fountain: springbrunnen; fuente; fontaine; fonte; fontana; 喷泉
fox: fuchs; zorro; renard; rosto de raposa; volpe; 狐狸
framed picture: gerahmtes bild; cuadro enmarcado; cadre avec image; quadro emoldurado; quadro incorniciato; 带框的画
fried shrimp: frittierte garnele; gamba frita; beignet de crevette; camarao frito; gambero fritto; 天妇罗
fries: pommes frites; patatas fritas; frites; batata frita; patatine; 薯条
frog: frosch; rana; grenouille; sapo; rana; 青蛙
fuel pump: tanksaule; surtidor de gasolina; pompe a essence; posto de gasolina; stazione di servizio; 油泵
funeral urn: urne; urna funeraria; urne funeraire; urna funeraria; urna funeraria; 骨灰缸
game die: spielwurfel; dado; des; jogo de dado; dado; 骰子
garlic: knoblauch; ajo; ail; alho; aglio; 蒜
genie: flaschengeist; genio; genie; genio; genio; 妖怪
ghost: gespenst; fantasma; fantome; fantasma; fantasma; 鬼
gift: geschenk; regalo; cadeau; presente; regalo; 礼物
ginger root: ingwer; raiz de jengibre; racine de gingembre; gengibre; radice di zenzero; 姜
giraffe: giraffe; jirafa; girafe; girafa; giraffa; 长颈鹿
girl: madchen; nina; fille; menina; bambina; 女孩
glasses: brille; gafas; lunettes de vue; oculos; occhiali da vista; 眼镜
gloves: handschuhe; guantes; gants; luvas; guanti; 手套
glowing star: funkelnder stern; estrella brillante; etoile brillante; estrela brilhante; stella che brilla; 闪亮的星星
goal net: tor; porteria; cage; gol; porta da calcio; 球门
goat: ziege; cabra; chevre; cabra; capra; 山羊
goblin: kobold; demonio japones tengu; monstre japonais; duende japones; goblin; 小妖精
goggles: schutzbrille; gafas de proteccion; lunettes; oculos de protecao; maschera; 护目镜
goose: gans; oca; oie; ganso; oca; 鹅
gorilla: gorilla; gorila; gorille; gorila; gorilla; 大猩猩
graduation cap: doktorhut; birrete; toque universitaire; chapeu de formatura; cappello da laureato; 毕业帽
grapes: trauben; uvas; raisin; uvas; uva; 葡萄
green apple: gruner apfel; manzana verde; pomme verte; maca verde; mela verde; 青苹果
green book: grunes buch; libro verde; livre vert; livro verde; libro verde; 绿色书本
grinning cat: grinsende katze; gato sonriendo; chat qui sourit; ; gatto che sorride; 大笑的猫
guard: wache; guardia; garde; guarda; guardia; 卫兵
guide dog: blindenhund; perro guia; chien guide; cao-guia; cane guida; 导盲犬
guitar: gitarre; guitarra; guitare; guitarra; chitarra; 吉他
hair pick: haarkamm; peineta; peigne afro; pente de cabelo; pettine afro; 发夹
hairy creature: haariges wesen; criatura peluda; creature velue; criatura peluda; creatura pelosa; 毛怪
hamburger: hamburger; hamburguesa; hamburger; hamburguer; hamburger; 汉堡
hammer: hammer; martillo; marteau; martelo; martello; 锤子
hamsa: hamsa; hamsa; main de fatma; hamsa; mano di fatima; 法蒂玛之手
hamster: hamster; hamster; hamster; rosto de hamster; criceto; 仓鼠
handbag: handtasche; bolso; sac a main; bolsa de mao; borsa; 手提包
handshake: handschlag; apreton de manos; poignee de main; aperto de maos; stretta di mano; 握手
harp: harfe; arpa; harpe; harpa; arpa; 竖琴
hatching chick: schlupfendes kuken; ; poussin qui eclot; pintinho chocando; pulcino che nasce; 小鸡破壳
headphone: kopfhorer; auricular; casque; fones de ouvido; cuffie; 耳机
health worker: ; profesional sanitario; ; profissional de saude; ; 卫生工作者
hedgehog: igel; erizo; herisson; porco-espinho; riccio; 刺猬
helicopter: hubschrauber; helicoptero; helicoptere; helicoptero; elicottero; 直升机
herb: krauter; hierba; feuille; erva; pianta; 药草
hibiscus: hibiskus; flor de hibisco; hibiscus; hibisco; ibisco; 芙蓉
high voltage: hochspannung; alto voltaje; haute tension; alta tensao; alta tensione; 高压
hiking boot: wanderstiefel; bota de senderismo; chaussure de randonnee; bota de trekking; stivale da trekking; 登山鞋
hindu temple: hindutempel; templo hindu; temple hindou; templo hindu; tempio indu; 印度寺庙
hippopotamus: nilpferd; hipopotamo; hippopotame; hipopotamo; ippopotamo; 河马
honey pot: honigtopf; tarro de miel; pot de miel; pote de mel; barattolo di miele; 蜂蜜
horse racing: pferderennen; carrera de caballos; course hippique; corrida de cavalos; ippica; 赛马
horse: pferd; caballo; cheval; cavalo; cavallo; 马
hospital: krankenhaus; hospital; hopital; hospital; ospedale; 医院
hot dog: hotdog; perrito caliente; hot dog; cachorro-quente; hot dog; 热狗
hot pepper: peperoni; chile picante; piment rouge; pimenta; peperoncino; 红辣椒
hot springs: heisse quellen; aguas termales; sources chaudes; chamas; sorgenti termali; 温泉
hotel: hotel; hotel; hotel; hotel; hotel; 酒店
hourglass done: sanduhr; ; sablier; ampulheta; clessidra; 沙漏
house: haus; casa; maison; casa; casa; 房子
houses: wohnhauser; casas; maisons; casas; case; 房屋建筑
hut: hutte; cabana; hutte; cabana; capanna; 小屋
hyacinth: hyazinthe; campanilla; jacinthe; jacinto; giacinto; 风信子
ice cream: softeis; cucurucho de helado; glace italienne; sorvete italiano; cono gelato; 圆筒冰激凌
ice hockey: eishockey; hockey sobre hielo; hockey sur glace; hoquei no gelo; hockey su ghiaccio; 冰球
ice skate: schlittschuh; patin de hielo; patin a glace; patins de gelo; pattinaggio su ghiaccio; 滑冰
identification card: ausweis; carne de identidad; carte d'identite; cartao de identificacao; carta d'identita; 身份证
ideographic comma: ideografisches komma; coma ideografica; virgule ideographique; virgula ideografica; virgola ideografica; 顿号
ideographic period: ideografischer punkt; punto ideografico; point ideographique; ponto ideografico; punto ideografico; 表意文字的句号
input numbers: eingabesymbol zahlen; numeros; saisie de chiffres; numeros; pulsante con numeri; 输入数字
interior product: inneres produkt; producto interior; produit interieur; produto interior; prodotto interno; 内积
inverse bullet: invertiertes aufzahlungszeichen; bolo inverso; ; marcador invertido; punto elenco inverso; 反白项目符号
japanese castle: japanisches schloss; castillo japones; chateau japonais; castelo japones; castello giapponese; 日本城堡
japanese dolls: japanische puppen; munecas japonesas; poupees japonaises; bonecas japonesas; bambole giapponesi; 日本人形
jar: einmachglas; tarro; bocal; jarro; barattolo; 罐
jeans: jeans; vaqueros; jean; jeans; jeans; 牛仔裤
jellyfish: qualle; medusa; meduse; agua-viva; medusa; 水母
joystick: joystick; joystick; manette de jeu; joystick; joystick; 游戏操控杆
judge: richter; fiscal; juge; juiz no tribunal; giudice; 法官
kaaba: kaaba; kaaba; kaaba; caaba isla; kaaba; 克尔白
kangaroo: kanguru; canguro; kangourou; canguru; canguro; 袋鼠
keyboard: tastatur; teclado; clavier; teclado; tastiera; 键盘
khanda: khanda; khanda; khanda; khanda; khanda; 坎达
kick scooter: tretroller; patinete; trottinette; patinete; monopattino; 滑板车
kimono: kimono; kimono; kimono; quimono; kimono; 和服
kissing cat: kussende katze; gato besando; ; ; ; 亲亲猫
kitchen knife: kuchenmesser; cuchillo de cocina; couteau de cuisine; faca de cozinha; coltello da cucina; 菜刀
kite: drachen; cometa; cerf-volant; pipa; aquilone; 风筝
kiwi fruit: kiwi; kiwi; kiwi; kiwi; kiwi; 猕猴桃
koala: koala; koala; koala; coala; koala; 考拉
lab coat: laborkittel; bata de laboratorio; blouse blanche; jaleco; camice; 白大褂
lacrosse: lacrosse; lacrosse; crosse; lacrosse; lacrosse; 袋棍球
ladder: leiter; escalera; echelle; escada; scala; 梯子
lady beetle: marienkafer; mariquita; coccinelle; joaninha; coccinella; 瓢虫
landslide: erdrutsch; desprendimiento; eboulement; deslizamento; frana; 山体滑坡
laptop: laptop; ordenador portatil; ordinateur portable; laptop; computer portatile; 笔记本电脑
leafless tree: kahler baum; arbol sin hojas; arbre sans feuille; arvore seca; albero spoglio; 无叶树
leafy green: blattgemuse; ; ; verdura; verdure a foglia; 绿叶蔬菜
left luggage: gepackaufbewahrung; consigna; consigne; deposito de bagagem; ; 寄存行李
lemon: zitrone; limon; citron; limao; limone; 柠檬
leopard: leopard; leopardo; leopard; leopardo; leopardo; 豹子
light bulb: gluhbirne; bombilla; ampoule; lampada; lampadina; 灯泡
light rail: s-bahn; tren ligero; metro leger; trem urbano; metrotranvia; 轻轨
lime: limette; lima; citron vert; lima; lime; 青柠
linked paperclips: verhakte buroklammern; clips unidos; trombones; ; graffette attaccate; 连起来的两个回形针
lion: lowe; leon; tete de lion; rosto de leao; leone; 狮子
lipstick: lippenstift; pintalabios; rouge a levres; batom; rossetto; 唇膏
lizard: eidechse; lagarto; lezard; lagartixa; lucertola; 蜥蜴
llama: lama; llama; lama; lhama; lama; 美洲鸵
lobster: hummer; bogavante; homard; lagosta; aragosta; 龙虾
locomotive: dampflokomotive; locomotora de vapor; locomotive; locomotiva; locomotiva; 蒸汽火车
lollipop: lutscher; piruleta; sucette; pirulito; lecca lecca; 棒棒糖
long drum: afrikanische trommel; tamboril; djembe; tambor comprido; tamburo lungo; 长鼓
lorry: sattelzug; camion articulado; semi-remorque; caminhao; autoarticolato; 铰接式货车
lotion bottle: creme; bote de crema; bouteille de lotion; frasco de locao; flacone; 乳液瓶
lotus: lotusblute; loto; lotus; lotus; loto; 莲花
love hotel: stundenhotel; hotel del amor; love hotel; motel; love hotel; 情人酒店
luggage: gepack; equipaje; bagage; mala; valigia; 行李箱
lungs: lunge; pulmones; poumons; pulmoes; polmoni; 肺
magic wand: zauberstab; varita magica; baguette magique; varinha magica; bacchetta magica; 魔棒
magnet: magnet; iman; aimant; ima; calamita; 磁铁
mammoth: mammut; mamut; mammouth; mamute; mammut; 猛犸
man: mann; hombre; homme; homem; uomo; 男人
mango: mango; mango; mangue; manga; mango; 芒果
manual wheelchair: manueller rollstuhl; ; fauteuil roulant manuel; ; ; 手动轮椅
man’s shoe: herrenschuh; zapato de hombre; chaussure d'homme; sapato masculino; scarpa da uomo; 男鞋
maple leaf: ahornblatt; hoja de arce; feuille d'erable; folha de bordo; foglia d'acero; 枫叶
maracas: maracas; maracas; maracas; maracas; maracas; 沙球
mechanic: mechaniker; ; mecanicien; mecanico trabalhando; meccanico; 技工
mechanical arm: armprothese; brazo mecanico; bras mecanique; braco mecanico; ; 机械手臂
mechanical leg: beinprothese; pierna mecanica; jambe mecanique; perna mecanica; ; 机械腿
megaphone: megafon; megafono; porte-voix; megafone; megafono; 扩音器
melon: honigmelone; melon; melon; melao; melone; 甜瓜
menorah: menora; menora; ; menora; menorah; 烛台
men’s room: herren; aseo para hombres; symbole toilettes hommes; banheiro masculino; ; 男厕
mermaid: meerjungfrau; sirena; sirene; sereia; sirena donna; 美人鱼
merman: wassermann; sirena hombre; triton; sereio; tritone; 男人鱼
merperson: wassermensch; persona sirena; creature aquatique; pessoa sereia; sirena; 人鱼
metro: u-bahn; metro; metro; metro; metropolitana; 地铁
microbe: mikrobe; microbio; microbe; microbio; microbo; 细菌
microphone: mikrofon; microfono; micro; microfone; microfono; 麦克风
microscope: mikroskop; microscopio; microscope; microscopio; microscopio; 显微镜
military helmet: militarhelm; casco militar; casque militaire; capacete militar; elmetto militare; 军用头盔
milk: glas milch; vaso de leche; verre de lait; copo de leite; bicchiere di latte; 一杯奶
milky way: milchstrasse; via lactea; voie lactee; via lactea; via lattea; 银河
minibus: kleinbus; minibus; minibus; van; pulmino; 小巴
mirror ball: discokugel; bola de espejos; boule a facettes; globo de espelhos; palla da discoteca; 镜球
mirror: spiegel; espejo; miroir; espelho; specchio; 镜子
moai: statue; estatua moai; moai; moai; moai; 摩埃
money bag: geldsack; bolsa de dinero; sac plein d'argent; saco de dinheiro; sacco di soldi; 钱袋
monkey: affe; mono; singe; macaco; scimmia; 猴子
monorail: einschienenbahn; monorrail; monorail; monotrilho; monorotaia; 单轨
moose: elch; alce; elan; alce; alce; 驼鹿
mosque: moschee; mezquita; mosquee; mesquita; moschea; 清真寺
mosquito: mucke; mosquito; moustique; mosquito; zanzara; 蚊子
motor boat: motorboot; barco a motor; bateau a moteur; barco; barca a motore; 摩托艇
motor scooter: motorroller; scooter; scooter; scooter; scooter; 小型摩托车
motorcycle: motorrad; moto; moto; motocicleta; motocicletta; 摩托车
motorized wheelchair: elektrischer rollstuhl; ; fauteuil motorise; ; ; 电动轮椅
motorway: autobahn; autopista; autoroute; estrada; autostrada; 高速公路
mount fuji: fuji; monte fuji; mont fuji; monte fuji; monte fuji; 富士山
mountain cableway: bergschwebebahn; teleferico de montana; telepherique; teleferico de montanha; funivia; 缆车
mountain railway: bergbahn; ferrocarril de montana; train de montagne; ; ferrovia di montagna; 山区铁路
mountain: schneebedeckter berg; montana con nieve; montagne enneigee; montanha com neve; montagna innevata; 雪山
mouse trap: mausefalle; trampa de ratones; tapette a souris; ratoeira; trappola per topi; 捕鼠器
mouse: maus; raton; souris; camundongo; topo; 老鼠
movie camera: filmkamera; camara de cine; camera; camera de cinema; cinepresa; 电影摄影机
mrs. claus: weihnachtsfrau; mama noel; mere noel; mamae noel; mamma natale; 圣诞奶奶
mushroom: fliegenpilz; champinon; champignon; cogumelo; fungo; 蘑菇
musical keyboard: klaviatur; teclado musical; piano; teclado musical; piano; 音乐键盘
musical score: notenschlussel; pentagrama; partition; partitura musical; pentagramma; 乐谱
mx claus: weihnachtsperson; noel; santa; noel; santa claus; 圣诞人
nail polish: nagellack; pintarse las unas; vernis a ongles; esmalte de unha; smalto per unghie; 涂指甲油
name badge: namensschild; etiqueta identificativa; badge nominatif; cracha; tesserino per nome; 姓名牌
national park: nationalpark; parque nacional; parc national; parque nacional; parco nazionale; 国家公园
nazar amulet: nazar-amulett; ojo turco; mauvais œil; olho grego; occhio di allah; 纳扎尔护身符
necktie: hemd mit krawatte; corbata; cravate; gravata; cravatta; 领带
nesting dolls: matroschka; muneca rusa; poupees russes; boneca russa; matrioska; 套娃
newspaper: zeitung; periodico; journal; jornal; quotidiano; 报纸
ninja: ninja; ninja; ninja; ninja; ninja; 忍者
octopus: oktopus; pulpo; pieuvre; polvo; polpo; 章鱼
oden: oden; brocheta; brochette de poisson; oden; oden giapponese; 关东煮
office building: burogebaude; edificio de oficinas; immeuble de bureaux; edificio comercial; edificio; 办公楼
office worker: buroangestellte; oficinista; employe de bureau; trabalhador de escritorio; ; 白领
ogre: ungeheuer; demonio japones oni; ogre; ogro; orco; 食人魔
oil drum: olfass; barril de petroleo; baril de petrole; barril de oleo; barile di petrolio; 石油桶
old key: alter schlussel; llave antigua; cle ancienne; chave antiga; chiave antica; 老式钥匙
old man: alterer mann; anciano; homme age; homem idoso; uomo anziano; 老爷爷
old woman: altere frau; anciana; femme agee; idosa; donna anziana; 老奶奶
older person: altere person; persona mayor; personne agee; idoso; persona anziana; 老年人
olive: olive; aceituna; olive; azeitona; oliva; 橄榄
onion: zwiebel; cebolla; oignon; cebola; cipolla; 洋葱
open book: offenes buch; libro abierto; livre ouvert; livro aberto; libro aperto; 打开的书本
open hands: offene hande; manos abiertas; mains ouvertes; maos abertas; mani aperte; 张开双手
orange book: orangefarbenes buch; libro naranja; livre orange; livro laranja; libro arancione; 橙色书本
orangutan: orang-utan; orangutan; orang-outan; orangotango; orangotango; 红毛猩猩
orca: orca; orca; orque; orca; orca; 虎鲸
otter: otter; nutria; loutre; lontra; lontra; 水獭
owl: eule; buho; chouette; coruja; gufo; 猫头鹰
ox: ochse; buey; bœuf; boi; bue; 公牛
oyster: auster; ostra; huitre; ostra; ostrica; 牡蛎
package: paket; paquete; colis; pacote; pacco; 包裹
pager: pager; busca; bipeur; pager; cercapersone; 寻呼机
paintbrush: pinsel; pincel; pinceau; pincel; pennello; 画笔
palm tree: palme; palmera; palmier; palmeira; palma; 棕榈树
pancakes: pfannkuchen; tortitas; pancakes; panquecas; pancake; 烙饼
panda: panda; panda; panda; rosto de panda; panda; 熊猫
paperclip: buroklammer; clip; trombone; clipe de papel; graffetta; 回形针
parachute: fallschirm; paracaidas; parachute; paraquedas; paracadute; 降落伞
parrot: papagei; loro; perroquet; papagaio; pappagallo; 鹦鹉
party popper: konfettibombe; canon de confeti; cotillons; cone de festa; spara coriandoli; 拉炮彩带
passenger ship: passagierschiff; barco de pasajeros; paquebot; cruzeiro; nave da crociera; 客轮
passport control: passkontrolle; control de pasaportes; controle des passeports; controle de passaportes; ; 护照检查
paw prints: tatzenabdrucke; huellas de pezunas; empreintes d'animaux; patas; impronte di zampe; 爪印
pea pod: erbsenschote; vaina; ; vagem; baccello di piselli; 豌豆荚
peach: pfirsich; melocoton; peche; pessego; pesca; 桃
peacock: pfau; pavo real; paon; pavao; pavone; 孔雀
peanuts: erdnuss; cacahuetes; cacahuetes; amendoim; arachidi; 花生
pear: birne; pera; poire; pera; pera; 梨
pen: kugelschreiber; boligrafo; stylo; caneta; penna a sfera; 笔
pencil: bleistift; lapiz; crayon; lapis; matita; 铅笔
penguin: pinguin; pinguino; pingouin; pinguim; pinguino; 企鹅
performing arts: masken; mascaras de teatro; spectacle vivant; mascara; maschere; 表演艺术
person: person; persona adulta; adulte; pessoa; persona; 成人
petri dish: petrischale; placa de petri; boite de petri; placa de petri; piastra di petri; 培养皿
phoenix: phonix; fenix; phenix; fenix; fenice; 凤凰
phone: mobiltelefon; telefono movil; telephone portable; telefone celular; telefono cellulare; 手机
pickup truck: pick-up; camioneta; pick-up; caminhonete; pickup; 敞蓬小型载货卡车
pie: kuchen; pastel; tarte; torta; torta; 派
pig nose: schweinerussel; nariz de cerdo; groin; nariz de porco; naso da maiale; 猪鼻子
pig: schwein; cerdo; cochon; porco; maiale; 猪
pill: kapsel; pildora; pilule; comprimido; pillola; 药丸
pilot: pilot; piloto; pilote; piloto; pilota; 飞行员
pine decoration: piniendekoration; decoracion de pino; bambou decoratif; decoracao de pinhos; bambu decorato; 门松
pineapple: ananas; pina; ananas; abacaxi; ananas; 菠萝
ping pong: tischtennis; tenis de mesa; ping-pong; pingue-pongue; ping pong; 乒乓球
pizza: pizza; pizza; pizza; pizza; pizza; 披萨
piñata: pinata; pinata; pinata; pinhata; pentolaccia; 彩罐
placard: protestschild; letrero; pancarte; placa; cartello; 标语牌
plane: flugzeug; avion; avion; aviao; aeroplano; 飞机
playground slide: spielplatzrutsche; tobogan; toboggan; escorregador; scivolo; 游乐场滑梯
polar bear: eisbar; oso polar; ours polaire; urso polar; orso polare; 北极熊
police car: polizeiwagen; coche de policia; voiture de police; viatura policial; macchina della polizia; 警车
police officer: polizist; agente de policia; officier de police; policial; agente di polizia; 警察
poodle: pudel; caniche; caniche; poodle; barboncino; 贵宾犬
popcorn: popcorn; palomitas; pop-corn; pipoca; popcorn; 爆米花
post office: postgebaude; ; bureau de poste; correio; ufficio postale; 邮局
postal horn: posthorn; corneta de posta; cor postal; corneta postal; corno postale; 邮号
postbox: briefkasten; buzon; boite aux lettres; caixa de correio; cassetta delle lettere; 邮筒
potable water: trinkwasser; agua potable; eau potable; agua potavel; acqua potabile; 饮用水
potato: kartoffel; patata; pomme de terre; batata; patata; 土豆
potted plant: topfpflanze; planta de maceta; plante en pot; vaso com planta; pianta in vaso; 盆栽植物
poultry leg: hahnchenschenkel; muslo de pollo; cuisse de poulet; coxa de frango; coscia di pollo; 家禽的腿
pouring liquid: flussigkeit ausgiessen; liquido derramandose; verser un liquide; derramando liquido; liquido versato; 倾倒液体
pouting cat: schmollende katze; gato enfadado; chat qui boude; ; gatto imbronciato; 生气的猫
prayer beads: gebetskette; rosario; chapelet; rosario de oracao; collana da preghiera; 念珠
pregnant man: schwangerer mann; hombre embarazado; homme enceint; homem gravido; uomo incinto; 怀孕的男人
pregnant person: schwangere person; persona embarazada; personne enceinte; pessoa gravida; persona incinta; 怀孕的人
pregnant woman: schwangere frau; mujer embarazada; femme enceinte; gravida; donna incinta; 孕妇
pretzel: brezel; bretzel; bretzel; pretzel; pretzel; 椒盐卷饼
prince: prinz; principe; prince; principe; principe; 王子
princess: prinzessin; princesa; princesse; princesa; principessa; 公主
printer: drucker; impresora; imprimante; impressora; stampante; 打印机
purse: geldborse; monedero; porte-monnaie; bolsinha; borsellino; 钱包
pushpin: reisszwecke; chincheta; punaise; tacha; puntina; 图钉
puzzle piece: puzzleteil; pieza de puzle; piece de puzzle; quebra-cabeca; pezzo di puzzle; 拼图
rabbit: hase; conejo; lapin; coelho; coniglio; 兔子
raccoon: waschbar; mapache; raton laveur; guaxinim; procione; 浣熊
race car: rennauto; coche de carreras; voiture de course; carro de corrida; auto da corsa; 赛车
radio: radio; radio; radio; radio; radio; 收音机
radioactive: radioaktiv; radiactivo; radioactif; radioativo; simbolo della radioattivita; 辐射
railway car: eisenbahnwagen; vagon; wagon; vagao de trem; vagone; 轨道车
railway track: bahngleis; via de tren; voie ferree; trilhos; binari; 铁轨
rain: wolke mit regen; nube con lluvia; nuage avec pluie; nuvem com chuva; pioggia; 下雨
rainbow: regenbogen; arcoiris; arc-en-ciel; arco-iris; arcobaleno; 彩虹
raised fist: erhobene faust; puno en alto; poing leve; punho levantado; pugno; 举起拳头
raising hands: zwei erhobene handflachen; manos levantadas celebrando; mains levees; maos para cima; mani alzate; 举双手
ram: widder; carnero; belier; carneiro; montone; 公羊
rat: ratte; rata; rat; rato; ratto; 耗子
razor: rasierer; cuchilla de afeitar; rasoir; lamina; rasoio; 剃须刀
receipt: beleg; recibo; recu; recibo; scontrino; 收据
red apple: roter apfel; manzana roja; pomme rouge; maca vermelha; mela rossa; 红苹果
red hair: rotes haar; pelo pelirrojo; cheveux roux; cabelo vermelho; capelli rossi; 红发
reminder ribbon: gedenkschleife; lazo conmemorativo; ruban de memoire; fita de lembrete; nastro; 提示丝带
restroom: toiletten; senal de aseos; panneau toilettes; banheiro; ; 卫生间
rhinoceros: nashorn; rinoceronte; rhinoceros; rinoceronte; rinoceronte; 犀牛
ribbon: pinke schleife; lazo; ruban; laco de fita; fiocco; 蝴蝶结
rice ball: reisballchen; bola de arroz; boulette de riz; arroz japones; onigiri; 饭团
rice cracker: reiscracker; galleta de arroz; galette de riz; biscoito de arroz; galletta di riso; 米饼
ring buoy: rettungsring; salvavidas; bouee de sauvetage; boia; salvagente; 救生圈
ring: ring; anillo; bague; anel; anello; 戒指
ringed planet: ringplanet; planeta con anillos; planete a anneaux; planeta com aneis; pianeta con satellite; 有环行星
robot: roboter; robot; robot; rosto de robo; faccina di robot; 机器人
rock: felsen; piedra; rocher; pedra; roccia; 岩石
rocket: rakete; cohete; fusee; foguete; razzo; 火箭
roller coaster: achterbahn; montana rusa; montagnes russes; montanha russa; montagne russe; 过山车
roller skate: rollschuh; patines; patin a roulettes; patins de rodas; pattini a rotelle; 四轮滑冰鞋
rooster: hahn; gallo; coq; galo; gallo; 公鸡
root vegetable: wurzelgemuse; tuberculo comestible; legume-racine; tuberculo; ortaggio da radice; 根菜
rose: rose; rosa; rose; rosa; rosa; 玫瑰
rosette: rosette; roseta; rosette; roseta; rosetta; 圆形花饰
round pushpin: stecknadel; chincheta redonda; epingle; tacha redonda; puntina arrotondata; 圆图钉
rugby football: rugbyball; balon de rugby; rugby; bola de rugby; pallone da rugby; 英式橄榄球
running shirt: laufshirt; camiseta sin mangas; maillot de course; camiseta de corrida; maglia da corsa; 运动背心
running shoe: sportschuh; zapatilla deportiva; chaussure de sport; tenis de corrida; scarpa sportiva; 跑鞋
safety pin: sicherheitsnadel; imperdible; epingle de surete; alfinete de seguranca; spilla da balia; 安全别针
safety vest: sicherheitsweste; chaleco de seguridad; gilet de securite; colete salva-vidas; gilet di sicurezza; 救生衣
sailboat: segelboot; velero; voilier; barco a vela; barca a vela; 帆船
sake: ; sake; sake; saque; sake; 清酒
salad: salat; ensalada; salade verte; salada verde; insalata verde; 绿色沙拉
salt: salz; sal; sel; sal; sale; 盐
sandwich: sandwich; sandwich; sandwich; sanduiche; sandwich; 三明治
santa claus: weihnachtsmann; papa noel; pere noel; papai noel; babbo natale; 圣诞老人
sari: sari; sari; sari; sari; sari; 纱丽
satellite: satellit; satelite; satellite; satelite; satellite; 卫星
sauropod: sauropode; sauropodo; sauropode; sauropode; sauropode; 蜥蜴类
saxophone: saxofon; saxofon; saxophone; saxofone; sassofono; 萨克斯管
scarf: schal; bufanda; foulard; cachecol; sciarpa; 围巾
school: schule; colegio; ecole; escola; scuola; 学校
scientist: wissenschaftler; ; scientifique; cientista; ; 科学家
scissors: schere; tijeras; ciseaux; tesoura; forbici; 剪刀
scorpion: skorpion; escorpion; scorpion; escorpiao; scorpione; 蝎子
screwdriver: schraubenzieher; destornillador; tournevis; chave de fenda; cacciavite; 螺丝刀
seal: seehund; foca; phoque; foca; foca; 海豹
seedling: spross; planta joven; jeune pousse; muda de planta; germoglio; 幼苗
selfie: selfie; selfi; selfie; selfie; selfie; 自拍
service dog: assistenzhund; perro de servicio; chien d'assistance; cao de servico; cane da assistenza; 服务犬
sewing needle: nahnadel; aguja de coser; aiguille a coudre; agulha de costura; ago da cucito; 缝合针
shamrock: kleeblatt; trebol; trefle; trevo; trifoglio; 三叶草
shark: hai; tiburon; requin; tubarao; squalo; 鲨鱼
shaved ice: wassereis; granizado hawaiano; granite; raspadinha de gelo; granita; 刨冰
shield: schutzschild; escudo; bouclier; escudo; scudo; 盾牌
shinto shrine: shinto-schrein; santuario sintoista; sanctuaire shinto; santuario japones; santuario shintoista; 神社
ship: schiff; barco; navire; navio; nave; 船
shooting star: sternschnuppe; estrella fugaz; etoile filante; estrela cadente; stella cadente; 流星
shopping bags: einkaufstuten; bolsas de compras; sacs de shopping; sacolas de compras; borse della spesa; 购物袋
shopping cart: einkaufswagen; ; chariot; carrinho de compras; carrello; 购物车
shortcake: torte; trozo de tarta; gateau sable; ; fetta di torta; 水果蛋糕
shorts: shorts; pantalones cortos; short; shorts; pantaloncini; 短裤
shovel: schaufel; pala; pelle; pa; vanga; 铲
shower: dusche; ducha; douche; chuveiro; doccia; 淋浴
shrimp: garnele; gamba; crevette; camarao; gamberetto; 虾
singer: sanger; cantante; chanteur; cantor; cantante; 歌手
skateboard: skateboard; monopatin; planche a roulettes; skate; skateboard; 滑板
skier: skifahrer; persona esquiando; skieur; esquiador; sciatore; 滑雪的人
skis: ski; esquis; ski; esqui; sci; 滑雪
skull: totenkopf; calavera; crane; caveira; teschio; 头骨
skunk: stinktier; mofeta; mouffette; gamba; puzzola; 臭鼬
sled: schlitten; trineo; luge; treno; slitta; 雪橇
slot machine: spielautomat; maquina tragaperras; machine a sous; caca-niquel; slot machine; 老虎机
sloth: faultier; perezoso; paresseux; preguica; bradipo; 树懒
small airplane: kleines flugzeug; avioneta; petit avion; aviao pequeno; aereo turistico; 小型飞机
snail: schnecke; caracol; escargot; caracol; lumaca; 蜗牛
snake: schlange; serpiente; serpent; cobra; serpente; 蛇
snowboarder: snowboarder; practicante de snowboard; snowboardeur; praticante de snowboard; persona sullo snowboard; 滑雪板
snowflake: schneeflocke; copo de nieve; flocon; floco de neve; fiocco di neve; 雪花
snowman: schneemann im schnee; ; bonhomme de neige; boneco de neve; pupazzo di neve; 雪与雪人
soap: seife; jabon; savon; sabonete; sapone; 皂
socks: socken; calcetines; chaussettes; meias; calzini; 袜子
softball: softball; pelota de softball; softball; softbol; palla da softball; 垒球
spaghetti: spaghetti; espagueti; spaghetti; espaguete; spaghetti; 意粉
sparkler: wunderkerze; bengala; cierge magique; vela estrela; stellina scintillante; 烟花
speaking head: sprechender kopf; cabeza parlante; tete qui parle; silhueta falando; persona che parla; 说话
speedboat: schnellboot; lancha motora; hors-bord; lancha; motoscafo; 快艇
spider web: spinnennetz; tela de arana; toile d'araignee; teia de aranha; ragnatela; 蜘蛛网
spider: spinne; arana; araignee; aranha; ragno; 蜘蛛
spiral calendar: spiralkalender; calendario de espiral; calendrier a spirale; calendario espiral; calendario a spirale; 线圈日历
spiral shell: schneckenhaus; caracola; coquille en spirale; caramujo; conchiglia; 海螺
sponge: schwamm; esponja; eponge; esponja; spugna; 海绵
spoon: loffel; cuchara; cuillere; colher; cucchiaio; 匙
squid: tintenfisch; calamar; calamar; lula; calamaro; 乌贼
stadium: stadion; estadio; stade; estadio; stadio; 体育馆
star-struck: uberwaltigt; ; ; ; colpo di fulmine; 好崇拜哦
star: weisser mittelgrosser stern; estrella; etoile; estrela branca media; stella; 星星
station: bahnhof; estacion de tren; gare; estacao; stazione; 车站
steaming bowl: schussel und essstabchen; tazon de fideos; bol fumant; lamen; ciotola fumante; 面条
stethoscope: stethoskop; estetoscopio; stethoscope; estetoscopio; stetoscopio; 听诊器
stew: topf mit essen; olla de comida; marmite; panela; pentola di cibo; 一锅食物
stopwatch: stoppuhr; cronometro; chronometre; cronometro; cronometro; 秒表
straight ruler: lineal; regla; regle; regua reta; righello; 直尺
strawberry: erdbeere; fresa; fraise; morango; fragola; 草莓
student: student; estudiante; etudiant; aluno; studente; 学生
studio microphone: studiomikrofon; microfono de estudio; micro de studio; microfone de estudio; microfono radiofonico; 录音室麦克风
stuffed flatbread: doner; pan relleno; kebab; pao recheado; pita farcita; 夹心饼
sun: sonne; sol; soleil; sol; sole; 太阳
sunflower: sonnenblume; girasol; tournesol; girassol; girasole; 向日葵
sunglasses: sonnenbrille; gafas de sol; lunettes de soleil; oculos escuros; occhiali da sole; 墨镜
sunrise: ; amanecer; soleil levant; aurora sobre agua; alba; 日出
sunset: ; puesta del sol; coucher de soleil; por do sol; tramonto; 日落
superhero: superheld; personaje de superheroe; super-heros; super-heroi; supereroe; 超级英雄
supervillain: bosewicht; personaje de supervillano; super-vilain; supervilao; supercattivo; 超级大坏蛋
sushi: sushi; sushi; sushi; sushi; sushi; 寿司
suspension railway: schwebebahn; ferrocarril de suspension; train suspendu; ; ferrovia sospesa; 空轨
suv: wohnmobil; vehiculo deportivo utilitario; vehicule utilitaire sport; suv; suv; 运动型多用途车
swan: schwan; cisne; cygne; cisne; cigno; 天鹅
sweat droplets: schweisstropfen; gotas de sudor; gouttes de sueur; pingos de suor; gocce di sudore; 汗滴
synagogue: synagoge; sinagoga; synagogue; sinagoga; sinagoga; 犹太教堂
syringe: spritze; jeringuilla; seringue; seringa; siringa; 注射器
t-rex: t-rex; t-rex; t-rex; tiranossauro rex; t-rex; 霸王龙
t-shirt: t-shirt; camiseta; t-shirt; camiseta; t-shirt; t恤
taco: taco; taco; taco; taco; taco; 墨西哥卷饼
takeout box: takeaway-schachtel; caja para llevar; boite a emporter; caixa para viagem; confezione da asporto; 外卖盒
tamale: tamale; tamal; tamal; tamale; tamale; 墨西哥粽子
tanabata tree: tanabata-baum; arbol de tanabata; arbre a vœux; arvore de tanabata; albero di tanabata; 七夕树
tangerine: mandarine; mandarina; mandarine; tangerina; mandarino; 橘子
taxi: taxi; taxi; taxi; taxi; taxi; 出租车
teacher: lehrer; docente; personnel enseignant; professora na escola; insegnante; 老师
teapot: teekanne; tetera; theiere; bule; teiera; 茶壶
technologist: ; ; informaticien; programador; ; 程序员
teddy bear: teddybar; osito de peluche; ours en peluche; ursinho de pelucia; orsetto; 泰迪熊
telephone receiver: telefonhorer; auricular de telefono; combine telephonique; telefone; cornetta; 电话听筒
telephone: telefon; telefono; telephone; telefone no gancho; telefono fisso; 电话
telescope: teleskop; telescopio; telescope; telescopio; telescopio; 望远镜
tennis: tennisball; pelota de tenis; tennis; tenis; tennis; 网球
tent: zelt; tienda de campana; tente; barraca; tenda; 帐篷
test tube: reagenzglas; tubo de ensayo; tube a essai; tubo de ensaio; provetta; 试管
thermometer: thermometer; termometro; thermometre; termometro; termometro; 温度计
thong sandal: zehensandale; chancla; tong; chinelo; infradito; 夹趾凉鞋
thumbs down: daumen runter; pulgar hacia abajo; ; polegar para baixo; pollice verso; 拇指向下
thumbs up: daumen hoch; pulgar hacia arriba; ; polegar para cima; pollice in su; 拇指向上
ticket: ticket; tique; billet; ingresso; biglietto; 票
tiger: tiger; tigre; tigre; tigre; tigre; 老虎
toilet: toilette; inodoro; toilettes; vaso sanitario; toilette; 马桶
tokyo tower: tokyo tower; torre de tokio; tour de tokyo; torre de toquio; torre di tokyo; 东京塔
tomato: tomate; tomate; tomate; tomate; pomodoro; 西红柿
toolbox: werkzeugkasten; caja de herramientas; boite a outils; caixa de ferramentas; cassetta degli attrezzi; 工具箱
tooth: zahn; diente; dent; dente; dente; 牙齿
toothbrush: zahnburste; cepillo de dientes; brosse a dents; escova de dentes; spazzolino da denti; 牙刷
top hat: zylinder; sombrero de copa; haut de forme; cartola; cilindro; 礼帽
tornado: wirbelsturm; tornado; tornade; tornado; tornado; 龙卷风
trackball: trackball; bola de desplazamiento; boule de commande; trackball; trackball; 轨迹球
tractor: traktor; tractor; tracteur; trator; trattore; 拖拉机
train: ; ; tgv; ; treno alta velocita; 高速列车
tram car: strassenbahnwagen; vagon de tranvia; wagon de tramway; bonde; vagone del tram; 有轨电车
tram: strassenbahn; tranvia; tramway; bonde eletrico; tram; 路面电车
treasure chest: schatztruhe; cofre de tesoro; coffre au tresor; bau de tesouro; forziere; 宝箱
triangular ruler: dreieckiges lineal; escuadra; equerre; regua triangular; squadra; 三角尺
trident emblem: dreizack; emblema de tridente; trident; emblema de tridente; tridente; 三叉戟徽章
trolleybus: oberleitungsbus; trolebus; trolleybus; trolebus; filobus; 无轨电车
trombone: posaune; trombon; trombone a coulisse; trombone; trombone; 长号
trophy: pokal; trofeo; trophee; trofeu; coppa; 奖杯
tropical drink: cocktail; bebida tropical; cocktail tropical; bebida tropical; cocktail tropicale; 热带水果饮料
tropical fish: tropenfisch; pez tropical; poisson tropical; peixe tropical; pesce tropicale; 热带鱼
trumpet: trompete; trompeta; trompette; trompete; tromba; 小号
tulip: tulpe; tulipan; tulipe; tulipa; tulipano; 郁金香
tumbler glass: trinkglas; vaso de whisky; verre tumbler; copo; bicchiere tumbler; 平底杯
turkey: truthahn; pavo; dindon; peru; tacchino; 火鸡
turtle: schildkrote; tortuga; tortue; tartaruga; tartaruga; 龟
umbrella: regenschirm; paraguas; parapluie ouvert; guarda-chuva; ombrello; 伞
unicorn: einhorn; unicornio; licorne; rosto de unicornio; unicorno; 独角兽
vampire: vampir; vampiro; vampire; vampiro; vampiro; 吸血鬼
vibration mode: vibrationsmodus; modo vibracion; mode vibreur; modo vibratorio; modalita vibrazione; 振动模式
video camera: videokamera; videocamara; camescope; camera de video; videocamera; 摄像机
video game: gamepad; mando de videoconsola; jeu video; videogame; gamepad; 游戏手柄
videocassette: videokassette; cinta de video; cassette video; videocassete; videocassetta; 录像带
violin: geige; violin; violon; violino; violino; 小提琴
volcano: vulkan; volcan; volcan; vulcao; vulcano; 火山
volleyball: volleyball; pelota de voleibol; volley-ball; bola de volei; palla da pallavolo; 排球
vulcan salute: vulkanischer gruss; saludo vulcano; salut vulcain; saudacao vulcana; saluto vulcaniano; 瓦肯举手礼
waffle: waffel; gofre; gaufre; waffle; waffle; 华夫饼
wastebasket: papierkorb; papelera; corbeille a papiers; lixeira; cestino; 垃圾桶
water buffalo: wasserbuffel; bufalo de agua; buffle; bufalo-asiatico; bufalo d'acqua; 水牛
water closet: wc; aseos; wc; wc; simbolo del wc; 厕所
water pistol: wasserpistole; pistola de agua; pistolet a eau; pistola d'agua; pistola ad acqua; 水枪
watermelon: wassermelone; sandia; pasteque; melancia; anguria; 西瓜
wave: welle; ola de mar; vague; onda; onda; 浪花
weary cat: erschopfte katze; gato asustado; chat fatigue; ; gatto esterrefatto; 疲倦的猫
wedding: hochzeit; iglesia celebrando boda; mariage; capela de casamento; chiesa per matrimonio; 婚礼
whale: blasender wal; ; ; baleia esguichando agua; ; 喷水的鲸
wheel: autorad; rueda; roue; roda; ruota; 车轮
white cane: blindenstock; baston; canne blanche; bengala para cegos; ; 盲杖
white flower: blumenstempel; flor blanca; fleur blanche; flor branca; fiore bianco; 白花
white hair: weisses haar; pelo blanco; cheveux blancs; cabelo branco; capelli bianchi; 白发
wilted flower: welke blume; flor marchita; fleur fanee; flor murcha; fiore appassito; 枯萎的花
wind chime: japanisches windspiel; campanilla de viento; carillon eolien; carrilhao de vento; campana al vento; 风铃
window: fenster; ventana; fenetre; janela; finestra; 窗户
wine glass: weinglas; copa de vino; verre de vin; vinho; bicchiere di vino; 葡萄酒
wing: flugel; ala; aile; asa; ala; 翅膀
wireless: wlan; wifi; sans fil; sem fio; wireless; 无线
wolf: wolf; lobo; loup; rosto de lobo; lupo; 狼
woman: frau; mujer; femme; mulher; donna; 女人
woman’s boot: damenstiefel; bota de mujer; botte de femme; bota feminina; stivale da donna; 女靴
woman’s clothes: bluse; ropa de mujer; vetements de femme; roupas femininas; maglietta da donna; 女装
woman’s hat: damenhut; sombrero de mujer; chapeau de femme; chapeu feminino; cappello da donna; 女帽
woman’s sandal: damensandale; sandalia de mujer; sandale de femme; sandalia feminina; sandalo da donna; 女式凉鞋
women’s room: damen; ; symbole toilettes femmes; banheiro feminino; ; 女厕
wood: holz; madera; bois; madeira; legna; 木头
world map: weltkarte; mapa mundial; carte du monde; mapa-mundi; mappa mondiale; 世界地图
worm: wurm; gusano; lombric; minhoca; verme; 蠕虫
wrench: schraubenschlussel; llave inglesa; cle a molette; chave inglesa; chiave inglese; 扳手
x-ray: rontgenbild; radiografia; radiographie; raio x; radiografia; x射线
yarn: wollknauel; ovillo; fil; novelo; gomitolo; 毛线
yin yang: yin und yang; yin yang; yin yang; yin yang; yin e yang; 阴阳
yo-yo: jo-jo; yoyo; yoyo; ioio; yo-yo; 悠悠球
zebra: zebra; cebra; zebre; zebra; zebra; 斑马
zombie: zombie; zombi; zombie; zumbi; zombie; 僵尸
zzz: schlafen; simbolo de sueno; endormi; zzz; sonno; 睡着
`;
