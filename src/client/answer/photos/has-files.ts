/** Whether files are dragged; their number is not known before they are dropped. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
