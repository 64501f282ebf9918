import { createRoot } from 'react-dom/client';

// React and a field to type in, and nothing else
createRoot(document.getElementById('root') as HTMLElement).render(
  <div contentEditable suppressContentEditableWarning />,
);
