import './controls.css';
import { Link } from 'react-router';

/** Shown when a screen fails or its code could not be fetched; what was stored is not touched by that. */
export const BrokenPage = () => (
  <main className="broken">
    <h1>This page stopped working</h1>
    <p>Nothing that was saved is lost. Please check the connection and load the page again.</p>
    <div className="dialog-actions">
      <Link to="/admin" className="button">
        Back to the stories
      </Link>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  </main>
);
