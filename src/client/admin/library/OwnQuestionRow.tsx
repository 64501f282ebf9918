import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnQuestion } from '../../../shared/library/library.ts';
import { library as messages } from '../../messages.ts';
import { addOwnQuestion } from '../api/library.ts';
import { readQuestionText } from '../ask/read-question-text.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { isKept, useUnsavedField } from '../frame/unsaved-fields.ts';
import { changeLibrary } from '../queries/library-queries.ts';
import type { Asking } from './asking.ts';
import { OwnQuestionFields } from './OwnQuestionFields.tsx';

const texts = messages.ownQuestion;
const draft = 'own question';

/** The first row: adds the admin's own question to the library, and can also ask it. */
export const OwnQuestionRow = ({ asking: { chosen, to, ask } }: { asking: Asking }) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const heavy = useRef<HTMLInputElement>(null);
  const kept = useRef<OwnQuestion>(undefined);
  const client = useQueryClient();
  const announce = useAnnounce();
  const keptText = useUnsavedField(draft, text, 'sent');
  // stays open: collapsing would move a button while it is being pressed
  const [isOpen, setOpen] = useState(() => isKept(draft));

  const keep = async (question: { text: string; heavy: boolean }) => {
    // a retry after only the second request has failed must not add it twice
    if (kept.current?.text === question.text) return kept.current;
    const added = await addOwnQuestion(question);
    kept.current = added;
    await changeLibrary(client, (library) => ({ ...library, own: [...library.own, added] }));
    return added;
  };

  const save = async (_form: HTMLFormElement, action: string) => {
    const [textField, heavyField] = [text.current, heavy.current];
    if (!textField || !heavyField) return;
    const typed = readQuestionText(textField);
    const whole = textField.value;
    const question = await keep({ text: typed, heavy: heavyField.checked });
    if (action === 'keep') announce(texts.kept);
    else await ask(question);
    kept.current = undefined;
    keptText.forget(whole);
    // what was typed during the request is the next question
    if (readQuestionText(textField) === typed) {
      textField.value = '';
      heavyField.checked = false;
    }
    textField.focus();
  };

  const actions = (
    <>
      <Submit variant="quiet" value="keep" className="button-narrow own-row-keep">
        {texts.keep}
      </Submit>
      {chosen.length > 0 && <Submit className="ask-button">{messages.ask[to]}</Submit>}
    </>
  );

  return (
    <section className={isOpen ? 'own-row is-open' : 'own-row'} aria-label={texts.title} onFocus={() => setOpen(true)}>
      <Form className="own-row-form" onSubmit={save} actions={actions}>
        <OwnQuestionFields text={text} heavy={heavy} />
      </Form>
    </section>
  );
};
