/** Copies a text; false if the browser refuses. `button` was pressed, and keeps the focus. */
export const copyText = async (text: string, button: HTMLElement): Promise<boolean> => {
  try {
    // missing over plain HTTP; rejects if the permission is denied
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.className = 'visually-hidden';
    field.value = text;
    // inside the dialog: everything outside it is inert
    button.after(field);
    field.select();
    // deprecated, but all there is over plain HTTP
    const isCopied = document.execCommand('copy');
    field.remove();
    button.focus();
    return isCopied;
  }
};
