import type { Question } from '../../../shared/questions/questions.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { EarlierVersionsDialog } from '../frame/EarlierVersionsDialog.tsx';
import { MenuButton } from '../frame/Menu.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { EditQuestionDialog } from './EditQuestionDialog.tsx';
import { messages } from './messages.ts';

const texts = messages.question;

type QuestionMenuProps = { question: Question; about: string; onPrint: () => void };

/** Less frequent actions on a question; a locked one is not corrected. */
export const QuestionMenu = ({ question, about, onPrint }: QuestionMenuProps) => {
  const { dialog, open, close } = useDialog<'edit' | 'earlier'>();
  const edit = { label: texts.edit, icon: <AdminIcon name="rename" />, onChoose: () => open('edit') };
  const earlier = { label: texts.earlier, icon: <AdminIcon name="earlier" />, onChoose: () => open('earlier') };
  const letter = { label: texts.letter, icon: <AdminIcon name="print" />, onChoose: onPrint };
  const items = [
    ...(question.status === 'locked' ? [] : [edit]),
    ...(question.status === 'not_started' ? [] : [earlier]),
    letter,
  ];
  return (
    <>
      <MenuButton title={texts.more} label={actionLabel(texts.more, about)} items={items} />
      {dialog === 'edit' && <EditQuestionDialog question={question} onClose={close} />}
      {dialog === 'earlier' && <EarlierVersionsDialog question={question} about={about} onClose={close} />}
    </>
  );
};
