import { answer as messages, ui } from '../../messages.ts';
import type { View } from '../session/view.ts';
import { ReloadButton } from './boundaries.tsx';

/** In the place of the text until the editor is loaded, where the server's HTML has no text to write in. */
export const Waiting = ({ loading }: { loading: NonNullable<View['loading']> }) => (
  <>
    <p className="hint loading" role="status">
      {loading === 'slow' ? messages.loadProblems.slow : ui.loading}
    </p>
    {loading === 'slow' && <ReloadButton />}
  </>
);
