/** Opens WhatsApp, on a phone or in the browser, where she chooses whom to send it to. */
export const whatsAppUrl = (message: string): string => `https://wa.me/?text=${encodeURIComponent(message)}`;

/** `?&` is understood by both iOS and Android. */
export const smsUrl = (message: string): string => `sms:?&body=${encodeURIComponent(message)}`;

/** Lines end with CR LF (RFC 6068). */
export const emailUrl = (subject: string, message: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`;
