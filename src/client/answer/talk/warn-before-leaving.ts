const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Chrome before 119 needs this as well
  event.returnValue = 'unsaved';
};

const reasons = new Set<object>();

/**
 * Whether the browser asks before this page is left, because of `reason`. A listener can keep the page out of the
 * back/forward cache, so there is none without a reason.
 */
export const warnBeforeLeaving = (reason: object, isNeeded: boolean): void => {
  if (isNeeded) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
};
