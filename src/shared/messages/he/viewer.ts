import type { viewer as english } from '../en/viewer.ts';
import type { Translation } from '../translation.ts';

export const viewer: Translation<typeof english> = {
  enlarge: 'הגדלת התמונה: {description}',
  enlargePlain: 'הגדלת התמונה',
  label: 'תמונות',
  slideshow: 'מצגת',
  position: '{at} מתוך {count}',
  storyPosition: 'סיפור {at} מתוך {count}',
  end: 'סוף',
  startsOver: '״הבא״ מתחיל שוב מההתחלה.',
  previous: 'הקודם',
  next: 'הבא',
  zoomIn: 'הגדלה',
  zoomOut: 'הקטנה',
  play: 'הפעלה',
  pause: 'השהיה',
  fullScreen: 'מסך מלא',
  close: 'סגירה',
};
