/** What a mail says. Its text and its HTML have the same words. A line feed in a text is a line break. */
export type MailBody = {
  /** Shown large, such as the question. */
  heading?: string;
  /** Before the heading. */
  opening: string[];
  /** After the heading, such as several stories: how each is called, and how it begins. */
  items?: { title: string; text: string }[];
  /** After those. */
  paragraphs: string[];
  /** One large button, with its link in full below it. */
  button?: { label: string; url: string };
  /** After the button. */
  closing: string[];
  /** Small print. */
  footer: { text: string; url?: string }[];
  /** Names of images in the file store, which are attached and shown. */
  photos?: { name: string; alt: string }[];
};

/** What `cid:` is followed by in the HTML of a mail, for an attached image. */
export const contentIdOf = (name: string): string => `${name}@family-stories`;
