/** The labels of the headers that mail programs copy above a quotation. */
const labels = {
  from: 'from|von|de|od|da|van|från|fra|отправитель|від|от|nadawca|expéditeur|absender|remitente|mittente|afzender|avsändare|lähettäjä|feladó|מאת|差出人|送信者|from address',
  to: 'to|an|à|a|para|do|aan|till|til|komu|кому|empfänger|destinataire|destinatario|adresat|vastaanottaja|címzett|אל|宛先|to address',
  cc: 'cc|kopie|copie|copie à|copie a|kopia|dw|עותק|копия|reply-to|antwort an|répondre à',
  date: 'sent|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|fecha|data|wysłano|inviato|verzonden|skickat|sendt|odesláno|dato|päivämäärä|дата|נשלח|תאריך|送信日時|日時|日付|gesendet am|sent at',
  subject:
    'subject|betreff|objet|asunto|assunto|temat|oggetto|onderwerp|ämne|emne|předmět|predmet|aihe|tárgy|тема|נושא|件名|题目|主题',
} as const;
export type LabelKind = keyof typeof labels;

const patterns = Object.entries(labels).map(
  ([kind, names]) => [kind as LabelKind, new RegExp(`^[*_\\s]*(?:${names})[*_\\s]*[:：][*_]*(.*)$`, 'iu')] as const,
);

const maxLength = 500;

/** `From: Ania`. Undefined for any other line. */
export const readLabel = (text: string): { kind: LabelKind; value: string } | undefined => {
  if (text.length > maxLength) return undefined;
  for (const [kind, pattern] of patterns) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) return { kind, value: value.trim() };
  }
  return undefined;
};

const dividers = new RegExp(
  `^[-_=~\\s>*]*(?:${[
    'original message|original mail|forwarded message|begin forwarded message|reply message',
    'ursprüngliche nachricht|original-?nachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht',
    'message d.origine|message original|message transféré|début du message (?:réexpédié|transféré)|mail original',
    'mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|inicio del mensaje reenviado',
    'wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|przekazana wiadomość|treść oryginalnej wiadomości',
    'messaggio originale|messaggio inoltrato|inizio messaggio inoltrato',
    'oorspronkelijk bericht|doorgestuurd bericht|begin doorgestuurd bericht|ursprungligt meddelande|originalmeddelelse|alkuperäinen viesti',
    'původní e-?mail|původní zpráva|přeposlaná zpráva|eredeti üzenet|исходное сообщение',
    'הודעה מקורית|הודעה שהועברה|元のメッセージ|元のメール|転送メッセージ|original message',
    'message du \\d[\\d/. :h-]*',
  ].join('|')})\\s*[:：]?[-_=~\\s*]*$`,
  'iu',
);

/** `-----Original Message-----` */
export const isDivider = (text: string): boolean => text.length < 100 && dividers.test(text);
