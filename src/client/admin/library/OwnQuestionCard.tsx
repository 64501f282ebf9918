import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { richText } from '../../../pages/rich-text.tsx';
import type { OwnQuestion } from '../../../shared/library/library.ts';
import { format } from '../../../shared/messages/format.ts';
import { Card } from '../../ui/Card.tsx';
import { addOwnQuestion } from '../admin-api.ts';
import { requireDays } from '../ask/days.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { askOne } from './ask-one.ts';
import type { Asking } from './asking.ts';
import { changeLibrary } from './library-queries.ts';
import { messages } from './messages.ts';
import { OwnQuestionFields } from './OwnQuestionFields.tsx';

const texts = messages.ownQuestion;

/** Adds a question of her own to the library, and asks it if she wants. */
export const OwnQuestionCard = ({ asking: { person, options } }: { asking: Asking }) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const heavy = useRef<HTMLInputElement>(null);
  const kept = useRef<OwnQuestion>(undefined);
  const client = useQueryClient();
  const announce = useAnnounce();
  const keptText = useUnsavedField('own question', text, 'sent');

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
    const typed = textField.value.trim();
    const whole = textField.value;
    if (typed === '') return textField.focus();
    const asked = action === 'keep' ? undefined : person;
    const { to } = options;
    const days_to_complete = asked ? requireDays(options.days) : null;
    const question = await keep({ text: typed, heavy: heavyField.checked });
    if (asked) await askOne(client, question, asked, { to, days_to_complete });
    kept.current = undefined;
    keptText.forget(whole);
    // what was typed during the request is the next question
    if (textField.value.trim() === typed) {
      textField.value = '';
      heavyField.checked = false;
    }
    textField.focus();
    announce(asked ? format(messages.announced[to], { name: asked.name }) : texts.kept);
  };

  const actions = (
    <div className="cluster">
      {person && (
        <Submit variant="main">
          <span>
            {richText(messages.ask[options.to], { name: person.name }, { name: (name) => <bdi>{name}</bdi> })}
          </span>
        </Submit>
      )}
      <Submit value="keep">{texts.keep}</Submit>
    </div>
  );

  return (
    <Card className="padded" title={texts.title}>
      <Form onSubmit={save} actions={actions}>
        <OwnQuestionFields text={text} heavy={heavy} />
      </Form>
    </Card>
  );
};
