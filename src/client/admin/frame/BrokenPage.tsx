import { Link } from 'react-router';
import { admin as adminMessages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';

const { broken } = adminMessages;

/** Shown when a screen fails to render or its chunk could not be loaded. */
export const BrokenPage = () => (
  <main className="broken prose">
    <h1>{broken.title}</h1>
    <p>{broken.text}</p>
    <div className="action-row">
      <Link to="/admin" className="button">
        {adminMessages.backToStories}
      </Link>
      <Button variant="main" onClick={() => location.reload()}>
        {broken.reload}
      </Button>
    </div>
  </main>
);
