import type { QueryClient } from '@tanstack/react-query';
import type { Settings } from '../../../shared/settings.ts';
import { changeSettings, loadSettings } from '../api/settings.ts';
import { showSettings } from '../queries/settings-query.ts';

export type Template = Settings['message_templates'][number];

export const isSame =
  (one: Template) =>
  (other: Template): boolean =>
    one.title === other.title && one.text === other.text;

/** Changes the list of messages. It is loaded again first, because another tab may have changed it. Returns the new one. */
export const changeTemplates = async (
  client: QueryClient,
  change: (list: Template[]) => Template[],
): Promise<Template[]> => {
  const { message_templates } = await loadSettings();
  const settings = await changeSettings({ message_templates: change(message_templates) });
  showSettings(client, settings);
  return settings.message_templates;
};

/** Replaces `old`; adds the template if that is not in the list, or undefined. */
export const withTemplate =
  (old: Template | undefined, template: Template) =>
  (list: Template[]): Template[] =>
    old && list.some(isSame(old)) ? list.map((other) => (isSame(old)(other) ? template : other)) : [...list, template];
