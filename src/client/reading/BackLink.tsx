import { type MouseEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../ui/icons.tsx';
import { messages } from './messages.ts';

/** Leads back to where the admin came from; to the dashboard if the page was opened by its address. */
export const BackLink = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  // the key of the first page of a tab; other answers replace this one in the history
  const [hasOrigin] = useState(key !== 'default' && history.length > 1);

  const goBack = (event: MouseEvent) => {
    if (!hasOrigin || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <Link className="reading-back" to="/admin" onClick={goBack}>
      <Icon name="more" />
      {messages.back}
    </Link>
  );
};
