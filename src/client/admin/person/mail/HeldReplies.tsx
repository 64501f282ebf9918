import type { WholePerson } from '../../../../shared/people/people.ts';
import { HeldReply } from '../../mail/HeldReply.tsx';
import { useHeldReplies } from '../../mail/use-held-replies.ts';

/** The replies of this person that wait for the admin. */
export const HeldReplies = ({ person: { id, questions } }: { person: WholePerson }) => {
  const replies = useHeldReplies().filter(({ person_id }) => person_id === id);
  if (replies.length === 0) return null;
  return (
    <div className="stack part-answers">
      {replies.map((reply) => (
        <HeldReply
          key={reply.id}
          reply={reply}
          question={questions.find((question) => question.id === reply.question_id)?.question_text}
        />
      ))}
    </div>
  );
};
