import type { ExportFormat } from '../../../../shared/exchange.ts';
import { exchange as texts } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { exportUrl } from '../../api/exchange.ts';
import { checkSession } from '../../api/session.ts';
import { actionLabel } from '../../frame/action-label.ts';
import { AdminIcon } from '../../frame/admin-icons.tsx';
import { useChange } from '../../frame/use-change.ts';

const formats: ExportFormat[] = ['csv', 'json'];

/** The formats in which everything can be saved. */
export const ExportList = () => {
  const change = useChange();
  // a plain download link would not show an error
  const save = (format: ExportFormat) =>
    change.run(async () => {
      await checkSession();
      location.assign(exportUrl(format));
    });
  return (
    <>
      <ul className="card rows">
        {formats.map((format) => {
          const { name, use } = texts.formats[format];
          return (
            <li key={format} className="ends export-format">
              <div className="rest-of-row">
                <h3 className="plain-title">{name}</h3>
                <p className="hint small">{use}</p>
              </div>
              <Button aria-label={actionLabel(texts.save, name)} busy={change.busy} onClick={() => save(format)}>
                <AdminIcon name="download" />
                {texts.save}
              </Button>
            </li>
          );
        })}
      </ul>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </>
  );
};
