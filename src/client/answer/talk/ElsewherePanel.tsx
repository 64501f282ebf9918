import { Button } from '../../ui/Button.tsx';
import type { Talk } from './talk.ts';
import { texts } from './texts.ts';

/** Another tab has the recordings, and does not give them back: a tablet may have suspended it. */
export const ElsewherePanel = ({ talk }: { talk: Talk }) => (
  <div className="talk-panel">
    <p className="talk-invitation" role="status">
      {texts.otherTab}
    </p>
    <Button variant="main" className="talk-button" onClick={talk.takeOver}>
      {texts.continueHere}
    </Button>
  </div>
);
