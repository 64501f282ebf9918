import type { questionMail as english } from '../en/question-mail.ts';
import type { Translation } from '../translation.ts';

export const questionMail: Translation<typeof english> = {
  greeting: '{name},',
  answer: 'Odpowiedz',
  reply: 'Możesz też po prostu odpowiedzieć na ten e-mail, także ze zdjęciami.',
  question: {
    subject: 'Pytanie dla Ciebie: {question}',
    intro: 'oto pytanie dla Ciebie.',
    how: 'Napisz albo opowiedz tyle, ile chcesz. Wszystko zapisuje się samo.',
    manage: 'Pomiń to pytanie, zrób przerwę lub zrezygnuj z e-maili',
  },
  reminder: {
    subject: 'Bez pośpiechu: {question}',
    intro: 'oto jeszcze raz pytanie sprzed kilku dni.',
    how: 'Bez pośpiechu. To pytanie możesz pominąć.',
    skip: 'Pomiń to pytanie',
    manage: 'Zrób przerwę lub zrezygnuj z e-maili',
  },
  test: {
    subject: 'Próba z Family Stories',
    text: 'To jest próba. Dotarła, więc Family Stories może wysyłać e-maile.',
  },
};
