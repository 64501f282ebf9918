import { Notice } from '../../ui/Notice.tsx';
import { messages } from './messages.ts';

/** Says that live updates are not working at the moment. */
export const StaleNotice = () => <Notice kind="panel">{messages.stale}</Notice>;
