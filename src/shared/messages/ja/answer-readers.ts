import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'これを読める人',
  thanks: 'お話へのお礼',
  named: {
    alone: 'これを読めるのは<name>{name}</name>です。',
    one: 'これを読めるのは、<name>{name}</name>と、リンクを持っている親戚1人です。',
    several: 'これを読めるのは、<name>{name}</name>と、リンクを持っている親戚{number}人です。',
    only: '<name>{name}</name>だけが読めるようにする',
  },
  unnamed: {
    alone: 'これを読めるのは、質問した人です。',
    one: 'これを読めるのは、質問した人と、リンクを持っている親戚1人です。',
    several: 'これを読めるのは、質問した人と、リンクを持っている親戚{number}人です。',
    only: '質問した人だけが読めるようにする',
  },
  numbers: ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  hint: 'チェックを入れると、リンクを持っている人は読めません。いつでも変えられます。',
  saving: '保存しています…',
  failed: '変更できませんでした。',
};
