import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../../shared/mail/replies.ts';
import type { Question } from '../../../../shared/questions/questions.ts';
import { format, personMail, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { excerpt } from '../../../ui/excerpt.ts';
import { putBackLeftOut, replyMailUrl } from '../../api/replies.ts';
import { actionLabel } from '../../frame/action-label.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { DialogButton } from '../../frame/DialogButton.tsx';
import { useChange } from '../../frame/use-change.ts';
import { MailText } from '../../mail/ReplyDialog.tsx';
import { useMailSetup } from '../../mail/use-mail-setup.ts';
import { reloadReplies, takenQuery } from '../../queries/mail-queries.ts';

const texts = personMail.taken;

/** Says that a question was answered by mail, and shows what was left out of the replies. */
export const AnsweredByMail = ({ question }: { question: Question }) => {
  const { receives } = useMailSetup();
  const { data = [] } = useQuery({ ...takenQuery(question.person_id), enabled: receives });
  const replies = data.filter(({ question_id }) => question_id === question.id);
  if (replies.length === 0) return null;
  return (
    <div className="cluster hint small answered-by-mail">
      {texts.byMail}
      {replies.map(
        ({ id, other_files }) =>
          other_files !== undefined && (
            <a key={id} href={replyMailUrl(id)} download={`${id}.eml`}>
              {format(personMail.held.otherFiles, { count: other_files })}
            </a>
          ),
      )}
      {replies.map(
        (reply) =>
          reply.left_out && (
            <DialogButton
              key={reply.id}
              variant="text"
              aria-label={actionLabel(texts.leftOut, excerpt(question.question_text))}
              dialog={(close) => <LeftOut reply={reply} left_out={reply.left_out ?? ''} onClose={close} />}
            >
              {texts.leftOut}
            </DialogButton>
          ),
      )}
    </div>
  );
};

type LeftOutProps = { reply: Reply; left_out: string; onClose: () => void };

const LeftOut = ({ reply, left_out, onClose }: LeftOutProps) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const { busy, errorText, run } = useChange();
  const putBack = () =>
    run(async () => {
      await putBackLeftOut(reply.id);
      onClose();
      await reloadReplies(client, reply.person_id);
      announce(texts.isBack);
    });
  return (
    <Dialog title={texts.leftOutTitle} className="dialog-wide" onClose={onClose}>
      <p className="hint">{texts.leftOutAbout}</p>
      <MailText label={texts.leftOut} text={left_out} />
      <ErrorMessage>{errorText}</ErrorMessage>
      <div className="action-row">
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button variant="main" busy={busy} onClick={putBack}>
          {texts.putBack}
        </Button>
      </div>
    </Dialog>
  );
};
