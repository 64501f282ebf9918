import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'Kto może to czytać',
  thanks: 'Podziękowania za Twoją historię',
  named: {
    alone: 'Może to przeczytać <name>{name}</name>.',
    one: 'Może to przeczytać <name>{name}</name> oraz jedna bliska osoba, która ma link.',
    several: 'Może to przeczytać <name>{name}</name> oraz {number} bliskich, którzy mają link.',
    only: 'Może to czytać tylko <name>{name}</name>',
  },
  unnamed: {
    alone: 'Może to przeczytać osoba, która pyta.',
    one: 'Może to przeczytać osoba, która pyta, oraz jedna bliska osoba, która ma link.',
    several: 'Może to przeczytać osoba, która pyta, oraz {number} bliskich, którzy mają link.',
    only: 'Może to czytać tylko osoba, która pyta',
  },
  numbers: [
    'dwoje',
    'troje',
    'czworo',
    'pięcioro',
    'sześcioro',
    'siedmioro',
    'ośmioro',
    'dziewięcioro',
    'dziesięcioro',
    'jedenaścioro',
    'dwanaścioro',
  ],
  hint: 'Wtedy nie przeczyta tego nikt z bliskich, którzy mają link. Można to zmienić w każdej chwili.',
  saving: 'Zapisywanie…',
  failed: 'Nie udało się tego zmienić.',
};
