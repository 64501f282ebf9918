import type { HardText } from './hard-texts.ts';
import type { Introductions } from './introduction-texts.ts';
import * as introductions from './introduction-texts.ts';
import { type Encoding, type Multipart, messageOf, type Part } from './mime.ts';
import type { SentMail } from './sent-mail.ts';

/** How a mail program writes a reply. */
export type ReplyShape = {
  name: string;
  introduction?: Introductions;
  /** What it adds below the text. */
  device?: Introductions;
  /** Without it there is no HTML part. */
  html?: { line: 'div' | 'p' | 'br'; quote: (introduction: string, quoted: string) => string };
  /** Without it there is no text part. */
  text?: { mark: string; isWrapped?: boolean; isBroken?: boolean; isFlowed?: boolean; hasMarkedIntroduction?: boolean };
  posting?: 'bottom' | 'inline' | 'none';
  hasOwnCharset?: boolean;
};

const blockquote = (start: string) => (introduction: string, quoted: string) =>
  `<div>${introduction}<br></div>${start}${quoted}</blockquote>`;
const cite = blockquote('<blockquote type="cite">');
const inDiv = (start: string, middle: string) => (introduction: string, quoted: string) =>
  `${start}${introduction}${middle}${quoted}</div>`;
const wordBorder = (colour: string) =>
  inDiv(
    `<div><div style="border:none;border-top:solid ${colour} 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">`,
    '</p></div></div><p class="MsoNormal">&nbsp;</p><div>',
  );
const outlookWeb = inDiv(
  '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">',
  '</font><div>&nbsp;</div></div><div>',
);
const gmailQuote = inDiv(
  '<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">',
  '<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">',
);
const yahooQuote = inDiv('<div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>', '</div><div><br></div><div>');
const nameQuote = inDiv(
  '<div name="quote" style="margin:10px 5px 5px 10px;border-left:2px solid #C3D9E5"><div>',
  '</div><div>',
);
const unmarked = inDiv('<div>', '</div><div><br></div><div>');

const { gmail, apple, outlook, thunderbird } = introductions;

export const replyShapes: ReplyShape[] = [
  {
    name: 'Gmail web',
    introduction: gmail,
    html: { line: 'div', quote: gmailQuote },
    text: { mark: '> ', isWrapped: true },
  },
  { name: 'Gmail app', introduction: gmail, html: { line: 'div', quote: gmailQuote } },
  {
    name: 'Outlook desktop',
    introduction: outlook,
    html: { line: 'p', quote: wordBorder('#E1E1E1') },
    text: { mark: '' },
  },
  { name: 'Outlook web', introduction: outlook, html: { line: 'div', quote: outlookWeb }, text: { mark: '' } },
  {
    name: 'Outlook mobile',
    introduction: outlook,
    device: introductions.outlookApp,
    html: { line: 'div', quote: outlookWeb },
  },
  { name: 'Outlook Mac', introduction: outlook, html: { line: 'p', quote: wordBorder('#B5C4DF') }, text: { mark: '' } },
  {
    name: 'Apple Mail iPhone',
    introduction: apple,
    device: introductions.iphone,
    html: { line: 'div', quote: cite },
    text: { mark: '> ' },
  },
  { name: 'Apple Mail Mac', introduction: apple, html: { line: 'br', quote: cite }, text: { mark: '> ' } },
  { name: 'Yahoo', introduction: introductions.yahoo, html: { line: 'div', quote: yahooQuote } },
  { name: 'AOL', introduction: introductions.aol, html: { line: 'br', quote: unmarked } },
  { name: 'GMX', introduction: introductions.gmx, html: { line: 'div', quote: nameQuote } },
  { name: 'web.de', introduction: introductions.gmx, html: { line: 'br', quote: nameQuote }, text: { mark: '' } },
  { name: 'T-Online', introduction: introductions.tOnline, html: { line: 'br', quote: blockquote('<blockquote>') } },
  { name: 'Orange', introduction: introductions.orange, text: { mark: '> ', hasMarkedIntroduction: true } },
  {
    name: 'free.fr',
    introduction: introductions.zimbra,
    html: {
      line: 'div',
      quote: (introduction, quoted) =>
        `<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">${introduction}</div><blockquote>${quoted}</blockquote>`,
    },
  },
  {
    name: 'WP.pl',
    introduction: introductions.wp,
    html: { line: 'div', quote: blockquote('<blockquote style="border-left:2px solid #ccc">') },
  },
  { name: 'Onet', introduction: introductions.onet, html: { line: 'p', quote: blockquote('<blockquote>') } },
  { name: 'Seznam', introduction: introductions.seznam, html: { line: 'br', quote: cite } },
  {
    name: 'Thunderbird',
    introduction: thunderbird,
    html: {
      line: 'p',
      quote: (introduction, quoted) =>
        `<div class="moz-cite-prefix">${introduction}<br></div><blockquote type="cite" cite="mid:a@example.org">${quoted}</blockquote>`,
    },
  },
  { name: 'Thunderbird plain', introduction: thunderbird, text: { mark: '> ', isFlowed: true } },
  { name: 'K-9', introduction: gmail, device: introductions.k9, text: { mark: '> ' } },
  {
    name: 'Samsung',
    introduction: introductions.samsung,
    device: introductions.galaxy,
    html: { line: 'div', quote: unmarked },
  },
  {
    name: 'Proton',
    introduction: introductions.proton,
    device: introductions.always('Sent with Proton Mail secure email.'),
    html: {
      line: 'div',
      quote: (introduction, quoted) =>
        `<div class="protonmail_quote">${introduction}<br><blockquote class="protonmail_quote" type="cite">${quoted}</blockquote></div>`,
    },
  },
  {
    name: 'Zoho',
    introduction: introductions.zoho,
    html: {
      line: 'div',
      quote: (introduction, quoted) =>
        `<div class="zmail_extra"><div id="Zm-_Id_-Sgn1">${introduction}</div><blockquote id="blockquote_zmail">${quoted}</blockquote></div>`,
    },
  },
  { name: 'Fastmail', introduction: introductions.fastmail, html: { line: 'div', quote: cite }, text: { mark: '> ' } },
  { name: 'Roundcube', introduction: introductions.roundcube, text: { mark: '> ', isWrapped: true } },
  {
    name: 'Walla',
    introduction: introductions.walla,
    html: { line: 'br', quote: blockquote('<blockquote dir="rtl">') },
    hasOwnCharset: true,
  },
  {
    name: 'Yahoo Japan',
    introduction: introductions.yahooJapan,
    text: { mark: '>', hasMarkedIntroduction: false },
    hasOwnCharset: true,
  },
  { name: 'docomo', introduction: introductions.docomo, text: { mark: '> ' }, hasOwnCharset: true },
  { name: 'bottom posting', introduction: thunderbird, text: { mark: '> ' }, posting: 'bottom' },
  { name: 'inline posting', introduction: gmail, text: { mark: '> ' }, posting: 'inline' },
  { name: 'plain without marks', introduction: outlook, text: { mark: '' } },
  { name: 'nothing quoted', text: { mark: '' }, posting: 'none' },
  {
    name: 'forwarded',
    introduction: introductions.forwarded,
    html: {
      line: 'div',
      quote: inDiv('<div class="gmail_quote"><div dir="ltr" class="gmail_attr">', '<br></div><br>'),
    },
    text: { mark: '' },
  },
  { name: 'broken wrapping', introduction: gmail, text: { mark: '> ', isWrapped: true, isBroken: true } },
  { name: 'own charset', introduction: gmail, device: introductions.iphone, text: { mark: '> ' }, hasOwnCharset: true },
];

const charsets = {
  en: 'windows-1252',
  de: 'iso-8859-15',
  es: 'windows-1252',
  fr: 'windows-1252',
  pl: 'windows-1250',
  he: 'windows-1255',
  ja: 'shift_jis',
};
const encodings: Encoding[] = ['quoted-printable', 'base64', '8bit'];

/** The message that she sends with this program. */
export const writeReply = (shape: ReplyShape, text: HardText, sent: SentMail, seed: number): Buffer => {
  const charset = shape.hasOwnCharset ? charsets[sent.language] : 'utf-8';
  const encoding = encodings[seed % encodings.length] as Encoding;
  const introduction = fill(shape.introduction?.[sent.language] ?? '', sent);
  const parts: Part[] = [];
  if (shape.text) {
    const more = shape.text.isFlowed ? '; format=flowed' : '';
    parts.push({ type: `text/plain${more}`, body: textOf(shape, text, sent, introduction), charset, encoding });
  }
  if (shape.html) parts.push({ type: 'text/html', body: htmlOf(shape, text, sent, introduction), charset, encoding });
  const body: Part | Multipart = parts.length === 1 ? (parts[0] as Part) : { type: 'multipart/alternative', parts };
  const photos = Array.from({ length: text.photos ?? 0 }, (): Part => photo);
  const headers = [
    `From: Rose Miller <${sent.her.address}>`,
    `To: ${sent.address}`,
    'Subject: Re: mail',
    `Message-ID: <${seed}@example.com>`,
    'Date: Mon, 23 Nov 2026 10:00:00 +0100',
  ];
  return messageOf(headers, photos.length === 0 ? body : { type: 'multipart/mixed', parts: [body, ...photos] });
};

const photo: Part = {
  type: 'application/octet-stream; name="IMG_0017.HEIC"',
  body: Buffer.from('not really a photo'),
  encoding: 'base64',
  more: ['Content-Disposition: attachment; filename="IMG_0017.HEIC"'],
};

const fill = (introduction: string, { name, address, subject }: SentMail) =>
  introduction.replaceAll('NAME', name).replaceAll('ADDRESS', address).replaceAll('SUBJECT', subject);

/** What she typed inside the quotation, below the question. */
const insideOf = (text: HardText, { question }: SentMail) =>
  text.inside === undefined ? [] : [...(text.repeatsQuestionInside ? [question] : []), text.inside];

const textOf = (shape: ReplyShape, text: HardText, sent: SentMail, introduction: string): string => {
  const {
    mark,
    isWrapped = false,
    isBroken = false,
    isFlowed = false,
    hasMarkedIntroduction = false,
  } = shape.text as NonNullable<ReplyShape['text']>;
  const wrapped = (line: string) => (isWrapped ? wrap(line, isFlowed ? ' ' : '') : [line]);
  const own = text.above.flatMap((line) => (isFlowed && line.startsWith('>') ? [` ${line}`] : wrapped(line)));
  const quoted = sent.lines.flatMap((line) => {
    const inside = line === sent.question ? insideOf(text, sent) : [];
    const pieces = wrapped(line).map((piece, index) => (isBroken && index > 0 ? piece : `${mark}${piece}`));
    // a reader types inside the quotation with its mark, or without
    return [
      ...pieces,
      ...(inside.length === 0 ? [] : [mark.trimEnd(), ...inside.map((own) => `${mark}${own}`), mark.trimEnd()]),
    ];
  });
  const device = shape.device ? ['', shape.device[sent.language]] : [];
  const introduced = introduction.split('\n').flatMap((line) => wrapped(line));
  const quotation = [
    ...(hasMarkedIntroduction ? introduced.map((line) => mark + line) : introduced),
    mark.trimEnd(),
    ...quoted,
  ];
  if (shape.posting === 'none') return [...own, ...insideOf(text, sent)].join('\n');
  if (shape.posting === 'bottom') return [...quotation, '', ...own].join('\n');
  if (shape.posting === 'inline') {
    const at = quotation.indexOf(`${mark}${sent.question}`) + 1;
    return [...quotation.slice(0, at), '', ...own, '', ...quotation.slice(at)].join('\n');
  }
  return [...own, ...device, '', ...quotation].join('\n');
};

const wrap = (line: string, end: string): string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' '))
    if (current !== '' && current.length + word.length + 1 > 70) {
      lines.push(current + end);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  return [...lines, current];
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const htmlOf = (shape: ReplyShape, text: HardText, sent: SentMail, introduction: string): string => {
  const { line, quote } = shape.html as NonNullable<ReplyShape['html']>;
  const own = (lines: string[]) => lines.map((content) => htmlLine(line, content)).join('');
  const heading = `<h1 style="font-size:28px">${sent.question}</h1>`;
  const inside = own(insideOf(text, sent));
  const quoted = sent.html.replace(heading, () => heading + inside);
  const introduced = introduction.split('\n').map(escaped).join('<br>');
  const device = shape.device ? own(['', shape.device[sent.language]]) : '';
  return `<html><head><style>p { margin: 0 }</style></head><body><div dir="auto">${own(text.above)}${device}</div>${quote(introduced, quoted)}</body></html>`;
};

const htmlLine = (kind: 'div' | 'p' | 'br', text: string) => {
  if (kind === 'br') return `${escaped(text)}<br>`;
  if (kind === 'p') return `<p class="MsoNormal">${text === '' ? '<o:p>&nbsp;</o:p>' : escaped(text)}</p>`;
  return `<div>${text === '' ? '<br>' : escaped(text)}</div>`;
};
