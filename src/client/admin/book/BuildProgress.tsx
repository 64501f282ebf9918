import type { Build } from '../../../shared/books.ts';
import { format, bookPage as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Builds } from './use-builds.ts';

const texts = messages.build;

/** The progress of a build, and a button that cancels it. */
export const BuildProgress = ({ build, builds }: { build: Build; builds: Builds }) => {
  const { done, of } = build.progress;
  const text = progressText(build);
  return (
    <div className="cluster build-progress">
      <span>{text}</span>
      <progress aria-label={text} {...(of > 0 && { value: done, max: of })} />
      <Button
        aria-label={format(texts.cancelNamed, { name: texts.editions[build.edition] })}
        onClick={() => builds.cancel(build)}
      >
        {ui.cancel}
      </Button>
    </div>
  );
};

const progressText = ({ state, position = 0, progress }: Build): string => {
  if (state === 'waiting') return position > 0 ? format(texts.waitingBehind, { count: position }) : texts.waiting;
  if (progress.step === 'photos') return format(texts.photos, { number: `${progress.done}`, count: progress.of });
  return texts[progress.step];
};
