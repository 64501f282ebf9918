import { AdminPage } from '../ui/AdminPage.tsx';
import { messages } from './messages.ts';

/** The page of the family's reading links. */
export const ReadersPage = () => <AdminPage title={messages.title}>{null}</AdminPage>;
