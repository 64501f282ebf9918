import type { ExportFormat, ImportSummary } from '../../shared/exchange.ts';
import { ApiError, readProblem } from '../api.ts';

/** Where a browser downloads everything. */
export const exportUrl = (format: ExportFormat): string => `/api/export?format=${format}`;

/** Says what bringing a file in would make, or what is wrong with it. */
export const previewImport = (file: File): Promise<ImportSummary> => sendFile('/api/import?dry_run=true', file);

export const importFile = (file: File): Promise<ImportSummary> => sendFile('/api/import', file);

const sendFile = async (path: string, file: File): Promise<ImportSummary> => {
  const unreachable = () => {
    throw new ApiError(0);
  };
  const type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': type }, body: file }).catch(
    unreachable,
  );
  if (!response.ok) throw await readProblem(response);
  return response.json().catch(unreachable);
};
