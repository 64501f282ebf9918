import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import type { Notify } from '../../../../shared/mail/reader-mails.ts';
import { offeredLanguage } from '../../../../shared/messages/languages.ts';
import type { Reader } from '../../../../shared/reading/readers.ts';
import { readers as messages } from '../../../messages.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { PeopleChoice } from '../../ask/PeopleChoice.tsx';
import { DayField } from '../../frame/DayField.tsx';
import { Form } from '../../frame/Form.tsx';
import { InterfaceLanguageOptions } from '../../frame/LanguageOptions.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { NameField } from '../../frame/NameField.tsx';
import { Refusal } from '../../frame/refusal.ts';
import { useUnsavedField } from '../../frame/unsaved-fields.ts';
import { useMailSetup } from '../../mail/use-mail-setup.ts';
import { namesQuery } from '../../queries/names-query.ts';
import { endOfDay } from '../../share/link-state.ts';
import { MailFields, readMailFields } from './MailFields.tsx';

const texts = messages.form;

type Values = {
  name: string;
  people: string[] | null;
  language?: string | null;
  expires_at?: string;
  email?: string | null;
  notify?: Notify;
};

type ReaderFormProps = {
  /** The link to change; without it a new one is made. Its last day is set in ShareReader. */
  reader?: Reader;
  onSave: (values: Values) => Promise<void>;
  onCancel: () => void;
};

/** The name of a reading link, and whose stories it opens. */
export const ReaderForm = ({ reader, onSave, onCancel }: ReaderFormProps) => {
  const [name, end] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const language = useRef<HTMLSelectElement>(null);
  const offered = offeredLanguage(reader?.language) ?? '';
  const [isForAll, setIsForAll] = useState(reader === undefined || reader.people === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(reader?.people));
  const names = useQuery(namesQuery);
  const { sends } = useMailSetup();
  useUnsavedField(`reader ${reader?.id ?? ''}`, name);

  const save = async (form: HTMLFormElement) => {
    // without people who have been deleted since
    const people = (names.data?.people ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
    if (!isForAll && people.length === 0) throw new Refusal(texts.nobody);
    const day = end.current?.value;
    await onSave({
      name: name.current?.value.trim() ?? '',
      people: isForAll ? null : people,
      // other tags than the form's can be set through the HTTP interface
      ...(language.current?.value !== offered && { language: language.current?.value || null }),
      ...(day && { expires_at: endOfDay(day) }),
      ...(sends && readMailFields(form)),
    });
  };

  return (
    <Form onSubmit={save} submit={reader ? texts.save : texts.make} onCancel={onCancel}>
      <NameField ref={name} name="name" required label={texts.name} hint={texts.nameHint} defaultValue={reader?.name} />
      <RadioGroup
        className="reader-whose"
        legend={texts.whose}
        values={[true, false]}
        chosen={isForAll}
        onChoose={setIsForAll}
        choice={(all) => ({ children: all ? texts.all : texts.chosen })}
      />
      {!isForAll && (
        <>
          <LoadState query={names} />
          <PeopleChoice legend={texts.people} people={names.data?.people ?? []} chosen={chosen} onChange={setChosen} />
        </>
      )}
      <PageLanguage field={language} chosen={offered} />
      {sends && <MailFields reader={reader} />}
      {!reader && <DayField ref={end} label={texts.end} />}
    </Form>
  );
};

type PageLanguageProps = { field: Ref<HTMLSelectElement>; chosen: string };

const PageLanguage = ({ field, chosen }: PageLanguageProps) => {
  return (
    <Select ref={field} label={texts.language} defaultValue={chosen}>
      <InterfaceLanguageOptions none={texts.browser} />
    </Select>
  );
};
