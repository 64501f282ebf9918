import { useEffect, useState } from 'react';

type Row = { person_id: string; question_id: string };

let remembered: Row | undefined;

/** The row of this question gets the focus when the dashboard is shown next. */
export const rememberRow = (row: Row): void => {
  remembered = row;
};

/** The row whose answer the admin comes back from, the first time that the dashboard asks. */
export const useRememberedRow = (): Row | undefined => {
  const [row] = useState(() => remembered);
  useEffect(() => {
    remembered = undefined;
  }, []);
  return row;
};
