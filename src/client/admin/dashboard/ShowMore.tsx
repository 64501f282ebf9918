import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';

// an IntersectionObserver margin of about two screens
const rootMargin = '0px 0px 2000px 0px';

type ShowMoreProps = { isLoading: boolean; onShow: () => void };

/** Infinite scroll: loads the next page when the end of the list is near; also a button, for the keyboard. */
export const ShowMore = ({ isLoading, onShow }: ShowMoreProps) => {
  const button = useRef<HTMLButtonElement>(null);

  // a new observer after each load: it reports at once whether the end is still in view
  useEffect(() => {
    if (!button.current || isLoading) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onShow(), { rootMargin });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [onShow, isLoading]);

  return (
    <p className="show-more">
      <Button ref={button} busy={isLoading} onClick={onShow}>
        {isLoading ? messages.loadingMore : messages.showMore}
      </Button>
    </p>
  );
};
