import { AdminPage } from '../ui/AdminPage.tsx';
import { messages } from './messages.ts';

/** The page on which the admin makes a book. */
export const KeepsakePage = () => <AdminPage title={messages.title}>{null}</AdminPage>;
