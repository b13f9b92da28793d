/**
 * Offices and software, products, how footage is taken, school and science, medicine, a baby's first year, charity and
 * council. Rows as in fields.ts.
 */
export const work = `
office: Büro; bureau, bureaux; oficina, despacho; escritório; ufficio; 办公室
desk: Schreibtisch; bureau, poste de travail; escritorio, mesa; mesa, escrivaninha, secretária; scrivania; 办公桌
meeting: Besprechung, Meeting, Sitzung, Treffen; réunion; reunión, junta; reunião; riunione; 会议, 开会
interview: Interview, Gespräch; entretien, interview; entrevista; entrevista; intervista; 采访, 面试
testimonial, customer testimonial, customer quote: Kundenstimme, Kundenzitat, Erfahrungsbericht, Kundenmeinung, Kundenaussage; témoignage, témoignage client, avis client; testimonio, testimonio de cliente; depoimento, testemunho, depoimento do cliente; testimonianza, testimonianza cliente, recensione cliente; 客户评价, 用户评价, 客户证言
keynote: Keynote, Hauptvortrag, Eröffnungsrede; discours d'ouverture, keynote, conférence plénière; ponencia principal, conferencia inaugural, discurso inaugural; palestra principal, palestra de abertura; intervento principale, discorso di apertura; 主题演讲
talk, lecture: Vortrag, Vorlesung; conférence, exposé; charla, conferencia, ponencia; palestra, conferência; conferenza, lezione, intervento; 讲座, 讲课
panel, panel discussion: Podiumsdiskussion, Diskussionsrunde; table ronde, débat; mesa redonda, panel de debate; mesa redonda, painel, debate; tavola rotonda, dibattito; 圆桌讨论
presentation: Präsentation, Vorstellung; présentation; presentación; apresentação; presentazione; 演示文稿, 报告
training course, seminar, workshop session: Schulung, Seminar, Fortbildung; formation, séminaire; formación, seminario, capacitación, curso; formação, seminário, capacitação; corso di formazione, seminario; 培训, 研讨会
onboarding: Onboarding, Einarbeitung, Einführung; intégration, accueil des nouveaux, onboarding; incorporación, bienvenida, onboarding; integração, onboarding; inserimento, onboarding; 入职, 新手引导
demo, demonstration: Demo, Vorführung, Produktvorführung; démo, démonstration; demo, demostración; demo, demonstração; demo, dimostrazione; 演示, 展示
dashboard: Dashboard, Übersichtsseite; tableau de bord; panel, panel de control, tablero; painel, painel de controle; pannello, cruscotto, pannello di controllo; 仪表板, 控制面板
login screen, login page, login: Anmeldeseite, Login, Anmeldung, Anmeldebildschirm; page de connexion, écran de connexion, connexion; pantalla de inicio de sesión, inicio de sesión, pantalla de login, página de acceso; tela de login, página de login, ecrã de login; schermata di accesso, pagina di accesso, schermata di login; 登录界面, 登录页面
sign up, registration: Registrierung, Anmeldung; inscription; registro, inscripción; cadastro, inscrição, registo; registrazione, iscrizione; 注册
settings: Einstellungen; paramètres, réglages; ajustes, configuración; configurações, definições; impostazioni; 设置
shopping cart, cart, basket: Warenkorb, Einkaufswagen; panier; carrito, cesta; carrinho, cesto; carrello; 购物车
payment: Bezahlung, Zahlung; paiement; pago; pagamento; pagamento; 付款, 支付
homepage, home page, website: Startseite, Webseite, Homepage; page d'accueil, site web; página de inicio, página web, sitio web; página inicial, site; pagina iniziale, home page, sito; 首页, 网站
app: App, Anwendung; appli, application; app, aplicación; app, aplicativo, aplicação; app, applicazione; 应用
code, coding, programming: Code, Programmieren; code, programmation; código, programar, programación; código, programação, programar; codice, programmazione; 代码, 编程
terminal: Terminal, Konsole; terminal; terminal; terminal; terminale; 终端
bug: Fehler, Bug; bogue, bug; error, fallo; erro, bug; errore, bug; 故障
screen recording, screen capture, screencast: Bildschirmaufnahme, Bildschirmaufzeichnung, Bildschirmvideo; enregistrement d'écran, capture d'écran, capture vidéo; grabación de pantalla, captura de pantalla; gravação de tela, gravação do ecrã, captura de tela; registrazione dello schermo, registrazione schermo, cattura schermo; 录屏, 屏幕录制
screen: Bildschirm; écran; pantalla; tela, ecrã; schermo; 屏幕
webcam: Webcam, Webkamera; webcam; webcam, cámara web; webcam; webcam; 摄像头, 网络摄像头
camera, cam: Kamera; caméra, cam; cámara, cam; câmera, câmara, cam; telecamera, videocamera, camera, cam; 摄像机, 相机, 机位
camera left, cam left, left camera: Kamera links, linke Kamera; caméra gauche, caméra de gauche; cámara izquierda, cámara de la izquierda; câmera esquerda, câmera da esquerda, câmara esquerda; camera sinistra, telecamera sinistra, telecamera di sinistra; 左机位, 左边机位
camera right, cam right, right camera: Kamera rechts, rechte Kamera; caméra droite, caméra de droite; cámara derecha, cámara de la derecha; câmera direita, câmera da direita, câmara direita; camera destra, telecamera destra, telecamera di destra; 右机位, 右边机位
main camera, main cam: Hauptkamera; caméra principale; cámara principal; câmera principal, câmara principal; telecamera principale; 主机位
drone: Drohne; drone; dron; drone; drone; 无人机
drone shot, drone footage, drone view, aerial view, aerial shot, aerial: Drohnenaufnahme, Drohnenaufnahmen, Luftaufnahme, Luftaufnahmen, Drohnenflug; vue aérienne, plan de drone, images de drone, prise de vue aérienne, plan drone; toma de dron, toma aérea, vista aérea, toma con dron, imágenes de dron; imagem de drone, imagens aéreas, vista aérea, tomada aérea; ripresa drone, ripresa con il drone, ripresa aerea, vista aerea, riprese aeree; 航拍, 无人机航拍
b-roll, b roll, cutaway, cutaways: B-Roll, Zwischenschnitte, Schnittbilder; plans de coupe, plan de coupe, b-roll; planos de recurso, plano recurso, b-roll; imagens de apoio, planos de corte, b-roll; immagini di copertura, b-roll; 空镜, 补充镜头
close up, closeup, close-up: Nahaufnahme, Großaufnahme, Detailaufnahme; gros plan; primer plano, plano detalle; close, grande plano, primeiro plano; primo piano; 特写
wide shot, wide angle, long shot: Totale, Weitwinkel; plan large, plan d'ensemble, grand angle; plano general, plano abierto; plano geral, plano aberto; campo lungo, campo largo, totale; 全景, 远景, 广角
talking head: Sprecher im Bild; face caméra; busto parlante, plano busto; plano de busto; mezzobusto; 口播
before picture, before: vorher; avant; antes; antes; prima; 之前, 改造前
after picture, after: nachher; après; después; depois; dopo; 之后, 改造后
product, products: Produkt, Produkte; produit, produits; producto, productos; produto, produtos; prodotto, prodotti; 产品
details, detail: Details, Detail; détails, détail; detalles, detalle; detalhes, detalhe; dettagli, dettaglio, particolare; 细节
logo animation: Logoanimation; animation du logo; animación del logo; animação do logo; animazione del logo; 标志动画
battery: Akku, Batterie; batterie, pile; batería, pila; bateria, pilha; batteria; 电池
charger, charging: Ladegerät, Laden; chargeur, recharge; cargador, cargar; carregador, carregar; caricabatterie, ricarica; 充电
handle: Griff; poignée; asa, mango; alça, pega; manico, maniglia; 把手
button: Knopf, Taste; bouton; botón; botão; pulsante, bottone; 按钮
lid: Deckel; couvercle; tapa; tampa; coperchio; 盖子
strap: Riemen, Gurt; sangle, bracelet; correa; correia, alça; cinturino, tracolla; 带子
colours of the product, variants: Farbvarianten; coloris, variantes; variantes, colores disponibles; variantes, cores disponíveis; varianti; 款式
result, results: Ergebnis, Ergebnisse, Resultat; résultat, résultats; resultado, resultados; resultado, resultados; risultato, risultati; 结果, 成果
chart, graph, diagram: Diagramm, Grafik; graphique, diagramme, courbe; gráfico, gráfica, diagrama; gráfico, diagrama; grafico, diagramma; 图表
lab, laboratory: Labor; labo, laboratoire; laboratorio; laboratório; laboratorio; 实验室
microscope: Mikroskop; microscope; microscopio; microscópio; microscopio; 显微镜
test tube, test tubes: Reagenzglas, Reagenzgläser; éprouvette, éprouvettes, tube à essai; probeta, tubo de ensayo, tubos de ensayo; tubo de ensaio, proveta; provetta, provette; 试管
explosion: Explosion; explosion; explosión; explosão; esplosione; 爆炸
robot: Roboter; robot; robot; robô, robot; robot; 机器人
rocket: Rakete; fusée; cohete; foguete, foguetão; razzo, missile; 火箭
launch, lift off: Start der Rakete, Raketenstart, Lancierung; lancement, décollage de la fusée; lanzamiento; lançamento; lancio; 发射
telescope: Teleskop; télescope; telescopio; telescópio; telescopio; 望远镜
class, classroom: Klasse, Klassenzimmer; classe, salle de classe; clase, aula; aula, sala de aula, turma; classe, aula; 教室, 班级
lesson: Unterricht; leçon, cours; clase, lección; aula, lição; lezione; 上课, 课
recess, school break, playground break: Schulpause, Hofpause; récré, récréation; recreo; recreio; ricreazione, intervallo; 课间, 课间休息
school trip, field trip: Klassenfahrt, Schulausflug, Wandertag; sortie scolaire, voyage scolaire; excursión escolar, viaje escolar, excursión del colegio; excursão escolar, visita de estudo; gita scolastica, gita; 学校郊游
school bus: Schulbus; bus scolaire, car scolaire; autobús escolar, bus escolar; ônibus escolar, autocarro escolar; scuolabus; 校车
first day of school, school enrolment: Einschulung, erster Schultag; rentrée, premier jour d'école, rentrée des classes; primer día de clase, primer día de colegio, primer día de escuela; primeiro dia de aula, primeiro dia de escola; primo giorno di scuola; 开学第一天, 开学
school cone: Schultüte; cornet de rentrée, cornet surprise; cucurucho escolar; cone escolar; cono scolastico; 入学礼袋
exam, test paper: Prüfung, Klausur; examen, contrôle; examen; exame, prova; esame; 考试
blackboard: Tafel; tableau, tableau noir; pizarra; quadro, lousa, quadro negro; lavagna; 黑板
campus: Campus; campus; campus; campus; campus; 校园
dorm, dormitory: Wohnheim, Studentenwohnheim; résidence universitaire, dortoir; residencia, residencia de estudiantes; dormitório, república, residência; dormitorio, studentato; 宿舍
ambulance: Krankenwagen, Rettungswagen; ambulance; ambulancia; ambulância; ambulanza; 救护车
first aid: Erste Hilfe; premiers secours; primeros auxilios; primeiros socorros; primo soccorso; 急救
surgery, operation: Operation, OP; opération, chirurgie; cirugía, operación; cirurgia, operação; operazione, intervento chirurgico; 手术
waiting room: Wartezimmer, Warteraum; salle d'attente; sala de espera; sala de espera; sala d'attesa; 候诊室, 等候室
reception desk, front desk: Rezeption, Empfang, Empfangstresen; accueil, réception; recepción; recepção, receção; reception, accettazione; 前台
x-ray, xray: Röntgenbild, Röntgen; radio, radiographie; radiografía, rayos x; raio-x, radiografia; radiografia, raggi x; X光
ultrasound: Ultraschall; échographie; ecografía, ultrasonido; ultrassom, ecografia; ecografia; 超声, B超
vaccine, vaccination: Impfung, Impfstoff; vaccin, vaccination; vacuna, vacunación; vacina, vacinação; vaccino, vaccinazione; 疫苗, 打疫苗
checkup, examination: Untersuchung, Vorsorgeuntersuchung; examen médical; revisión médica; exame médico; visita medica, controllo; 体检, 检查
dentist: Zahnarzt, Zahnärztin; dentiste; dentista; dentista; dentista; 牙医
physiotherapy: Physiotherapie, Krankengymnastik; kiné, kinésithérapie; fisioterapia; fisioterapia; fisioterapia; 理疗
wheelchair: Rollstuhl; fauteuil roulant; silla de ruedas; cadeira de rodas; sedia a rotelle; 轮椅
crawling: Krabbeln, krabbelt; à quatre pattes, ramper; gateo, gatear, gateando; engatinhar, gatinhar, engatinhando; gattonare, gattona; 爬行, 学爬
first steps: erste Schritte; premiers pas; primeros pasos; primeiros passos; primi passi; 第一步, 学走路
first word, first words: erstes Wort, erste Worte; premier mot, premiers mots; primera palabra, primeras palabras; primeira palavra, primeiras palavras; prima parola, prime parole; 第一句话
first tooth: erster Zahn; première dent; primer diente; primeiro dente; primo dentino, primo dente; 第一颗牙
first bath: erstes Bad; premier bain; primer baño; primeiro banho; primo bagnetto, primo bagno; 第一次洗澡
bath time, bathtime, bath: Badezeit, Baden, baden; heure du bain, bain; hora del baño, baño; hora do banho, banho; bagnetto, ora del bagno; 洗澡
bottle feeding, baby bottle: Fläschchen, Babyflasche; biberon; biberón; mamadeira, biberão; biberon; 奶瓶
stroller, pram, pushchair, buggy: Kinderwagen, Buggy; poussette, landau; cochecito, carrito de bebé, carriola; carrinho de bebê, carrinho de bebé; passeggino, carrozzina; 婴儿车
crib, cot, cradle: Babybett, Gitterbett, Wiege; berceau, lit de bébé; cuna; berço; culla, lettino; 婴儿床
high chair: Hochstuhl; chaise haute; trona, silla alta; cadeira alta; seggiolone; 高脚椅
swing: Schaukel; balançoire; columpio; balanço, baloiço; altalena; 秋千
slide: Rutsche; toboggan; tobogán; escorrega, escorregador; scivolo; 滑梯
sandbox, sandpit: Sandkasten; bac à sable; arenero, cajón de arena; caixa de areia; sabbiera; 沙坑
toys, toy: Spielzeug; jouets, jouet; juguetes, juguete; brinquedos, brinquedo; giocattoli, giocattolo; 玩具
donation, donations: Spende, Spenden; don, dons; donación, donaciones; doação, doações; donazione, donazioni; 捐款, 捐赠
fundraiser, fundraising: Spendenaktion, Spendensammlung; collecte de fonds, levée de fonds; recaudación de fondos, colecta; arrecadação de fundos, angariação de fundos; raccolta fondi; 筹款, 募捐
food bank: Tafel, Lebensmittelausgabe; banque alimentaire; banco de alimentos; banco alimentar, banco de alimentos; banco alimentare; 食物银行
cleanup, clean up, litter picking: Müllsammelaktion, Aufräumaktion, Müll sammeln; nettoyage, ramassage des déchets; limpieza, recogida de basura; limpeza, mutirão, recolha de lixo; pulizia, raccolta rifiuti; 清理, 捡垃圾
beach cleanup, beach clean up: Strandreinigung, Strandsäuberung, Strand säubern; nettoyage de la plage, nettoyage de plage; limpieza de la playa, limpieza de playa; limpeza da praia, limpeza de praia; pulizia della spiaggia, pulizia spiaggia; 海滩清洁, 净滩
orphanage: Waisenhaus; orphelinat; orfanato; orfanato; orfanotrofio; 孤儿院
press conference: Pressekonferenz; conférence de presse; rueda de prensa, conferencia de prensa; coletiva de imprensa, conferência de imprensa; conferenza stampa; 新闻发布会, 记者会
demonstration march, protest, rally: Demo, Demonstration, Protest; manif, manifestation; manifestación, protesta; manifestação, protesto; manifestazione, protesta, corteo; 游行示威
election: Wahl, Wahlen; élection, élections; elección, elecciones; eleição, eleições; elezione, elezioni; 选举
`;
