import { dashboard as messages } from '../../messages.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Says that live updates are not working at the moment. */
export const StaleNotice = () => <Notice kind="panel">{messages.stale}</Notice>;
