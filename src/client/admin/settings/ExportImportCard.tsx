import type { ExportFormat } from '../../../shared/exchange.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { checkSession, exportUrl } from '../admin-api.ts';
import { useChange } from '../frame/use-change.ts';
import { exchangeMessages as texts } from './exchange-messages.ts';
import { ImportForm } from './ImportForm.tsx';

/** Saves everything to a file, and brings in people and questions from one. */
export const ExportImportCard = () => (
  <Card className="stack form-card" title={texts.title}>
    <ExportButtons />
    <ImportForm />
  </Card>
);

const ExportButtons = () => {
  const change = useChange();
  // a download that is refused would show nothing
  const save = (format: ExportFormat) =>
    change.run(async () => {
      await checkSession();
      location.assign(exportUrl(format));
    });
  return (
    <section className="stack exchange-part">
      <h3>{texts.saveTitle}</h3>
      <p className="hint">{texts.saveHint}</p>
      <div className="cluster">
        <Button busy={change.busy} onClick={() => save('csv')}>
          {texts.saveTable}
        </Button>
        <Button busy={change.busy} onClick={() => save('json')}>
          {texts.saveJson}
        </Button>
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </section>
  );
};
