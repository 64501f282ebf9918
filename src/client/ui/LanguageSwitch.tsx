import { useState } from 'react';
import { Languages } from '../../pages/Languages.tsx';
import { language, ui as messages } from '../messages.ts';
import { chooseLanguage } from './choose-language.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/** At the foot of a page, which is loaded again: what is being written is kept as for any reload. */
export const LanguageSwitch = () => {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className="cluster language-switch">
      <Languages
        label={messages.language}
        current={language}
        onChoose={async (tag) => setHasFailed(!(await chooseLanguage(tag)))}
      />
      {hasFailed && <ErrorMessage>{messages.unreachable}</ErrorMessage>}
    </div>
  );
};
