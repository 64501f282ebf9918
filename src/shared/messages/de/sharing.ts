import type { sharing as english } from '../en/sharing.ts';
import type { Translation } from '../translation.ts';

export const sharing: Translation<typeof english> = {
  actionFor: '{action}: {subject}',
  share: {
    action: 'Teilen',
    title: 'Mit <name>{name}</name> teilen',
    copyMessage: 'Nachricht kopieren',
    copyLink: 'Nur den Link kopieren',
    address: 'Privater Link',
    copyByHand: 'Dein Browser lässt uns das nicht kopieren. Wir haben es markiert, damit du es selbst kopieren kannst.',
    message: 'Eine Nachricht dazu',
    template:
      'Hallo {name},\n\nhier ist eine Frage für dich: „{question}“\n\nÖffne diesen Link und schreib oder erzähl, so viel oder so wenig du magst. Es wird von selbst gespeichert.\n\n{link}',
    templates: {
      person:
        'Hallo {name},\n\nhier ist eine Seite mit all meinen Fragen an dich. Such dir eine aus und schreib oder erzähl, so viel oder so wenig du magst. Es wird von selbst gespeichert.\n\n{link}',
      reader:
        'Hallo {name},\n\nhier sind die Geschichten unserer Familie zum Lesen. Es kommen noch weitere dazu.\n\n{link}',
      thanks:
        'Hallo {name},\n\ndeine Antwort auf „{question}“ ist gelesen worden. {reader} schreibt dazu:\n\n„{thanks}“\n\nDiesen Dank findest du unter deiner Antwort.\n\n{link}',
    },
    whichMessage: 'Welche Nachricht',
    keep: 'Fürs nächste Mal merken',
    kept: 'Gemerkt. Die nächste Nachricht fängt so an.',
    ownTitle: 'Meine Nachricht',
    linkMissing: {
      question: 'Der Link steht nicht mehr in deiner Nachricht. Ohne ihn lässt sich die Frage nicht öffnen.',
      person: 'Der Link steht nicht mehr in deiner Nachricht. Ohne ihn lassen sich die Fragen nicht öffnen.',
      reader: 'Der Link steht nicht mehr in deiner Nachricht. Ohne ihn lassen sich die Geschichten nicht öffnen.',
    },
    subject: { question: 'Eine Frage für dich', person: 'Meine Fragen an dich', reader: 'Geschichten für dich' },
    shared: 'Geteilt am {date}',
    opened: 'Geöffnet am {date}',
    notNoted: 'Wir konnten nicht festhalten, dass du das geteilt hast, aber der Link funktioniert.',
    send: 'Teilen …',
    whatsApp: 'WhatsApp',
    sms: 'SMS',
    email: 'E-Mail',
    qr: 'QR-Code',
    qrCode: 'QR-Code des privaten Links',
    qrHelp: {
      question: 'Halt die Kamera eines Telefons darauf, um die Frage zu öffnen.',
      person: 'Halt die Kamera eines Telefons darauf, um die Fragen zu öffnen.',
      reader: 'Halt die Kamera eines Telefons oder Tablets darauf, um die Geschichten zu öffnen.',
    },
    saveQr: 'Als Bild speichern',
    qrFile: { question: 'frage.png', person: 'fragen.png', reader: 'geschichten.png' },
    closed: 'Öffne den Link unten wieder, bevor du ihn teilst.',
  },
  onlyHere: {
    title: 'Nur dieser Computer kann diesen Link öffnen.',
    inBook: 'Nur dieser Computer kann den Link in den QR-Codes dieses Buchs öffnen.',
    why: 'Seine Adresse, {host}, funktioniert auf anderen Geräten nicht.',
    set: 'Gib zuerst die Adresse an, die deine Familie erreichen kann.',
    how: 'So geht das',
    atHome: 'Geräte in deinem Heimnetz können stattdessen diese benutzen.',
    use: '{origin} nehmen',
    another: 'Andere Adresse nehmen',
    used: 'Links beginnen jetzt mit {origin}.',
    letter:
      'Der gedruckte Link funktioniert nur auf diesem Computer. Bitte gib unter „Optionen“ die Adresse dieser Website an und druck noch einmal.',
  },
  letter: {
    title: 'Ein Brief auf Papier',
    chosen: '{pages}, {paper}',
    about:
      'Die Frage in großer Schrift, Linien zum Schreiben und der QR-Code des Links. Gut für alle, die lieber mit der Hand schreiben.',
    pages: 'Seiten',
    pageCount: { one: '1 Seite', other: '{count} Seiten' },
    paper: 'Papier',
    papers: { a4: 'A4', letter: 'US Letter' },
    print: 'Brief drucken',
    tooMany: 'Auf einmal lassen sich bis zu {count} Briefe drucken. Bitte wähl weniger aus.',
    missing: 'Einige Zeichen ließen sich nicht drucken und erscheinen als □: {letters}',
  },
  link: {
    settings: 'Link-Optionen',
    open: 'Unbefristet offen',
    openUntil: 'Offen bis {day}',
    badge: { paused: 'Link angehalten', ended: 'Link abgelaufen' },
    isPaused: 'Dieser Link ist angehalten.',
    hasEnded: 'Dieser Link galt bis {day}.',
    question: {
      isClosed:
        'Zurzeit kann niemand damit die Frage öffnen. Was jemand auf einer noch offenen Seite tippt, bleibt auf dem Gerät dort.',
      isOpen: 'Wer diesen Link hat, kann die Frage öffnen.',
      isOpenUntil: 'Wer diesen Link hat, kann die Frage öffnen, bis einschließlich {day}.',
      renewText:
        'Der alte Link funktioniert dann sofort nicht mehr. Was dort getippt und noch nicht gesendet wurde, bleibt auf dem Gerät dort.',
    },
    person: {
      isClosed: 'Zurzeit kann niemand damit die Seite öffnen. Die Links der einzelnen Fragen funktionieren weiter.',
      isOpen: 'Wer diesen Link hat, kann alle Fragen öffnen.',
      isOpenUntil: 'Wer diesen Link hat, kann alle Fragen öffnen, bis einschließlich {day}.',
      renewText:
        'Der alte Link funktioniert dann sofort nicht mehr. Die Links der einzelnen Fragen bleiben, wie sie sind.',
    },
    reader: {
      isClosed: 'Zurzeit kann niemand damit lesen.',
      isOpen: 'Wer diesen Link hat, kann diese Geschichten lesen.',
      isOpenUntil: 'Wer diesen Link hat, kann diese Geschichten lesen, bis einschließlich {day}.',
      renewText: 'Der alte Link funktioniert dann sofort nicht mehr.',
    },
    pause: 'Link anhalten',
    paused: 'Der Link ist angehalten.',
    resume: 'Link wieder öffnen',
    resumed: 'Der Link funktioniert wieder.',
    renew: 'Neuen Link erstellen',
    renewed: 'Der neue Link ist fertig. Bitte verschick ihn.',
    renewPaused: 'Auch der neue Link ist angehalten, bis du ihn öffnest.',
    remove: 'Link beenden',
    removeText:
      'Der Link funktioniert dann sofort nicht mehr. Die Links der einzelnen Fragen bleiben, wie sie sind. Du kannst jederzeit einen neuen erstellen.',
    removed: 'Der Link ist beendet.',
    end: 'Letzter Tag',
    setEnd: 'Tag festlegen',
    endSet: 'Der Tag ist festgelegt.',
    removeEnd: 'Tag entfernen',
    endRemoved: 'Der Link läuft nicht mehr ab.',
  },
};
