import type { bookRecordings as english } from '../en/book-recordings.ts';
import type { Translation } from '../translation.ts';

export const bookRecordings: Translation<typeof english> = {
  withSound: 'עם ההקלטות (בערך {size})',
  deletedSince: 'אחת ההקלטות בקובץ הזה נמחקה, ולכן כבר אי אפשר להוריד את הקובץ. צריך להכין אותו שוב.',
  wordsTakenBack: 'המילים של אחת ההקלטות בקובץ הזה נלקחו בחזרה, ולכן כבר אי אפשר להוריד את הקובץ. צריך להכין אותו שוב.',
};
