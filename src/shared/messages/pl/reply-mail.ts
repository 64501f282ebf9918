import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: 'Twoja odpowiedź dotarła: {question}',
  arrived: 'Dziękujemy! To dotarło i należy już do Twojej odpowiedzi:',
  morePhotos: {
    one: 'I jeszcze jedno zdjęcie.',
    few: 'I jeszcze {count} zdjęcia.',
    many: 'I jeszcze {count} zdjęć.',
    other: 'I jeszcze {count} zdjęcia.',
  },
  otherFiles: {
    one: 'Jednego pliku nie widać w odpowiedzi. Jest przechowywany z Twoim mailem.',
    few: '{count} plików nie widać w odpowiedzi. Są przechowywane z Twoim mailem.',
    many: '{count} plików nie widać w odpowiedzi. Są przechowywane z Twoim mailem.',
    other: '{count} pliku nie widać w odpowiedzi. Są przechowywane z Twoim mailem.',
  },
  goOn: 'Przeczytaj lub pisz dalej',
  more: 'Jeśli chcesz coś dodać, możesz też po prostu odpisać na tego maila.',
  photo: 'Zdjęcie od Ciebie',
  heldSubject: 'Twój mail dotarł: {question}',
  held: 'Dziękujemy! Twój mail dotarł i nic z niego nie zginie. Najpierw ktoś go przeczyta, a potem trafi do odpowiedzi.',
};
