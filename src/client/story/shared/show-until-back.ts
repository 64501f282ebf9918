/**
 * Shows a modal dialog that Back closes too. While it is open it has a history entry, which is removed if it is closed
 * otherwise.
 */
export const showUntilBack = (dialog: HTMLDialogElement): void => {
  // the entry is still there after a reload
  if (!history.state?.isViewing) history.pushState({ ...history.state, isViewing: true }, '');
  const close = () => dialog.close();
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    if (history.state?.isViewing) history.back();
  });
  dialog.showModal();
};
