import './controls.css';

/** Shown when a screen itself fails; what was stored is not touched by that. */
export const BrokenPage = () => (
  <main className="broken">
    <h1>This page stopped working</h1>
    <p>Nothing that was saved is lost. Please load the page again.</p>
    <button type="button" className="button button-main" onClick={() => location.reload()}>
      Load again
    </button>
  </main>
);
