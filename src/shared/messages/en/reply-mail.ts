/** The confirmation of a reply by mail, to whoever has written it. */
export const replyMail = {
  subject: 'Your answer has arrived: {question}',
  arrived: 'Thank you! This has arrived, and is now part of your answer:',
  morePhotos: { one: 'And one more photo.', other: 'And {count} more photos.' },
  otherFiles: {
    one: 'One file isn’t shown in the answer. It’s kept with your mail.',
    other: '{count} files aren’t shown in the answer. They’re kept with your mail.',
  },
  goOn: 'Read it or write on',
  more: 'If you’d like to add something, you can also just reply to this mail.',
  photo: 'A photo you sent',
  heldSubject: 'Your mail has arrived: {question}',
  held: 'Thank you! Your mail has arrived, and nothing of it is lost. It will be read before it becomes part of the answer.',
};
