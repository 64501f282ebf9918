import { type LanguageTag, languages } from '../shared/messages/languages.ts';

type LanguagesProps = {
  label: string;
  /** What a script says if the choice cannot be kept. */
  failed?: string;
  current: LanguageTag;
  /** If absent, the switch is hidden until a script shows it (client/ui/open-language-switch.ts). */
  onChoose?: (tag: LanguageTag) => void;
};

/** A quiet switch of the page's language: each by its own name. */
export const Languages = ({ label, failed, current, onChoose }: LanguagesProps) => (
  <nav className="cluster languages" aria-label={label} data-failed={failed} hidden={!onChoose}>
    {languages.map(({ tag, name, dir }) => (
      <button
        key={tag}
        type="button"
        className="tap-link"
        data-language={tag}
        lang={tag}
        dir={dir}
        aria-current={tag === current ? 'true' : undefined}
        onClick={onChoose && (() => onChoose(tag))}
      >
        {name}
      </button>
    ))}
  </nav>
);
