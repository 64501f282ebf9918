import type { Saving } from './saving.ts';

/** What the page currently offers; `again`: a submitted answer is being edited. */
export type Mode = 'writing' | 'again' | 'reading' | 'locked' | 'gone' | 'conflict' | 'passive';

type Facts = {
  saving: Pick<Saving, 'status' | 'refusal' | 'conflict' | 'indicator'>;
  /** Another tab of this browser is the active one. */
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
  // unsent changes from before a lock that has been lifted stay editable
  return status === 'submitted' && indicator === 'saved' ? 'reading' : 'writing';
};
