import type { TextLanguage } from './hard-texts.ts';

/** What mail programs write above a quotation, in the language of the program. NAME and ADDRESS are the sender's. */
export type Introductions = Record<TextLanguage, string>;

export const gmail: Introductions = {
  en: 'On Sun, 22 Nov 2026 at 09:00, NAME <ADDRESS> wrote:',
  de: 'Am So., 22. Nov. 2026 um 09:00 Uhr schrieb NAME <ADDRESS>:',
  es: 'El dom, 22 nov 2026 a las 9:00, NAME (<ADDRESS>) escribió:',
  fr: 'Le dim. 22 nov. 2026 à 09:00, NAME <ADDRESS> a écrit :',
  pl: 'niedz., 22 lis 2026 o 09:00 NAME <ADDRESS> napisał(a):',
  he: '‫בתאריך יום א׳, 22 בנוב׳ 2026 ב-9:00 מאת ‪NAME‬‏ <‪ADDRESS‬‏>:‬',
  ja: '2026年11月22日(日) 9:00 NAME <ADDRESS>:',
};

export const apple: Introductions = {
  en: 'On Nov 22, 2026, at 9:00 AM, NAME <ADDRESS> wrote:',
  de: 'Am 22.11.2026 um 09:00 schrieb NAME <ADDRESS>:',
  es: 'El 22 nov 2026, a las 9:00, NAME <ADDRESS> escribió:',
  fr: 'Le 22 nov. 2026 à 09:00, NAME <ADDRESS> a écrit :',
  pl: 'Wiadomość napisana przez NAME <ADDRESS> w dniu 22 lis 2026, o godz. 09:00:',
  he: 'ב-22 בנוב׳ 2026, בשעה 9:00, NAME <ADDRESS> כתב/ה:',
  ja: '2026/11/22 9:00、NAME <ADDRESS>のメール:',
};

export const thunderbird: Introductions = {
  en: 'On 11/22/26 09:00, NAME wrote:',
  de: 'Am 22.11.26 um 09:00 schrieb NAME:',
  es: 'El 22/11/26 a las 9:00, NAME escribió:',
  fr: 'Le 22/11/2026 à 09:00, NAME a écrit :',
  pl: 'W dniu 22.11.2026 o 09:00, NAME pisze:',
  he: 'ב-22/11/2026 9:00, NAME כתב:',
  ja: 'On 2026/11/22 9:00, NAME wrote:',
};

/** Programs that write the same in every language. */
export const always = (text: string): Introductions => ({
  ...{ en: text, de: text, es: text, fr: text, pl: text, he: text, ja: text },
});

export const proton = always('On Sunday, November 22nd, 2026 at 9:00 AM, NAME <ADDRESS> wrote:');
export const zoho = always('---- On Sun, 22 Nov 2026 09:00:00 +0100 NAME <ADDRESS> wrote ---');
export const fastmail = always('On Sun, Nov 22, 2026, at 9:00 AM, NAME wrote:');
export const wp = always('Dnia 22 listopada 2026 09:00 NAME <ADDRESS> napisał(a):');
export const onet = always('W dniu 2026-11-22 09:00:12 użytkownik NAME <ADDRESS> napisał:');
export const walla = always('בתאריך 22/11/2026 09:00, מאת "NAME" <ADDRESS>:');
export const docomo = always('2026/11/22 9:00、NAME <ADDRESS>:');
export const roundcube = always('On 2026-11-22 09:00, NAME wrote:');
export const yahoo: Introductions = {
  ...gmail,
  en: 'On Sunday, November 22, 2026 at 09:00:12 AM GMT+1, NAME <ADDRESS> wrote:',
  de: 'Am Sonntag, 22. November 2026 um 09:00:12 MEZ hat NAME <ADDRESS> Folgendes geschrieben:',
  es: 'El domingo, 22 de noviembre de 2026, 09:00:12 CET, NAME <ADDRESS> escribió:',
  fr: 'Le dimanche 22 novembre 2026 à 09:00:12 UTC+1, NAME <ADDRESS> a écrit :',
};

const headers = (from: string, sent: string, to: string, subject: string) =>
  `${from} NAME <ADDRESS>\n${sent} 22.11.2026 09:00\n${to} Rose Miller <rose@example.com>\n${subject} SUBJECT`;

export const outlook: Introductions = {
  en: headers('From:', 'Sent: Sunday,', 'To:', 'Subject:'),
  de: headers('Von:', 'Gesendet: Sonntag,', 'An:', 'Betreff:'),
  es: headers('De:', 'Enviado: domingo,', 'Para:', 'Asunto:'),
  fr: headers('De :', 'Envoyé : dimanche', 'À :', 'Objet :'),
  pl: headers('Od:', 'Wysłano: niedziela,', 'Do:', 'Temat:'),
  he: headers('מאת:', 'נשלח: יום ראשון', 'אל:', 'נושא:'),
  ja: headers('差出人:', '送信日時:', '宛先:', '件名:'),
};

export const below = (divider: string, of: Introductions): Introductions => ({
  ...always(''),
  ...Object.fromEntries(Object.entries(of).map(([language, text]) => [language, `${divider}\n${text}`])),
});

export const samsung = below('-------- Original message --------', outlook);
export const aol = below('-----Original Message-----', outlook);
export const tOnline = below(
  '-----Original-Nachricht-----',
  always(
    'Betreff: SUBJECT\nDatum: 2026-11-22T09:00:12+0100\nVon: "NAME" <ADDRESS>\nAn: "rose@example.com" <rose@example.com>',
  ),
);
export const gmx = always(
  'Gesendet: Sonntag, 22. November 2026 um 09:00 Uhr\nVon: "NAME" <ADDRESS>\nAn: rose@example.com\nBetreff: SUBJECT',
);
export const orange = below(
  'Message du 22/11/26 09:00',
  always('De : "NAME" <ADDRESS>\nA : rose@example.com\nCopie à : \nObjet : SUBJECT'),
);
export const zimbra = below(
  '----- Mail original -----',
  always(
    'De: "NAME" <ADDRESS>\nÀ: "Rose" <rose@example.com>\nEnvoyé: Dimanche 22 Novembre 2026 09:00:12\nObjet: SUBJECT',
  ),
);
export const seznam = below(
  '---------- Původní e-mail ----------',
  always('Od: NAME <ADDRESS>\nKomu: rose@example.com\nDatum: 22. 11. 2026 9:00:12\nPředmět: SUBJECT'),
);
export const yahooJapan = below(
  '----- Original Message -----',
  always('From: "NAME" <ADDRESS>\nTo: rose@example.com\nDate: 2026/11/22 日 09:00\nSubject: SUBJECT'),
);
export const forwarded = below(
  '---------- Forwarded message ---------',
  always('From: NAME <ADDRESS>\nDate: Sun, 22 Nov 2026 at 09:00\nSubject: SUBJECT\nTo: <rose@example.com>'),
);

export const iphone: Introductions = {
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  es: 'Enviado desde mi iPhone',
  fr: 'Envoyé de mon iPhone',
  pl: 'Wysłane z iPhone’a',
  he: 'נשלח מה-iPhone שלי',
  ja: 'iPhoneから送信',
};

export const outlookApp: Introductions = {
  ...always('Get Outlook for iOS'),
  fr: 'Télécharger Outlook pour iOS',
  es: 'Obtener Outlook para iOS',
};

export const galaxy: Introductions = {
  ...always('Sent from my Galaxy'),
  de: 'Von meinem Galaxy gesendet',
  fr: 'Envoyé depuis mon appareil Galaxy',
  es: 'Enviado desde mi Galaxy',
  pl: 'Wysłane z mojego Galaxy',
};

export const k9: Introductions = {
  ...always('Sent from my Android device with K-9 Mail. Please excuse my brevity.'),
  de: 'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
};
