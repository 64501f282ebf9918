import { AdminPage } from '../ui/AdminPage.tsx';
import { messages } from './messages.ts';

/** All stories on a shelf, to read them in one place. */
export const ReadingRoomPage = () => <AdminPage title={messages.title}>{null}</AdminPage>;
