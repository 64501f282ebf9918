/** Why a reply by mail waits for the admin. */
export const heldReasons = {
  other_address: 'It came from another address than the one you know.',
  authentication_failed: 'It may have been sent by somebody else: the mail provider couldn’t confirm the sender.',
  unknown_question: 'It doesn’t say which question it’s about.',
  locked: 'The answer is locked.',
  link_closed: 'The link of this question is paused, or has ended.',
  question_deleted: 'The question was deleted.',
  being_written: 'The answer is being written on the page, and isn’t submitted yet.',
  empty: 'There’s no text and no photo in it.',
  same_message_id: 'It looks like another mail that has arrived already.',
  unreadable: 'We couldn’t read this mail. Please open it in your mail program.',
  too_long: 'It’s too long to be added here.',
  several_stories: 'It’s a reply to a mail about several stories, and doesn’t say which one it’s for.',
  from_program: 'It looks like an automatic reply. If somebody wrote it, you can take it.',
};
