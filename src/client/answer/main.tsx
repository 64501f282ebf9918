import '../ui/base.css';
import './answer.css';
import { createRoot } from 'react-dom/client';
import { AnswerPage } from './AnswerPage.tsx';
import { loadEditor } from './load-editor.ts';

// the editor comes while the question is fetched
void loadEditor();

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
createRoot(document.getElementById('root') as HTMLElement).render(<AnswerPage token={token} />);
