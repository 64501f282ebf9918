import { useQueryClient } from '@tanstack/react-query';
import { Written } from '../../../pages/Written.tsx';
import type { Reply } from '../../../shared/mail/replies.ts';
import { format, personMail, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { putBackLeftOut, replyMailUrl } from '../api/replies.ts';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { formatDayAndTime } from '../frame/dates.ts';
import { reloadReplies } from '../queries/mail-queries.ts';

const texts = personMail.held;

/** A reply by mail as it came: its text, what was left out, and the mail itself. */
export const ReplyDialog = ({ reply, onClose }: { reply: Reply; onClose: () => void }) => {
  const client = useQueryClient();
  const putBack = async () => {
    await putBackLeftOut(reply.id);
    await reloadReplies(client, reply.person_id);
  };
  return (
    <Dialog title={texts.readTitle} className="dialog-wide" onClose={onClose}>
      <p className="hint">
        {describeSender(reply)} {format(texts.received, { when: formatDayAndTime(reply.received_at) })}
      </p>
      <p className="hint" dir="auto">
        {format(texts.subject, { subject: reply.subject })}
      </p>
      <MailText label={texts.readTitle} text={reply.text} />
      {reply.other_files !== undefined && <p>{format(texts.otherFiles, { count: reply.other_files })}</p>}
      {reply.left_out && (
        <details className="reply-left-out">
          <summary className="plain-summary">
            {personMail.taken.leftOut}
            <AdminIcon name="down" />
          </summary>
          <MailText label={personMail.taken.leftOut} text={reply.left_out} />
          <ActionButton action={putBack}>{personMail.taken.putBack}</ActionButton>
        </details>
      )}
      {/* not among the actions, which take half of a small phone if there are two rows */}
      <p className="reply-download">
        <a className="button button-quiet" href={replyMailUrl(reply.id)} download={`${reply.id}.eml`}>
          <AdminIcon name="download" />
          {texts.download}
        </a>
      </p>
      <div className="action-row">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
};

/** The address, and how many photos came along. */
export const describeSender = ({ from, text, photos }: Reply): string => {
  if (photos > 0) return format(texts.fromWithPhotos, { from, count: photos });
  return format(text === '' ? texts.nothing : texts.from, { from });
};

/** A text with its own lines, in a place that scrolls. */
export const MailText = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
  <section className="panel mail-text" aria-label={label} tabIndex={0}>
    <Written as="p" text={text} />
  </section>
);
