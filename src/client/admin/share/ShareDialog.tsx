import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../../shared/questions/questions.ts';
import { sharing as messages } from '../../messages.ts';
import { changeLink, loadQuestion, noteSharing, renewLink } from '../api/questions.ts';
import { useChange } from '../frame/use-change.ts';
import { namesQuery } from '../queries/names-query.ts';
import { MailWay } from './MailWay.tsx';
import { PrintLetter } from './PrintLetter.tsx';
import { ShareLinkDialog } from './ShareLinkDialog.tsx';
import { type Message, useMessage, useQuestionMessage } from './use-message.ts';

const texts = messages.share;

type ShareDialogProps = {
  question: Question;
  /** The person's. */
  name: string;
  /** Thanks to tell the person about; the message is then about them, not the question. */
  thanks?: { name: string; text: string } | undefined;
  /** Called with the question after a change of its link. */
  onChanged: (question: Question) => Promise<void>;
  onClose: () => void;
};

/** The dialog to share a question. */
export const ShareDialog = ({ question, name, thanks, onChanged, onClose }: ShareDialogProps) => {
  const { id, person_id, question_text, access_token } = question;
  // without a link: a process of the previous release, during a rolling restart
  const link = question.link ?? new URL(`/question/${access_token}`, location.origin).href;
  const { data } = useQuery(namesQuery);
  const { photo } = data?.people.find((person) => person.id === person_id) ?? {};
  const values = { name, question: question_text, link };
  const { message, choice } = useQuestionMessage(values);
  const aboutThanks: Message = useMessage(texts.templates.thanks, {
    ...values,
    ...(thanks && { reader: thanks.name, thanks: thanks.text }),
  });
  const sharing = useChange(() => texts.notNoted);
  // the server has noted that it was shared
  const reload = async () => onChanged(await loadQuestion(id));
  const noteShared = () => void sharing.run(async () => onChanged(await noteSharing(id)));
  return (
    <ShareLinkDialog
      kind="question"
      recipient={{ id: person_id, name, ...(photo && { photo }) }}
      question_text={question_text}
      link={{ ...question, link }}
      {...(thanks ? { message: aboutThanks } : { message, choice })}
      onShared={noteShared}
      errorText={sharing.errorText}
      mail={
        thanks ? undefined : (
          <MailWay question_id={id} person_id={person_id} isChanged={message.isChanged} onMailed={reload} />
        )
      }
      letter={<PrintLetter question_id={id} onPrinted={noteShared} />}
      onSet={async (change) => onChanged(await changeLink(id, change))}
      onRenew={async () => onChanged(await renewLink(id))}
      onClose={onClose}
    />
  );
};
