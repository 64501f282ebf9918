import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ParsedMessage } from '../../outside/mail/parsed-message.ts';
import { sanitise } from '../content/content.ts';
import { contentOfText } from '../content/text-paragraphs.ts';

/** The text of a message as content. Nothing is cut. */
export const cutReply = async ({ html, text = '' }: ParsedMessage): Promise<{ content: string; left_out: string }> => {
  await yieldToEventLoop();
  return { content: html === undefined ? contentOfText(text) : await sanitise(html), left_out: '' };
};
