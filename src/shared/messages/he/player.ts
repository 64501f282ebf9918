import type { player as english } from '../en/player.ts';
import type { Translation } from '../translation.ts';

export const player: Translation<typeof english> = {
  label: 'הקלטה, {length}',
  play: 'הפעלה',
  pause: 'השהיה',
  back: '10 שניות אחורה',
  position: 'מיקום',
  at: '{at} מתוך {length}',
  speed: 'מהירות',
  times: '{speed}×',
  failed: 'אי אפשר להשמיע עכשיו את ההקלטה.',
  again: 'לנסות שוב',
};
