import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { AdminIcon } from './admin-icons.tsx';

type FileDropProps = {
  ref?: Ref<HTMLButtonElement>;
  /** `drop`: what to do; `accepted`: which files; `choose`: the label of the button. */
  texts: { drop: string; accepted: string; choose: string };
  /** The `accept` attribute of the file input. */
  accept: string;
  onChoose: (file: File) => void;
};

/** A drop zone with a button to choose a file. */
export const FileDrop = ({ ref, texts, accept, onChoose }: FileDropProps) => {
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const drag = (event: DragEvent) => {
    // otherwise the browser opens the file
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same
    <div
      className={isOver ? 'cluster file-drop is-over' : 'cluster file-drop'}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <AdminIcon name="upload" />
      <div className="rest-of-row">
        <p className="strong">{texts.drop}</p>
        <p id={hintId} className="hint small">
          {texts.accepted}
        </p>
      </div>
      <Button ref={ref} aria-describedby={hintId} onClick={() => field.current?.click()}>
        {texts.choose}
      </Button>
      <FileInput ref={field} accept={accept} hidden onChoose={([file]) => file && onChoose(file)} />
    </div>
  );
};
