/** The words that a book itself adds, in its language. */
type Headings = { contents: string; foreword: string; afterword: string; volume: string };

const words = (contents: string, foreword: string, afterword: string, volume: string): Headings => ({
  ...{ contents, foreword, afterword, volume },
});

const headings: Record<string, Headings> = {
  en: words('Contents', 'Foreword', 'Afterword', 'Volume {number}'),
  ar: words('المحتويات', 'مقدمة', 'خاتمة', 'الجزء {number}'),
  cs: words('Obsah', 'Předmluva', 'Doslov', 'Svazek {number}'),
  da: words('Indhold', 'Forord', 'Efterord', 'Bind {number}'),
  de: words('Inhalt', 'Vorwort', 'Nachwort', 'Band {number}'),
  el: words('Περιεχόμενα', 'Πρόλογος', 'Επίλογος', 'Τόμος {number}'),
  es: words('Índice', 'Prólogo', 'Epílogo', 'Tomo {number}'),
  fi: words('Sisällys', 'Esipuhe', 'Jälkisanat', 'Osa {number}'),
  fr: words('Sommaire', 'Avant-propos', 'Postface', 'Tome {number}'),
  he: words('תוכן העניינים', 'הקדמה', 'אחרית דבר', 'כרך {number}'),
  hu: words('Tartalom', 'Előszó', 'Utószó', '{number}. kötet'),
  it: words('Indice', 'Prefazione', 'Postfazione', 'Volume {number}'),
  ja: words('目次', 'はじめに', 'おわりに', '第{number}巻'),
  nb: words('Innhold', 'Forord', 'Etterord', 'Bind {number}'),
  nl: words('Inhoud', 'Voorwoord', 'Nawoord', 'Deel {number}'),
  pl: words('Spis treści', 'Przedmowa', 'Posłowie', 'Tom {number}'),
  pt: words('Índice', 'Prefácio', 'Posfácio', 'Volume {number}'),
  ro: words('Cuprins', 'Cuvânt înainte', 'Postfață', 'Volumul {number}'),
  ru: words('Содержание', 'Предисловие', 'Послесловие', 'Том {number}'),
  sv: words('Innehåll', 'Förord', 'Efterord', 'Band {number}'),
  tr: words('İçindekiler', 'Önsöz', 'Sonsöz', 'Cilt {number}'),
  uk: words('Зміст', 'Передмова', 'Післямова', 'Том {number}'),
  zh: words('目次', '前言', '後記', '第{number}卷'),
};

/** The headings of a book in this language (BCP 47), in English if they are not known in it. */
export const headingsIn = (language: string): Headings =>
  headings[language.split('-')[0]?.toLowerCase() ?? ''] ?? (headings.en as Headings);
