/** The words that a book adds to its stories, by language. */
type Headings = {
  contents: string;
  foreword: string;
  afterword: string;
  volume: string;
  online: string;
  /** When a story was told, not when it happened. Only the month in languages that would have to inflect its name. */
  told: string;
};

const words = (
  contents: string,
  foreword: string,
  afterword: string,
  volume: string,
  online: string,
  told = '{month}',
): Headings => ({ ...{ contents, foreword, afterword, volume, online, told } });

const headings: Record<string, Headings> = {
  en: words('Contents', 'Foreword', 'Afterword', 'Volume {number}', 'Read this story online', 'Told in {month}'),
  ar: words('المحتويات', 'مقدمة', 'خاتمة', 'الجزء {number}', 'اقرأ هذه القصة على الإنترنت'),
  cs: words('Obsah', 'Předmluva', 'Doslov', 'Svazek {number}', 'Přečíst si tento příběh online'),
  da: words('Indhold', 'Forord', 'Efterord', 'Bind {number}', 'Læs denne historie online'),
  de: words('Inhalt', 'Vorwort', 'Nachwort', 'Band {number}', 'Diese Geschichte online lesen', 'Erzählt im {month}'),
  el: words('Περιεχόμενα', 'Πρόλογος', 'Επίλογος', 'Τόμος {number}', 'Διαβάστε αυτή την ιστορία στο διαδίκτυο'),
  es: words('Índice', 'Prólogo', 'Epílogo', 'Tomo {number}', 'Leer esta historia en línea', 'Contado en {month}'),
  fi: words('Sisällys', 'Esipuhe', 'Jälkisanat', 'Osa {number}', 'Lue tämä tarina verkossa'),
  fr: words(
    'Sommaire',
    'Avant-propos',
    'Postface',
    'Tome {number}',
    'Lire cette histoire en ligne',
    'Raconté en {month}',
  ),
  he: words('תוכן העניינים', 'הקדמה', 'אחרית דבר', 'כרך {number}', 'לקריאת הסיפור באינטרנט'),
  hu: words('Tartalom', 'Előszó', 'Utószó', '{number}. kötet', 'Ez a történet online is olvasható'),
  it: words('Indice', 'Prefazione', 'Postfazione', 'Volume {number}', 'Leggi questa storia online'),
  ja: words('目次', 'はじめに', 'おわりに', '第{number}巻', 'この話をオンラインで読む', '{month}に語られた話'),
  nb: words('Innhold', 'Forord', 'Etterord', 'Bind {number}', 'Les denne historien på nett'),
  nl: words('Inhoud', 'Voorwoord', 'Nawoord', 'Deel {number}', 'Lees dit verhaal online'),
  pl: words('Spis treści', 'Przedmowa', 'Posłowie', 'Tom {number}', 'Przeczytaj tę historię w internecie'),
  pt: words('Índice', 'Prefácio', 'Posfácio', 'Volume {number}', 'Ler esta história online'),
  ro: words('Cuprins', 'Cuvânt înainte', 'Postfață', 'Volumul {number}', 'Citește această poveste online'),
  ru: words('Содержание', 'Предисловие', 'Послесловие', 'Том {number}', 'Читать эту историю онлайн'),
  sv: words('Innehåll', 'Förord', 'Efterord', 'Band {number}', 'Läs den här berättelsen på nätet'),
  tr: words('İçindekiler', 'Önsöz', 'Sonsöz', 'Cilt {number}', 'Bu hikâyeyi internette okuyun'),
  uk: words('Зміст', 'Передмова', 'Післямова', 'Том {number}', 'Читати цю історію онлайн'),
  zh: words('目次', '前言', '後記', '第{number}卷', '線上閱讀這個故事'),
};

/** The headings of a book in this language (BCP 47), in English if they are not known in it. */
export const headingsIn = (language: string): Headings =>
  headings[language.split('-')[0]?.toLowerCase() ?? ''] ?? (headings.en as Headings);
