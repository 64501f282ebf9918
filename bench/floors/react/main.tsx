import { createRoot } from 'react-dom/client';

// only React with a question and an editable element
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <h1>What did the kitchen of your childhood smell of?</h1>
    <div contentEditable suppressContentEditableWarning />
  </>,
);
