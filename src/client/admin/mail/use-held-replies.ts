import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../shared/mail/replies.ts';
import { heldQuery } from '../queries/mail-queries.ts';
import { useMailSetup } from './use-mail-setup.ts';

const none: Reply[] = [];

/** The replies of everybody that wait for the admin; none until they are loaded. */
export const useHeldReplies = (): Reply[] => {
  const { receives } = useMailSetup();
  return useQuery({ ...heldQuery, enabled: receives }).data ?? none;
};
