import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { format, reading as messages, stories } from '../../messages.ts';
import { printWithPhotos } from '../../story/shared/print.ts';
import { openSlideshow, slidesOf } from '../../story/shared/slideshow.ts';
import { tooltipOnly } from '../../ui/Button.tsx';
import { applyTextSize, changeTextSize, clearTextSize, nextTextSize, readTextSize } from '../../ui/text-size.ts';
import { AdminIcon, type AdminIconName } from '../frame/admin-icons.tsx';

/** Search, text size, slideshow and print. */
export const StoryTools = () => (
  <div className="story-tools">
    <Link
      className="button button-quiet"
      to="/admin/read?search"
      title={messages.searchShort}
      aria-description={tooltipOnly(messages.searchShort)}
    >
      <AdminIcon name="search" />
      <span>{messages.searchShort}</span>
    </Link>
    <TextSizeButton />
    <Tool icon="slideshow" label={stories.slideshow} onClick={showSlides} />
    <Tool icon="print" label={stories.print} onClick={() => void printWithPhotos()} />
  </div>
);

type ToolProps = { icon: AdminIconName; label: string; name?: string; onClick: () => void };

/** A button that shows only its icon on a phone. */
const Tool = ({ icon, label, name, onClick }: ToolProps) => (
  <button
    type="button"
    className={`button button-quiet story-tool-${icon}`}
    title={label}
    aria-label={name}
    aria-description={tooltipOnly(label)}
    onClick={onClick}
  >
    <AdminIcon name={icon} />
    <span>{label}</span>
  </button>
);

/** Cycles through the sizes. */
const TextSizeButton = () => {
  const [size, setSize] = useState(readTextSize);
  useEffect(() => {
    applyTextSize(size);
    return clearTextSize;
  }, [size]);
  const change = () => {
    const next = nextTextSize(size);
    changeTextSize(next);
    setSize(next);
  };
  const name = format(messages.textSizeNow, { size: messages.textSizes[size] });
  return <Tool icon="textSize" label={messages.textSize} name={name} onClick={change} />;
};

const showSlides = () => {
  const story = document.querySelector<HTMLElement>('.story');
  if (story) openSlideshow(slidesOf(story, story.querySelector('h1')?.textContent ?? ''));
};
