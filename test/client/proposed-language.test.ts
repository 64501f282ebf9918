import { describe, expect, test } from 'vitest';
import { languageOf } from '../../src/shared/language.ts';
import { library as de } from '../../src/shared/library/de.ts';
import { library as en } from '../../src/shared/library/en.ts';
import { library as es } from '../../src/shared/library/es.ts';
import { library as fr } from '../../src/shared/library/fr.ts';
import { library as he } from '../../src/shared/library/he.ts';
import { library as ja } from '../../src/shared/library/ja.ts';
import { library as pl } from '../../src/shared/library/pl.ts';
import { proposedLanguage } from '../../src/shared/people/proposed-language.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { detectLanguage } from '../../src/shared/stop-words.ts';

const question = (id: string, status: Question['status'] = 'submitted') =>
  ({ id, status, has_content: true }) as Question;

const polish =
  'Urodziłam się w małej wsi. Mama była krawcową, a tata pracował w polu. Kiedy byłam mała, bardzo bałam się burzy.';
const german =
  'Ich bin in einem kleinen Dorf geboren. Mein Vater war Tischler, und wir hatten einen Hund, der immer mitlief.';
const hebrew = 'אני לא זוכרת את השם שלה.';

describe('for a person without a language', () => {
  const about = { name: 'Babcia', questions: [question('second'), question('first')] };

  test('that of the first answer is proposed', () => {
    expect(proposedLanguage({ ...about, excerpts: { first: polish, second: german } })).toBe('pl');
    expect(proposedLanguage({ ...about, excerpts: { first: hebrew, second: german } })).toBe('he');
  });

  test('that of the next answer is proposed if the first is too short', () => {
    expect(proposedLanguage({ ...about, excerpts: { first: 'Nie wiem.', second: german } })).toBe('de');
  });

  test('nothing is proposed from a draft', () => {
    const questions = [question('first', 'in_progress')];
    expect(proposedLanguage({ ...about, questions, excerpts: { first: polish } })).toBe('');
  });

  test('that of the name’s script is proposed before there is an answer', () => {
    const named = (name: string) => proposedLanguage({ name, questions: [] });
    expect(['סבתא רוז', 'Γιαγιά', 'さくらおばあちゃん', 'Babcia', '花子'].map(named)).toEqual([
      'he',
      'el',
      'ja',
      '',
      '',
    ]);
    expect(proposedLanguage({ name: 'סבתא', questions: [question('1')], excerpts: { 1: german } })).toBe('de');
  });
});

test('for a person with a language nothing is proposed', () => {
  const questions = [question('first')];
  expect(proposedLanguage({ name: 'Babcia', language: 'en', questions, excerpts: { first: polish } })).toBe('');
});

const libraries = Object.entries({ en, es, de, fr, pl, he, ja }).map(([language, themes]) => ({
  language,
  texts: themes.flatMap(({ questions }) => questions.map(({ text }) => text)),
}));

type Sample = { language: string; text: string };
const questions: Sample[] = libraries.flatMap(({ language, texts }) => texts.map((text) => ({ language, text })));
/** Texts as long as the excerpts of answers on the admin's pages. */
const beginnings: Sample[] = libraries.flatMap(({ language, texts }) =>
  texts.map((_, i) => ({
    language,
    text: texts
      .slice(i, i + 5)
      .join(' ')
      .slice(0, 220),
  })),
);

const measure = (samples: Sample[]) => {
  const found = samples.map(({ language, text }) => ({ language, said: languageOf(text) || detectLanguage(text) }));
  const said = found.filter(({ said }) => said !== '');
  return { wrong: said.filter(({ language, said }) => said !== language), unsure: 1 - said.length / samples.length };
};

describe('of the questions of the libraries, whose language is known', () => {
  test('none is taken for another language', () => {
    expect(questions.length).toBeGreaterThan(2500);
    expect(measure(questions).wrong).toEqual([]);
    expect(measure(beginnings).wrong).toEqual([]);
  });

  test('a third are too short alone, but only one in thirty when as long as the beginning of an answer', () => {
    expect(measure(questions).unsure).toBeLessThan(0.36);
    expect(measure(beginnings).unsure).toBeLessThan(0.034);
  });
});

// each shares several words with one of our languages
const others = [
  [
    'Portuguese',
    'A minha mãe trabalhava no campo e o meu pai era carpinteiro. Tu não sabes, mas uma vez por semana íamos ao mercado. O pão era a minha avó que fazia, porque não havia padeiro.',
  ],
  [
    'Italian',
    'La mamma lavorava nei campi e il papà faceva il falegname. Tu non lo sai, ma una volta si andava al mercato del paese con le galline. Il pane lo faceva la nonna, e le zie portavano il vino.',
  ],
  [
    'Catalan',
    'El meu pare era fuster i la meva mare treballava al camp. El diumenge anàvem al mercat del poble amb el carro. El pa el feia l’àvia, i les tietes portaven el vi.',
  ],
  [
    'Romanian',
    'Mama lucra la câmp și tata era tâmplar. Duminica mergeam la târg cu căruța. Pâinea o făcea bunica, iar mătușile aduceau vinul. Nu aveam bani, dar aveam ce mânca.',
  ],
  [
    'Dutch',
    'We hadden thuis geen geld, maar we hadden altijd eten. Of het nu zomer of winter was, we gingen naar buiten. Mijn moeder zei: die het kleine niet eert, is het grote niet weerd.',
  ],
  [
    'Afrikaans',
    'My ma was ’n onderwyser en my pa het by die spoorweë gewerk. My ouma het by ons gewoon en my oupa was al dood. My broer en my suster was ouer as ek.',
  ],
  [
    'Danish',
    'Min mor arbejdede på gården, og min far var snedker. Vi skulle have noget at spise, og det var ikke altid let at finde det. Da jeg var barn, havde vi en hund, som hed Trofast.',
  ],
  [
    'Czech',
    'Maminka pracovala na poli a tatínek byl truhlář. Chodili jsme do školy a na mši, a pro dříví do lesa. Bylo nás pět dětí a ne vždycky bylo co jíst, ale tak to tehdy bylo.',
  ],
  [
    'Slovak',
    'Moja mama pracovala na poli a otec bol stolár. Chodili sme do školy aj na omšu, a po drevo do lesa. Bolo nás päť detí a nie vždy bolo čo jesť, ale tak to vtedy bolo. Z domu sme sa pozerali na kopce.',
  ],
  [
    'Croatian',
    'Moja majka je radila u polju, a otac je bio stolar. Išli smo u školu i na misu, i po drva u šumu. U kući je bilo hladno i mračno, ali o tome nismo govorili.',
  ],
  [
    'Hungarian',
    'Egy kis faluban születtem Győr mellett. Anyám varrónő volt, apám a földeken dolgozott. Amikor kicsi voltam, minden nap gyalog mentünk az iskolába, és télen nagyon hideg volt.',
  ],
] as const;

test.each(others)('a text in %s is taken for none of ours', (_language, text) => expect(detectLanguage(text)).toBe(''));

test.each([
  '',
  '1943 …',
  'Yes, I did.',
  'Nie wiem.',
  'Anna, Jan, Maria, Piotr, Zofia, Stanisław i Helena',
  `${german} ${polish}`,
])('says nothing of a short text, of names, and of two languages at once: %s', (text) =>
  expect(detectLanguage(text)).toBe(''),
);
