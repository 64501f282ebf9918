/** Sentences of the specification that more than one place says. */
export const words = {
  locked: 'This question has been locked and can no longer be edited.',
  noFile: 'No file selected',
  notAnImage: 'Please upload an image file',
  imageTooLarge: 'Image must be smaller than 10MB',
  noImageUrl: 'Failed to get image URL',
  autosaveFailed: "Failed to auto-save. Don't worry, your changes are still here.",
  saveFailed: 'Failed to save progress. Please try again.',
  submitFailed: 'Failed to submit answer. Please try again.',
} as const;
