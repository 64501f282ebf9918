/** Why a mail was not sent, or why nothing more is mailed to an address. */
export const mailFaults = {
  wrong_password: 'The mail provider refused the password.',
  sender_refused: 'The mail provider doesn’t send mail for the address in MAIL_FROM.',
  address_refused: 'There is no mailbox at this address, or it takes no mail.',
  message_refused: 'The mail provider refused this mail.',
  try_later: 'The mail provider asked us to try again later.',
  unreachable: 'The mail provider could not be reached.',
  bounced: 'The mail came back.',
  given_up: 'It could not be sent for three days.',
  no_longer_wanted: 'When it was due, the question was closed or gone, or the mails had been stopped.',
} as const;
