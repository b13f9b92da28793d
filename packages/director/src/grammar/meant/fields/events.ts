/** What schools, clubs, towns, companies and charities put on, and moments of many days. Rows as in fields.ts. */
export const events = `
school play: Schultheater, Schulaufführung, Theater AG; pièce de l'école, spectacle de l'école, théâtre à l'école; obra escolar, teatro escolar; peça da escola, teatro da escola; recita scolastica, recita; 学校话剧
sports day: Sportfest, Bundesjugendspiele; fête du sport, journée sportive; jornada deportiva, día del deporte; dia do desporto, dia do esporte, gincana; giornata dello sport; 运动会
science fair: Wissenschaftsmesse, Schülerforschungsmesse; foire scientifique, fête de la science; feria de ciencias; feira de ciências; fiera della scienza; 科学展
open day, open house: Tag der offenen Tür; portes ouvertes, journée portes ouvertes; jornada de puertas abiertas, puertas abiertas; dia aberto, portas abertas; giornata porte aperte, open day, porte aperte; 开放日
parents evening: Elternabend, Elternsprechtag; réunion parents-professeurs, réunion de parents; reunión de padres; reunião de pais; riunione dei genitori; 家长会
prom, school ball: Abiball, Schulball, Abschlussball; bal de promo, bal de fin d'année; baile de graduación, baile de fin de curso; baile de formatura, baile de finalistas; ballo di fine anno; 毕业舞会
summer camp: Ferienlager, Sommerlager; colonie de vacances, camp d'été, colo; campamento de verano; acampamento de verão, colônia de férias; campo estivo, colonia estiva; 夏令营
scouts: Pfadfinder; scouts; scouts, exploradores; escoteiros, escuteiros; scout; 童子军
charity run: Spendenlauf, Sponsorenlauf; course solidaire, course caritative; carrera solidaria; corrida solidária; corsa di beneficenza, corsa solidale; 慈善跑
bake sale: Kuchenverkauf, Kuchenbasar; vente de gâteaux; venta de pasteles; venda de bolos; vendita di torte; 义卖糕点
auction: Auktion, Versteigerung; vente aux enchères, enchères; subasta; leilão; asta; 拍卖
cheque handover, giant cheque: Scheckübergabe, Spendenübergabe; remise du chèque, remise de chèque; entrega del cheque, entrega de cheque; entrega do cheque, entrega de cheque; consegna dell'assegno; 支票捐赠
homework help, tutoring: Hausaufgabenhilfe, Nachhilfe; aide aux devoirs, soutien scolaire; refuerzo escolar, clases particulares; reforço escolar, explicações; doposcuola, ripetizioni; 课外辅导
town meeting, citizens meeting: Bürgerversammlung; réunion publique; reunión vecinal, asamblea vecinal; reunião pública, assembleia de moradores; assemblea pubblica, assemblea dei cittadini; 居民会议
memorial, commemoration: Gedenkfeier, Gedenken, Denkmal; commémoration, mémorial, monument aux morts; conmemoración, monumento; comemoração solene, memorial; commemorazione, monumento ai caduti; 纪念活动
team building: Teambuilding, Teamausflug; cohésion d'équipe, team building; convivencia de equipo, team building; confraternização, team building; team building; 团建
company party, office party: Firmenfeier, Betriebsfeier, Firmenfest; fête d'entreprise, fête du bureau; fiesta de empresa, fiesta de la oficina; festa da empresa; festa aziendale; 公司聚会, 年会
trade fair, trade show, expo: Messe, Messestand, Fachmesse; salon professionnel, foire; feria, feria comercial; feira, feira comercial; fiera; 展会
product launch, launch event: Produkteinführung, Produktstart, Launch-Event; lancement du produit, lancement de produit; lanzamiento del producto, lanzamiento de producto; lançamento do produto, lançamento de produto; lancio del prodotto, lancio prodotto; 产品发布会, 新品发布
book launch, book signing, signing session: Buchvorstellung, Signierstunde, Buchpremiere; séance de dédicaces, dédicaces, lancement du livre; presentación del libro, firma de libros; lançamento do livro, sessão de autógrafos; presentazione del libro, firmacopie; 新书发布会, 签售
film premiere, premiere: Premiere, Filmpremiere; avant-première; estreno; estreia; prima del film, anteprima; 首映
red carpet: roter Teppich, rote Teppich, roten Teppich; tapis rouge; alfombra roja; tapete vermelho, passadeira vermelha; tappeto rosso, red carpet; 红毯
autographs, autograph: Autogramme, Autogramm; autographes, autographe; autógrafos, autógrafo; autógrafos, autógrafo; autografi, autografo; 签名
photo wall, backdrop: Fotowand; mur de photos, photocall; photocall, muro de fotos; mural de fotos, painel de fotos; parete fotografica; 签名墙
moving to a new house, house keys, key handover, handing over the keys: Schlüsselübergabe; remise des clés; entrega de llaves; entrega das chaves, entrega de chaves; consegna delle chiavi; 交钥匙
housewarming: Einweihungsparty, Einzugsfeier; pendaison de crémaillère, crémaillère; fiesta de inauguración de la casa; chá de casa nova, festa de inauguração da casa; festa per la casa nuova; 乔迁
topping out: Richtfest; fête du bouquet final; fiesta de la bandera; festa da cumeeira; festa del tetto; 上梁
reunion, family reunion, class reunion: Familientreffen, Klassentreffen, Wiedersehen; retrouvailles, réunion de famille; reencuentro, reunión familiar; reencontro, reunião de família; rimpatriata, riunione di famiglia; 聚会, 同学会
surprise party: Überraschungsparty, Überraschungsfeier; fête surprise; fiesta sorpresa; festa surpresa; festa a sorpresa; 惊喜派对
pregnancy, pregnant, baby bump: Schwangerschaft, schwanger, Babybauch; grossesse, enceinte; embarazo, embarazada; gravidez, grávida; gravidanza, incinta, pancione; 怀孕
birth, delivery room: Geburt, Kreißsaal; naissance, accouchement; nacimiento, parto; nascimento, parto; nascita, parto; 出生, 分娩
coming home, homecoming: Heimkehr, Heimkommen; retour à la maison; vuelta a casa, regreso a casa, llegada a casa; volta para casa, regresso a casa; ritorno a casa; 回家
first birthday: erster Geburtstag, ersten Geburtstag; premier anniversaire; primer cumpleaños; primeiro aniversário; primo compleanno; 周岁, 一岁生日
first smile: erstes Lächeln, erste Lächeln; premier sourire; primera sonrisa; primeiro sorriso; primo sorriso; 第一次笑
first haircut: erster Haarschnitt; première coupe de cheveux; primer corte de pelo; primeiro corte de cabelo; primo taglio di capelli; 第一次剪头发
bedtime, bedtime story: Gutenachtgeschichte, Schlafenszeit; histoire du soir, heure du coucher; cuento de buenas noches, hora de dormir; história de dormir, hora de dormir; favola della buonanotte, ora della nanna; 睡前故事
morning routine: Morgenroutine; routine du matin, routine matinale; rutina de mañana, rutina matutina; rotina da manhã, rotina matinal; routine mattutina; 晨间日常
day in the life, daily life, everyday life: Alltag, Tagesablauf; quotidien, vie quotidienne; día a día, vida diaria; dia a dia, rotina diária; vita quotidiana, giornata tipo; 日常生活
lunch break: Mittagspause; pause déjeuner, pause de midi; pausa para comer, pausa de la comida; pausa para almoço, hora do almoço; pausa pranzo; 午休
coffee with friends: Plausch, Kaffeeklatsch; papotage, bavardage; cháchara, tertulia; bate-papo; chiacchiere; 闲聊
welcome speech: Begrüßungsrede, Willkommensrede; discours de bienvenue, mot d'accueil; discurso de bienvenida; discurso de boas-vindas; discorso di benvenuto; 欢迎辞
closing speech, closing ceremony: Schlussrede, Abschlussrede, Schlussfeier, Abschlusszeremonie; discours de clôture, cérémonie de clôture; discurso de clausura, ceremonia de clausura; discurso de encerramento, cerimônia de encerramento; discorso di chiusura, cerimonia di chiusura; 闭幕式, 闭幕词
questions and answers, audience questions: Fragerunde, Publikumsfragen, Fragen aus dem Publikum; questions du public, questions réponses; preguntas del público, preguntas y respuestas; perguntas do público, perguntas e respostas; domande del pubblico, domande e risposte; 问答环节
interviewer: Interviewer, Interviewerin; intervieweur; entrevistador, entrevistadora; entrevistador, entrevistadora; intervistatore, intervistatrice; 采访者
narrator reading, poem, poetry: Gedicht, Gedichte; poème, poésie; poema, poesía; poema, poesia; poesia; 诗, 朗诵
hot chocolate, cocoa: heiße Schokolade, Kakao; chocolat chaud; chocolate caliente; chocolate quente; cioccolata calda; 热可可
ice cream parlour, ice cream shop: Eisdiele; glacier; heladería; sorveteria, gelataria; gelateria; 冰淇淋店
sunburn: Sonnenbrand; coup de soleil; quemadura de sol; queimadura de sol, escaldão; scottatura; 晒伤
sun cream, sunscreen: Sonnencreme; crème solaire; crema solar, protector solar; protetor solar; crema solare; 防晒霜
beach volleyball: Beachvolleyball; beach-volley, volley de plage; vóley playa; vôlei de praia, voleibol de praia; beach volley; 沙滩排球
beach bar: Strandbar; bar de plage, paillote; chiringuito; barraca de praia, bar de praia; bar sulla spiaggia, chiosco; 沙滩酒吧
farm shop: Hofladen; vente à la ferme, magasin à la ferme; tienda de la granja; loja da quinta, loja da fazenda; spaccio agricolo; 农场商店
flyer, poster, posters: Flyer, Plakat, Plakate, Aushang; affiche, affiches, flyer; cartel, carteles, folleto; cartaz, cartazes, panfleto; manifesto, volantino, locandina; 海报, 传单
price list, price tag: Preisliste, Preisschild; liste de prix, étiquette de prix; lista de precios, precio; lista de preços, preço; listino prezzi, cartellino del prezzo; 价目表
opening hours: Öffnungszeiten; horaires d'ouverture, horaires; horario, horario de apertura; horário de funcionamento; orari di apertura, orario; 营业时间
business card: Visitenkarte; carte de visite; tarjeta de visita; cartão de visita; biglietto da visita; 名片
`;
