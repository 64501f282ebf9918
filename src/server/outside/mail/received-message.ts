/** A part of a message that is not its text; its bytes are the file `file` of the work folder. */
export type Attachment = { content_type: string; name?: string; file: string };

/** What came back about a mail of ours, from a `message/delivery-status`. */
export type Bounce = {
  action: string;
  status: string;
  recipient?: string;
  /** Of the returned mail. */
  message_id?: string;
};

/** A message as it was received. Nothing in it is proven: every header can be forged. */
export type ParsedMessage = {
  message_id?: string;
  in_reply_to: string[];
  references: string[];
  /** The address alone, its domain in lower case. Undefined unless there is exactly one. */
  from?: string;
  /** The addresses of To, Cc, Delivered-To and X-Original-To. */
  to: string[];
  /** '' if the sender wants no answer (`<>`). */
  return_path?: string;
  subject: string;
  headers: {
    auto_submitted?: string;
    precedence?: string;
    x_autoreply?: string;
    x_autorespond?: string;
    list_id?: string;
    /** The topmost one, which the last server has added. */
    authentication_results?: string;
    /** The media type alone, in lower case. */
    content_type: string;
  };
  html?: string;
  text?: string;
  attachments: Attachment[];
  bounce?: Bounce;
};
