import type { firstHtml as english } from '../en/first-html.ts';
import type { Translation } from '../translation.ts';

export const firstHtml: Translation<typeof english> = {
  title: '{heading} · Family Stories',
  hello: 'Bonjour <name>{name}</name>',
  asks: '<name>{name}</name> a une question',
  timeLeft: { days: 'Encore {n} j', hours: 'Encore {n} h', minutes: 'Encore {n} min' },
  largerText: 'Texte plus gros',
  write: 'Écrire',
  talk: 'Parler',
  locked: 'Cette question est verrouillée et ne peut plus être modifiée.',
  thanks: 'Votre réponse a bien été envoyée. Merci.',
  thanksForStory: 'Merci pour cette histoire.',
  afterwards:
    'Pour ajouter quelque chose, appuyez sur « Modifier », aujourd’hui ou un autre jour. Vous pouvez fermer cette page.',
  editor: 'Votre réponse',
  placeholder: 'Écrivez votre réponse ici',
  saved: 'Enregistré',
  writing: 'Écriture…',
  kept: 'Sur cet appareil',
  notSent: 'Pas encore envoyé',
  spellCheckOn: 'Correcteur : oui',
  spellCheckOff: 'Correcteur : non',
  save: 'Enregistrer',
  submit: 'Envoyer',
  edit: 'Modifier',
  late: 'C’est plus long que d’habitude.',
  keepWriting: 'Vous pouvez continuer d’écrire : votre texte est gardé sur cet appareil.',
  reload: 'Si rien ne change, rechargez cette page quand la connexion sera revenue.',
};
