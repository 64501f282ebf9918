/** Texts of replies that are hard to tell from what mail programs write, in six languages. */

export type TextLanguage = 'en' | 'de' | 'es' | 'fr' | 'pl' | 'he' | 'ja';
export const textLanguages: TextLanguage[] = ['en', 'de', 'es', 'fr', 'pl', 'he', 'ja'];

type Phrases = {
  name: string;
  question: string;
  greeting: string;
  ask: string;
  button: string;
  closing: string;
  story: string[];
  wrote: string;
  labels: [from: string, to: string, subject: string];
  list: string[];
  signature: string[];
  naming: string;
  dated: string;
  phone: string;
  short: string;
  inside: string;
};

export const phrases: Record<TextLanguage, Phrases> = {
  en: {
    name: 'Ania Kowalska',
    question: 'What was your first day at school like, and who walked there with you on that morning?',
    greeting: 'Dear Rose,',
    ask: 'Ania would like to know:',
    button: 'Write the answer',
    closing: 'You can also simply reply to this mail. What you write becomes your answer.',
    story: [
      'It rained, and my mother had knitted a red cap for me.',
      'We walked for an hour. I did not say one word, because I was afraid of the teacher, who had a wooden leg and a very loud voice, and who was, as I learned later, the kindest man in the whole valley.',
    ],
    wrote: 'On Sunday she wrote:',
    labels: ['From: Karl Weber, Danzig', 'To: Rose Miller', 'Subject: the cow'],
    list: ['the cap', 'the slate', 'the bread'],
    signature: ['Love,', 'Grandma'],
    naming: 'Ania wrote me that her father always told it like this:',
    dated: 'On 12.3.1952 at 9:00 my brother was born.',
    phone: 'Sent from my village, the letters took a week.',
    short: '1952, in Danzig.',
    inside: 'Nobody walked with me, I went alone.',
  },
  de: {
    name: 'Ania Kowalska',
    question: 'Wie war dein erster Schultag, und wer ist an diesem Morgen mit dir dorthin gegangen?',
    greeting: 'Liebe Rose,',
    ask: 'Ania möchte gern wissen:',
    button: 'Die Antwort schreiben',
    closing: 'Du kannst auch einfach auf diese Mail antworten. Was du schreibst, wird deine Antwort.',
    story: [
      'Es regnete, und meine Mutter hatte mir eine rote Mütze gestrickt.',
      'Wir gingen eine Stunde lang. Ich sagte kein Wort, weil ich Angst vor dem Lehrer hatte, der ein Holzbein und eine sehr laute Stimme besaß und der, wie ich später lernte, der gütigste Mann im ganzen Tal war.',
    ],
    wrote: 'Am Sonntag schrieb sie:',
    labels: ['Von: Karl Weber, Danzig', 'An: Rose Müller', 'Betreff: die Kuh'],
    list: ['die Mütze', 'die Tafel', 'das Brot'],
    signature: ['Alles Liebe', 'Oma'],
    naming: 'Ania schrieb mir, dass ihr Vater es immer so erzählt hat:',
    dated: 'Am 12.3.1952 um 9:00 Uhr wurde mein Bruder geboren.',
    phone: 'Gesendet wurden die Briefe von meinem Dorf aus mit dem Bus.',
    short: '1952, in Danzig.',
    inside: 'Niemand ging mit mir, ich ging allein.',
  },
  es: {
    name: 'Ania Kowalska',
    question: '¿Cómo fue tu primer día de escuela, y quién caminó contigo hasta allí aquella mañana?',
    greeting: 'Querida Rosa:',
    ask: 'Ania quiere saber:',
    button: 'Escribir la respuesta',
    closing: 'También puedes responder a este correo. Lo que escribas será tu respuesta.',
    story: [
      'Llovía, y mi madre me había tejido una gorra roja.',
      'Caminamos una hora. No dije una palabra, porque tenía miedo del maestro, que tenía una pierna de madera y una voz muy fuerte, y que era, como supe más tarde, el hombre más bueno de todo el valle.',
    ],
    wrote: 'El domingo ella escribió:',
    labels: ['De: Carlos Weber, Cádiz', 'Para: Rosa Molina', 'Asunto: la vaca'],
    list: ['la gorra', 'la pizarra', 'el pan'],
    signature: ['Con cariño,', 'la abuela'],
    naming: 'Ania me escribió que su padre siempre lo contaba así:',
    dated: 'El 12/3/1952 a las 9:00 nació mi hermano.',
    phone: 'Enviado desde mi pueblo, el paquete tardó una semana.',
    short: '1952, en Cádiz.',
    inside: 'Nadie caminó conmigo, fui sola.',
  },
  fr: {
    name: 'Ania Kowalska',
    question: 'Comment était ton premier jour d’école, et qui a marché avec toi jusque là ce matin-là ?',
    greeting: 'Chère Rose,',
    ask: 'Ania aimerait savoir :',
    button: 'Écrire la réponse',
    closing: 'Tu peux aussi répondre à ce courriel. Ce que tu écris devient ta réponse.',
    story: [
      'Il pleuvait, et ma mère m’avait tricoté un bonnet rouge.',
      'Nous avons marché une heure. Je n’ai pas dit un mot, parce que j’avais peur du maître, qui avait une jambe de bois et une voix très forte, et qui était, je l’ai appris plus tard, l’homme le plus doux de la vallée.',
    ],
    wrote: 'Dimanche, elle a écrit :',
    labels: ['De : Charles Weber, Dieppe', 'À : Rose Meunier', 'Objet : la vache'],
    list: ['le bonnet', 'l’ardoise', 'le pain'],
    signature: ['Je t’embrasse,', 'Mamie'],
    naming: 'Ania m’a écrit que son père le racontait toujours ainsi :',
    dated: 'Le 12/3/1952 à 9:00 mon frère est né.',
    phone: 'Envoyé de mon village, le paquet a mis une semaine.',
    short: '1952, à Dieppe.',
    inside: 'Personne ne marchait avec moi, j’y allais seule.',
  },
  pl: {
    name: 'Ania Kowalska',
    question: 'Jak wyglądał twój pierwszy dzień w szkole i kto szedł tam z tobą tamtego ranka?',
    greeting: 'Droga Różo,',
    ask: 'Ania chce wiedzieć:',
    button: 'Napisz odpowiedź',
    closing: 'Możesz też po prostu odpowiedzieć na tę wiadomość. To, co napiszesz, będzie twoją odpowiedzią.',
    story: [
      'Padał deszcz, a mama zrobiła mi na drutach czerwoną czapkę.',
      'Szliśmy godzinę. Nie powiedziałam ani słowa, bo bałam się nauczyciela, który miał drewnianą nogę i bardzo donośny głos, a był, jak się później dowiedziałam, najlepszym człowiekiem w całej dolinie.',
    ],
    wrote: 'W niedzielę napisała:',
    labels: ['Od: Karol Weber, Gdańsk', 'Do: Róża Młynarz', 'Temat: krowa'],
    list: ['czapka', 'tabliczka', 'chleb'],
    signature: ['Całuję,', 'Babcia'],
    naming: 'Ania napisała mi, że jej ojciec zawsze opowiadał to tak:',
    dated: 'Dnia 12.3.1952 o 9:00 urodził się mój brat.',
    phone: 'Wysłane z mojej wsi listy szły tydzień.',
    short: '1952, w Gdańsku.',
    inside: 'Nikt ze mną nie szedł, szłam sama.',
  },
  he: {
    name: 'אניה קובלסקה',
    question: 'איך היה היום הראשון שלך בבית הספר, ומי הלך איתך לשם באותו הבוקר?',
    greeting: 'שושנה היקרה,',
    ask: 'אניה רוצה לדעת:',
    button: 'לכתוב את התשובה',
    closing: 'אפשר גם פשוט להשיב למייל הזה. מה שתכתבי יהיה התשובה שלך.',
    story: [
      'ירד גשם, ואמא סרגה לי כובע אדום.',
      'הלכנו שעה. לא אמרתי מילה, כי פחדתי מהמורה, שהייתה לו רגל מעץ וקול חזק מאוד, והוא היה, כפי שלמדתי אחר כך, האיש הטוב ביותר בכל העמק.',
    ],
    wrote: 'ביום ראשון היא כתבה:',
    labels: ['מאת: קרל ובר, חיפה', 'אל: שושנה מילר', 'נושא: הפרה'],
    list: ['הכובע', 'הלוח', 'הלחם'],
    signature: ['באהבה,', 'סבתא'],
    naming: 'אניה כתבה לי שאבא שלה תמיד סיפר את זה כך:',
    dated: 'ב-12.3.1952 בשעה 9:00 נולד אחי.',
    phone: 'נשלח מהכפר שלי חבילה, והיא הגיעה אחרי שבוע.',
    short: '1952, בחיפה.',
    inside: 'אף אחד לא הלך איתי, הלכתי לבד.',
  },
  ja: {
    name: '山田あや',
    question: '学校の初めての日はどんな日でしたか。あの朝、誰が一緒に歩いてくれましたか。',
    greeting: '文子さんへ',
    ask: 'あやさんからの質問です。',
    button: '答えを書く',
    closing: 'このメールに返信することもできます。書いたことがそのまま答えになります。',
    story: [
      '雨が降っていて、母が赤い帽子を編んでくれました。',
      '一時間歩きました。先生がこわくて、一言も話せませんでした。先生は木の足で、声がとても大きかったのですが、あとで知ったところでは、谷でいちばん優しい人でした。',
    ],
    wrote: '日曜日に母はこう書きました:',
    labels: ['差出人: 佐藤健、函館', '宛先: 田中文子', '件名: 牛のこと'],
    list: ['帽子', '石板', 'おにぎり'],
    signature: ['それでは、', 'おばあちゃんより'],
    naming: 'あやさんが書いてくれたように、お父さんはいつもこう話していました:',
    dated: '1952年3月12日9:00に弟が生まれました。',
    phone: '村から送信した電報は一週間かかりました。',
    short: '1952年、函館で。',
    inside: '誰も一緒ではなく、一人で歩きました。',
  },
};

/** What she wrote above the quotation, line by line, and below a line of it. '' is a blank line. */
export type HardText = {
  name: string;
  above: string[];
  inside?: string;
  repeatsQuestionInside?: boolean;
  photos?: number;
};

export const hardTexts = (language: TextLanguage, earlier: string): HardText[] => {
  const { story, wrote, labels, list, signature, naming, dated, phone, short, inside, question } = phrases[language];
  const [first = '', second = ''] = story;
  const plain = [first, '', second];
  return [
    { name: 'plain', above: plain },
    { name: 'wrote', above: [first, '', wrote, '', second] },
    { name: 'wrote at the end', above: [...plain, '', wrote] },
    { name: 'copied letter', above: [first, '', ...labels, '', second] },
    { name: 'copied letter at the end', above: [...plain, '', ...labels] },
    { name: 'one label at the end', above: [...plain, '', labels[0]] },
    { name: 'dashes', above: [first, '', '--', '', second] },
    { name: 'signature after dashes', above: [...plain, '', '-- ', ...signature] },
    { name: 'greater-than', above: [first, '', `> ${second}`, '', short] },
    { name: 'numbered list', above: [first, '', ...list.map((entry, index) => `${index + 1}. ${entry}`), '', second] },
    { name: 'signature', above: [...plain, '', ...signature] },
    { name: 'inside', above: [first], inside },
    { name: 'only inside', above: [], inside },
    { name: 'question by hand', above: [question, '', ...plain] },
    { name: 'photos', above: [first], photos: 2 },
    { name: 'names the asker', above: [...plain, '', naming] },
    { name: 'date at the end', above: [...plain, '', dated] },
    { name: 'phone', above: [...plain, '', phone] },
    { name: 'short', above: [short] },
    { name: 'earlier words', above: [earlier, '', second] },
    { name: 'dividing line', above: [first, '', '__________', '', second] },
    { name: 'address', above: [first, 'https://photos.example.net/album/17', '', 'rose@example.com', '', second] },
    { name: 'question inside', above: [first], inside, repeatsQuestionInside: true },
  ];
};
