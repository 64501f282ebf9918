import type { sharing as english } from '../en/sharing.ts';
import type { Translation } from '../translation.ts';

export const sharing: Translation<typeof english> = {
  actionFor: '{action} : {subject}',
  share: {
    action: 'Partager',
    title: 'Partager avec <name>{name}</name>',
    copyMessage: 'Copier le message',
    copyLink: 'Copier le lien',
    address: 'Lien privé',
    copyByHand:
      'Votre navigateur ne nous laisse pas copier ce texte. Il est sélectionné : vous pouvez le copier vous-même.',
    message: 'Un message pour l’accompagner',
    template:
      'Bonjour {name},\n\nVoici une question pour toi : « {question} »\n\nOuvre ce lien et écris ou parle : quelques mots ou une longue histoire, comme tu veux. Tout est gardé au fur et à mesure.\n\n{link}',
    templates: {
      person:
        'Bonjour {name},\n\nVoici une page avec toutes mes questions pour toi. Choisis celle qui te plaît, et écris ou parle : quelques mots ou une longue histoire, comme tu veux. Tout est gardé au fur et à mesure.\n\n{link}',
      reader: 'Bonjour {name},\n\nVoici les histoires de notre famille, à lire. D’autres viendront.\n\n{link}',
      thanks:
        'Bonjour {name},\n\nVoici un merci signé {reader} pour ta réponse à « {question} » :\n\n« {thanks} »\n\nTu le retrouveras sous ta réponse.\n\n{link}',
    },
    whichMessage: 'Quel message',
    keep: 'Garder pour la prochaine fois',
    kept: 'C’est gardé. Le prochain message commencera ainsi.',
    ownTitle: 'Mon message',
    linkMissing: {
      question: 'Le lien n’est plus dans votre message. Sans lui, personne ne peut ouvrir la question.',
      person: 'Le lien n’est plus dans votre message. Sans lui, personne ne peut ouvrir les questions.',
      reader: 'Le lien n’est plus dans votre message. Sans lui, personne ne peut ouvrir les histoires.',
    },
    subject: { question: 'Une question pour toi', person: 'Mes questions pour toi', reader: 'Des histoires à lire' },
    shared: 'Partage : {date}',
    opened: 'Ouverture : {date}',
    notNoted: 'Le partage n’a pas pu être noté, mais le lien marche.',
    send: 'Partager…',
    whatsApp: 'WhatsApp',
    sms: 'SMS',
    email: 'E-mail',
    qr: 'QR code',
    qrCode: 'QR code du lien privé',
    qrHelp: {
      question: 'Scannez-le avec l’appareil photo d’un téléphone pour ouvrir la question.',
      person: 'Scannez-le avec l’appareil photo d’un téléphone pour ouvrir les questions.',
      reader: 'Scannez-le avec l’appareil photo d’un téléphone ou d’une tablette pour ouvrir les histoires.',
    },
    saveQr: 'Enregistrer l’image',
    qrFile: { question: 'question.png', person: 'questions.png', reader: 'histoires.png' },
    closed: 'Rouvrez le lien ci-dessous avant de le partager.',
  },
  onlyHere: {
    title: 'Seul cet ordinateur peut ouvrir ce lien.',
    inBook: 'Seul cet ordinateur peut ouvrir le lien des QR codes de ce livre.',
    why: 'Son adresse, {host}, ne marche pas sur d’autres appareils.',
    set: 'Indiquez d’abord une adresse que votre famille peut ouvrir.',
    how: 'Comment faire',
    atHome: 'Les appareils de votre réseau à la maison peuvent utiliser celle-ci.',
    use: 'Utiliser {origin}',
    another: 'Utiliser une autre adresse',
    used: 'Les liens commencent maintenant par {origin}.',
    letter:
      'Le lien imprimé ne marche que sur cet ordinateur. Indiquez l’adresse de ce site dans les Réglages, puis imprimez de nouveau.',
  },
  letter: {
    title: 'Une lettre sur papier',
    chosen: '{pages}, {paper}',
    about:
      'La question en gros caractères, des lignes pour écrire, et le QR code du lien. Pour qui préfère écrire à la main.',
    pages: 'Pages',
    pageCount: { one: '{count} page', other: '{count} pages' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'US Letter' },
    print: 'Imprimer la lettre',
    tooMany: 'On peut imprimer {count} lettres au plus à la fois. Choisissez-en moins.',
    missing: 'Certains caractères n’ont pas pu être imprimés et apparaissent comme □ : {letters}',
  },
  link: {
    settings: 'Réglages du lien',
    open: 'Ouvert, sans date de fin',
    openUntil: 'Ouvert jusqu’au {day}',
    badge: { paused: 'Lien en pause', ended: 'Lien expiré' },
    isPaused: 'Ce lien est en pause.',
    hasEnded: 'Ce lien a cessé de marcher après le {day}.',
    question: {
      isClosed:
        'Personne ne peut plus ouvrir la question avec ce lien. Ce qu’on tape sur une page encore ouverte reste sur l’appareil qu’on utilise.',
      isOpen: 'Toute personne qui a ce lien peut ouvrir la question.',
      isOpenUntil: 'Toute personne qui a ce lien peut ouvrir la question, jusqu’au {day} inclus.',
      renewText:
        'L’ancien lien cesse aussitôt de marcher. Un texte qui n’est pas encore parti reste sur l’appareil où il a été tapé.',
    },
    person: {
      isClosed: 'Personne ne peut plus ouvrir la page avec ce lien. Les liens de chaque question marchent toujours.',
      isOpen: 'Toute personne qui a ce lien peut ouvrir toutes les questions.',
      isOpenUntil: 'Toute personne qui a ce lien peut ouvrir toutes les questions, jusqu’au {day} inclus.',
      renewText: 'L’ancien lien cesse aussitôt de marcher. Les liens de chaque question restent tels quels.',
    },
    reader: {
      isClosed: 'Personne ne peut plus lire avec ce lien.',
      isOpen: 'Toute personne qui a ce lien peut lire ces histoires.',
      isOpenUntil: 'Toute personne qui a ce lien peut lire ces histoires, jusqu’au {day} inclus.',
      renewText: 'L’ancien lien cesse aussitôt de marcher.',
    },
    pause: 'Mettre le lien en pause',
    paused: 'Le lien est en pause.',
    resume: 'Rouvrir le lien',
    resumed: 'Le lien marche de nouveau.',
    renew: 'Créer un nouveau lien',
    renewed: 'Le nouveau lien est prêt. Envoyez-le.',
    renewPaused: 'Le nouveau lien est en pause lui aussi, jusqu’à ce que vous le rouvriez.',
    remove: 'Supprimer ce lien',
    removeText:
      'Le lien cesse aussitôt de marcher. Les liens de chaque question restent tels quels. Vous pourrez en créer un autre à tout moment.',
    removed: 'Le lien n’existe plus.',
    end: 'Ne plus partager après le',
    setEnd: 'Fixer ce jour',
    endSet: 'Le jour est fixé.',
    removeEnd: 'Retirer ce jour',
    endRemoved: 'Le lien n’expire plus.',
  },
};
