const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Chrome before 119 needs this as well
  event.returnValue = 'unsaved';
};

/** Whether the browser asks before this page is left. A listener can keep the page out of the back/forward cache. */
export const warnBeforeLeaving = (isNeeded: boolean): void => {
  if (isNeeded) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
};
