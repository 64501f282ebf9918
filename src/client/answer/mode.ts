import type { Saving } from './saving.ts';

/** What the page is for just now; `again`: one writes on a submitted answer. */
export type Mode = 'writing' | 'again' | 'reading' | 'locked' | 'gone' | 'conflict' | 'passive';

type Facts = {
  saving: Pick<Saving, 'status' | 'refusal' | 'conflict' | 'indicator'>;
  /** Another tab of this device writes. */
  isPassive: boolean;
  /** Edit Answer was pressed. */
  isReopened: boolean;
};

export const modeOf = ({ saving, isPassive, isReopened }: Facts): Mode => {
  const { status, refusal, conflict, indicator } = saving;
  if (refusal === 'locked' || refusal === 'gone') return refusal;
  if (conflict) return 'conflict';
  if (isPassive) return 'passive';
  if (isReopened) return 'again';
  // words not sent yet, from before a lock that is over, are not for reading only
  return status === 'submitted' && indicator === 'saved' ? 'reading' : 'writing';
};
