import './mail.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Written } from '../../../pages/Written.tsx';
import type { Reply } from '../../../shared/mail/replies.ts';
import { heldReasons, personMail } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { discardReply, takeReply } from '../api/replies.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { useChange } from '../frame/use-change.ts';
import { reloadReplies } from '../queries/mail-queries.ts';
import { describeSender, ReplyDialog } from './ReplyDialog.tsx';
import { TakeDialog } from './TakeDialog.tsx';

const texts = personMail.held;

type HeldReplyProps = {
  reply: Reply;
  /** The text of the question that it answers; undefined if that is not known, or the question is gone. */
  question: string | undefined;
};

/** A reply by mail that waits for the admin: what it says, why it waits, and what can be done. */
export const HeldReply = ({ reply, question }: HeldReplyProps) => {
  const id = useId();
  const about = excerpt(question ?? reply.subject);
  return (
    <section className="card held-reply" aria-labelledby={id}>
      <div className="rest-of-row">
        <p className="small strong hint">{texts.title}</p>
        <h2 id={id}>
          <Written text={question ?? (reply.subject || texts.unknown)} />
        </h2>
        {reply.text !== '' && <Written as="p" className="held-reply-words clamp" text={reply.text} />}
        <p className="small hint">
          {describeSender(reply)} {reply.why && heldReasons[reply.why]}
        </p>
      </div>
      <Actions reply={reply} about={about} isKnown={question !== undefined} />
    </section>
  );
};

type ActionsProps = { reply: Reply; about: string; isKnown: boolean };

const Actions = ({ reply, about, isKnown }: ActionsProps) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const taking = useChange();
  const finish = async (said: string, person_id = reply.person_id) => {
    await reloadReplies(client, person_id);
    announce(said);
  };
  const take = () =>
    taking.run(async () => {
      await takeReply(reply.id);
      await finish(texts.taken);
    });
  return (
    <div className="held-reply-actions">
      {isKnown ? (
        <Button variant="main" aria-label={actionLabel(texts.take, about)} busy={taking.busy} onClick={take}>
          {texts.take}
        </Button>
      ) : (
        <DialogButton
          variant="main"
          aria-label={actionLabel(texts.take, about)}
          dialog={(close) => (
            <TakeDialog reply={reply} onTaken={(person_id) => finish(texts.taken, person_id)} onClose={close} />
          )}
        >
          {texts.take}
        </DialogButton>
      )}
      <DialogButton
        variant="quiet"
        aria-label={actionLabel(texts.read, about)}
        dialog={(close) => <ReplyDialog reply={reply} onClose={close} />}
      >
        {texts.read}
      </DialogButton>
      <DialogButton
        variant="quiet"
        aria-label={actionLabel(texts.discard, about)}
        dialog={(close) => (
          <ConfirmDialog
            label={actionLabel(texts.discard, about)}
            more={texts.discardMore}
            onCancel={close}
            onConfirm={async () => {
              await ignoreNotFound(discardReply(reply.id));
              close();
              await finish(texts.discarded);
            }}
          >
            {texts.discardAsk}
          </ConfirmDialog>
        )}
      >
        {texts.discard}
      </DialogButton>
      <ErrorMessage>{taking.errorText}</ErrorMessage>
    </div>
  );
};
