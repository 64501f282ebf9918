import type { OurText } from '../../src/server/domain/mail/reply-text/our-words.ts';
import { phrases, type TextLanguage } from './hard-texts.ts';

/** A mail that we sent, in one language, and who is to answer it. */
export type SentMail = {
  language: TextLanguage;
  name: string;
  address: string;
  subject: string;
  question: string;
  lines: string[];
  html: string;
  her: { name: string; address: string };
};

const url = 'https://stories.example.org/answer/k3mz7qpa4xwd2bnh';
const page = 'https://stories.example.org/mail/abcdefgh234567qr';

export const sentMail = (language: TextLanguage): SentMail => {
  const { name, question, greeting, ask, button, closing } = phrases[language];
  const paragraph = (text: string) => `<p style="font-size:20px">${text}</p>`;
  const html = [
    ...[paragraph(greeting), paragraph(ask), `<h1 style="font-size:28px">${question}</h1>`],
    `<p><a href="${url}" style="background:#2f5d50;color:#fff;padding:16px">${button}</a></p>`,
    ...[`<p><a href="${url}">${url}</a></p>`, paragraph(closing), `<p><a href="${page}">${page}</a></p>`],
  ].join('\n');
  return {
    ...{ language, name, question, subject: question },
    address: 'stories+abcdefgh234567qr@example.org',
    lines: [greeting, '', ask, '', question, '', `${button}:`, url, '', closing, '', page],
    html: `<table role="presentation"><tbody><tr><td style="max-width:560px">${html}</td></tr></tbody></table>`,
    her: { name: 'Rose Miller', address: 'rose@example.com' },
  };
};

export const asOurText = ({ lines, subject, name, address }: SentMail): OurText => ({
  ...{ text: lines.join('\n'), subject, names: [name] },
  addresses: ['stories@example.org', address],
  is_reply: false,
});

/** A reply of hers that was taken before. */
export const earlierReply: Record<TextLanguage, string> = {
  en: 'The house had two rooms, and in winter the geese slept in the kitchen.',
  de: 'Das Haus hatte zwei Zimmer, und im Winter schliefen die Gänse in der Küche.',
  es: 'La casa tenía dos cuartos, y en invierno los gansos dormían en la cocina.',
  fr: 'La maison avait deux pièces, et en hiver les oies dormaient dans la cuisine.',
  pl: 'Dom miał dwie izby, a zimą gęsi spały w kuchni razem z nami.',
  he: 'בבית היו שני חדרים, ובחורף האווזים ישנו במטבח יחד איתנו.',
  ja: '家には部屋が二つあって、冬にはガチョウが台所で寝ていました。',
};

export const takenReply = ({ language, her }: SentMail): OurText => ({
  ...{ text: earlierReply[language], subject: '', names: [her.name], addresses: [her.address] },
  is_reply: true,
});
