/** The texts of a printed letter, by language. Typesetting fills in {page} and {pages}. */
type LetterTexts = {
  greeting: string;
  /** What to do; `bodyOfAsker` names the asker, if their name is known. */
  body: string;
  bodyOfAsker: string;
  qr: string;
  page: string;
};

type Body = {
  /** `introOf` and `backTo` name the asker; as the subject in languages that inflect names. */
  intro: string;
  introOf: string;
  how: string;
  back: string;
  backTo: string;
};

// no space after an ideographic full stop
const joined = (...sentences: string[]) => sentences.join(' ').replaceAll('。 ', '。');

const words = (greeting: string, { intro, introOf, how, back, backTo }: Body, qr: string, page: string) => ({
  ...{ greeting, qr, page },
  body: joined(intro, how, back),
  bodyOfAsker: joined(introOf, how, backTo),
});

const english: LetterTexts = words(
  'Dear {name},',
  {
    intro: 'Here is a question for you.',
    introOf: '{asker} would love to hear your story.',
    how: 'Write on the lines in your own words, as long or as short as you like, and use the back if you need more room.',
    back: 'Then give the pages back to whoever asked you.',
    backTo: 'Then give the pages to {asker}.',
  },
  'Or answer on a phone or tablet',
  'Page {page} of {pages}',
);

// names are not inflected, and the words are the same for women and men
const byLanguage: Record<string, LetterTexts> = {
  en: english,
  ar: words(
    'إلى {name}،',
    {
      intro: 'هذا سؤال لكم.',
      introOf: 'قصتكم تهمّ {asker} كثيرًا.',
      how: 'يمكن الكتابة على السطور بكلماتكم، بإطالة أو باختصار كما تشاؤون، وعلى ظهر الورقة إن لم يكفِ المكان.',
      back: 'ثم أعيدوا الأوراق إلى من سأل.',
      backTo: 'ثم أعطوا الأوراق إلى {asker}.',
    },
    'أو أجيبوا على هاتف أو جهاز لوحي',
    'صفحة {page} من {pages}',
  ),
  cs: words(
    '{name},',
    {
      intro: 'tady je otázka pro vás.',
      introOf: 'na váš příběh se těší {asker}.',
      how: 'Pište na linky vlastními slovy, jak dlouze nebo krátce chcete, a když nebude stačit místo, pokračujte na druhé straně.',
      back: 'Potom listy vraťte tomu, kdo se ptal.',
      backTo: 'Listy si pak převezme {asker}.',
    },
    'Nebo odpovězte na telefonu či tabletu',
    'Strana {page} z {pages}',
  ),
  da: words(
    'Kære {name},',
    {
      intro: 'Her er et spørgsmål til dig.',
      introOf: '{asker} vil så gerne høre din historie.',
      how: 'Skriv på linjerne med dine egne ord, så langt eller kort du vil, og brug bagsiden, hvis du mangler plads.',
      back: 'Giv så arkene tilbage til den, der spurgte.',
      backTo: 'Giv så arkene til {asker}.',
    },
    'Eller svar på en telefon eller tablet',
    'Side {page} af {pages}',
  ),
  de: words(
    'Hallo {name},',
    {
      intro: 'hier ist eine Frage für dich.',
      introOf: '{asker} möchte so gern deine Geschichte hören.',
      how: 'Schreib auf die Linien, mit deinen eigenen Worten, so lang oder so kurz du magst, und nimm die Rückseite dazu, wenn der Platz nicht reicht.',
      back: 'Gib die Blätter dann der Person zurück, die dich gefragt hat.',
      backTo: 'Gib die Blätter dann {asker}.',
    },
    'Antworten geht auch am Handy oder Tablet',
    'Seite {page} von {pages}',
  ),
  el: words(
    '{name},',
    {
      intro: 'Ορίστε μια ερώτηση για σένα.',
      introOf: 'Την ιστορία σου περιμένει: {asker}.',
      how: 'Γράψε στις γραμμές με δικά σου λόγια, όσο πολύ ή λίγο θέλεις, και συνέχισε στην πίσω πλευρά αν χρειαστείς χώρο.',
      back: 'Ύστερα δώσε πίσω τις σελίδες σε όποιον σε ρώτησε.',
      backTo: 'Ύστερα δώσε πίσω τις σελίδες.',
    },
    'Ή απάντησε σε κινητό ή τάμπλετ',
    'Σελίδα {page} από {pages}',
  ),
  es: words(
    'Hola, {name}:',
    {
      intro: 'Aquí tienes una pregunta.',
      introOf: 'A {asker} le encantaría conocer tu historia.',
      how: 'Escribe en las líneas con tus propias palabras, mucho o poco, lo que quieras, y sigue por detrás si te falta espacio.',
      back: 'Después, devuelve las hojas a quien te preguntó.',
      backTo: 'Después, dale las hojas a {asker}.',
    },
    'O responde en un teléfono o una tableta',
    'Página {page} de {pages}',
  ),
  fi: words(
    'Hei {name},',
    {
      intro: 'Tässä on sinulle kysymys.',
      introOf: '{asker} haluaisi kovasti kuulla tarinasi.',
      how: 'Kirjoita viivoille omin sanoin niin pitkästi tai lyhyesti kuin haluat, ja jatka kääntöpuolelle, jos tila ei riitä.',
      back: 'Anna sitten paperit takaisin kysyjälle.',
      backTo: 'Papereita odottaa {asker}.',
    },
    'Tai vastaa puhelimella tai tabletilla',
    'Sivu {page} / {pages}',
  ),
  fr: words(
    'Bonjour {name},',
    {
      intro: 'Voici une question pour toi.',
      introOf: '{asker} aimerait beaucoup entendre ton histoire.',
      how: 'Écris sur les lignes, avec tes mots à toi, un peu ou beaucoup, comme tu veux, et continue au dos si la place te manque.',
      back: 'Rends ensuite les feuilles à la personne qui t’a posé la question.',
      backTo: 'Donne ensuite les feuilles à {asker}.',
    },
    'Ou réponds sur un téléphone ou une tablette',
    'Page {page} sur {pages}',
  ),
  he: words(
    'שלום {name},',
    {
      intro: 'הנה שאלה בשבילך.',
      introOf: 'הסיפור שלך ישמח מאוד את {asker}.',
      how: 'אפשר לכתוב על השורות במילים שלך, באריכות או בקצרה, ולהמשיך בצד השני של הדף אם חסר מקום.',
      back: 'אחר כך אפשר להחזיר את הדפים למי ששאל.',
      backTo: 'אחר כך אפשר למסור את הדפים לידי {asker}.',
    },
    'אפשר לענות גם בטלפון או בטאבלט',
    'עמוד {page} מתוך {pages}',
  ),
  hu: words(
    'Kedves {name}!',
    {
      intro: 'Itt van egy kérdés.',
      introOf: '{asker} nagyon szeretné hallani a történetedet.',
      how: 'Írj a vonalakra, a saját szavaiddal, olyan hosszan vagy röviden, ahogy jólesik, és folytasd a hátoldalon, ha nem elég a hely.',
      back: 'Utána add vissza a lapokat annak, aki kérdezett.',
      backTo: 'A lapokat {asker} várja.',
    },
    'Vagy válaszolj telefonon vagy táblagépen',
    '{page}. oldal, összesen {pages}',
  ),
  it: words(
    'Ciao {name},',
    {
      intro: 'Ecco una domanda per te.',
      introOf: '{asker} vorrebbe tanto ascoltare la tua storia.',
      how: 'Scrivi sulle righe con parole tue, quanto vuoi, e continua sul retro se ti serve più spazio.',
      back: 'Poi restituisci i fogli a chi ti ha fatto la domanda.',
      backTo: 'Poi dai i fogli a {asker}.',
    },
    'Oppure rispondi con un telefono o un tablet',
    'Pagina {page} di {pages}',
  ),
  ja: words(
    '{name}へ',
    {
      intro: 'ひとつ、お聞きしたいことがあります。',
      introOf: '{asker}が、あなたのお話を楽しみにしています。',
      how: '線の上に、ご自分の言葉で、長くても短くても、お好きなように書いてください。足りなければ裏もお使いください。',
      back: '書き終えたら、質問した人に渡してください。',
      backTo: '書き終えたら、{asker}に渡してください。',
    },
    'スマートフォンやタブレットでも答えられます',
    '{page} / {pages} ページ',
  ),
  nb: words(
    'Kjære {name},',
    {
      intro: 'Her er et spørsmål til deg.',
      introOf: '{asker} vil så gjerne høre historien din.',
      how: 'Skriv på linjene med dine egne ord, så langt eller kort du vil, og bruk baksiden hvis du trenger mer plass.',
      back: 'Gi så arkene tilbake til den som spurte.',
      backTo: 'Gi så arkene til {asker}.',
    },
    'Eller svar på en telefon eller et nettbrett',
    'Side {page} av {pages}',
  ),
  nl: words(
    'Dag {name},',
    {
      intro: 'Hier is een vraag voor je.',
      introOf: '{asker} hoort heel graag je verhaal.',
      how: 'Schrijf op de lijnen, in je eigen woorden, zo lang of zo kort als je wilt, en gebruik de achterkant als je meer ruimte nodig hebt.',
      back: 'Geef de bladen daarna terug aan wie het je vroeg.',
      backTo: 'Geef de bladen daarna aan {asker}.',
    },
    'Of antwoord op een telefoon of tablet',
    'Pagina {page} van {pages}',
  ),
  pl: words(
    'Dla: {name}',
    {
      intro: 'Oto pytanie dla Ciebie.',
      introOf: '{asker} bardzo chce poznać Twoją historię.',
      how: 'Pisz na liniach, własnymi słowami, tak długo albo tak krótko, jak chcesz, a jeśli zabraknie miejsca, pisz dalej na odwrocie.',
      back: 'Potem oddaj kartki osobie, która pyta.',
      backTo: 'Na kartki czeka {asker}.',
    },
    'Albo odpowiedz na telefonie lub tablecie',
    'Strona {page} z {pages}',
  ),
  pt: words(
    'Olá, {name},',
    {
      intro: 'Aqui vai uma pergunta.',
      introOf: '{asker} gostaria muito de ouvir a sua história.',
      how: 'Escreva nas linhas com as suas palavras, tanto ou tão pouco quanto quiser, e continue no verso se precisar de mais espaço.',
      back: 'Depois, devolva as folhas a quem fez a pergunta.',
      backTo: 'Depois, entregue as folhas a {asker}.',
    },
    'Ou responda num telefone ou tablet',
    'Página {page} de {pages}',
  ),
  ro: words(
    'Bună, {name},',
    {
      intro: 'Iată o întrebare pentru tine.',
      introOf: '{asker} ar vrea mult să-ți audă povestea.',
      how: 'Scrie pe linii, cu cuvintele tale, cât de mult sau de puțin vrei, și continuă pe verso dacă nu ajunge locul.',
      back: 'Apoi dă foile înapoi persoanei care a întrebat.',
      backTo: 'Foile le așteaptă {asker}.',
    },
    'Sau răspunde pe un telefon sau pe o tabletă',
    'Pagina {page} din {pages}',
  ),
  ru: words(
    'Здравствуйте, {name}!',
    {
      intro: 'Вот вопрос для вас.',
      introOf: '{asker} очень хочет услышать вашу историю.',
      how: 'Пишите на линиях своими словами, сколько захочется, а если не хватит места, продолжайте на обороте.',
      back: 'Потом отдайте листы тому, кто спросил.',
      backTo: '{asker} будет ждать эти листы.',
    },
    'Или ответьте на телефоне или планшете',
    'Страница {page} из {pages}',
  ),
  sv: words(
    'Hej {name},',
    {
      intro: 'Här är en fråga till dig.',
      introOf: '{asker} vill så gärna höra din berättelse.',
      how: 'Skriv på raderna med dina egna ord, så långt eller kort du vill, och fortsätt på baksidan om du behöver mer plats.',
      back: 'Ge sedan tillbaka arken till den som frågade.',
      backTo: 'Ge sedan arken till {asker}.',
    },
    'Eller svara på en telefon eller surfplatta',
    'Sida {page} av {pages}',
  ),
  tr: words(
    'Merhaba {name},',
    {
      intro: 'İşte sana bir soru.',
      introOf: '{asker} hikâyeni duymayı çok istiyor.',
      how: 'Satırlara kendi sözlerinle, dilediğin kadar uzun ya da kısa yaz; yer yetmezse arka sayfayı kullan.',
      back: 'Sonra kâğıtları soran kişiye geri ver.',
      backTo: 'Kâğıtları {asker} bekliyor.',
    },
    'Ya da telefonda veya tablette yanıtla',
    'Sayfa {page} / {pages}',
  ),
  uk: words(
    'Добрий день, {name}!',
    {
      intro: 'Ось запитання для вас.',
      introOf: '{asker} дуже хоче почути вашу історію.',
      how: 'Пишіть на лініях своїми словами, скільки забажаєте, а якщо забракне місця, продовжуйте на звороті.',
      back: 'Потім віддайте аркуші тому, хто запитав.',
      backTo: '{asker} чекатиме на ці аркуші.',
    },
    'Або дайте відповідь на телефоні чи планшеті',
    'Сторінка {page} з {pages}',
  ),
  zh: words(
    '{name}：',
    {
      intro: '這裡有一個問題想請教您。',
      introOf: '{asker}很想聽您的故事。',
      how: '請在橫線上用自己的話寫，長短隨意，寫不下就寫在背面。',
      back: '寫完後請交還給提問的人。',
      backTo: '寫完後請交給{asker}。',
    },
    '也可以用手機或平板電腦回答',
    '第 {page} 頁，共 {pages} 頁',
  ),
};

/** Languages (BCP 47) that letters are written in. */
export const letterLanguages: string[] = Object.keys(byLanguage);

/** The texts of a letter in this language (BCP 47), and the language they are in: English if there are none. */
export const letterIn = (language: string): { texts: LetterTexts; lang: string } => {
  const lang = language.split('-')[0]?.toLowerCase() ?? '';
  const texts = byLanguage[lang];
  return texts ? { texts, lang } : { texts: english, lang: 'en' };
};

/** The title of the PDF. */
export const lettersTitle = { one: 'A letter', other: '{count} letters' } as const;
