import type { answerReaders as english } from '../en/answer-readers.ts';
import type { Translation } from '../translation.ts';

export const answerReaders: Translation<typeof english> = {
  label: 'Wer das lesen kann',
  thanks: 'Dank für deine Geschichte',
  named: {
    alone: '<name>{name}</name> kann das lesen.',
    one: '<name>{name}</name> und ein Familienmitglied mit einem Link können das lesen.',
    several: '<name>{name}</name> und {number} Familienmitglieder mit einem Link können das lesen.',
    only: 'Nur <name>{name}</name> darf das lesen',
  },
  unnamed: {
    alone: 'Die Person, die dich gefragt hat, kann das lesen.',
    one: 'Die Person, die dich gefragt hat, und ein Familienmitglied mit einem Link können das lesen.',
    several: 'Die Person, die dich gefragt hat, und {number} Familienmitglieder mit einem Link können das lesen.',
    only: 'Nur die Person, die dich gefragt hat, darf das lesen',
  },
  numbers: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  hint: 'Familienmitglieder mit einem Link können es dann nicht lesen. Du kannst das jederzeit ändern.',
  saving: 'Wird gespeichert …',
  failed: 'Das ließ sich nicht ändern.',
};
