import type { ExportFormat, ImportSummary } from '../../../shared/exchange.ts';
import { longTimeout, send } from '../../api.ts';
import { withQuery } from './with-query.ts';

/** Where a browser downloads everyone, their questions and answers. */
export const exportUrl = (format: ExportFormat): string => withQuery('/api/export', { format });
/** A dry run of an import: what it would add, or the errors in the file. */
export const previewImport = (file: File) => importAt('/api/import?dry_run=true', file);
export const importFile = (file: File) => importAt('/api/import', file);

const importAt = (url: string, file: File): Promise<ImportSummary> => {
  const type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
  const sent = { body: file, type, timeout: longTimeout(file.size) };
  return send('POST', url, sent, (response) => response.json());
};
