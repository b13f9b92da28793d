/** Objects of the house and of outdoors, clothes, food of many kinds, animals and plants. Rows as in fields.ts. */
export const objects = `
trampoline: Trampolin; trampoline; cama elástica, trampolín; trampolim, cama elástica; trampolino, tappeto elastico; 蹦床
paddling pool, kiddie pool: Planschbecken; pataugeoire, piscine gonflable; piscina hinchable, piscina inflable; piscina infantil, piscina inflável; piscinetta, piscina gonfiabile; 充气泳池
hot air balloon, balloon ride: Heißluftballon; montgolfière; globo aerostático; balão de ar quente; mongolfiera; 热气球
dunes, dune: Dünen, Düne; dunes, dune; dunas, duna; dunas, duna; dune, duna; 沙丘
oasis: Oase; oasis; oasis; oásis; oasi; 绿洲
camel, camels: Kamel, Kamele; chameau, dromadaire; camello; camelo; cammello; 骆驼
chalk: Kreide; craie; tiza; giz; gesso; 粉笔
box jump, box jumps: Kastensprung, Kastensprünge; saut sur caisse, sauts sur caisse; salto al cajón, saltos al cajón; salto na caixa, saltos na caixa; salto sulla scatola; 跳箱
wheelbarrow: Schubkarre; brouette; carretilla; carrinho de mão; carriola; 手推车
lawn mower, mower: Rasenmäher; tondeuse; cortacésped, podadora; cortador de grama, máquina de cortar relva; tosaerba, tagliaerba; 割草机
lawn: Rasen; pelouse, gazon; césped; gramado, relvado; prato; 草坪
hose: Gartenschlauch, Schlauch; tuyau d'arrosage; manguera; mangueira; tubo da giardino, pompa; 水管
rake: Rechen, Harke; râteau; rastrillo; ancinho; rastrello; 耙子
shovel, spade: Schaufel, Spaten; pelle, bêche; pala; pá; pala, vanga; 铲子
torch, torches: Fackel, Fackeln; torche, torches, flambeaux; antorcha, antorchas; tocha, tochas; fiaccola, fiaccole, torce; 火炬, 火把
lantern, lanterns: Laterne, Laternen; lanterne, lanternes, lampions; farol, faroles, linterna; lanterna, lanternas; lanterna, lanterne; 灯笼
string lights, fairy lights: Lichterkette; guirlande, guirlande lumineuse; guirnalda, luces de hadas; cordão de luz, luzinhas; lucine, catena luminosa; 彩灯串
lights: Lichter, Beleuchtung; lumières; luces; luzes; luci; 灯光
sparkler, sparklers: Wunderkerze, Wunderkerzen; cierge magique, cierges magiques; bengala, bengalas; estrelinhas, velas de faísca; stelline, bengala; 仙女棒
sandcastle, sand castle: Sandburg; château de sable; castillo de arena; castelo de areia; castello di sabbia; 沙堡
jellyfish: Qualle; méduse; medusa; água-viva, alforreca; medusa; 水母
lifeguard: Rettungsschwimmer, Bademeister; sauveteur, maître-nageur; socorrista, salvavidas; salva-vidas, nadador-salvador; bagnino; 救生员
label, tag: Etikett, Etiketten; étiquette; etiqueta; etiqueta, rótulo; etichetta; 标签
flacon, vial: Flakon, Fläschchen; flacon; frasco; frasco; flacone, boccetta; 小瓶
silo: Silo; silo; silo; silo; silo; 筒仓
nappy change, diaper change, changing the nappy, changing nappies, diaper: Wickeln, Windel, Windeln; changer la couche, couche, couches; cambiar el pañal, pañal, pañales, cambio de pañal; trocar a fralda, fralda, mudar a fralda, fraldas; cambio pannolino, pannolino, cambiare il pannolino; 换尿布, 尿布
diaper cake, nappy cake: Windeltorte; gâteau de couches; tarta de pañales; bolo de fraldas; torta di pannolini; 尿布蛋糕
dummy, pacifier: Schnuller; tétine; chupete; chupeta; ciuccio; 奶嘴
romper, onesie: Strampler; grenouillère; pelele; macacão; tutina; 连体衣
midwife: Hebamme; sage-femme; matrona, partera; parteira; ostetrica; 助产士
anthem: Hymne, Nationalhymne; hymne; himno; hino; inno; 国歌
draw, coin toss: Auslosung, Münzwurf; tirage au sort; sorteo; sorteio; sorteggio; 抽签
spray paint, spray can: Sprühfarbe, Sprühdose; bombe de peinture, peinture en spray; pintura en aerosol, spray; tinta spray, lata de spray; bomboletta, vernice spray; 喷漆, 喷罐
stencil: Schablone; pochoir; plantilla; estêncil; stencil; 模板
tunnel: Tunnel; tunnel; túnel; túnel; tunnel, galleria; 隧道
seesaw: Wippe; bascule, balançoire à bascule; balancín, subibaja; gangorra; altalena a bilico, dondolo; 跷跷板
treats, dog treats: Leckerli, Leckerlis; friandises; golosinas, premios; petiscos, guloseimas; bocconcini, snack; 零食
ground breaking, groundbreaking: Spatenstich, erster Spatenstich; première pierre, premier coup de pelle; primera piedra; primeira pedra, lançamento da primeira pedra; posa della prima pietra; 奠基
hammock: Hängematte; hamac; hamaca; rede de descanso; amaca; 吊床
frisbee: Frisbee; frisbee; frisbi, disco volador; frisbee; frisbee; 飞盘
slackline: Slackline; slackline; slackline; slackline; slackline; 走扁带
rolling out, rolling out the dough, rolling dough: Ausrollen, Teig ausrollen; étaler la pâte, abaisser la pâte; estirar la masa; abrir a massa, estender a massa; stendere la pasta, stendere l'impasto; 擀面
topping, toppings: Belegen, Belag; garniture, garnir; ingredientes de encima, cobertura; cobertura; guarnire, condimento, farcitura; 配料
eggs, egg: Eier, Ei; œufs, oeufs, œuf; huevos, huevo; ovos, ovo; uova, uovo; 鸡蛋
whisk: Schneebesen; fouet; batidor; batedor de arame, vara de arames; frusta; 打蛋器
apron: Schürze; tablier; delantal; avental; grembiule; 围裙
letter: Brief; lettre; carta; carta; lettera; 信
rescue: Rettung; sauvetage, secours; rescate; resgate, salvamento; salvataggio, soccorso; 救援
helicopter: Hubschrauber, Helikopter; hélicoptère; helicóptero; helicóptero; elicottero; 直升机
shoes, shoe: Schuhe, Schuh; chaussures, chaussure; zapatos, zapato; sapatos, sapato; scarpe, scarpa; 鞋, 鞋子
lion dance: Löwentanz; danse du lion; danza del león; dança do leão; danza del leone; 舞狮
dragon boat: Drachenboot; bateau-dragon; bote dragón; barco-dragão; barca del drago; 龙舟
dumplings: Teigtaschen, Knödel, Maultaschen; raviolis chinois; empanadillas, dumplings; guioza, bolinhos; ravioli cinesi, gnocchi; 饺子
headlights, headlight: Scheinwerfer; phares, feux avant; faros; faróis; fari, fanali; 车灯
trunk, boot, boot space: Kofferraum; coffre; maletero, baúl; porta-malas, bagageira; bagagliaio; 后备箱
seat, seats: Sitz, Sitze; siège, sièges; asiento, asientos; banco do carro, assento, assentos; sedile, sedili; 座椅
coffee break: Kaffeepause; pause café; pausa para el café, pausa café; pausa para café, coffee break; pausa caffè; 咖啡休息
whiteboard: Whiteboard; tableau blanc; pizarra blanca; quadro branco; lavagna bianca; 白板
lathe: Drehbank, Drechselbank; tour à bois; torno; torno mecânico; tornio; 车床
shavings, wood shavings: Späne, Hobelspäne; copeaux; virutas; aparas, lascas; trucioli; 木屑
bowl: Schale, Schüssel; bol, saladier; cuenco, bol; tigela; ciotola, scodella; 碗
soldering, soldering iron: Löten, Lötkolben; fer à souder, souder l'électronique; soldador, cautín; ferro de soldar; saldatore; 烙铁
prize: Preis, Gewinn; prix, lot; premio; prêmio, prémio; premio; 奖品
summit cross: Gipfelkreuz; croix du sommet, croix sommitale; cruz de la cumbre, cruz de la cima; cruz do cume; croce di vetta; 山顶十字架
cowbells, cowbell: Kuhglocken, Kuhglocke; cloches de vache, clarines; cencerros; sinos de vaca, chocalhos; campanacci; 牛铃
ice bath: Eisbad; bain de glace, bain glacé; baño de hielo; banho de gelo; bagno di ghiaccio, bagno ghiacciato; 冰浴
sauna: Sauna; sauna; sauna; sauna; sauna; 桑拿
towel: Handtuch; serviette; toalla; toalha; asciugamano; 毛巾
paint roller, roller: Farbrolle, Farbroller; rouleau, rouleau de peinture; rodillo; rolo de pintura, rolo; rullo; 滚筒刷
masking tape, tape: Klebeband, Kreppband, Abklebeband; ruban de masquage, scotch; cinta de carrocero, cinta adhesiva; fita crepe, fita-cola; nastro adesivo, nastro di carta; 胶带
ladder: Leiter; échelle; escalera, escalera de mano; escada, escadote; scala; 梯子
plasterer, plastering, plaster: Gipser, Verputzer, Verputzen, Putz; plâtrier, plâtre, enduit; yesero, yeso, enyesado; gesseiro, gesso, estucador; intonacatore, intonaco, gesso; 抹灰
dolphins, dolphin: Delfine, Delfin, Delphin; dauphins, dauphin; delfines, delfín; golfinhos, golfinho; delfini, delfino; 海豚
checkmate: Schachmatt; échec et mat; jaque mate; xeque-mate; scacco matto; 将军, 将死
chess: Schach; échecs; ajedrez; xadrez; scacchi; 国际象棋
clock: Uhr, Wanduhr; horloge, pendule; reloj; relógio; orologio; 时钟, 钟
watch: Armbanduhr, Uhr; montre; reloj de pulsera, reloj; relógio de pulso, relógio; orologio da polso, orologio; 手表
artwork, work of art: Kunstwerk; œuvre d'art, oeuvre; obra de arte; obra de arte; opera d'arte; 艺术品
gallery owner, gallerist: Galerist, Galeristin; galeriste; galerista; galerista; gallerista; 画廊老板
hen house, chicken coop: Hühnerstall; poulailler; gallinero; galinheiro; pollaio; 鸡舍
basket: Korb; panier, corbeille; cesta, canasta; cesto, cesta; cesto, cestino; 篮子
rooster: Hahn; coq; gallo; galo; gallo; 公鸡
moving boxes, boxes, cardboard boxes: Umzugskartons, Kartons, Kisten; cartons, caisses, boîtes; cajas, cajas de mudanza; caixas, caixotes; scatole, scatoloni; 箱子, 纸箱
forklift: Gabelstapler, Stapler; chariot élévateur; carretilla elevadora, montacargas; empilhadeira, empilhador; muletto, carrello elevatore; 叉车
loading dock, loading: Laderampe, Beladen, Verladung; quai de chargement, chargement; muelle de carga, carga; doca de carga, carregamento; banchina di carico, carico; 装货, 装卸台
packaging line, packing line: Verpackungslinie, Verpackungsstraße; ligne d'emballage, ligne de conditionnement; línea de envasado, línea de empaque; linha de embalagem; linea di confezionamento; 包装线
conveyor belt: Förderband, Fließband; tapis roulant, convoyeur; cinta transportadora; esteira transportadora, tapete rolante; nastro trasportatore; 传送带
snack, afternoon snack: Snack, Imbiss, Vesper; goûter, collation; merienda; lanche; merenda; 点心
aperitif: Aperitif, Apéro; apéro, apéritif; aperitivo; aperitivo; aperitivo; 开胃酒
petanque, boules: Boule, Boccia; pétanque, boules; petanca; petanca, bocha; bocce; 法式滚球
swimming lesson, swim class: Schwimmkurs, Schwimmunterricht, Schwimmstunde; cours de natation, leçon de natation; clase de natación, curso de natación; aula de natação; lezione di nuoto, corso di nuoto; 游泳课
starting block, starting blocks: Startblock, Startblöcke; plot de départ, starting-blocks; bloque de salida, tacos de salida; bloco de partida; blocco di partenza, blocchi; 起跳台, 起跑器
tuning: Stimmen der Instrumente; accordage, accorder; afinación, afinar; afinação, afinar; accordatura, accordare; 调音
bow: Geigenbogen, Bogen; archet; arco; arco; archetto, arco; 琴弓
installation, install, installing: Installation, Einbau, installieren; installation, installer; instalación, instalar; instalação, instalar; installazione, installare; 安装
search bar: Suchleiste, Suchfeld; barre de recherche; barra de búsqueda, buscador; barra de pesquisa; barra di ricerca; 搜索栏
notification, notifications: Benachrichtigung, Benachrichtigungen; notification, notifications; notificación, notificaciones; notificação, notificações; notifica, notifiche; 通知
error message: Fehlermeldung; message d'erreur; mensaje de error; mensagem de erro; messaggio di errore; 错误提示
rowing team: Ruderteam, Rudermannschaft; équipe d'aviron; equipo de remo; equipe de remo; squadra di canottaggio; 划船队
cox: Steuermann, Steuerfrau; barreur; timonel; timoneiro; timoniere; 舵手
family tree: Stammbaum; arbre généalogique; árbol genealógico; árvore genealógica; albero genealogico; 家谱
book, books: Buch, Bücher; livre, livres; libro, libros; livro, livros; libro, libri; 书
newspaper: Zeitung; journal; periódico, diario; jornal; giornale; 报纸
notebook: Notizbuch, Heft; carnet, cahier; cuaderno, libreta; caderno; quaderno, taccuino; 笔记本
pen, pencil: Stift, Bleistift, Kugelschreiber; stylo, crayon; bolígrafo, lápiz, pluma; caneta, lápis; penna, matita; 笔, 铅笔
scissors: Schere; ciseaux; tijeras; tesoura; forbici; 剪刀
glue: Kleber, Klebstoff; colle; pegamento, cola; cola; colla; 胶水
paper: Papier; papier; papel; papel; carta; 纸
phone, smartphone, mobile phone: Handy, Telefon, Smartphone; téléphone, portable; teléfono, móvil, celular; telefone, celular, telemóvel; telefono, cellulare; 手机, 电话
laptop: Laptop; ordinateur portable; portátil; portátil, laptop; portatile, computer portatile; 笔记本电脑
keyboard: Tastatur; clavier; teclado; teclado; tastiera; 键盘
headphones: Kopfhörer; casque audio, écouteurs; auriculares, audífonos; fones de ouvido, auscultadores; cuffie; 耳机
television, tv: Fernseher; télévision, télé; televisión, tele; televisão; televisione, tv; 电视
fridge, refrigerator: Kühlschrank; frigo, réfrigérateur; nevera, frigorífico, refrigerador; geladeira, frigorífico; frigo, frigorifero; 冰箱
stove, hob: Herd, Kochfeld; cuisinière, plaque de cuisson; cocina de gas, estufa, hornilla; fogão; fornelli, fornello; 炉子
frying pan: Pfanne; poêle; sartén; frigideira; padella; 平底锅
pot, saucepan: Topf, Kochtopf; casserole, marmite; olla, cazuela; panela, tacho; pentola; 锅
knife: Messer; couteau; cuchillo; faca; coltello; 刀
fork: Gabel; fourchette; tenedor; garfo; forchetta; 叉子
spoon: Löffel; cuillère; cuchara; colher; cucchiaio; 勺子
glass, glasses of wine: Glas, Gläser; verre, verres; vaso, copa, copas; copo, taça, copos; bicchiere, calice, bicchieri; 杯子, 玻璃杯
cup, mug: Tasse, Becher; tasse, mug; taza; xícara, caneca, chávena; tazza; 杯子
teapot, tea: Tee, Teekanne; thé, théière; té, tetera; chá, bule; tè, teiera; 茶, 茶壶
milk: Milch; lait; leche; leite; latte; 牛奶
juice: Saft; jus; zumo, jugo; suco, sumo; succo; 果汁
honey: Honig; miel; miel; mel; miele; 蜂蜜
butter: Butter; beurre; mantequilla; manteiga; burro; 黄油
salt: Salz; sel; sal; sal; sale; 盐
rice: Reis; riz; arroz; arroz; riso; 米饭
pizza: Pizza; pizza; pizza; pizza; pizza; 披萨
burger, hamburger: Burger, Hamburger; burger, hamburger; hamburguesa; hambúrguer; hamburger, panino; 汉堡
sandwich: Sandwich, Belegtes Brot; sandwich; bocadillo, sándwich, bocata; sanduíche, sandes; panino, tramezzino; 三明治
fries, chips: Pommes, Fritten; frites; patatas fritas, papas fritas; batatas fritas, batata frita; patatine; 薯条
pancakes, pancake: Pfannkuchen; crêpes, crêpe; tortitas, panqueques; panquecas; frittelle, pancake; 煎饼
waffles, waffle: Waffeln, Waffel; gaufres, gaufre; gofres, gofre; waffles; cialde, waffle; 华夫饼
donuts, doughnuts: Donuts, Krapfen, Berliner; beignets, donuts; rosquillas, donas, donuts; rosquinhas, donuts; ciambelle, bomboloni; 甜甜圈
croissant, croissants: Croissant, Croissants, Hörnchen; croissant, croissants; cruasán, croissant, cruasanes; croissant, croissants; cornetto, cornetti, croissant; 羊角包
meat: Fleisch; viande; carne; carne; carne; 肉
sausage, sausages: Wurst, Würstchen, Bratwurst; saucisse, saucisses; salchicha, salchichas, chorizo; salsicha, linguiça; salsiccia, salsicce; 香肠
vegetables: Gemüse; légumes; verduras; legumes, verduras; verdure; 蔬菜
fruit: Obst, Früchte; fruits, fruit; fruta, frutas; fruta, frutas; frutta; 水果
apple, apples: Apfel, Äpfel; pomme, pommes; manzana, manzanas; maçã, maçãs; mela, mele; 苹果
strawberries, strawberry: Erdbeeren, Erdbeere; fraises, fraise; fresas, fresa; morangos, morango; fragole, fragola; 草莓
tomatoes, tomato: Tomaten, Tomate; tomates, tomate; tomates, tomate; tomates, tomate; pomodori, pomodoro; 番茄, 西红柿
carrot, carrots: Karotte, Karotten, Möhre, Möhren; carotte, carottes; zanahoria, zanahorias; cenoura, cenouras; carota, carote; 胡萝卜
potatoes, potato: Kartoffeln, Kartoffel; pommes de terre, patates; patatas, papas; batatas, batata; patate, patata; 土豆
onion, onions: Zwiebel, Zwiebeln; oignon, oignons; cebolla, cebollas; cebola, cebolas; cipolla, cipolle; 洋葱
pumpkin, pumpkins: Kürbis, Kürbisse; citrouille, potiron; calabaza, calabazas; abóbora, abóboras; zucca, zucche; 南瓜
mushrooms, mushroom: Pilze, Pilz; champignons, champignon; setas, hongos, champiñones; cogumelos, cogumelo; funghi, fungo; 蘑菇
herbs: Kräuter; herbes, aromates; hierbas; ervas; erbe; 香草
grapes: Trauben, Weintrauben; raisin, raisins; uvas; uvas; uva; 葡萄
olives, olive: Oliven, Olive; olives, olive; aceitunas, olivas; azeitonas, azeitona; olive, oliva; 橄榄
dress: Kleid; robe; vestido; vestido; vestito, abito; 裙子
suit: Anzug; costume, costard; traje; terno, fato; abito da uomo, completo; 西装
tie: Krawatte; cravate; corbata; gravata; cravatta; 领带
jacket, coat: Jacke, Mantel; veste, manteau, blouson; chaqueta, abrigo; casaco, jaqueta; giacca, cappotto; 外套, 夹克
trousers, pants, jeans: Hose, Jeans; pantalon, jean; pantalones, vaqueros; calças, jeans; pantaloni, jeans; 裤子
shirt, t-shirt: Hemd, T-Shirt; chemise, t-shirt; camisa, camiseta; camisa, camiseta; camicia, maglietta; 衬衫
jersey, kit: Trikot; maillot; camiseta del equipo; camisola, camisa do time; maglia, divisa; 球衣
hat, cap: Hut, Mütze, Kappe; chapeau, casquette; sombrero, gorra; chapéu, boné; cappello, berretto; 帽子
gloves: Handschuhe; gants; guantes; luvas; guanti; 手套
boots: Stiefel; bottes; botas; botas; stivali; 靴子
bag, handbag: Tasche, Handtasche; sac, sac à main; bolso, bolsa; bolsa, mala de mão; borsa, borsetta; 包, 手提包
umbrella: Regenschirm, Schirm; parapluie; paraguas; guarda-chuva; ombrello; 雨伞
sunglasses: Sonnenbrille; lunettes de soleil; gafas de sol, lentes de sol; óculos de sol; occhiali da sole; 墨镜
blanket: Decke; couverture, plaid; manta, cobija; manta, cobertor; coperta; 毯子
bed: Bett; lit; cama; cama; letto; 床
lamp: Lampe; lampe; lámpara; luminária, candeeiro, abajur; lampada; 灯
plant, plants, houseplants: Pflanze, Pflanzen, Zimmerpflanzen; plante, plantes; planta, plantas; planta, plantas; pianta, piante; 植物
vase: Vase; vase; jarrón, florero; vaso, jarra; vaso; 花瓶
picture frame, frame on the wall: Bilderrahmen; cadre photo; portarretratos, marco de fotos; porta-retrato, moldura; cornice; 相框
trash, garbage, rubbish, waste: Müll, Abfall; déchets, poubelle, ordures; basura; lixo; rifiuti, spazzatura; 垃圾
recycling: Recycling; recyclage; reciclaje; reciclagem; riciclo, riciclaggio; 回收
campfire stories, marshmallow roast: Stockbrot; veillée; noche de fogata; noite da fogueira; falò serale; 篝火晚会
kite, kites: Drachen, Drachen steigen; cerf-volant, cerfs-volants; cometa, cometas, papalote; pipa, papagaio, pipas; aquilone, aquiloni; 风筝
soap bubbles, bubbles: Seifenblasen; bulles de savon, bulles; burbujas, pompas de jabón; bolhas de sabão, bolhas; bolle di sapone, bolle; 泡泡
teddy bear, teddy: Teddybär, Teddy; nounours, ours en peluche; osito de peluche, osito; ursinho de pelúcia, ursinho, peluche; orsacchiotto, orsetto, peluche; 泰迪熊
puzzle: Puzzle; puzzle; rompecabezas, puzle; quebra-cabeça, puzzle; puzzle; 拼图
board game, board games: Brettspiel, Brettspiele; jeu de société, jeux de société; juego de mesa, juegos de mesa; jogo de tabuleiro, jogos de tabuleiro; gioco da tavolo, giochi da tavolo; 桌游
card game: Kartenspiel, Spielkarten; jeu de cartes, cartes à jouer; cartas, juego de cartas; baralho, jogo de cartas; gioco di carte; 纸牌
dog, dogs: Hund, Hunde; chien, chiens; perro, perros; cachorro, cão, cães; cane, cani; 狗
cat, cats: Katze, Katzen, Kater; chat, chats; gato, gatos; gato, gatos; gatto, gatti; 猫
rabbit, rabbits: Hase, Kaninchen; lapin, lapins; conejo, conejos; coelho, coelhos; coniglio, conigli; 兔子
hutch: Kaninchenstall, Hasenstall; clapier; conejera; coelheira; conigliera; 兔笼
hamster, guinea pig: Hamster, Meerschweinchen; hamster, cochon d'Inde; hámster, cobaya; hamster, porquinho-da-índia; criceto, porcellino d'India; 仓鼠
bird, birds: Vogel, Vögel; oiseau, oiseaux; pájaro, pájaros, aves; pássaro, pássaros, aves; uccello, uccelli; 鸟
butterfly, butterflies: Schmetterling, Schmetterlinge; papillon, papillons; mariposa, mariposas; borboleta, borboletas; farfalla, farfalle; 蝴蝶
fox: Fuchs; renard; zorro; raposa; volpe; 狐狸
deer, stag: Reh, Hirsch, Rehe; cerf, biche, chevreuil; ciervo, venado; cervo, veado; cervo, capriolo; 鹿
squirrel: Eichhörnchen; écureuil; ardilla; esquilo; scoiattolo; 松鼠
hedgehog: Igel; hérisson; erizo; ouriço; riccio; 刺猬
elephant, elephants: Elefant, Elefanten; éléphant, éléphants; elefante, elefantes; elefante, elefantes; elefante, elefanti; 大象
monkey, monkeys: Affe, Affen; singe, singes; mono, monos; macaco, macacos; scimmia, scimmie; 猴子
giraffe, giraffes: Giraffe, Giraffen; girafe, girafes; jirafa, jirafas; girafa, girafas; giraffa, giraffe; 长颈鹿
penguin, penguins: Pinguin, Pinguine; pingouin, pingouins, manchots; pingüino, pingüinos; pinguim, pinguins; pinguino, pinguini; 企鹅
whale, whales: Wal, Wale; baleine, baleines; ballena, ballenas; baleia, baleias; balena, balene; 鲸鱼
shark, sharks: Hai, Haie; requin, requins; tiburón, tiburones; tubarão, tubarões; squalo, squali; 鲨鱼
turtle, tortoise: Schildkröte; tortue; tortuga; tartaruga; tartaruga; 乌龟
frog, frogs: Frosch, Frösche; grenouille, grenouilles; rana, ranas, sapo; sapo, rã, sapos; rana, rane; 青蛙
swan, swans: Schwan, Schwäne; cygne, cygnes; cisne, cisnes; cisne, cisnes; cigno, cigni; 天鹅
coral, coral reef, reef: Koralle, Korallen, Korallenriff, Riff; corail, récif; coral, corales, arrecife; coral, corais, recife; corallo, barriera corallina; 珊瑚
seal, seals: Robbe, Robben, Seehund; phoque, phoques; foca, focas; foca, focas; foca, foche; 海豹
palm trees, palm tree: Palmen, Palme; palmiers, palmier; palmeras, palmera; palmeiras, palmeira; palme, palma; 棕榈树
cactus: Kaktus; cactus; cactus; cacto; cactus; 仙人掌
sunflower, sunflowers: Sonnenblume, Sonnenblumen; tournesol, tournesols; girasol, girasoles; girassol, girassóis; girasole, girasoli; 向日葵
lavender: Lavendel; lavande; lavanda; lavanda, alfazema; lavanda; 薰衣草
rose, roses: Rose, Rosen; rose, roses; rosa, rosas; rosa, rosas; rosa, rose; 玫瑰
cherry blossom, cherry blossoms: Kirschblüte, Kirschblüten; cerisiers en fleurs, fleurs de cerisier; cerezos en flor, flor de cerezo; cerejeiras em flor, flor de cerejeira; ciliegi in fiore; 樱花
pond: Teich, Weiher; étang, mare, bassin; estanque; lago pequeno, lagoa, charco; stagno, laghetto; 池塘
stream, creek, brook: Bach; ruisseau; arroyo; riacho, ribeiro, córrego; ruscello, torrente; 小溪
bay: Bucht; baie, crique; bahía, cala; baía, enseada; baia, insenatura, cala; 海湾
shell, shells, seashells: Muschel, Muscheln; coquillage, coquillages; concha, conchas; concha, conchas; conchiglia, conchiglie; 贝壳
rocks: Felsen, Fels; rochers, rocher; rocas, roca; rochas, rocha, rochedo; rocce, roccia, scogli; 岩石
`;
