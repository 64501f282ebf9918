import { Fragment, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PathIcon } from '../../../pages/PathIcon.tsx';
import { iconPaths } from '../../../shared/icon-paths.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import type { Cue, Offer } from '../../../shared/recordings/transcripts.ts';
import { format } from '../../messages.ts';
import { markChanges } from './lines.ts';
import { texts } from './texts.ts';

/** The same functions in every render, so that only lines that change are rendered again. */
export type LineActions = {
  play: (index: number) => void;
  open: (index: number) => void;
  /** Leads to the next line; after the last one to a new line. */
  next: (index: number) => void;
  edit: (index: number, text: string) => void;
  /** Takes a suggested name into the line. */
  accept: (index: number, text: string) => void;
  leave: () => void;
};

type LineProps = {
  index: number;
  cue: Cue;
  /** The same line as it was heard first. */
  heard: string | undefined;
  offers: Offer[] | undefined;
  isPlaying: boolean;
  isOpen: boolean;
  isReadOnly: boolean;
  actions: LineActions;
};

/** A line: its time plays it, its words are typed over in place. */
export const Line = memo(({ index, cue, heard, offers = [], isPlaying, isOpen, isReadOnly, actions }: LineProps) => {
  const time = writeTime(cue.start_ms);
  const words = <ShownWords cue={cue} heard={heard} />;
  return (
    <li className={`words-line${isPlaying ? ' is-playing' : ''}`} aria-current={isPlaying || undefined}>
      <button
        type="button"
        className="words-time"
        aria-label={format(texts.playLine, { time })}
        onClick={() => actions.play(index)}
      >
        {isPlaying && <PathIcon path={iconPaths.play} className="icon icon-play" />}
        {time}
      </button>
      {isOpen && <LineField index={index} text={cue.text} time={time} actions={actions} />}
      {!isOpen && isReadOnly && (
        <p className="words-text" dir="auto">
          {words}
        </p>
      )}
      {!isOpen && !isReadOnly && (
        <button type="button" className="words-text" dir="auto" onClick={() => actions.open(index)}>
          {words}
        </button>
      )}
      {!isReadOnly &&
        offers.map((offer) => (
          <button
            key={offer.from}
            type="button"
            className="button"
            onClick={({ currentTarget }) => {
              // the button goes
              currentTarget.closest('li')?.querySelector<HTMLElement>('.words-text')?.focus();
              actions.accept(index, cue.text.slice(0, offer.from) + offer.name + cue.text.slice(offer.to));
            }}
          >
            {format(texts.offer, { name: offer.name, heard: cue.text.slice(offer.from, offer.to) })}
          </button>
        ))}
    </li>
  );
});

type LineFieldProps = { index: number; text: string; time: string; actions: LineActions };

const LineField = ({ index, text, time, actions }: LineFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as its text
  useEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    field.current?.focus();
    // behind what is there
    field.current?.setSelectionRange(-1, -1);
  }, []);
  return (
    <textarea
      ref={field}
      className="words-text words-field"
      aria-label={format(texts.wordsAt, { time })}
      dir="auto"
      rows={1}
      value={text}
      onChange={({ target }) => actions.edit(index, target.value)}
      onBlur={actions.leave}
      onKeyDown={(event) => onKey(event, index, actions)}
    />
  );
};

/** Enter leads on; Esc leads out, and what is typed stays. */
const onKey = (event: KeyboardEvent<HTMLElement>, index: number, actions: LineActions) => {
  const { key, nativeEvent, currentTarget } = event;
  if ((key !== 'Enter' && key !== 'Escape') || nativeEvent.isComposing) return;
  event.preventDefault();
  if (key === 'Enter') return actions.next(index);
  const line = currentTarget.closest('li');
  flushSync(actions.leave);
  // the field is gone
  line?.querySelector<HTMLElement>('.words-text')?.focus();
};

/** Words that were changed, or else those of which the recogniser was unsure, are underlined. */
const ShownWords = ({ cue: { text, unsure = [] }, heard }: Pick<LineProps, 'cue' | 'heard'>): ReactNode => {
  if (text.trim() === '') return texts.noWords;
  if (heard !== undefined && heard !== text)
    return markChanges(heard, text).map((word, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name
      <Fragment key={at}>
        {at > 0 && ' '}
        {word.isChanged ? <ins className="words-changed">{word.text}</ins> : word.text}
      </Fragment>
    ));
  let end = 0;
  const marked = unsure.map(([from = 0, to = 0]) => {
    const before = text.slice(end, from);
    end = to;
    return (
      <Fragment key={from}>
        {before}
        <span className="words-unsure" title={texts.unsure}>
          {text.slice(from, to)}
        </span>
      </Fragment>
    );
  });
  return [...marked, text.slice(end)];
};
