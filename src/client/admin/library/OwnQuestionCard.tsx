import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { richText } from '../../../pages/rich-text.tsx';
import type { OwnQuestion } from '../../../shared/library/library.ts';
import { format } from '../../../shared/messages/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { addOwnQuestion } from '../admin-api.ts';
import { daysFault } from '../ask/days.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
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
  const change = useChange();
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

  const submit = (event: FormEvent, asksNow: boolean) => {
    event.preventDefault();
    const [textField, heavyField] = [text.current, heavy.current];
    if (!textField || !heavyField) return;
    const typed = textField.value.trim();
    const whole = textField.value;
    if (typed === '') return textField.focus();
    const { to, days: days_to_complete } = options;
    const fault = asksNow && daysFault(days_to_complete);
    if (fault) return change.refuse(fault);
    void change.run(async () => {
      const question = await keep({ text: typed, heavy: heavyField.checked });
      if (asksNow && person && days_to_complete !== undefined)
        await askOne(client, question, person, { to, days_to_complete });
      kept.current = undefined;
      keptText.forget(whole);
      // what was typed during the request is the next question
      if (textField.value.trim() === typed) {
        textField.value = '';
        heavyField.checked = false;
      }
      textField.focus();
      announce(asksNow && person ? format(messages.announced[to], { name: person.name }) : texts.kept);
    });
  };

  return (
    <Card className="padded" title={texts.title}>
      <form className="fields" onSubmit={(event) => submit(event, person !== undefined)}>
        <OwnQuestionFields text={text} heavy={heavy} />
        <ErrorMessage>{change.errorText}</ErrorMessage>
        <div className="cluster">
          {person && (
            <Button type="submit" variant="main" busy={change.busy}>
              <span>
                {richText(messages.ask[options.to], { name: person.name }, { name: (name) => <bdi>{name}</bdi> })}
              </span>
            </Button>
          )}
          <Button busy={change.busy} onClick={(event) => submit(event, false)}>
            {texts.keep}
          </Button>
        </div>
      </form>
    </Card>
  );
};
