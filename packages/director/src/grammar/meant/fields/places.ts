/** Rooms, parts of a house and a garden, the places of a town, nature, weather and the times of a day. Rows as in fields.ts. */
export const places = `
house, home: Haus, Zuhause, Heim; maison, chez nous; casa, hogar; casa, lar; casa; 房子, 家
apartment, flat: Wohnung, Apartment; appartement, appart; apartamento, piso, departamento; apartamento; appartamento; 公寓
house tour, home tour, apartment tour, room tour: Hausführung, Hausrundgang, Wohnungsrundgang, Roomtour; visite de la maison, visite de l'appartement, tour de la maison; recorrido por la casa, tour por la casa; tour pela casa, visita à casa; tour della casa, giro della casa; 看房, 参观房子
kitchen: Küche; cuisine; cocina; cozinha; cucina; 厨房
living room, lounge: Wohnzimmer, Stube; salon, séjour; salón, sala de estar, living; sala de estar, sala; soggiorno, salotto; 客厅, 起居室
bedroom: Schlafzimmer; chambre, chambre à coucher; dormitorio, habitación, recámara, alcoba; quarto, dormitório; camera da letto, camera; 卧室
kids room, childrens room, nursery, baby room: Kinderzimmer, Babyzimmer; chambre d'enfant, chambre des enfants, chambre de bébé, chambre du bébé; cuarto de los niños, cuarto del bebé, habitación del bebé, habitación infantil; quarto das crianças, quarto do bebê, quarto do bebé; cameretta, camera del bambino, stanza dei bambini; 儿童房, 婴儿房
room: Zimmer, Raum; pièce, chambre, salle; habitación, sala; quarto, sala; stanza, camera, sala; 房间
bathroom: Badezimmer, Bad; salle de bain, salle de bains; baño, cuarto de baño; banheiro, casa de banho; bagno; 浴室, 卫生间
toilet: Toilette, Klo, WC; toilettes, wc; aseo, lavabo, wc; lavabo, wc, sanita; gabinetto, wc, toilette; 厕所, 马桶
shower: Dusche; douche; ducha; chuveiro, duche; doccia; 淋浴
bathtub: Badewanne; baignoire; bañera, tina; banheira; vasca, vasca da bagno; 浴缸
dining room: Esszimmer; salle à manger; comedor; sala de jantar; sala da pranzo; 餐厅
study, home office: Arbeitszimmer, Homeoffice, Büro; bureau; estudio, despacho; escritório; studio; 书房
hallway, corridor: Flur, Diele, Gang; couloir, entrée; pasillo; corredor; corridoio; 走廊
entrance, entry, front door: Eingang, Haustür, Eingangstür; entrée, porte d'entrée; entrada, puerta principal; entrada, porta da frente; ingresso, entrata, portone; 入口, 大门
stairs, staircase, stairway: Treppe, Treppenhaus, Treppen; escalier, escaliers; escalera, escaleras; escada, escadas, escadaria; scala, scale, scalinata; 楼梯
elevator, lift: Aufzug, Fahrstuhl; ascenseur; ascensor; elevador; ascensore; 电梯
basement: Keller, Untergeschoss; cave, sous-sol; sótano; porão, cave; cantina, seminterrato; 地下室
attic, loft: Dachboden, Speicher; grenier, combles; ático, desván; sótão; soffitta, mansarda; 阁楼
balcony: Balkon; balcon; balcón; varanda, sacada; balcone; 阳台
terrace: Terrasse; terrasse; terraza; terraço, esplanada; terrazza; 露台
garden: Garten; jardin; jardín; jardim; giardino; 花园, 院子
backyard, yard: Hinterhof, Hof; arrière-cour, cour; patio trasero, patio; quintal; cortile, retro; 后院
garage: Garage; garage; garaje, cochera; garagem; garage, box auto; 车库
pool, swimming pool: Pool, Schwimmbad, Schwimmbecken, Freibad; piscine; piscina, alberca; piscina; piscina; 泳池, 游泳池
facade, front of the house, exterior, outside: Fassade, Außenansicht, Vorderseite; façade, devanture, extérieur; fachada, exterior; fachada, exterior; facciata, esterno; 外观, 外墙
interior, inside: Innenraum, Inneneinrichtung, innen; intérieur; interior; interior; interno; 室内, 内部
roof, rooftop: Dach, Dachterrasse; toit; tejado, techo, azotea; telhado, cobertura; tetto, terrazza sul tetto; 屋顶
wall: Wand, Mauer; mur; pared, muro; parede, muro; parete, muro; 墙, 墙壁
floor: Boden, Fußboden; sol, plancher, parquet; suelo, piso; chão, piso, soalho; pavimento; 地板
ceiling: Decke, Zimmerdecke; plafond; techo; teto; soffitto; 天花板
window: Fenster; fenêtre; ventana; janela; finestra; 窗户
door: Tür; porte; puerta; porta; porta; 门
fireplace: Kamin; cheminée; chimenea; lareira; camino; 壁炉
sofa, couch: Sofa, Couch; canapé; sofá; sofá; divano; 沙发
carpet, rug: Teppich, Teppichboden; tapis, moquette; alfombra, moqueta; tapete, carpete, alcatifa; tappeto, moquette; 地毯
tiles, tile: Fliesen, Kacheln; carrelage, carreaux; azulejos, baldosas; azulejos, ladrilhos; piastrelle, mattonelle; 瓷砖
furniture: Möbel; meubles, mobilier; muebles; móveis, mobília; mobili, arredamento; 家具
greenhouse: Gewächshaus, Treibhaus; serre; invernadero; estufa; serra; 温室
shed: Schuppen, Gartenhaus; cabane, abri de jardin; cobertizo, caseta; galpão, barracão; capanno; 棚子
flower bed, vegetable patch, vegetable garden: Beet, Gemüsebeet, Gemüsegarten; potager, parterre; huerto, huerta; horta, canteiro; orto, aiuola; 菜园, 花坛
city: Stadt; ville; ciudad; cidade; città; 城市
night city, city at night, city lights: Stadt bei Nacht, nächtliche Stadt, Nachtstadt; ville la nuit, ville de nuit; ciudad de noche, ciudad nocturna, noche en la ciudad; cidade à noite, noite na cidade; città di notte, notte in città; 城市夜景, 夜景
old town, old city: Altstadt; vieille ville, centre historique, vieux quartier; casco antiguo, casco viejo, ciudad vieja; cidade velha, centro histórico; città vecchia, centro storico; 老城, 古城
village: Dorf; village; pueblo, aldea; aldeia, vila; paese, villaggio, borgo; 村庄, 村子
town square, square, main square: Marktplatz, Stadtplatz; place, grand place, place du marché; plaza, plaza mayor; praça, largo; piazza; 广场
town hall, city hall: Rathaus; mairie, hôtel de ville; ayuntamiento; prefeitura, câmara municipal; municipio, comune; 市政厅
council, town council, council meeting: Stadtrat, Gemeinderat, Ratssitzung, Stadtratssitzung; conseil municipal; pleno, concejo, consejo municipal; câmara municipal, assembleia municipal; consiglio comunale; 市议会, 议会
church: Kirche; église; iglesia; igreja; chiesa; 教堂
cathedral: Dom, Kathedrale, Münster; cathédrale; catedral; catedral, sé; duomo, cattedrale; 大教堂
market: Markt, Wochenmarkt; marché; mercado; mercado, feira; mercato; 市场, 集市
market stall, stall: Marktstand, Stand; étal, stand; puesto, puesto de mercado; banca, barraca; bancarella; 摊位
fountain: Brunnen, Springbrunnen; fontaine; fuente; fonte, chafariz; fontana; 喷泉
bridge: Brücke; pont; puente; ponte; ponte; 桥
tower: Turm; tour; torre; torre; torre; 塔
castle: Schloss, Burg; château; castillo; castelo; castello; 城堡
museum: Museum; musée; museo; museu; museo; 博物馆
library: Bibliothek, Bücherei; bibliothèque; biblioteca; biblioteca; biblioteca; 图书馆
hospital: Krankenhaus, Klinik, Spital; hôpital, clinique; hospital, clínica; hospital; ospedale; 医院
school: Schule; école; escuela, colegio; escola; scuola; 学校
kindergarten, preschool: Kindergarten, Kita; maternelle, crèche; guardería, jardín de infancia; creche, jardim de infância; asilo, scuola materna; 幼儿园
park: Park; parc; parque; parque; parco; 公园
playground: Spielplatz, Schulhof; aire de jeux; parque infantil, patio de juegos; parquinho, parque infantil; parco giochi; 游乐场, 操场
street, road: Straße; rue, route; calle, carretera; rua, estrada; strada, via; 街道, 马路
harbor, harbour, port, marina: Hafen; port; puerto; porto; porto; 港口, 码头
lighthouse: Leuchtturm; phare; faro; farol; faro; 灯塔
promenade, boardwalk, seafront: Strandpromenade, Promenade, Uferpromenade; promenade, front de mer; paseo marítimo, malecón; calçadão, passeio marítimo; lungomare, passeggiata; 海滨步道
pier, jetty: Steg, Pier; jetée, ponton; muelle, embarcadero; píer, cais; molo, pontile; 栈桥
train station, station: Bahnhof; gare; estación, estación de tren; estação, estação de trem, estação de comboios; stazione; 火车站, 车站
airfield: Flugplatz; aérodrome; aeródromo; aeródromo; aerodromo; 小机场
airport: Flughafen; aéroport; aeropuerto; aeroporto; aeroporto; 机场
boarding: Boarding, Einsteigen; embarquement; embarque; embarque; imbarco; 登机
takeoff: Abflug, Start des Flugzeugs; décollage; despegue; decolagem, descolagem; decollo; 起飞
landing: Landung; atterrissage; aterrizaje; pouso, aterragem; atterraggio; 降落, 着陆
plane, airplane: Flugzeug, Flieger; avion; avión; avião; aereo; 飞机
train: Zug, Bahn; train; tren; trem, comboio; treno; 火车
bus: Bus; bus, autobus; autobús, bus; ônibus, autocarro; autobus, pullman; 公交车, 大巴
ferry: Fähre; ferry, bac; ferry, transbordador; balsa, ferry; traghetto; 渡轮, 轮渡
boat, boat trip: Boot, Schiff, Bootsfahrt, Bootstour; bateau, balade en bateau; barco, barca, paseo en barco; barco, passeio de barco; barca, gita in barca; 船, 坐船
cruise: Kreuzfahrt; croisière; crucero; cruzeiro; crociera; 邮轮, 游轮
sailing, sailboat: Segeln, Segelboot, segeln; voile, voilier; vela, velero, navegar; vela, veleiro, velejar; vela, barca a vela; 帆船
kayak, kayaking, canoe, canoeing: Kajak, Kajakfahren, Kanu, Paddeln; kayak, canoë; kayak, piragua, canoa; caiaque, canoa; kayak, canoa; 皮划艇, 独木舟
rapids: Stromschnellen; rapides; rápidos; corredeiras, rápidos; rapide; 急流
road trip: Roadtrip, Autoreise; road trip, voyage en voiture; viaje por carretera, viaje en coche; viagem de carro; viaggio in macchina, viaggio on the road; 自驾游
campervan, motorhome, caravan: Wohnmobil, Wohnwagen, Camper; camping-car, caravane, van aménagé; autocaravana, caravana, camper; autocaravana, motorhome, trailer; camper, roulotte; 房车
hotel: Hotel; hôtel; hotel; hotel; albergo, hotel; 酒店, 宾馆
hotel room: Hotelzimmer; chambre d'hôtel; habitación de hotel, cuarto de hotel; quarto de hotel; camera d'albergo, stanza d'hotel; 酒店房间
hostel: Jugendherberge, Hostel, Herberge; auberge de jeunesse, auberge; hostal, albergue; albergue, hostel; ostello; 青年旅舍
mountain hut, hut, cabin, lodge, refuge: Hütte, Berghütte, Almhütte; refuge, chalet, cabane; refugio, cabaña; cabana, refúgio, chalé; rifugio, baita, capanna; 小木屋, 山屋
campsite, camping, camp: Campingplatz, Zelten, Camping; camping, campement; camping, campamento, acampada; camping, acampamento, campismo; campeggio; 露营, 营地
tent: Zelt; tente; tienda de campaña, carpa; barraca, tenda; tenda; 帐篷
campfire: Lagerfeuer; feu de camp; fogata, hoguera; fogueira; falò; 篝火, 营火
hike, hiking: Wanderung, Wandern, wandern; randonnée, rando; senderismo, caminata, excursión; caminhada, trilha; escursione, camminata, trekking; 徒步, 远足
trail, path: Weg, Pfad, Wanderweg; sentier, chemin; sendero, camino; trilha, caminho; sentiero; 小路, 山路
summit, mountain top, peak: Gipfel, Bergspitze; sommet; cima, cumbre, pico; cume, pico, topo; cima, vetta; 山顶, 顶峰
mountain, mountains: Berg, Berge, Gebirge; montagne, montagnes; montaña, montañas, sierra; montanha, montanhas, serra; montagna, montagne; 山, 高山, 山脉
waterfall: Wasserfall; cascade, chute d'eau; cascada, catarata, salto de agua; cachoeira, cascata; cascata; 瀑布
lake: See; lac; lago; lago; lago; 湖
river: Fluss; rivière, fleuve; río; rio; fiume; 河, 河流
sea, ocean: Meer, Ozean; mer, océan; mar, océano; mar, oceano; mare, oceano; 大海, 海洋
beach: Strand; plage; playa; praia; spiaggia; 海滩, 沙滩
sunset beach, beach sunset, sunset at the beach: Sonnenuntergang am Strand, Strandsonnenuntergang; coucher de soleil sur la plage, coucher de soleil à la plage; atardecer en la playa, puesta de sol en la playa; pôr do sol na praia; tramonto sulla spiaggia, tramonto in spiaggia; 海滩日落
wave, waves: Welle, Wellen; vague, vagues; ola, olas; onda, ondas; onda, onde; 海浪, 波浪
coast, coastline: Küste; côte, littoral; costa; costa; costa; 海岸
island: Insel; île; isla; ilha; isola; 岛, 海岛
cliff, cliffs: Klippe, Klippen, Steilküste; falaise; acantilado; falésia, penhasco; scogliera; 悬崖
forest, woods: Wald; forêt, bois; bosque; floresta, bosque; foresta, bosco; 森林, 树林
field, fields: Feld, Felder, Acker; champ, champs; campo, campos; campo, campos; campo, campi; 田野
meadow: Wiese; prairie, pré; prado, pradera; prado; prato; 草地, 草原
desert: Wüste; désert; desierto; deserto; deserto; 沙漠
canyon, gorge: Schlucht; canyon, gorges, gorge; cañón, desfiladero; cânion, desfiladeiro; canyon, gola; 峡谷
cave: Höhle; grotte; cueva; caverna, gruta; grotta; 洞穴
volcano: Vulkan; volcan; volcán; vulcão; vulcano; 火山
glacier: Gletscher; glacier; glaciar; glaciar, geleira; ghiacciaio; 冰川
landscape view, view, panorama, viewpoint: Aussicht, Ausblick, Panorama, Aussichtspunkt; vue, panorama, point de vue; vista, vistas, panorama, mirador; vista, panorama, miradouro, mirante; vista, panorama, belvedere; 风景, 景色, 观景台
flower, flowers: Blume, Blumen, Blüten; fleur, fleurs; flor, flores; flor, flores; fiore, fiori; 花, 花朵
tree, trees: Baum, Bäume; arbre, arbres; árbol, árboles; árvore, árvores; albero, alberi; 树, 树木
leaves, leaf: Blätter, Laub, Blatt; feuilles, feuille; hojas, hoja; folhas, folha; foglie, foglia; 树叶, 落叶
seedlings, seedling: Setzlinge, Keimlinge, Sämlinge; semis, jeunes plants; plántulas, plantones, brotes; mudas, plântulas; piantine, germogli; 幼苗, 树苗
compost: Kompost; compost; compost, abono; compostagem, composto; compost; 堆肥
sunrise, sun rise: Sonnenaufgang; lever de soleil, lever du soleil; amanecer, salida del sol; nascer do sol, amanhecer; alba, sorgere del sole; 日出
dawn, daybreak: Morgendämmerung, Morgengrauen, Tagesanbruch; aube, aurore; alba, amanecer, madrugada; aurora, amanhecer, madrugada; alba, aurora; 黎明
sunset, sundown: Sonnenuntergang; coucher de soleil, coucher du soleil; atardecer, puesta de sol, ocaso; pôr do sol, entardecer; tramonto; 日落, 夕阳
dusk, twilight: Dämmerung, Abenddämmerung; crépuscule; anochecer, crepúsculo; anoitecer, crepúsculo; crepuscolo, imbrunire; 黄昏, 傍晚
golden hour: Goldene Stunde; heure dorée, heure d'or; hora dorada; hora dourada, hora de ouro; ora d'oro, ora dorata; 黄金时刻
blue hour: Blaue Stunde; heure bleue; hora azul; hora azul; ora blu; 蓝调时刻
night: Nacht; nuit; noche; noite; notte; 夜晚, 晚上
morning: Morgen, Vormittag; matin, matinée; mañana; manhã; mattina, mattino; 早晨, 早上
noon, midday: Mittag; midi; mediodía; meio-dia; mezzogiorno; 中午
afternoon: Nachmittag; après-midi; tarde; tarde; pomeriggio; 下午
evening: Abend; soir, soirée; tarde noche, velada; noitinha, serão; sera, serata; 晚上, 傍晚
storm, thunderstorm: Sturm, Gewitter, Unwetter; orage, tempête; tormenta, tempestad; tempestade, trovoada; temporale, tempesta; 暴风雨, 雷雨
snowstorm, blizzard: Schneesturm; tempête de neige; tormenta de nieve, ventisca; tempestade de neve, nevasca; bufera di neve, tormenta di neve; 暴风雪
lightning, thunder: Blitz, Blitze, Donner; éclair, éclairs, foudre; relámpago, rayo, rayos; relâmpago, raio, raios; fulmine, fulmini, lampo; 闪电
rain: Regen; pluie; lluvia; chuva; pioggia; 雨, 下雨
rainbow: Regenbogen; arc-en-ciel; arcoíris, arco iris; arco-íris; arcobaleno; 彩虹
snow: Schnee; neige; nieve; neve; neve; 雪, 下雪
ice: Eis; glace; hielo; gelo; ghiaccio; 冰
fog, mist: Nebel; brouillard, brume; niebla, bruma; nevoeiro, neblina; nebbia, foschia; 雾
wind: Wind; vent; viento; vento; vento; 风
clouds, cloud: Wolken, Wolke; nuages, nuage; nubes, nube; nuvens, nuvem; nuvole, nuvola; 云, 云彩
sky: Himmel; ciel; cielo; céu; cielo; 天空
stars, star, starry sky: Sterne, Stern, Sternenhimmel; étoiles, étoile, ciel étoilé; estrellas, estrella, cielo estrellado; estrelas, estrela, céu estrelado; stelle, stella, cielo stellato; 星星, 星空
moon: Mond; lune; luna; lua; luna; 月亮
northern lights, aurora: Nordlichter, Polarlichter, Polarlicht; aurores boréales, aurore boréale; auroras boreales, aurora boreal; aurora boreal; aurora boreale; 极光
flood: Hochwasser, Überschwemmung; inondation, crue; inundación; enchente, inundação; alluvione, inondazione; 洪水
suitcase, luggage, baggage: Koffer, Gepäck; valise, bagages; maleta, equipaje; mala, bagagem; valigia, bagagli; 行李, 行李箱
passport: Reisepass, Pass; passeport; pasaporte; passaporte; passaporto; 护照
map: Karte, Landkarte; carte, plan de la ville; mapa; mapa; mappa, cartina; 地图
souvenirs: Souvenirs, Andenken; souvenirs; recuerdos; lembranças, recordações; souvenir, ricordi; 纪念品
amusement park, theme park: Freizeitpark, Vergnügungspark; parc d'attractions; parque de atracciones, parque de diversiones; parque de diversões; parco divertimenti, luna park; 游乐园
rollercoaster, roller coaster: Achterbahn; montagnes russes, grand huit; montaña rusa; montanha-russa; montagne russe, ottovolante; 过山车
ferris wheel, big wheel: Riesenrad; grande roue; noria, rueda de la fortuna; roda gigante; ruota panoramica; 摩天轮
carousel, merry go round: Karussell; manège, carrousel; carrusel, tiovivo; carrossel; giostra; 旋转木马
queue, line of people: Warteschlange, Schlange; file d'attente, queue; cola, fila; fila; coda, fila; 排队
parking, car park, parking lot: Parkplatz; parking, stationnement; aparcamiento, estacionamiento; estacionamento; parcheggio; 停车场
gas station, petrol station: Tankstelle; station-service, station essence; gasolinera; posto de gasolina, bomba de gasolina; benzinaio, distributore; 加油站
cinema: Kino; cinéma; cine; cinema; cinema; 电影院
theatre, theater: Theater; théâtre; teatro; teatro; teatro; 剧院
zoo: Zoo, Tierpark; zoo; zoo, zoológico; zoológico, zoo; zoo; 动物园
aquarium: Aquarium; aquarium; acuario; aquário; acquario; 水族馆
farm: Bauernhof, Hof; ferme; granja, finca; fazenda, quinta; fattoria; 农场
vineyard: Weinberg; vignoble, vignes; viñedo; vinhedo, vinha; vigneto, vigna; 葡萄园
`;
