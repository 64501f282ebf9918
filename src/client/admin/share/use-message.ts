import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asTemplate, fillMessage, type QuestionValues, type Values } from '../../../shared/fill-message.ts';
import { sharing as messages } from '../../messages.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { changeTemplates, isSame, withTemplate } from './templates.ts';

const texts = messages.share;

/** The message that goes with a link. */
export type Message = {
  text: string;
  hasLink: boolean;
  isChanged: boolean;
  onChange: (text: string) => void;
  /** Discards what was typed. */
  reset: () => void;
};

/** A message from a template, which can be edited. If the link is renewed, it is replaced in the edited text. */
export const useMessage = (template: string, values: Values): Message => {
  const { link } = values;
  const [typed, setTyped] = useState<{ text: string; link: string } | undefined>(undefined);
  const text = typed ? typed.text.replaceAll(typed.link, link) : fillMessage(template, values);
  return {
    text,
    hasLink: text.includes(link),
    isChanged: typed !== undefined,
    onChange: (changed) => setTyped({ text: changed, link }),
    reset: () => setTyped(undefined),
  };
};

/** The choice between the admin's templates. */
export type TemplateChoice = {
  titles: string[];
  /** The index of the template in use. */
  chosen: number;
  onChoose: (index: number) => void;
  /** Saves the edited message as a template; undefined if it has not been edited. */
  keep: (() => Promise<void>) | undefined;
};

/** The message that goes with a question, from the admin's templates or ours. */
export const useQuestionMessage = (values: QuestionValues): { message: Message; choice: TemplateChoice } => {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const templates = settings?.message_templates ?? [];
  const [chosen, setChosen] = useState(0);
  const old = templates[chosen];
  const template = old?.text ?? texts.template;
  const message = useMessage(template, values);
  const own = asTemplate(message.text, values);

  /** Saves the message in the chosen template, or as the first template if there are none. */
  const keep = async () => {
    const kept = { title: old?.title ?? texts.ownTitle, text: own };
    const list = await changeTemplates(client, withTemplate(old, kept));
    setChosen(list.findIndex(isSame(kept)));
    message.reset();
  };
  const onChoose = (index: number) => {
    setChosen(index);
    message.reset();
  };
  const canKeep = settings && message.isChanged && message.hasLink && own !== template;
  const titles = templates.map(({ title }) => title);
  return { message, choice: { titles, chosen, onChoose, keep: canKeep ? keep : undefined } };
};
