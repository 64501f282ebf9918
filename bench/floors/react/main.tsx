import { createRoot } from 'react-dom/client';

// React, a question and a field to type in, and nothing else
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <h1>What did the kitchen of your childhood smell of?</h1>
    <div contentEditable suppressContentEditableWarning />
  </>,
);
