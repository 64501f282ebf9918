import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { reading as messages } from '../../messages.ts';
import { hasModifier } from '../../ui/arrow-keys.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useIsInRoom } from './paths.ts';

/**
 * Leads back to where the admin came from; if the page was opened by its address to the reading room, or from an
 * address of earlier releases to the dashboard.
 */
export const BackLink = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isInRoom = useIsInRoom();
  // the key of the first page of a tab; other answers replace this one in the history
  const [hasOrigin] = useState(key !== 'default' && history.length > 1);

  const goBack = (event: MouseEvent) => {
    if (!hasOrigin || hasModifier(event)) return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <Link className="tap-link back-link plain-link" to={isInRoom ? '/admin/read' : '/admin'} onClick={goBack}>
      <AdminIcon name="previous" />
      {isInRoom ? messages.allStories : messages.back}
    </Link>
  );
};
