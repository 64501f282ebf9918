import { expect, test } from 'vitest';
import { languageOf } from '../../src/shared/language.ts';

const sure: [language: string, text: string][] = [
  ['he', 'מי היה המורה הכי טוב שלך?'],
  ['he', 'אַבָּא הָיָה נַגָּר, וְהוּא לִמֵּד אוֹתִי.'],
  ['yi', 'וואָס האָט די באָבע געקאָכט אויף שבת?'],
  ['yi', 'װוּ ביסטו געבױרן?'],
  ['el', 'Τι μαγείρευε η γιαγιά σου;'],
  ['ja', '戦争のあと、どこに住んでいましたか。'],
  ['ko', '할머니는 어디에서 태어나셨어요?'],
  ['th', 'คุณยายเกิดที่ไหน'],
  ['he', 'איך הגעת ל-New York? מה עשית שם?'],
];

// one script, many languages; too short; a name among other words
const unsure = [
  'Who taught you to swim?',
  'Opowiedz o wakacjach nad jeziorem, kiedy byłeś mały.',
  'Где ты родилась?',
  'أين ولدت؟',
  '你在哪里出生的？',
  'סבתא',
  'Who was סבתא רוז?',
  'What does ありがとう mean?',
  '1943 …',
  '',
];

for (const [language, text] of sure) test(`${language}: ${text}`, () => expect(languageOf(text)).toBe(language));
for (const text of unsure) test(`unsure: ${text}`, () => expect(languageOf(text)).toBe(''));

test('a text in Latin letters is in the language that its person is known to have, if that is written so', () => {
  expect(languageOf('Was hast du als Kind gespielt?', 'de')).toBe('de');
  expect(languageOf('Was hast du als Kind gespielt?', 'he')).toBe('');
  expect(languageOf('Was hast du als Kind gespielt?', 'zh-yue')).toBe('');
  expect(languageOf('ספרי לי על הבית של ילדותך', 'de')).not.toBe('de');
});
