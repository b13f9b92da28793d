/** Food and drink, shops, workshops, cars, building, farms and animals. Rows as in fields.ts. */
export const trades = `
bread: Brot; pain; pan; pão; pane; 面包
dough: Teig; pâte; masa; massa; impasto; 面团
kneading, kneading dough, kneading the dough: Kneten, Teig kneten, kneten; pétrissage, pétrir, pétrir la pâte; amasado, amasar, amasar la masa; sovar, amassar, sovar a massa, amassar a massa; impastare, impasto; 揉面
flour: Mehl; farine; harina; farinha; farina; 面粉
rising, proofing: Gehen lassen, Teigruhe; levée, pousse; levado, fermentación; fermentação, levedar; lievitazione; 发酵
oven: Ofen, Backofen; four; horno; forno; forno; 烤箱
chopping, slicing, cutting vegetables: Schneiden, Hacken, Gemüse schneiden; couper les légumes, émincer; picar, cortar verduras; picar, cortar legumes; tritare, affettare, tagliare le verdure; 切菜
peeling: Schälen; éplucher, épluchage; pelar, pelado; descascar; sbucciare, pelare; 削皮
boiling: Kochen, Sieden; ébullition, bouillir; hervir, hirviendo; ferver, fervendo; bollire, bollitura; 煮
frying: Braten, braten, Frittieren; frire, friture, poêler; freír, fritura; fritar, fritura; friggere, frittura; 煎, 油炸
grilling, grill: Grillen, Grill; grillade, grill; parrilla, asar; grelhar, grelha; grigliare, griglia; 烤肉
mixing, stirring: Mischen, Rühren, Umrühren; mélanger, mélange, remuer; mezclar, mezclando, remover; misturar, mexer; mescolare, mescolando; 搅拌
plating, serving up: Anrichten, Servieren; dressage, dresser; emplatado, emplatar; empratamento, empratar, montagem do prato; impiattamento, impiattare; 摆盘, 装盘
dish, plate: Gericht, Teller; plat, assiette; plato; prato; piatto; 菜, 盘子
meal: Essen, Mahlzeit; repas; comida; refeição; pasto; 用餐, 饭菜
breakfast: Frühstück; petit déjeuner; desayuno; café da manhã, pequeno-almoço; colazione; 早餐
lunch: Mittagessen; déjeuner; almuerzo, comida; almoço; pranzo; 午餐
dinner, supper: Abendessen; dîner, souper; cena; jantar; cena; 晚餐
dinner table, set table, laid table: gedeckter Tisch, Esstisch; table mise, table dressée; mesa puesta; mesa posta; tavola apparecchiata, tavola; 餐桌
dessert: Nachtisch, Dessert; dessert; postre; sobremesa; dolce, dessert; 甜点
pastry, pastries: Gebäck, Teilchen; pâtisserie, pâtisseries, viennoiseries; pasteles, bollería, repostería; doces, pastelaria; pasticcini, dolci, paste; 糕点
cookies, biscuits: Kekse, Plätzchen; biscuits, cookies, gâteaux secs; galletas; biscoitos, bolachas; biscotti; 饼干
chocolate: Schokolade; chocolat; chocolate; chocolate; cioccolato; 巧克力
ice cream: Eis, Speiseeis, Eiscreme; glace, glaces, crème glacée; helado, helados; sorvete, gelado; gelato; 冰淇淋
cotton candy, candy floss: Zuckerwatte; barbe à papa; algodón de azúcar; algodão doce; zucchero filato; 棉花糖
marshmallows: Marshmallows; chamallows, guimauves; malvaviscos, nubes; marshmallows; marshmallow; 烤棉花糖
popcorn: Popcorn; pop-corn; palomitas; pipoca; popcorn; 爆米花
pasta: Nudeln, Pasta; pâtes; pasta; massa, macarrão; pasta; 意面, 面条
sauce: Soße, Sauce; sauce; salsa; molho; salsa, sugo; 酱汁
soup: Suppe; soupe; sopa; sopa; zuppa, minestra; 汤
salad: Salat; salade; ensalada; salada; insalata; 沙拉
cheese: Käse; fromage; queso; queijo; formaggio; 奶酪
fish: Fisch; poisson; pescado, pez; peixe; pesce; 鱼
fish sandwich: Fischbrötchen; sandwich au poisson; bocadillo de pescado; sanduíche de peixe; panino con il pesce; 鱼三明治
coffee: Kaffee; café; café; café; caffè; 咖啡
coffee machine, espresso machine: Kaffeemaschine, Espressomaschine; machine à café; cafetera, máquina de café; máquina de café, cafeteira; macchina del caffè, macchina da caffè; 咖啡机
latte art: Latte Art, Milchschaumkunst; latte art; arte latte, latte art; latte art; latte art; 拉花
wine: Wein; vin; vino; vinho; vino; 葡萄酒
winemaker, vintner: Winzer, Winzerin; vigneron, vigneronne; viticultor, enólogo, bodeguero; vinicultor, viticultor; viticoltore, vignaiolo; 酿酒师
grape harvest, wine harvest: Weinlese, Traubenernte; vendanges, vendange; vendimia; vindima; vendemmia; 葡萄收获, 采葡萄
cellar, wine cellar: Keller, Weinkeller; cave, cave à vin; bodega; adega, cave; cantina; 酒窖
bottles, bottle: Flaschen, Flasche; bouteilles, bouteille; botellas, botella; garrafas, garrafa; bottiglie, bottiglia; 瓶子
champagne, sparkling wine: Sekt, Champagner; champagne, mousseux; champán, cava; champanhe, espumante; spumante, champagne, prosecco; 香槟
beer: Bier; bière; cerveza; cerveja; birra; 啤酒
cheers glasses, clinking glasses: Anstoßen, Gläser klirren; trinquer; chocar copas; tim-tim, bater copos; cin cin; 碰杯
barbecue, bbq: Grillen, Grillfest, Grillabend, Grill, Barbecue; barbecue, grillades; barbacoa, parrillada, asado; churrasco; grigliata, barbecue; 烧烤
picnic: Picknick; pique-nique; picnic, merienda; piquenique; picnic; 野餐
restaurant: Restaurant, Gaststätte, Lokal; restaurant, resto; restaurante; restaurante; ristorante; 餐馆, 餐厅
canteen, cafeteria: Kantine, Mensa; cantine, réfectoire; comedor, cantina, cafetería; cantina, refeitório; mensa; 食堂
cafe, coffee shop: Café, Kaffeehaus; café, salon de thé; cafetería, café; café, cafeteria; bar, caffè, caffetteria; 咖啡馆, 咖啡店
bakery: Bäckerei; boulangerie; panadería; padaria; panificio, panetteria, forno; 面包店
baker: Bäcker, Bäckerin; boulanger, boulangère; panadero, panadera; padeiro, padeira; panettiere, fornaio; 面包师
butcher: Metzger, Fleischer, Metzgerei; boucher, boucherie; carnicero, carnicería; açougue, açougueiro, talho; macellaio, macelleria; 肉店
chef, cook: Koch, Köchin, Küchenchef; cuisinier, cuisinière, chef cuisinier; cocinero, cocinera, chef; cozinheiro, cozinheira; cuoco, cuoca; 厨师
waiter, waitress: Kellner, Kellnerin, Bedienung; serveur, serveuse; camarero, camarera, mesero; garçom, garçonete, empregado de mesa; cameriere, cameriera; 服务员
barista: Barista; barista; barista; barista; barista; 咖啡师
shop, store: Laden, Geschäft; magasin, boutique; tienda; loja; negozio; 商店, 店铺
shop window, window display, display window: Schaufenster; vitrine; escaparate, vitrina; vitrine, montra; vetrina; 橱窗
cashier, checkout, till: Kasse, Kassierer, Kassiererin; caisse, caissier, caissière; caja, cajero, cajera; caixa; cassa, cassiere, cassiera; 收银台, 收银员
flower shop, florist: Blumenladen, Floristin, Florist; fleuriste; floristería, florista, florería; floricultura, florista; fioraio, fiorista; 花店
bookshop, bookstore: Buchhandlung, Buchladen; librairie; librería; livraria; libreria; 书店
warehouse, storage: Lager, Lagerhalle; entrepôt, stock; almacén, depósito, bodega; armazém, depósito; magazzino; 仓库
packaging: Verpackung, Verpacken; emballage; embalaje, empaquetado, empaque; embalagem; imballaggio, confezione; 包装
shipping, delivery, shipment: Versand, Lieferung, Zustellung; livraison, expédition, envoi; envío, entrega, reparto; envio, entrega, expedição; spedizione, consegna; 发货, 送货
delivery van, van: Lieferwagen, Transporter; camionnette, fourgonnette; furgoneta, camioneta; carrinha, furgão, van; furgone; 送货车, 面包车
package, parcel, box: Paket, Karton, Päckchen, Schachtel; colis, paquet, carton, boîte; paquete, caja; pacote, encomenda, caixa; pacco, scatola; 包裹, 盒子
workshop: Werkstatt; atelier; taller; oficina, ateliê; officina, laboratorio; 工作坊, 车间
workbench, work bench: Werkbank, Arbeitstisch; établi; banco de trabajo, mesa de trabajo; bancada de trabalho, bancada; banco da lavoro, tavolo da lavoro; 工作台
tools, tool: Werkzeug, Werkzeuge; outils, outil; herramientas, herramienta; ferramentas, ferramenta; attrezzi, utensili, attrezzo; 工具
welding: Schweißen, schweißen; soudure, soudage, souder; soldadura, soldar; soldagem, soldadura, solda, soldar; saldatura, saldare; 焊接
carpentry, joinery, woodworking: Tischlerei, Schreinerei, Holzarbeit; menuiserie; carpintería; carpintaria, marcenaria; falegnameria; 木工
carpenter, joiner: Tischler, Schreiner, Zimmermann; menuisier, charpentier; carpintero; carpinteiro, marceneiro; falegname; 木匠
saw, sawing: Säge, Sägen, sägen; scie, sciage, scier; sierra, serrar, aserrar; serra, serrar, serrote; sega, segare; 锯, 锯木
sanding: Schleifen, schleifen; ponçage, poncer; lijado, lijar; lixar, lixamento; levigatura, carteggiare; 打磨
drilling, drill: Bohren, Bohrmaschine; perçage, perceuse, percer; taladro, taladrar, perforar; furadeira, furar, berbequim; trapano, forare; 钻孔
hammering, hammer: Hämmern, Hammer; marteau, marteler; martillo, martillear; martelo, martelar; martello, martellare; 锤子
varnish, varnishing: Lack, Lackieren, Lasur; vernis, vernissage du bois, lasure; barniz, barnizar; verniz, envernizar; vernice, verniciatura; 上漆, 清漆
wood, timber: Holz; bois; madera; madeira; legno; 木头, 木材
table: Tisch; table; mesa; mesa; tavolo, tavola; 桌子
finished table, finished piece: fertiger Tisch; table finie, table terminée; mesa terminada, mesa acabada; mesa pronta, mesa acabada; tavolo finito; 成品
chair: Stuhl; chaise; silla; cadeira; sedia; 椅子
demolition: Abriss, Abbruch; démolition; demolición, derribo; demolição; demolizione; 拆除
renovation, remodeling: Renovierung, Umbau, Sanierung; rénovation, travaux; reforma, renovación, obras; reforma, remodelação, obras; ristrutturazione, lavori; 装修, 翻新
construction site, building site: Baustelle; chantier; obra, obras; obra, canteiro de obras, estaleiro; cantiere; 工地
bricklaying, bricks: Mauern, Ziegel; maçonnerie, briques; albañilería, ladrillos; alvenaria, tijolos; muratura, mattoni; 砌砖
concrete: Beton; béton; hormigón, concreto; concreto, betão; cemento, calcestruzzo; 混凝土
plumbing, pipes: Rohre, Sanitär, Installation; plomberie, tuyaux; fontanería, tuberías, plomería; encanamento, canalização, canos; idraulica, tubi; 水管
wiring, cables: Kabel, Verkabelung; câbles, câblage; cables, cableado; cabos, fiação; cavi, cablaggio; 电线
scaffolding: Gerüst; échafaudage; andamio; andaime; impalcatura, ponteggio; 脚手架
crane: Kran; grue; grúa; guindaste, grua; gru; 吊车, 起重机
excavator, digger: Bagger; pelleteuse, pelle mécanique; excavadora; escavadeira, escavadora; escavatore, ruspa; 挖掘机
factory, production line, production: Fabrik, Produktion, Fertigung; usine, fabrique, production; fábrica, producción; fábrica, produção; fabbrica, produzione, stabilimento; 工厂, 生产线
engine, motor: Motor; moteur; motor; motor; motore; 发动机
tire, tyre, tires, tyres: Reifen; pneu, pneus; neumático, neumáticos, llanta, rueda; pneu, pneus; gomma, gomme, pneumatico, pneumatici; 轮胎
tire change, tyre change, changing tires, wheel change: Reifenwechsel, Radwechsel; changement de pneus, changement de pneu; cambio de neumáticos, cambio de ruedas, cambio de llantas; troca de pneus, mudança de pneus; cambio gomme, cambio pneumatici; 换轮胎
oil change: Ölwechsel; vidange; cambio de aceite; troca de óleo, mudança de óleo; cambio olio, cambio dell'olio; 换机油
brakes, brake: Bremsen, Bremse; freins, frein; frenos, freno; freios, travões; freni, freno; 刹车
car wash, washing the car, washing car: Autowäsche, Auto waschen, Waschanlage; lavage de voiture, lavage auto, laver la voiture; lavado de coche, lavado del coche, lavar el coche, lavado de autos; lavagem do carro, lavar o carro, lava-rápido; autolavaggio, lavare la macchina; 洗车
test drive: Probefahrt; essai routier, essai de la voiture; prueba de conducción, prueba de manejo; test drive, teste de condução; giro di prova, prova su strada; 试驾
showroom: Ausstellungsraum, Showroom; showroom, salle d'exposition; sala de exposición, concesionario; showroom, stand de automóveis; showroom, autosalone; 展厅
keys, car keys: Schlüssel, Autoschlüssel; clés, clé, clefs; llaves, llave; chaves, chave; chiavi, chiave; 钥匙
mechanic: Mechaniker, Mechanikerin; mécanicien, mécano; mecánico; mecânico; meccanico; 修车师傅, 技工
paint job, respray: Lackierung; peinture de carrosserie, peinture voiture; pintura del coche; pintura do carro; verniciatura, carrozzeria; 喷漆
dashboard of the car, cockpit: Armaturenbrett, Cockpit; tableau de bord; salpicadero, tablero; painel do carro; cruscotto; 仪表盘
motorcycle, motorbike: Motorrad; moto; moto; moto; moto; 摩托车
truck, lorry: Lastwagen, Laster, LKW; camion; camión; caminhão, camião; camion; 卡车
tractor: Traktor, Trecker; tracteur; tractor; trator; trattore; 拖拉机
harvest, harvesting: Ernte, ernten; récolte, moisson; cosecha, cosechar; colheita, colher; raccolto, mietitura; 收获, 收割
sowing: Aussaat, säen; semis, semer; siembra, sembrar; semeadura, sementeira, semear; semina, seminare; 播种
milking: Melken, melken; traite; ordeño, ordeñar; ordenha, ordenhar; mungitura, mungere; 挤奶
barn, stable: Scheune, Stall; grange, étable, écurie; granero, establo; celeiro, estábulo; fienile, stalla; 谷仓, 马厩
hay: Heu; foin; heno; feno; fieno; 干草
fence: Zaun; clôture, barrière; valla, cerca; cerca, vedação; recinto, recinzione, staccionata; 围栏
farmer: Bauer, Bäuerin, Landwirt; agriculteur, agricultrice, fermier; agricultor, granjero; agricultor, fazendeiro; agricoltore, contadino; 农民
beekeeper, bees, beehive: Imker, Imkerin, Bienen, Bienenstock; apiculteur, abeilles, ruche; apicultor, abejas, colmena; apicultor, abelhas, colmeia; apicoltore, api, alveare; 养蜂人, 蜜蜂, 蜂箱
calf, calves: Kalb, Kälber; veau, veaux; ternero, becerro; bezerro, vitelo; vitello, vitelli; 小牛
cows, cow: Kühe, Kuh; vaches, vache; vacas, vaca; vacas, vaca; mucche, mucca; 奶牛
sheep: Schafe, Schaf; moutons, mouton, brebis; ovejas, oveja; ovelhas, ovelha; pecore, pecora; 绵羊, 羊
goats, goat: Ziegen, Ziege; chèvres, chèvre; cabras, cabra; cabras, cabra; capre, capra; 山羊
horses, horse: Pferde, Pferd; chevaux, cheval; caballos, caballo; cavalos, cavalo; cavalli, cavallo; 马
chickens, chicken, hens: Hühner, Huhn, Hennen; poules, poulets; gallinas, pollos; galinhas, frangos; galline, polli; 鸡, 母鸡
ducks, duck: Enten, Ente; canards, canard; patos, pato; patos, pato; anatre, anatra; 鸭子
pigs, pig: Schweine, Schwein; cochons, porcs; cerdos, puercos; porcos; maiali; 猪
lions, lion: Löwen, Löwe; lions, lion; leones, león; leões, leão; leoni, leone; 狮子
seagulls, seagull, gulls: Möwen, Möwe; mouettes, mouette, goélands; gaviotas, gaviota; gaivotas, gaivota; gabbiani, gabbiano; 海鸥
eagle: Adler; aigle; águila; águia; aquila; 老鹰
puppy, puppies: Welpe, Welpen; chiot, chiots; cachorro, cachorros, cachorrito; filhote, cachorrinho; cucciolo, cuccioli; 小狗
kitten, kittens: Kätzchen; chaton, chatons; gatito, gatitos; gatinho, gatinhos; gattino, gattini; 小猫
vet, veterinarian: Tierarzt, Tierärztin; vétérinaire, véto; veterinario, veterinaria; veterinário, veterinária; veterinario, veterinaria; 兽医
cage: Käfig; cage; jaula; gaiola, jaula; gabbia; 笼子
leash, dog walk, walking the dog: Gassi gehen, Leine, Gassirunde; promener le chien, laisse, promenade du chien; pasear al perro, correa; passear o cachorro, passear o cão, coleira; portare a spasso il cane, guinzaglio; 遛狗
`;
