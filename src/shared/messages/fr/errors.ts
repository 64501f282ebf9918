import type { errors as english, fieldErrors as englishFieldErrors } from '../en/errors.ts';
import type { Translation } from '../translation.ts';
import { answer } from './answer.ts';
import { firstHtml } from './first-html.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';

export const errors: Translation<typeof english> = {
  malformed_request: 'Cette demande n’a pas pu être lue. Rechargez la page et réessayez.',
  not_signed_in: 'Connectez-vous avec le mot de passe administrateur.',
  wrong_password: login.invalidPassword,
  code_needed: 'Saisissez le code de votre application.',
  wrong_code: 'Ce code n’est pas bon, ou a déjà servi. Attendez le suivant dans votre application et saisissez-le.',
  wrong_signature: 'Ce message n’est pas signé avec le secret de ce serveur. Vérifiez MAIL_WEBHOOK_SECRET.',
  cross_site: 'Cette demande vient d’un autre site. Utilisez Family Stories dans son propre onglet.',
  link_paused:
    'Ce lien est en pause pour le moment. Votre texte est gardé sur cet appareil et partira quand le lien sera rouvert.',
  unknown_page: 'Il n’y a rien à cette adresse. Vérifiez-la.',
  unknown_token:
    'Ce lien ne mène à aucune question. Vérifiez-le, ou demandez-en un nouveau à la personne qui vous l’a envoyé.',
  unknown_person: 'Cette personne n’est plus sur la liste. Rechargez la page.',
  unknown_question: 'Cette question n’est plus là. Rechargez la page.',
  no_person_link: 'Il n’y a pas encore de lien vers toutes les questions de cette personne. Créez-le d’abord.',
  unknown_reader: 'Ce lien de lecture n’est plus là. Rechargez la page.',
  unknown_story: 'Cette histoire ne peut plus être lue ici. Revenez à la liste.',
  unknown_thanks: 'Ce merci n’est plus là. Rechargez la page.',
  unknown_revision: 'Cette version précédente n’est plus conservée. Choisissez-en une autre.',
  unknown_image: 'Il n’y a pas de photo à cette adresse.',
  unknown_book: 'Ce livre n’est plus là. Rechargez la page.',
  unknown_build: 'Ce fichier n’est plus conservé. Refaites-le.',
  unknown_rhythm: 'Aucune question n’est encore envoyée d’elle-même à cette personne.',
  unknown_reply: 'Cette réponse par e-mail n’est plus là. Rechargez la page.',
  unknown_recording: 'Cet enregistrement n’est plus là. Rechargez la page.',
  no_transcript: 'Il n’y a pas encore de texte pour cet enregistrement.',
  too_slow: 'L’envoi a pris trop de temps. Vérifiez votre connexion et réessayez.',
  answer_changed: 'Cette réponse a aussi été modifiée ailleurs. Choisissez la version à garder.',
  not_locked: 'Seule une réponse verrouillée peut être déverrouillée. Rechargez la page.',
  second_step_changed:
    'Le mot de passe ou la connexion en deux étapes ont été modifiés ailleurs entre-temps. Rechargez la page.',
  person_has_questions: 'Cette personne a encore des questions. Supprimez-les d’abord, ou supprimez tout ensemble.',
  queue_changed: 'Cette liste a été modifiée ailleurs entre-temps. Rechargez la page et réessayez.',
  queue_empty: 'Aucune question n’attend pour cette personne. Ajoutez-en d’abord une.',
  book_changed: 'Ce livre a été modifié ailleurs entre-temps. Rechargez la page et réessayez.',
  set_by_environment:
    'Cette adresse est fixée au démarrage du serveur, avec PUBLIC_URL. La personne qui gère le serveur peut la changer là.',
  build_not_done: 'Ce fichier n’est pas encore terminé. Patientez un peu.',
  not_empty:
    'Il y a déjà ici des personnes, des questions, des photos, des liens de lecture ou des livres, peut-être dans la corbeille. Une sauvegarde ne peut être restaurée que s’il n’y en a pas. Rien n’a été changé.',
  images_left:
    'Il reste des photos sur le serveur, alors que la liste est vide. Demandez à la personne qui le gère de les supprimer d’abord. Rien n’a été changé.',
  restore_running: 'Une sauvegarde est déjà en cours de restauration. Attendez la fin, puis rechargez la page.',
  too_many_builds: 'Beaucoup de fichiers attendent déjà leur tour. Réessayez quand une partie sera terminée.',
  mail_off: 'L’envoi d’e-mails n’est pas configuré sur ce serveur. La personne qui le gère peut définir SMTP_URL.',
  no_address: 'Cette personne n’a pas encore d’adresse e-mail. Ajoutez-en une d’abord.',
  mail_stopped:
    'Cette personne ne reçoit plus d’e-mails : elle l’a demandé, ou son adresse ne fonctionne pas. Vérifiez l’adresse ou posez-lui d’abord la question.',
  reply_not_held: 'Cette réponse par e-mail n’attend plus. Rechargez la page.',
  other_bytes: 'Cette partie de l’enregistrement est déjà arrivée avec un autre contenu. Enregistrez-la de nouveau.',
  recording_ended: 'Cet enregistrement est terminé. Pour en dire plus, commencez-en un autre.',
  parts_missing: 'Une partie de cet enregistrement n’est pas encore arrivée. Elle sera envoyée de nouveau.',
  recording_not_ready: 'Cet enregistrement est encore en préparation. Réessayez dans un instant.',
  transcript_changed: 'Ces mots ont aussi été corrigés ailleurs entre-temps. Choisissez ceux à garder.',
  transcripts_off:
    'Sur ce serveur, les enregistrements ne sont pas transformés en texte. La personne qui le gère peut définir TRANSCRIBE_URL.',
  build_withdrawn:
    'Une histoire de ce fichier a été supprimée, ou n’est plus que pour vous. Refaites le fichier sans elle.',
  link_ended:
    'Ce lien a expiré. Votre texte est gardé sur cet appareil. Demandez à la personne qui vous a envoyé le lien de le rouvrir.',
  content_too_large:
    'Cette réponse est trop longue pour une seule page. Copiez-en une partie ailleurs, puis raccourcissez-la ici.',
  image_too_large: answer.photo.tooLarge,
  recording_too_large: 'Cet enregistrement est trop volumineux. Choisissez-en un plus court.',
  request_too_large: 'C’est trop à envoyer d’un coup. Envoyez-en moins.',
  not_an_image: answer.photo.notAnImage,
  not_audio:
    'Ce n’est pas un enregistrement sonore que nous pouvons lire. Choisissez un autre fichier, par exemple M4A, MP3 ou WAV.',
  unsupported_media_type:
    'Envoyez le JSON en application/json, un tableau en text/csv et une photo en multipart/form-data.',
  range_not_satisfiable: 'Ce fichier finit avant la partie demandée. Chargez-le depuis le début.',
  invalid_fields: 'Cela ne peut pas être enregistré tel quel. Corrigez ce qui est indiqué ci-dessous.',
  import_unreadable:
    'Ce fichier n’a pas pu être lu. Enregistrez-le de nouveau en CSV (UTF-8) ou en JSON, et réessayez. Rien n’a été changé.',
  backup_unreadable: 'Ce fichier n’est pas une sauvegarde de Family Stories, ou il est abîmé. Rien n’a été changé.',
  backup_too_new:
    'Cette sauvegarde vient d’une version plus récente de Family Stories. Mettez d’abord celle-ci à jour. Rien n’a été changé.',
  passphrase_needed: 'Cette sauvegarde est chiffrée. Saisissez sa phrase secrète.',
  wrong_passphrase: 'Cette phrase secrète n’ouvre pas cette sauvegarde. Vérifiez-la. Rien n’a été changé.',
  no_file_selected: answer.photo.noFile,
  image_unreadable: 'Cette photo n’a pas pu être lue. Enregistrez-la en JPEG, ou réduisez-la, et réessayez.',
  image_too_many_pixels: 'Cette photo a plus de 50 millions de pixels. Réduisez-la et réessayez.',
  too_many_images:
    'Cette réponse a déjà autant de photos que possible, en comptant celles que vous avez retirées. Votre texte est bien gardé. Pour ajouter d’autres photos, demandez un autre lien à la personne qui vous a envoyé celui-ci.',
  too_many_recordings:
    'Cette réponse a déjà autant d’enregistrements que possible, en comptant ceux que vous avez supprimés. Tout ce que vous avez raconté est bien gardé. Pour en dire plus, demandez un autre lien à la personne qui vous a envoyé celui-ci.',
  too_many_people:
    'La liste est pleine, en comptant les personnes dans la corbeille. Supprimez-en d’abord une définitivement.',
  too_many_readers: 'Le nombre maximal de liens de lecture est atteint. Supprimez-en d’abord un.',
  transcriber_takes_no_sound:
    'Le programme de transcription n’accepte pas ce type de son. Le serveur de whisper.cpp a besoin pour cela de l’option --convert.',
  letters_too_long: 'Ces lettres sont trop longues pour un seul fichier. Choisissez moins de questions à la fois.',
  private_address:
    'Cette adresse mène à ce serveur ou à son propre réseau. La personne qui gère le serveur peut l’autoriser avec WEBHOOK_ALLOW_PRIVATE.',
  reply_unreadable: 'Rien dans cet e-mail ne peut être ajouté ici. Ouvrez l’e-mail lui-même.',
  locked: firstHtml.locked,
  too_many_attempts: 'Trop d’essais. Patientez un peu et réessayez.',
  too_many_codes:
    'Trop de codes incorrects. Attendez quelques heures et réessayez, ou utilisez un de vos codes de secours.',
  too_many_uploads: 'Trop de photos ont été envoyées à la fois. Patientez un peu et réessayez.',
  too_many_thanks: 'Vous avez déjà envoyé beaucoup de mercis aujourd’hui. Revenez demain pour en envoyer d’autres.',
  transcriber_unreachable:
    'Le programme de transcription ne répond pas. Vérifiez TRANSCRIBE_URL et s’il est en marche.',
  transcriber_not_found: 'Le réseau ne connaît pas le nom indiqué dans TRANSCRIBE_URL. Vérifiez comment il est écrit.',
  transcriber_not_running:
    'Rien n’accepte de connexion à l’adresse TRANSCRIBE_URL. Vérifiez si le programme de transcription est en marche, et son port.',
  transcriber_certificate:
    'Aucune connexion sécurisée n’est possible avec TRANSCRIBE_URL : son certificat n’est pas accepté. Vérifiez https et le certificat.',
  transcriber_denies:
    'Le programme de transcription nous refuse. Vérifiez TRANSCRIBE_KEY et, pour un service payant, le compte.',
  transcriber_not_understood:
    'Quelque chose répond à l’adresse TRANSCRIBE_URL, mais pas comme un programme de transcription. Vérifiez l’adresse complète et TRANSCRIBE_MODEL.',
  internal: 'Un problème est survenu de notre côté. Rien n’a été changé. Réessayez.',
  settings_unreadable: ui.unexpected,
  images_unavailable:
    'Les photos ne peuvent pas être enregistrées ni affichées pour le moment. Tout le reste fonctionne. Réessayez dans un instant.',
  backup_not_received:
    'Le serveur n’a pas de place pour ce fichier, ou ne peut pas l’enregistrer pour le moment. Rien n’a été changé.',
  letters_busy: 'D’autres lettres sont en préparation. Réessayez dans un instant.',
  pictures_busy: 'Beaucoup de photos sont en préparation. Réessayez dans un instant.',
  too_much_at_once: 'Trop de choses arrivent en même temps. Réessayez dans un instant.',
  too_many_dashboards: 'Trop de pages de gestion sont ouvertes. Celle-ci réessaiera toute seule.',
  unavailable: 'Les données sont injoignables pour le moment. Réessayez dans un instant.',
};

export const fieldErrors: Translation<typeof englishFieldErrors> = {
  required: 'manque',
  unknown: 'n’est pas un champ de cette demande',
  repeated: 'ne doit nommer chaque champ qu’une fois',
  empty: 'ne doit pas être vide',
  tooLong: 'doit avoir au plus {limit} caractères',
  tooShort: 'doit avoir au moins {limit} caractères',
  tooSmall: 'doit être d’au moins {limit}',
  tooLarge: 'doit être d’au plus {limit}',
  wrongType: 'doit être {type}',
  notATime: 'doit être une date et une heure, comme 2026-12-24T18:00:00Z',
  timeOutOfRange: 'doit être une date et une heure entre 1970 et 9999, comme 2026-12-24T18:00:00Z',
  notAnOrigin: 'doit ressembler à https://stories.example.org, sans rien après',
  notALanguage: 'doit être un code de langue, comme en ou pt-BR',
  notAnAddress: 'doit être une seule adresse e-mail, comme rose@example.org',
  notATimeZone: 'doit être un fuseau horaire comme Europe/Paris',
  notAWebAddress: 'doit commencer par https:// ou http://',
  named: 'ne doit nommer chaque élément qu’une fois',
  unknownPeople: 'ne doit nommer que des personnes de la liste',
  notOneOf: 'doit être une de ces valeurs : {values}',
  brokenText: 'ne doit contenir ni NUL ni caractères abîmés',
  onlyFile: 'doit être la seule partie, envoyée une seule fois',
  line: '(ligne {number}) {message}',
  personLine: '({name}, ligne {number}) {message}',
  personQueue: '({name}) : la réserve {message}',
  noLines: 'doit avoir au moins une question',
  tooMany: 'doit en avoir au plus {limit} en tout ; il y en a déjà {count}',
  tooManyItems: 'doit en avoir au plus {limit}',
  unclosedQuote: 'commence par un guillemet qui n’est jamais fermé',
  afterQuote: 'a du texte après le guillemet fermant',
  unknownColumn: 'ne fait pas partie des colonnes, qui sont {columns}',
  repeatedColumn: 'ne doit figurer qu’une fois sur la première ligne',
  missingColumn: 'doit être une des colonnes nommées sur la première ligne',
  moreCells: 'ne doit pas avoir plus de cellules que la première ligne',
  differs: 'doit être identique à chaque ligne d’une même personne ; la ligne {line} est différente',
  sharedName: 'est un nom que portent plusieurs personnes de votre liste. Ajoutez l’id de la bonne',
  goneMeanwhile: 'concerne une personne qui vient d’être retirée de votre liste. Choisissez de nouveau le fichier',
  addedMeanwhile: 'vient de s’ajouter à votre liste. Choisissez de nouveau le fichier',
  notStarted: 'ne doit pas être not_started s’il y a une réponse',
  dueWithoutDays: 'demande aussi days_to_complete',
  inFuture: 'ne doit pas être dans le futur',
  alone: 'doit être modifié à part',
  invalid: 'n’est pas valable',
  passwordRepeats: 'répète toujours le même caractère. Choisissez-en un autre',
  passwordFromPages: 'est fait de mots de ces pages. Choisissez-en un autre',
  passwordCommon: 'est parmi les premiers qu’on devinerait. Choisissez-en un autre',
};

export const typeNames: Record<string, string> = {
  integer: 'un nombre entier',
  'integer,null': 'un nombre entier ou null',
  string: 'du texte',
  'string,null': 'du texte ou null',
  boolean: 'true ou false',
  object: 'un objet JSON',
};
