import { useEffect } from 'react';

let remembered: string | undefined;

/** The row of this question gets the focus when the dashboard is shown next. */
export const rememberRow = (question_id: string): void => {
  remembered = question_id;
};

/** Scrolls to a row and focuses it if the admin comes back from its answer. */
export const useReturnToRow = (question_id: string, elementId: string): void => {
  useEffect(() => {
    if (remembered !== question_id) return;
    remembered = undefined;
    const row = document.getElementById(elementId);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [question_id, elementId]);
};
