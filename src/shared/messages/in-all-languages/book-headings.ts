/** The words that a book adds to its stories, by language. */
type Headings = {
  contents: string;
  foreword: string;
  afterword: string;
  volume: string;
  online: string;
  /** The alternative text of a photo without a description. */
  photo: string;
  /** When a story was told, not when it happened. Just `{month}` in languages that would inflect its name. */
  told: string;
};

const words = (
  contents: string,
  foreword: string,
  afterword: string,
  volume: string,
  online: string,
  photo: string,
  told = '{month}',
): Headings => ({ contents, foreword, afterword, volume, online, photo, told });

const headings: Record<string, Headings> = {
  en: words(
    'Contents',
    'Foreword',
    'Afterword',
    'Volume {number}',
    'Read this story online',
    'Photo',
    'Told in {month}',
  ),
  ar: words('المحتويات', 'مقدمة', 'خاتمة', 'الجزء {number}', 'اقرأ هذه القصة على الإنترنت', 'صورة'),
  cs: words('Obsah', 'Předmluva', 'Doslov', 'Svazek {number}', 'Přečíst si tento příběh online', 'Fotografie'),
  da: words('Indhold', 'Forord', 'Efterord', 'Bind {number}', 'Læs denne historie online', 'Foto'),
  de: words(
    'Inhalt',
    'Vorwort',
    'Nachwort',
    'Band {number}',
    'Diese Geschichte online lesen',
    'Foto',
    'Erzählt im {month}',
  ),
  el: words(
    'Περιεχόμενα',
    'Πρόλογος',
    'Επίλογος',
    'Τόμος {number}',
    'Διαβάστε αυτή την ιστορία στο διαδίκτυο',
    'Φωτογραφία',
  ),
  es: words(
    'Índice',
    'Prólogo',
    'Epílogo',
    'Tomo {number}',
    'Leer esta historia en línea',
    'Foto',
    'Contado en {month}',
  ),
  fi: words('Sisällys', 'Esipuhe', 'Jälkisanat', 'Osa {number}', 'Lue tämä tarina verkossa', 'Valokuva'),
  fr: words(
    'Sommaire',
    'Avant-propos',
    'Postface',
    'Tome {number}',
    'Lire cette histoire en ligne',
    'Photo',
    'Raconté en {month}',
  ),
  he: words('תוכן העניינים', 'הקדמה', 'אחרית דבר', 'כרך {number}', 'לקריאת הסיפור באינטרנט', 'תמונה'),
  hu: words('Tartalom', 'Előszó', 'Utószó', '{number}. kötet', 'Ez a történet online is olvasható', 'Fénykép'),
  it: words('Indice', 'Prefazione', 'Postfazione', 'Volume {number}', 'Leggi questa storia online', 'Foto'),
  ja: words('目次', 'はじめに', 'おわりに', '第{number}巻', 'この話をオンラインで読む', '写真', '{month}に語られた話'),
  nb: words('Innhold', 'Forord', 'Etterord', 'Bind {number}', 'Les denne historien på nett', 'Bilde'),
  nl: words('Inhoud', 'Voorwoord', 'Nawoord', 'Deel {number}', 'Lees dit verhaal online', 'Foto'),
  pl: words('Spis treści', 'Przedmowa', 'Posłowie', 'Tom {number}', 'Przeczytaj tę historię w internecie', 'Zdjęcie'),
  pt: words('Índice', 'Prefácio', 'Posfácio', 'Volume {number}', 'Ler esta história online', 'Foto'),
  ro: words(
    'Cuprins',
    'Cuvânt înainte',
    'Postfață',
    'Volumul {number}',
    'Citește această poveste online',
    'Fotografie',
  ),
  ru: words('Содержание', 'Предисловие', 'Послесловие', 'Том {number}', 'Читать эту историю онлайн', 'Фотография'),
  sv: words('Innehåll', 'Förord', 'Efterord', 'Band {number}', 'Läs den här berättelsen på nätet', 'Foto'),
  tr: words('İçindekiler', 'Önsöz', 'Sonsöz', 'Cilt {number}', 'Bu hikâyeyi internette okuyun', 'Fotoğraf'),
  uk: words('Зміст', 'Передмова', 'Післямова', 'Том {number}', 'Читати цю історію онлайн', 'Світлина'),
  zh: words('目次', '前言', '後記', '第{number}卷', '線上閱讀這個故事', '照片'),
};

/** The headings of a book in this language (BCP 47), in English if they are not known in it. */
export const headingsIn = (language: string): Headings =>
  headings[language.split('-')[0]?.toLowerCase() ?? ''] ?? (headings.en as Headings);
