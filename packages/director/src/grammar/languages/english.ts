/** English, with the typing errors that are made often. Folded as in lex.ts: without case and accents. */
import type { Language } from './language.ts';

export const english: Language = {
  phrases: {
    'writing on':
      'call it,name it,call the film,call the video,name the film,name the video,it should say,should say,should read',
    'shape 9:16': 'vertical,vertically,portrait,portrait mode,upright,phone screen',
    'shape 1:1': 'square,squared',
    'shape 16:9': 'widescreen,wide screen,landscape,landscape mode,horizontal,horizontally',
    'shape 21:9': 'ultrawide,ultra wide,cinemascope,anamorphic',
    'platform 9:16': 'tik tok,tiktok,tiktoks,instagram,insta,snapchat',
    'platform 16:9': 'youtube,you tube,yt,vimeo,tv screen,television',
    'format 9:16':
      'reels,instagram reel,insta reel,ig reel,a reel,shorts,youtube short,yt short,instagram story,insta story,instagram stories,stories',
    'format 4:5': 'instagram post,instagram feed,insta post,feed post',
    'resolution 2160': 'uhd,ultra hd,four k',
    'resolution 1440': 'qhd,quad hd',
    'resolution 1080': 'full hd,fullhd,fhd',
    'resolution 720': 'hd,hd ready',
    'resolution 480': 'sd,standard definition',
    'pace fast':
      'fast,faster,fast paced,fast cut,fast cuts,fast pace,quick,quick cuts,quick cut,quickly,rapid,rapid cuts,rapid fire,energetic,energy,high energy,dynamic,snappy,punchy,lively,hectic,brisk,action packed,upbeat pace',
    'pace calm':
      'calm,calmer,calmly,slow,slower,slowly,slow paced,slow pace,slow cuts,long takes,relaxed,relaxing,gentle,gently,peaceful,chill,serene,leisurely,soothing,meditative,laid back,unhurried,tranquil',
    'pace normal': 'normal pace,medium pace,moderate pace,medium paced,steady pace',
    'slowMotion on':
      'slow motion,slowmotion,slow mo,slomo,slowmo,time lapse,timelapse,speed up,sped up,speed ramp',
    'music on':
      'music,built in music,background music,playing in the background,plays in the background,playing softly in the background,music bed,music track,soundtrack,sound track,song,tune,bgm,backing track,score,my track,our track,my new track,my new single,my single,my mp3,the track,track i uploaded,my beat,jingle,my jingle',
    'captions on': 'captions,caption,captioned,captioning,subtitles,subtitled,subs,closed captions,cc',
    'title opening':
      'title,titled,entitled,title card,title text,opening title,opening card,opening text,intro title,intro card,intro text,called,headline,heading,text,text card,words,reads,reading,saying,says,tagline,slogan,strapline,copy,claim,the line,text overlay,overlay text,banner,txt,opening words',
    'title closing':
      'closing title,closing text,closing card,end title,end card,end text,ending title,ending card,ending text,final title,final text,final card,outro,outro text,outro card,outro title,last title,last card,cta,call to action,closing words,last words,end screen,end slide,end slate,closing slide',
    'title any': 'titles,texts,title cards,text overlays,overlays,text cards',
    'subtitle on': 'subtitle,sub title,subheading,subhead,subline,byline,second line',
    'lowerThird on': 'lower third,lower thirds,name tag',
    'sound on': 'sound,sounds,audio,noise,any sound',
    'originalSound on':
      'original sound,original sounds,original audio,natural sound,natural sounds,natural audio,ambient sound,ambient sounds,ambience,source audio,source sound,camera sound,camera audio,live sound,clip audio,clip sound,footage audio,footage sound,background noise,its own sound,their own sound',
    'silent on': 'silent,silence,silently,mute,muted,muting,soundless',
    'voice on':
      'voice,voice over,voiceover,narration,narrator,narrated,narrate,narrates,narrating,talk over,talks over,talking over,speak over,speaks over,speaking over,speech,commentary,spoken',
    'footage on': 'footage,clips,clip,video clips,material,uploads,stock',
    'not on':
      "no,not,without,without any,with no,but not,but no,except,except for,excluding,exclude,leave out,leaving out,omit,omitting,avoid,don't use,do not use,don't include,do not include,don't show,do not show,don't add,do not add,dont use,dont include,dont add,never use,never show,minus,apart from,other than,aside from,nor,neither,don't,do not,dont,skip,leave off,lose,ditch,drop,remove",
    'everything on':
      'everything,all clips,all the clips,all my clips,all of my clips,all of the clips,all videos,all the videos,all my videos,all footage,all the footage,all my footage,every clip,every video,each clip,each video,all assets,all the assets,all files,all the files,all my files,all of them,all material,all the material,whole library,entire library,whole folder,everything i uploaded,all uploads,all my uploads,all pictures,all photos,all the photos,all my photos,all images',
    'first next':
      'start with,starts with,starting with,start on,starts on,starting on,start from,started with,begin with,begins with,beginning with,begin on,open with,opens with,opening with,open on,opens on,opening on,opening shot,opening shot of,kick off with,lead with,start it with,first of all,firstly',
    'first either': 'first,comes first,goes first,up front',
    'first previous':
      'at the start,at the beginning,in the beginning,at the very start,to start with,to begin with,to start,to begin,to open',
    'last next':
      'end with,ends with,ending with,end on,ends on,ending on,end it with,end in,ending in,finish with,finishes with,finishing with,finish on,finishing on,finish off with,close with,closes with,closing with,close on,closing on,closing shot,closing shot of,conclude with,concludes with,concluding with,wrap up with,wrapping up with,lastly,finally,and end',
    'last either': 'last,comes last,goes last',
    'last previous':
      'at the end,in the end,at the very end,to end with,to finish,to finish with,to close,to end',
    'then on':
      'then,and then,after that,after this,afterwards,followed by,next,next up,next comes,second,secondly,third,thirdly,leads into,into',
    'before on': 'before,comes before,ahead of,prior to,precedes',
    'after on': 'after,comes after,follows,following',
    'turns on':
      'intercut,intercuts,intercutting,inter cut,back and forth,back and forth between,alternate,alternates,alternating,alternately,alternate between,alternating between,take turns,taking turns,in turns,by turns,ping pong,cross cut,crosscut,cross cutting,mixed together,interleave,interleaved',
    'inOrder on':
      'in this order,in that order,in order,in the order given,in the following order,in sequence,one after another,one after the other',
    'repeat on':
      'repeats,repeat,repeating,repetition,repetitions,repeat shots,repeat clips,repeated shots,looping,loop,looped,reuse shots,reuse clips,reuse,reusing,duplicates,same shot twice,any shot twice,the same shot twice,anything twice',
    'dissolve on':
      'crossfades,crossfade,cross fades,cross fade,cross dissolve,cross dissolves,dissolve,dissolves,crossfading,soft transitions,smooth transitions,soft transition,smooth transition,fade between,fades between,transitions,transition',
    'cut on':
      'hard cuts,hard cut,hard cuts only,only hard cuts,straight cuts,simple cuts,cuts only,only cuts,just cuts,clean cuts',
    'fit fill':
      'crop,cropped,cropping,crop to fill,crop to fit,cropped to fill,fill the frame,fill the screen,fill frame,full frame,full screen,fullscreen,full bleed,zoom to fill,zoomed to fill,zoom in to fill',
    'fit blur':
      'blurred bars,blurry bars,blurred background,blurry background,blur bars,blurred sides,blurred borders,blurred edges,blur background,blur the background,blurred',
    'fit fit':
      'letterbox,letterboxed,letter box,pillarbox,pillarboxed,black bars,with bars,with black borders,whole picture,entire picture,show the whole frame,whole frame',
    'generate on':
      'generate,generated,ai generated,animation,animated,animated video,motion graphics,motion graphic,explainer,kinetic typography,text only video,from scratch,computer generated',
    'only on': 'only,just,only the,just the,nothing but,solely',
    'about on': 'about,on the topic of,on the subject of,explaining',
  },
  words: {
    beLinks: 'be is should',
    cornerWords: 'corner corners',
    overWords: 'over throughout always time whole on overlaid overlay watermark',
    badgeWords: 'logo logos watermark emblem badge bug crest',
    uploadedWords: 'uploaded recorded wrote composed own mine',
    ownWords: 'my our',
    viewWords: 'above below outside inside night parked walking',
    thingPlaces: 'in at on from by near with',
    footageNouns: 'footage clips clip shots shot pictures images scenes moments material takes photos',
    subjectVerbs: 'show use feature take include film',
    subjectLinks: 'of with from showing featuring using',
    addressWords: 'address website web site url link email mail contact visit',
    onScreenWords: 'screen top picture image it drauf',
    writeVerbs: 'put write add display show insert overlay slap stamp',
    ands: 'and',
    halves: 'half',
    hourMarks: 'h',
    clockWords: 'at until',
    clockOpeners: 'from between',
    clockEnds: 'to until',
    positionUnits: 'second sec minute',
    rangeOpeners: 'from between starting beginning start starts since',
    rangeLinks: 'to until till til through thru and',
    rangeEnds: 'until till til',
    rateUnits: 'fps frames frame bps hz',
    titleLinks: 'with of as the a an is are be should would will it me',
    titleListMarks: 'and',
    fileDeterminers: 'the my our that this',
    conjunctions: 'and or nor plus',
    prepositions: 'with for in at on as from to over during',
    articles: 'a an the my our your his her its their some',
    allWords: 'all everything every each anything',
    splitVerbs: 'leave leaving keep keeping take cut edit throw drop',
    splitEnds: 'out away',
    auxiliaries:
      'is are be was stays stay remains remain should must has have had to can may will shall does do needs need gets get kept left',
    outWords: 'out excluded omitted unwanted forbidden off-limits',
    refusingWords: "isn't aren't shouldn't mustn't doesn't don't won't not never",
    usedWords: 'appear used shown included allowed wanted needed seen play in show',
    skipWords:
      'skip cut drop trim remove omit without ignore lose minus not except leave leaving skipping trimming cutting',
    startWords: 'first opening initial',
    endWords: 'last final closing',
    connectors: 'of from in out off with',
    savingVerbs: 'save saved export exported render rendered output write name named download',
    eachWords: 'each apiece',
    cutNouns: 'cut cuts shot shots',
    wholeWords:
      'long longer total overall altogether runtime length duration lasting lasts last runs running run playing time whole entire max maximum min minimum tops',
    boundWords:
      'about around roughly approximately approx abt circa ca some almost nearly max maximum maximal most more tops under below less least minimum min exactly exact',
    makers: 'make put give draw show cut create edit turn sum summarise summarize condense squeeze boil',
    withinWords: 'in into to within',
    beingWords: "is are was were be it's that's ready done",
    edgeWords: 'first last opening closing initial final',
    secondMarks: 's sec secs',
    politeWords: 'please pls plz could can would will you u hi hello hey',
    topicLinks: 'of on about',
    pauseCutters: 'cut cuts cutting trim trimming tighten shorten jump skip delete remove out',
    speakers: 'he she they someone somebody i we',
    smallWords:
      'a an the my our your his her its their this that these those some any of in on at to for from by with and or but as is are be it them i me we you u he she they please pls just also then really very',
    changeWords:
      'it now instead again same shorter longer louder quieter faster slower brighter darker bigger smaller better calmer change replace swap remove delete undo redo revert previous earlier rather',
    newOnes: 'a an another new one',
    products:
      'tour walkthrough video videos clip movie film teaser trailer montage reel recap compilation edit story ad ads advert promo commercial short tiktok cut piece sequence intro version sizzle highlight highlights slideshow animation introduction opener outro presentation portrait overview showcase showreel tribute invitation announcement greeting documentary explainer vlog loop supercut mashup mix summary post spot vid vidoe vedio vidio viedo thing something',
    materials:
      'footage clips material files file photos photo pictures picture images image shots scenes moments moment bits parts stuff asset assets library folder upload uploads',
    functionWords:
      "concatenate concat concatenated join joined stitch stitched splice append merge merged actually hmm haha lol perfect nah nope oh dear wow lovely fine sorry there here so very really just also too than thanks thank thx ty pls plz please ok okay let lets let's will shall may might must have has had do does did been being was were am if while i'm i've i'd we've we're we'd you're you'd it's that's who which what something anything nothing thing things own build produce include combine compile get got try love like draw needed required burn done bring turn cutting making using taking called out up down into onto off over under again yes well now wiht wth w",
    companions:
      'each every per apiece one other first last next long longer length duration runtime total overall altogether in about around roughly approximately approx abt circa ca max maximum min minimum least most than tops almost nearly some within exactly exact whole entire full only all both second seconds sec secs minute minutes mins start starts starting begin begins beginning end ends ending open opening close closing finish order remaining left speed style format size mode pace paced ratio aspect resolution quality frame rate screen background playing top bottom middle part piece place placed say says saying read reads text words word title titles caption captions cuts cut shot shots hold switch change changes stay stays come comes follow follows going go show shown play plays appear appears track below above before after between until till from to on stand stands fit fits fill filled fade fading call skip keep trim leave jump underneath time times running run dozen too so mood vibe feel feeling feels sound sounds audio music volume version allowed forbidden not never twice once enough even evenly quick short fun nice little cool great together product channel else',
    greetings: 'hi hello hey cheers thx regards',
    fillers:
      'a an the my our your his her its their this that these those some any of in on at to for from by with and or but as is are be it them please make create cut edit give show use using take put add want need like would should can could i me we you u us',
    plainWords:
      'video videos movie movies film films clip clips footage shot shots scene scenes teaser trailer montage reel recap compilation edit story ad advert promo commercial intro outro image images photo photos picture pictures pic file files asset assets media library folder upload uploads final version copy export render draft untitled new old take camera cam img vid mov dsc dscn pxl dcim gopro gx wa screenshot screen recording whatsapp mp4 mkv webm avi mp3 wav jpg jpeg png gif webp heic flac ogg opus second seconds minute minutes hour hours sec secs min mins long longer length duration total overall half quarter one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety hundred frame frames fps rate size pixel pixels resolution ratio aspect format style pace cuts every each per between until till up down out off over under around very really nice good great best beautiful cool simple short shorter small big large high low more less most least much many few bit little than so too also all both same other another what when where which who how why here there now again once twice only just maybe must may might will shall let lets get got has have had do does did not been being was were by white black dark light bright soft happy sad upbeat cheerful epic cinematic dramatic dreamy ambient romantic tense playful funny uplifting warm inspiring mysterious electronic acoustic lofi fun party fade fading ends start starts begin begins end ending opening closing middle part parts from into onto through while during keep kept',
    groundNouns: 'background backdrop screen card slide plate backing',
    groundLinks: 'on over against',
    plainGround: 'plain solid simple pure',
    offWords: 'off out gone killed removed stripped dropped away',
    quietWords: 'quiet quietly softly low lowly subtle subtly discreet faint',
    barelyWords: 'barely hardly faintly',
    loudWords: 'loud loudly',
    volumeWords:
      'too volume level audible nice kept keep playing plays play very really super extremely pretty background down',
    moodWords:
      'upbeat happy cheerful joyful sad melancholic melancholy dark epic cinematic dramatic dreamy ambient romantic tense suspenseful playful funny fun uplifting warm bright inspiring mysterious soft electronic acoustic lofi chill calm relaxed relaxing gentle peaceful slow fast energetic dynamic lively quiet soothing heroic triumphant nostalgic party',
    determiners: 'the that this those these all every each any a an some only just',
    everyWords: 'all every each any those these',
    partNouns: 'part moment bit scene shot section passage segment sequence place point spot stretch',
    partPlurals:
      'parts moments bits scenes shots sections passages segments sequences places points spots stretches',
    scopeWords: 'of in from',
    whereWords: 'where when',
    relatives: 'that which who',
    withWords: 'with',
    sayVerbs: 'says say said saying reads read asks ask shouts tells states sings utters',
    talkVerbs:
      'talks talk talking talked speaks speak mentions mention mentioned discusses discuss explains describes',
    tellingLinks: 'that about of the words word something like to on screen phrase sentence line',
    aboutLinks: 'about of',
    screenWords:
      'screen sign slide title text caption captions banner poster subtitle words headline heading card letters',
    showVerbs:
      'show shows showing feature features featuring contain contains containing depict depicts depicting',
    appearVerbs: 'appears appear is are can',
    spokenWords: 'said spoken mentioned heard',
    writtenWords: 'shown written seen displayed visible appears stands reads read on',
    stagingVerbs: 'open start begin end close finish give introduce label caption',
    secondUnits: 's sec secs second seconds',
    minuteUnits: 'min mins minute minutes',
    hourUnits: 'h hr hrs hour hours',
    timeArticles: 'a an',
    onWords: 'on onwards onward',
    rateMarks: 'fps bps hz',
    perWords: 'per a',
    namingStems: 'called titled entitled',
    fileNouns: 'file asset upload recording image photo picture pic',
    countLinks: 'of',
    lengthLinks: 'of',
    eachPrepositions: 'per',
    aboutBounds: 'about around roughly approximately approx circa ca some almost nearly',
    maxBounds: 'max maximum maximal most within up tops',
    underBounds: 'under below less shorter',
    minBounds: 'least minimum min',
    everyTimes: 'every',
    cuttingStems: 'cut shot switch chang new next',
    shotPrepositions: 'per a each',
    notAllowed: "not forbidden never aren't",
    sourceWords: 'from',
    keepWords: 'keep with keeping leave',
    timeLabels: 'time times warranty battery delivery',
    ownLabels: 'total run running runtime play playing screen video film',
    madeWords: 'it this',
    sayingWords: 'says say said saying',
    titleStems: 'titl ^text$ ^texts$ card',
    titleNouns:
      'copy claim strapline title opening intro closing end headline heading slogan tagline banner cta call text words card subtitle caption txt final',
    titleEnds: 'with and in for from using',
    spotLinks: 'across at in on to the of a screen frame picture image third thirds corner side hand part',
    spotTop: 'top upper',
    spotBottom: 'bottom lower',
    spotLeft: 'left',
    spotRight: 'right',
    spotMiddle: 'centre center centred centered',
    placePrepositions: 'in at on',
    whichWords: 'which',
    passiveVerbs: 'is are was were can be being gets',
  },
  exceptions:
    'but,except,except for,excepting,excluding,save for,apart from,aside from,besides,other than,minus,without,not,but not',
  numbers: {
    counted: [
      {
        first: 1,
        words:
          'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      },
    ],
    single: { a: 1, an: 1, couple: 2, dozen: 12 },
    tens: {
      twenty: 20,
      thirty: 30,
      forty: 40,
      fourty: 40,
      fifty: 50,
      sixty: 60,
      seventy: 70,
      eighty: 80,
      ninety: 90,
    },
  },
  directions: {
    craft:
      'b ?-? ?rolls?|footage|clips?|shots?|scenes?|takes?|pictures?|photos?|images?|logos?|watermarks?|text|texts|titles?|captions?|subtitles?|subs|fonts?|type|typography|letters|emojis?|stickers|effects?|filters?|transitions?|cuts?|zooms?|music|songs?|beat|sounds?|sfx|audio|silences?|pauses?|voice ?-?overs?|voices?|narration|colou?rs?|grading|grade|tones?|look|style|vibe|mood|pace|rhythm|hook|cta|call to action|intro|outro|opening|ending|faces|people|talking|stock|template|versions?|cuts?|resolution|background|screen|frame|speaker|countdown',
    style:
      'simple|short|clean|punchy|minimal|minimalist|fun|light|classy|calm|fast|slow|snappy|tight|real|professional|authentic|emotional|cheesy|cinematic|dramatic|warm|bright|dark|bold|strong|modern|moody|soft|funny|upbeat|energetic|dynamic|elegant|smooth|quick|lively|catchy|engaging',
    lead: 'please|pls|and|then|also|but|just',
    the: 'the|my|our|some|any|a|an|all|more|lots of',
    patterns: [
      '(?:make|turn|render|edit|cut|get|do|mix|put) (?:it|this|that|these|them|everything|the (?:video|film|clip|whole))',
      'keep (?:(?:it|this|things|everything|that) )?{style}',
      'keep the (?:speaker|camera|frame|video|face|person)',
      String.raw`(?:use|add|insert|include|put|place|show|show off|overlay|feature|leave|remove|cut|trim|blur|avoid|skip|mute|fade|crop|drop|delete|burn)(?: (?:in|out|off|to|away))? {the}(?:\S+ ){0,2}?{craft}`,
      "(?:do not|don't|dont|never|please don't) (?:show|use|include|add|put|start|end|cut|make|forget to|have|zoom|crop|repeat|overdo)",
      String.raw`(?:no|without|not too|nothing|minimal|less|more) {the}(?:\S+ )?(?:{craft}|{style})`,
      'not {style}',
      '(?:it |this |that |the video |the film )?(?:should|must|shall|needs? to|has to|ought to) (?:feel|look|be|sound|have|start|end|open|begin|go|move|come across)',
      '(?:feel|feels|look|looks|looking|sound|sounds|think|vibe of|in the style of|inspired by|like an?)(?: like)? ',
      "i (?:'d |would )?(?:want|need|like|love|prefer) (?:it|this|the (?:video|film)|{the}{craft})",
      '(?:start|begin|open|end|close|finish)(?:ing)? (?:with|on|by)',
      '(?:cut|zoom|pan|fade|jump|switch|dissolve|go|tilt)(?:ting|s)? (?:to|in|out|into|back|right|before|after|from|on)',
      '{style}(?:,? (?:and )?{style})* {craft}',
      '(?:hook|cta|call to action|b-roll|voice ?-?over|music|style|tone|mood|vibe|format|length|export|render|script|storyboard|deliverables?|aspect ratio|platform|audience|target)(?: |:|$)',
      'at the (?:start|beginning|end)$',
      '(?:pls|plz|please|thx|thanks|thank you|teaser pls|video pls)$',
    ],
  },
};
