import type { stories as english } from '../en/stories.ts';
import type { Translation } from '../translation.ts';

export const stories: Translation<typeof english> = {
  count: { one: 'סיפור אחד', two: 'שני סיפורים', other: '{count} סיפורים' },
  contents: 'תוכן',
  order: { person: 'לפי אדם', date: 'לפי תאריך' },
  previous: 'הקודם',
  next: 'הבא',
  slideshow: 'מצגת',
  slideBy: '{name} · {question}',
  print: 'הדפסה',
  notHeard: 'אי אפשר לשמוע את ההקלטה כרגע.',
};
