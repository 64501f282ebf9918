import { mailSettings } from '../../../messages.ts';
import { AdminIcon } from '../../frame/admin-icons.tsx';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.providers;

/** How to get an app password at the largest providers. */
export const ProvidersRow = () => (
  <SettingsRow title={texts.title} hint={texts.hint}>
    <details className="mail-providers">
      <summary className="plain-summary">
        {texts.summary}
        <AdminIcon name="down" />
      </summary>
      <div className="prose">
        <p>{texts.intro}</p>
        {(['gmail', 'icloud', 'yahoo', 'outlook'] as const).map((each) => (
          <section key={each} aria-label={texts[each].name}>
            <h3 className="plain-title">{texts[each].name}</h3>
            <Steps steps={texts[each].steps} />
          </section>
        ))}
      </div>
    </details>
  </SettingsRow>
);

const Steps = ({ steps }: { steps: readonly string[] }) =>
  steps.length === 1 ? (
    <p>{steps[0]}</p>
  ) : (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
