import type { mailSettings as english } from '../en/mail-settings.ts';
import type { Translation } from '../translation.ts';

export const mailSettings: Translation<typeof english> = {
  title: 'E-mail',
  about: 'Des questions qui partent par e-mail, et des réponses qui reviennent de même.',
  isOff: 'Désactivé',
  off: 'Avec l’e-mail, Family Stories peut envoyer à chaque personne une question par semaine, et ce qu’elle renvoie devient sa réponse. Rien n’est encore configuré : la personne qui gère le serveur peut définir SMTP_URL.',
  setup: {
    title: 'Ce qui est configuré',
    hint: 'Cela se définit là où le serveur est démarré. La personne qui le gère peut le changer.',
    from: 'Les e-mails partent de <b>{from}</b>.',
    receives: 'Répondre à l’e-mail d’une question, c’est y avoir répondu.',
    sendsOnly:
      'Les e-mails reçus en retour ne deviennent pas des réponses : pour cela, le serveur doit avoir accès à la boîte.',
  },
  test: {
    title: 'Essayer',
    hint: 'Vous envoie un court e-mail.',
    to: 'Votre adresse e-mail',
    send: 'Envoyer un e-mail d’essai',
    sending: 'Il est en route…',
    sent: 'Le fournisseur l’a accepté. S’il n’est pas là dans une minute ou deux, regardez dans les indésirables.',
    returned: 'La copie envoyée à notre propre boîte est revenue : les réponses arrivent aussi.',
    returning: 'Une copie est partie vers notre propre boîte. Si elle revient, les réponses arrivent aussi…',
    notReturned:
      'La copie envoyée à notre propre boîte n’est pas encore revenue. Les réponses n’arrivent peut-être pas : la personne qui gère le serveur peut vérifier IMAP_URL et MAIL_REPLY_TO.',
    failed: 'L’envoi n’a pas réussi. {fault}',
    again: 'L’envoi n’a pas encore réussi, mais il sera retenté. {fault}',
  },
  notices: {
    title: 'Me prévenir',
    hint: 'Au plus un message par heure. Il nomme la personne et la question, jamais le lien.',
    email: 'Par e-mail à',
    webhook: 'Par webhook',
    webhookHint: 'Pour ntfy, Apprise et d’autres programmes qui portent les messages jusqu’à votre téléphone.',
    when: 'Quand',
    on: {
      submitted: 'quelqu’un a répondu',
      thanks: 'quelqu’un a dit merci',
      held_reply: 'un e-mail m’attend',
      mail_failed: 'un e-mail n’a pas pu partir',
    },
    save: 'Enregistrer',
    saved: 'Enregistré.',
  },
  providers: {
    title: 'Votre fournisseur d’e-mail',
    hint: 'Pour la personne qui configure.',
    summary: 'Comment obtenir un mot de passe pour le serveur',
    intro:
      'La plupart des fournisseurs demandent un mot de passe à part pour chaque programme : un mot de passe d’application. Le vôtre ne marche pas, et vous n’avez à le dire à personne.',
    gmail: {
      name: 'Gmail',
      steps: [
        'Activez la validation en deux étapes dans votre compte Google, sous « Sécurité ».',
        'Ouvrez myaccount.google.com/apppasswords.',
        'Saisissez un nom, par exemple Family Stories, et appuyez sur « Créer ».',
        'Copiez les 16 lettres. Elles vont dans SMTP_URL, sans les espaces. Gmail envoie environ 500 e-mails par jour.',
      ],
    },
    icloud: {
      name: 'iCloud',
      steps: [
        'Ouvrez account.apple.com et connectez-vous.',
        'Sous « Connexion et sécurité », choisissez « Mots de passe pour application ».',
        'Créez-en un pour Family Stories et copiez-le dans SMTP_URL.',
      ],
    },
    yahoo: {
      name: 'Yahoo',
      steps: [
        'Ouvrez votre compte, puis « Sécurité ».',
        'Choisissez de créer un mot de passe d’application et nommez-le Family Stories.',
        'Copiez-le dans SMTP_URL.',
      ],
    },
    outlook: {
      name: 'Outlook.com',
      steps: [
        'Outlook.com, Hotmail et Live n’acceptent plus les mots de passe des programmes. Prenez une adresse chez un autre fournisseur.',
      ],
    },
  },
  unassigned: {
    title: 'E-mails en attente',
    hint: 'Nous n’avons pas pu savoir à quelle question ils répondent.',
  },
  sent: {
    title: 'Ce qui est parti',
    hint: 'Le plus récent d’abord.',
    none: 'Rien encore.',
    older: 'Voir les plus anciens',
    kinds: {
      question: 'Question',
      reminder: 'Rappel',
      confirmation: 'Confirmation d’un e-mail',
      notice: 'Message pour vous',
      new_story: 'Nouvelles histoires',
      test: 'Essai',
    },
    waiting: 'En attente d’envoi',
    sent: 'Envoyé {when}',
    failed: 'Pas envoyé',
    again: 'Pas encore envoyé, l’envoi sera retenté.',
  },
};
