import type { replyMail as english } from '../en/reply-mail.ts';
import type { Translation } from '../translation.ts';

export const replyMail: Translation<typeof english> = {
  subject: 'Votre réponse est arrivée : {question}',
  arrived: 'Merci ! Ceci est bien arrivé et fait maintenant partie de votre réponse :',
  morePhotos: { one: 'Et {count} autre photo.', other: 'Et {count} autres photos.' },
  otherFiles: {
    one: 'Un fichier n’apparaît pas dans la réponse. Il est conservé avec votre e-mail.',
    other: '{count} fichiers n’apparaissent pas dans la réponse. Ils sont conservés avec votre e-mail.',
  },
  goOn: 'Relire ou continuer',
  more: 'Pour ajouter quelque chose, vous pouvez aussi écrire en retour à cet e-mail.',
  photo: 'Une photo que vous avez envoyée',
  heldSubject: 'Votre e-mail est arrivé : {question}',
  held: 'Merci ! Votre e-mail est bien arrivé et rien n’en est perdu. Il sera lu avant de rejoindre la réponse.',
};
