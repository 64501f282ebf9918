import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { format, language, library as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { moveToSameButton } from '../frame/move-to-same-button.ts';

export type Theme = { id: string; title: string; questions: LibraryQuestion[] };

/** The id of the admin's own questions, which are no theme. */
export const ownTheme = 'own';

type ThemesProps = {
  themes: Theme[];
  /** Undefined during a search. */
  current: string | undefined;
  onChoose: (id: string) => void;
};

const numbers = new Intl.NumberFormat(language);

const focusQuestions = () => document.querySelector<HTMLElement>('.library-questions h2')?.focus();

/** The themes as a list, beside the questions. */
export const ThemeList = ({ themes, current, onChoose }: ThemesProps) => (
  <nav className="theme-list" aria-label={messages.themes}>
    <Button className="skip-link" onClick={focusQuestions}>
      {messages.skip}
    </Button>
    <ul className="theme-names">
      {themes.map(({ id, title, questions }) => (
        <li key={id}>
          <button
            type="button"
            className="row-button"
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onChoose(id)}
            onKeyDown={moveToSameButton}
          >
            <span>{title}</span> <span className="hint">{numbers.format(questions.length)}</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);

/** The same as one field, for small screens; the stylesheet shows one of the two. */
export const ThemeSelect = ({ themes, current, onChoose }: ThemesProps) => {
  return (
    <div className="cluster theme-select">
      <Select
        label={messages.theme}
        className="pill-field"
        value={current ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {current === undefined && <option value="">{messages.allThemes}</option>}
        {themes.map((theme) => (
          <option key={theme.id} value={theme.id}>
            {format(messages.themeWithCount, { title: theme.title, number: numbers.format(theme.questions.length) })}
          </option>
        ))}
      </Select>
    </div>
  );
};
