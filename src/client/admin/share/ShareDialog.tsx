import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { languageOf } from '../../../shared/language.ts';
import { format } from '../../../shared/messages/format.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { changeLink, noteSharing, renewLink } from '../admin-api.ts';
import { useChange } from '../frame/use-change.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { Address } from './Address.tsx';
import { asTemplate, fillMessage } from './fill-message.ts';
import { LinkQrCode } from './LinkQrCode.tsx';
import { LinkSettings } from './LinkSettings.tsx';
import { useLinkState } from './link-state.ts';
import { messages } from './messages.ts';
import { OnlyHere } from './OnlyHere.tsx';
import { PrintLetter } from './PrintLetter.tsx';
import { SendMessage } from './SendMessage.tsx';
import { changeTemplates, isSame, withTemplate } from './templates.ts';

const texts = messages.share;

type ShareDialogProps = {
  question: Question;
  /** The person's. */
  name: string;
  /** Called with the question after a change of its link. */
  onChanged: (question: Question) => Promise<void>;
  onClose: () => void;
};

/** The dialog to share a question: address, message, QR code, and settings of the link. */
export const ShareDialog = ({ question, name, onChanged, onClose }: ShareDialogProps) => {
  // without a link: a process of the previous release, during a rolling restart
  const link = question.link ?? new URL(`/question/${question.access_token}`, location.origin).href;
  const isClosed = useLinkState(question) !== undefined;
  const sharing = useChange(() => texts.notNoted);
  const noteShared = () => void sharing.run(async () => onChanged(await noteSharing(question.id)));
  return (
    <Dialog title={format(texts.title, { name })} className="dialog-share" onClose={onClose}>
      <p className="question-text" dir="auto" lang={languageOf(question.question_text)}>
        {question.question_text}
      </p>
      <OnlyHere link={link} />
      {isClosed && <ErrorMessage>{texts.closed}</ErrorMessage>}
      <div className="stack share-columns">
        <div>
          <Address link={link} onCopied={noteShared} />
          <SendMessage kind="question" {...useMessage(question, name, link)} onShared={noteShared} />
          <ErrorMessage>{sharing.errorText}</ErrorMessage>
        </div>
        <LinkQrCode kind="question" link={link} />
      </div>
      <PrintLetter question_id={question.id} onPrinted={noteShared} />
      <LinkSettings
        kind="question"
        link={question}
        onSet={async (change) => onChanged(await changeLink(question.id, change))}
        onRenew={async () => onChanged(await renewLink(question.id))}
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};

/** The message with the link, from the admin's templates or ours. A new link replaces the old one in it. */
const useMessage = ({ question_text }: Question, name: string, link: string) => {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const templates = settings?.message_templates ?? [];
  const [chosen, setChosen] = useState(0);
  const [typed, setTyped] = useState<{ message: string; link: string } | undefined>(undefined);
  const template = templates[chosen]?.text ?? texts.template;
  const values = { name, question: question_text, link };
  const message = typed ? typed.message.replaceAll(typed.link, link) : fillMessage(template, values);
  const hasLink = message.includes(link);
  const own = asTemplate(message, values);

  /** Replaces the chosen message, or becomes a new one. */
  const keep = async () => {
    const old = templates[chosen];
    const kept = { title: old?.title ?? texts.ownTitle, text: own };
    const list = await changeTemplates(client, withTemplate(old, kept));
    setChosen(list.findIndex(isSame(kept)));
    setTyped(undefined);
  };
  return {
    message,
    hasLink,
    keep: settings && typed && hasLink && own !== template ? keep : undefined,
    onChange: (text: string) => setTyped({ message: text, link }),
    templates: templates.map(({ title }) => title),
    chosen,
    onChoose: (index: number) => {
      setChosen(index);
      setTyped(undefined);
    },
  };
};
