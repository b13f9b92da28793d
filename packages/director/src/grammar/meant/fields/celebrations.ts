/** Celebrations and their parts, holidays and seasons. Rows as in fields.ts. */
export const celebrations = `
party, celebration: Party, Feier, Fest, Fete; fête, soirée, célébration; fiesta, celebración; festa, celebração; festa, celebrazione, festeggiamenti; 派对, 聚会, 庆祝
wedding: Hochzeit, Trauung; mariage, noces; boda, casamiento; casamento, boda; matrimonio, nozze; 婚礼
engagement: Verlobung; fiançailles; compromiso, pedida; noivado; fidanzamento; 订婚
proposal, marriage proposal: Heiratsantrag, Antrag; demande en mariage; pedida de mano, propuesta de matrimonio; pedido de casamento; proposta di matrimonio; 求婚
ceremony: Zeremonie, Trauung; cérémonie; ceremonia; cerimônia, cerimónia; cerimonia; 仪式, 典礼
civil ceremony, registry office: Standesamt, standesamtliche Trauung; mairie, mariage civil; registro civil, boda civil; cartório, casamento civil, registo civil; rito civile, matrimonio civile; 登记
vows, vow: Gelübde, Eheversprechen, Ehegelübde, Jawort, Ja-Wort; vœux, voeux; votos; votos; promesse, voti; 誓言
rings, ring, ring exchange, exchange of rings: Ringe, Ring, Ringtausch, Eheringe, Ringwechsel; alliances, bagues, anneaux, bague, alliance, échange des alliances; anillos, alianzas, anillo, alianza, intercambio de anillos; anéis, alianças, anel, aliança, troca de alianças; anelli, fedi, anello, fede, scambio degli anelli; 戒指, 交换戒指
first kiss, wedding kiss, kiss, kissing: Kuss, Hochzeitskuss, küssen; baiser, bisou; beso, besos; beijo, beijos; bacio, baci; 吻, 亲吻, 接吻
bouquet: Brautstrauß, Strauß, Blumenstrauß; bouquet; ramo; buquê, ramo; bouquet, mazzo; 花束, 捧花
bouquet toss, bouquet throw, throwing the bouquet: Brautstraußwurf, Strauß werfen, Brautstrauß werfen; lancer du bouquet, jeter de bouquet, lancé de bouquet; lanzamiento del ramo, tirar el ramo, lanzar el ramo; lançamento do buquê, jogar o buquê, atirar o ramo; lancio del bouquet; 扔捧花, 抛花束
first dance, opening dance, wedding dance: Eröffnungstanz, erster Tanz, Hochzeitstanz, Brauttanz, Brautwalzer; première danse, premier bal, ouverture du bal, ouverture de bal, première danse des mariés; primer baile, primer vals, baile de los novios, baile nupcial; primeira dança, primeira valsa, dança dos noivos; primo ballo, ballo degli sposi, apertura delle danze; 第一支舞, 开场舞, 首舞
father daughter dance: Vater-Tochter-Tanz; danse père fille; baile padre e hija, baile con el padre; dança com o pai, dança pai e filha; ballo padre figlia, ballo con il papà; 父女舞
speech, speeches, address: Rede, Reden, Ansprache, Festrede; discours, allocution; discurso, discursos, palabras; discurso, discursos; discorso, discorsi; 演讲, 致辞, 讲话
toast: Trinkspruch, Toast, Anstoßen; toast, trinquer; brindis, brindar; brinde, brindar; brindisi, brindare; 祝酒, 敬酒, 干杯
cake: Kuchen, Torte, Hochzeitstorte, Geburtstagstorte; gâteau, pièce montée; tarta, pastel, torta; bolo; torta; 蛋糕
cake cutting, cutting the cake, cut cake: Anschneiden der Torte, Tortenanschnitt, Torte anschneiden, Kuchen anschneiden; découpe du gâteau, coupe du gâteau, couper le gâteau; corte de la tarta, corte del pastel, cortar la tarta, partir la tarta; corte do bolo, cortar o bolo; taglio della torta, tagliare la torta; 切蛋糕
candle, candles: Kerze, Kerzen; bougie, bougies; vela, velas; vela, velas; candela, candele, candelina, candeline; 蜡烛
blowing candles, blowing out candles, blow out candles: Kerzen ausblasen, Kerzen auspusten; souffler les bougies, souffle les bougies; soplar las velas, soplando las velas, apagar las velas; soprar as velas, apagar as velas, soprando velas; spegnere le candeline, soffiare sulle candeline, spegne le candeline; 吹蜡烛
gift, gifts, present, presents: Geschenk, Geschenke; cadeau, cadeaux; regalo, regalos; presente, presentes, prenda, prendas; regalo, regali; 礼物
opening gifts, opening presents, unwrapping gifts, unwrapping presents, gift opening: Geschenke auspacken, Geschenke öffnen, Auspacken der Geschenke; ouverture des cadeaux, ouvrir les cadeaux, déballer les cadeaux; abrir regalos, abriendo regalos, apertura de regalos; abrir presentes, abrindo presentes, abrir as prendas, abertura de presentes; apertura dei regali, aprire i regali, scartare i regali; 拆礼物, 打开礼物
birthday: Geburtstag, Geburtstagsfeier; anniversaire; cumpleaños, cumple; aniversário; compleanno; 生日
surprise: Überraschung; surprise; sorpresa; surpresa; sorpresa; 惊喜
balloons, balloon: Ballons, Luftballons, Luftballon; ballons, ballon, ballons de baudruche; globos, globo; balões, balão; palloncini, palloncino; 气球
piñata, pinata: Piñata; piñata; piñata; pinhata; pignatta; 皮纳塔
confetti: Konfetti; confettis; confeti; confete, confetti; coriandoli; 彩纸
decoration, decorations, decor: Dekoration, Deko, Schmuck; décoration, déco, décorations; decoración, adornos; decoração, enfeites; decorazione, decorazioni, addobbi; 装饰, 布置
fireworks, firework: Feuerwerk; feu d'artifice, feux d'artifice; fuegos artificiales, pirotecnia; fogos de artifício, fogo de artifício; fuochi d'artificio; 烟花, 烟火
bonfire: Lagerfeuer, Osterfeuer, Feuer; feu de joie, feu de camp; hoguera, fogata; fogueira; falò; 篝火
reception: Empfang, Sektempfang; réception, vin d'honneur, cocktail; recepción, cóctel; recepção, copo de água, coquetel; ricevimento, rinfresco; 招待会, 酒会
farewell, goodbye, leaving do, leaving party: Abschied, Verabschiedung, Abschiedsfeier; adieux, adieu, au revoir, pot de départ; despedida, adiós; despedida, adeus; addio, saluti, festa d'addio; 告别, 送别
welcome: Begrüßung, Willkommen; accueil, bienvenue; bienvenida; boas-vindas, receção; benvenuto, accoglienza; 欢迎
retirement: Ruhestand, Pensionierung, Rente; retraite, départ à la retraite; jubilación; aposentadoria, reforma; pensione, pensionamento; 退休
graduation, graduation ceremony: Abschlussfeier, Abschluss, Abifeier, Graduierung, Zeugnisübergabe; remise des diplômes, cérémonie de remise des diplômes, diplôme; graduación, ceremonia de graduación, entrega de diplomas; formatura, graduação, colação de grau; laurea, consegna dei diplomi, cerimonia di laurea; 毕业典礼, 毕业
diploma, certificate: Diplom, Zeugnis, Urkunde; diplôme, certificat; diploma, título, certificado; diploma, certificado; diploma, attestato; 毕业证, 证书
baptism, christening: Taufe; baptême; bautizo, bautismo; batizado, batismo; battesimo; 洗礼
communion, first communion: Kommunion, Erstkommunion; communion, première communion; comunión, primera comunión; comunhão, primeira comunhão; comunione, prima comunione; 圣餐
confirmation: Konfirmation, Firmung; confirmation; confirmación; crisma, confirmação; cresima; 坚信礼
funeral: Beerdigung, Begräbnis; funérailles, enterrement, obsèques; funeral, entierro; funeral, enterro; funerale; 葬礼
anniversary: Jubiläum, Jahrestag, Hochzeitstag; anniversaire de mariage, jubilé; aniversario; aniversário; anniversario; 周年, 纪念日
honeymoon: Flitterwochen, Hochzeitsreise; lune de miel, voyage de noces; luna de miel; lua de mel; luna di miele, viaggio di nozze; 蜜月
parade, procession: Umzug, Festzug, Parade; défilé, parade, cortège; desfile, cabalgata, procesión; desfile, parada, procissão; sfilata, parata, corteo, processione; 游行
award ceremony, prize giving, awards: Siegerehrung, Preisverleihung, Ehrung; remise des prix, remise des médailles; entrega de premios, premiación; entrega de prêmios, entrega de prémios, premiação; premiazione, consegna dei premi; 颁奖典礼, 颁奖
grand opening, opening ceremony, inauguration, opening: Eröffnung, Neueröffnung, Einweihung, Eröffnungsfeier; inauguration, ouverture, vernissage; inauguración, apertura; inauguração, abertura; inaugurazione, apertura; 开业, 开幕式, 开业典礼
ribbon cutting: Banddurchschnitt, Band durchschneiden; coupe du ruban, couper le ruban; corte de cinta, cortar la cinta; corte da fita, cortar a fita; taglio del nastro; 剪彩
raffle, tombola: Tombola, Verlosung; tombola, loterie; rifa, sorteo, tómbola; rifa, sorteio; lotteria, tombola; 抽奖
fair, village fete, fete: Kirmes, Jahrmarkt, Dorffest, Vereinsfest, Volksfest; kermesse, fête foraine, fête du village; feria, verbena, fiestas del pueblo; feira, quermesse, arraial; sagra, fiera, festa del paese; 庙会, 集市
face painting: Kinderschminken, Schminken; maquillage enfants, maquillage des enfants; pintacaras, pintura de caras; pintura facial, pinturas faciais; truccabimbi; 脸部彩绘
marching band, brass band: Blaskapelle, Musikkapelle, Blasmusik, Spielmannszug; fanfare, harmonie; banda de música, charanga; fanfarra, banda filarmónica, banda marcial; banda musicale, banda del paese; 军乐队, 铜管乐队
costume, costumes, fancy dress: Kostüm, Kostüme, Verkleidung; costume, costumes, déguisement, déguisements; disfraz, disfraces, traje; fantasia, fantasias, traje; costume, costumi, travestimento; 服装, 戏服
carnival: Karneval, Fasching, Fastnacht; carnaval; carnaval; carnaval; carnevale; 狂欢节, 嘉年华
halloween: Halloween; halloween; halloween; halloween, dia das bruxas; halloween; 万圣节
christmas, xmas: Weihnachten, Heiligabend, Weihnacht; Noël; Navidad, Nochebuena; Natal; Natale; 圣诞节, 圣诞
christmas market: Weihnachtsmarkt, Christkindlmarkt; marché de Noël; mercado de Navidad, mercadillo navideño; mercado de Natal, feira de Natal; mercatino di Natale, mercatini di Natale; 圣诞市场, 圣诞集市
christmas tree: Weihnachtsbaum, Christbaum, Tannenbaum; sapin, sapin de Noël, arbre de Noël; árbol de Navidad; árvore de Natal; albero di Natale; 圣诞树
christmas dinner, festive dinner: Weihnachtsessen, Festessen; réveillon, repas de Noël; cena de Navidad, cena de Nochebuena; ceia, ceia de Natal; cenone, pranzo di Natale; 年夜饭, 圣诞晚餐
santa, santa claus, father christmas: Weihnachtsmann, Nikolaus; Père Noël; Papá Noel, Santa; Pai Natal, Papai Noel; Babbo Natale; 圣诞老人
mulled wine: Glühwein; vin chaud; vino caliente; vinho quente; vin brulé; 热红酒
advent calendar: Adventskalender; calendrier de l'avent; calendario de adviento; calendário do advento; calendario dell'avvento; 降临节日历
new year, new years eve: Silvester, Neujahr; nouvel an, réveillon du nouvel an, Saint-Sylvestre; Nochevieja, Año Nuevo; Ano Novo, Réveillon, passagem de ano; Capodanno, San Silvestro; 新年, 跨年, 元旦
countdown: Countdown; compte à rebours; cuenta atrás, cuenta regresiva; contagem regressiva, contagem decrescente; conto alla rovescia; 倒计时
easter: Ostern; Pâques; Pascua, Semana Santa; Páscoa; Pasqua; 复活节
egg hunt, easter egg hunt: Ostereiersuche, Eiersuche, Eier suchen; chasse aux œufs, chasse aux oeufs; búsqueda de huevos; caça aos ovos; caccia alle uova; 找彩蛋
mothers day: Muttertag; fête des mères; día de la madre; dia das mães, dia da mãe; festa della mamma; 母亲节
valentines day, valentine: Valentinstag; Saint-Valentin; San Valentín; dia dos namorados; San Valentino; 情人节
thanksgiving: Erntedank, Erntedankfest; action de grâce; acción de gracias; ação de graças; ringraziamento; 感恩节
spring season, spring, springtime: Frühling, Frühjahr; printemps; primavera; primavera; primavera; 春天, 春季
summer: Sommer; été; verano; verão; estate; 夏天, 夏季
autumn, fall season: Herbst; automne; otoño; outono; autunno; 秋天, 秋季
winter: Winter; hiver; invierno; inverno; inverno; 冬天, 冬季
holiday, holidays, vacation: Urlaub, Ferien; vacances; vacaciones; férias; vacanza, vacanze, ferie; 假期, 度假
weekend: Wochenende; week-end; fin de semana; fim de semana; fine settimana; 周末
bachelorette, hen party, hen do: Junggesellinnenabschied, JGA; enterrement de vie de jeune fille, EVJF; despedida de soltera; despedida de solteira; addio al nubilato; 单身派对
bachelor party, stag do, stag party: Junggesellenabschied; enterrement de vie de garçon, EVG; despedida de soltero; despedida de solteiro; addio al celibato; 告别单身派对
gender reveal: Gender Reveal, Geschlechtsverkündung; révélation du sexe; revelación de sexo; chá revelação; rivelazione del sesso; 性别揭晓
baby shower: Babyparty; baby shower; fiesta del bebé; chá de bebê; baby shower; 迎婴派对
photo booth: Fotobox; photomaton, borne photo; fotomatón; cabine de fotos; cabina fotografica; 照相亭
wedding car, bridal car: Hochzeitsauto, Brautauto; voiture des mariés; coche de los novios, coche de bodas; carro dos noivos; auto degli sposi, macchina degli sposi; 婚车
dressing, getting dressed, getting ready: Anziehen, Ankleiden, Fertigmachen, Vorbereitung; habillage, préparatifs, préparation; vestirse, preparativos; vestir, preparativos, making of da noiva; vestizione, preparativi; 穿衣, 准备
veil: Schleier; voile; velo; véu; velo; 头纱
wedding dress: Brautkleid, Hochzeitskleid; robe de mariée; vestido de novia; vestido de noiva; abito da sposa; 婚纱
hat toss, cap toss, throwing hats, throwing caps: Hüte werfen, Hutwurf, Hüte hochwerfen; lancer de chapeaux, lancer des chapeaux, lancer des toques; lanzamiento de birretes, lanzar birretes; lançamento de capelos, jogar os capelos; lancio del tocco, lancio dei cappelli; 抛帽, 扔帽子
photo shoot, photoshoot, shoot: Fotoshooting, Shooting; séance photo, shooting; sesión de fotos; sessão de fotos, ensaio fotográfico; servizio fotografico; 拍照, 摄影
`;
