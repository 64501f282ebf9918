import { always } from './introduction-texts.ts';
import type { ReplyShape } from './reply-shapes.ts';

/** Introductions that the rules were not made with: other programs, other languages. */
const texts = [
  'Il giorno dom 22 nov 2026 alle ore 09:00 NAME <ADDRESS> ha scritto:',
  'Il 22/11/2026 09:00, NAME ha scritto:',
  'Op zo 22 nov 2026 om 09:00 schreef NAME <ADDRESS>:',
  'Op 22-11-2026 om 09:00 schreef NAME:',
  'Em dom., 22 de nov. de 2026 às 09:00, NAME <ADDRESS> escreveu:',
  'Em 22/11/2026 09:00, NAME escreveu:',
  'Den sön 22 nov. 2026 kl 09:00 skrev NAME <ADDRESS>:',
  'Den 2026-11-22 kl. 09:00, skrev NAME:',
  'Den søn. 22. nov. 2026 kl. 09.00 skrev NAME <ADDRESS>:',
  'su 22. marrask. 2026 klo 9.00 NAME (ADDRESS) kirjoitti:',
  'ne 22. 11. 2026 v 9:00 odesílatel NAME <ADDRESS> napsal:',
  'NAME <ADDRESS> ezt írta (időpont: 2026. nov. 22., V, 9:00):',
  'În dum., 22 nov. 2026 la 09:00, NAME <ADDRESS> a scris:',
  'вс, 22 нояб. 2026 г. в 09:00, NAME <ADDRESS>:',
  'нд, 22 лист. 2026 р. о 09:00 NAME <ADDRESS> пише:',
  'NAME <ADDRESS>, 22 Kas 2026 Paz, 09:00 tarihinde şunu yazdı:',
  'Στις Κυρ 22 Νοε 2026 στις 9:00, ο/η NAME <ADDRESS> έγραψε:',
  '2026年11月22日(日) 9:00 NAME さんは書きました:',
  '在 2026年11月22日周日 09:00，NAME <ADDRESS> 写道：',
  '2026년 11월 22일 (일) 오전 9:00, NAME <ADDRESS>님이 작성:',
  'NAME wrote on 22/11/2026 9:00:',
  'At 09:00 22/11/2026, NAME wrote:',
  'Quoting NAME <ADDRESS>:',
  'NAME <ADDRESS> schrieb am So., 22. Nov. 2026, 09:00:',
  'NAME <ADDRESS> wrote on Sunday, November 22, 2026:',
  'On 22.11.26 at 09:00, NAME via Family Stories wrote:',
  'El dg, 22 de nov. 2026, NAME <ADDRESS> va escriure:',
  'From: NAME <ADDRESS>\nDate: Sunday, 22 November 2026 at 09:00\nTo: rose@example.com\nSubject: SUBJECT',
  'De: NAME <ADDRESS>\nData: dom, 22 de nov de 2026\nPara: rose@example.com\nAssunto: SUBJECT',
  'Da: NAME <ADDRESS>\nA: rose@example.com\nData: 22 novembre 2026 09:00\nOggetto: SUBJECT',
  'Van: NAME <ADDRESS>\nVerzonden: zondag 22 november 2026 09:00\nAan: rose@example.com\nOnderwerp: SUBJECT',
  'Från: NAME <ADDRESS>\nSkickat: den 22 november 2026 09:00\nTill: rose@example.com\nÄmne: SUBJECT',
  '*From:* NAME <ADDRESS>\n*Sent:* Sunday, 22 November 2026 09:00\n*Subject:* SUBJECT',
  '---------- Původní zpráva ----------\nOd: NAME <ADDRESS>\nDatum: 22. 11. 2026\nPředmět: SUBJECT',
  '发件人: NAME <ADDRESS>\n发送时间: 2026年11月22日 9:00\n收件人: rose@example.com\n主题: SUBJECT',
  '========== Forwarded letter ==========\nNAME, 22.11.2026',
];

const quote = (before: string, between: string, after: string) => (introduction: string, quoted: string) =>
  before + introduction + between + quoted + after;

/** Each introduction in five forms. */
export const unseenShapes: ReplyShape[] = texts.flatMap((text, index) => {
  const introduction = always(text);
  const name = `unseen ${index}`;
  return [
    { name: `${name} >`, introduction, text: { mark: '> ' } },
    { name: `${name} wrapped`, introduction, text: { mark: '> ', isWrapped: true } },
    { name: `${name} unmarked`, introduction, text: { mark: '' } },
    {
      name: `${name} blockquote`,
      introduction,
      html: { line: 'div', quote: quote('<div>', '</div><blockquote>', '</blockquote>') },
    },
    {
      name: `${name} inside`,
      introduction,
      html: { line: 'p', quote: quote('<blockquote><p>', '</p>', '</blockquote>') },
    },
  ] satisfies ReplyShape[];
});
