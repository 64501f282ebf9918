import { useState } from 'react';
import { Languages } from '../../pages/Languages.tsx';
import { language } from '../messages.ts';
import { chooseLanguage } from './choose-language.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { messages } from './messages.ts';

/** At the foot of a page. What is being written stays: it is kept on the device before the page is loaded again. */
export const LanguageSwitch = () => {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className="language-switch">
      <Languages
        label={messages.language}
        current={language}
        onChoose={async (tag) => setHasFailed(!(await chooseLanguage(tag)))}
      />
      {hasFailed && <ErrorMessage>{messages.unreachable}</ErrorMessage>}
    </div>
  );
};
