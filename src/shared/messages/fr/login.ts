import type { login as english } from '../en/login.ts';
import type { Translation } from '../translation.ts';

export const login: Translation<typeof english> = {
  title: 'Administration',
  prompt: 'Saisissez le mot de passe administrateur pour continuer',
  password: 'Mot de passe',
  passwordPlaceholder: 'Saisir le mot de passe',
  show: 'Afficher',
  showTyped: 'Afficher ce que je tape',
  hide: 'Masquer',
  hideTyped: 'Masquer ce que je tape',
  signIn: 'Se connecter',
  verifying: 'Vérification…',
  invalidPassword: 'Mot de passe incorrect',
  unreachable: 'Le serveur est injoignable pour le moment. Vérifiez votre connexion.',
  logoutPending:
    'Le serveur est injoignable, votre session n’est donc pas encore fermée. Laissez cette page ouverte : elle s’en chargera dès que possible.',
  loggedOut: 'Votre session est fermée.',
  tooManyAttempts: {
    one: 'Trop d’essais. Réessayez dans {count} minute.',
    other: 'Trop d’essais. Réessayez dans {count} minutes.',
  },
  code: {
    title: 'Encore une étape',
    app: {
      prompt: 'Saisissez les six chiffres que l’application de votre téléphone affiche maintenant',
      label: 'Code',
      other: 'Pas de téléphone sous la main ? Utiliser un code de secours',
    },
    recovery: {
      prompt: 'Saisissez un des codes de secours que vous avez imprimés ou notés',
      label: 'Code de secours',
      other: 'Utiliser plutôt le code de l’application',
    },
    back: 'Retour',
  },
};
