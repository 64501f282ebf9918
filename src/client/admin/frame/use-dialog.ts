import { useState } from 'react';

/**
 * The open dialog of several, by name. `close` closes only the dialog that it was rendered with: a late response must not
 * close one that was opened since.
 */
export const useDialog = <Name extends string>() => {
  const [opened, setOpened] = useState<{ name: Name } | undefined>(undefined);
  return {
    dialog: opened?.name,
    open: (name: Name) => setOpened({ name }),
    close: () => setOpened((current) => (current === opened ? undefined : current)),
  };
};
