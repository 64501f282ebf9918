import type { Build } from '../../../shared/books.ts';
import { format, formatBytes, bookPage as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { fileUrl } from '../api/builds.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { lists } from '../frame/lists.ts';
import { hasFiles, isUnderWay, isWithdrawn } from '../queries/book-queries.ts';
import { BuildProgress } from './BuildProgress.tsx';
import type { BookQuestions } from './book-questions.ts';
import { Problems } from './ProblemList.tsx';
import type { Builds } from './use-builds.ts';

const texts = messages.build;

type FilesProps = { builds: Builds; stories: BookQuestions };

/** The newest build of each edition. */
export const filesOf = ({ ofBook = [], archives }: Builds): Build[] =>
  newestOfEach([...ofBook, ...archives]).filter(isShown);

/** The builds of the book, with progress and downloads. */
export const Files = ({ builds, stories }: FilesProps) => {
  const files = filesOf(builds);
  return (
    <>
      <p className="hint">{files.length > 0 ? texts.kept : texts.noFiles}</p>
      <ErrorMessage>{builds.change.errorText ?? builds.preview.errorText}</ErrorMessage>
      {files.length > 0 && (
        <ul className="card rows build-list">
          {files.map((build) => (
            <li key={build.id} className="build">
              <AdminIcon name={build.edition === 'whole' ? 'archive' : build.edition === 'epub' ? 'phone' : 'file'} />
              <BuildRow build={build} builds={builds} stories={stories} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const newestOfEach = (builds: Build[]): Build[] => [
  ...new Map([...builds].reverse().map((build) => [build.edition, build])).values(),
];

// Preview.tsx shows the progress of the preview
const isShown = (build: Build) => build.state !== 'cancelled' && (build.edition !== 'screen' || hasFiles(build));

const BuildRow = ({ build, builds, stories }: FilesProps & { build: Build }) => (
  <div className="rest-of-row">
    <p className="strong">{texts.editions[build.edition]}</p>
    {isUnderWay(build) ? <BuildProgress build={build} builds={builds} /> : <Downloads build={build} />}
    {build.left_out && <p className="hint small">{lists.format(build.left_out.map((part) => texts.leftOut[part]))}</p>}
    {build.edition !== 'screen' && build.problems.length > 0 && (
      <Problems problems={build.problems} stories={stories} />
    )}
    {build.outdated && <MakeAgain build={build} builds={builds} />}
  </div>
);

const Downloads = ({ build }: { build: Build }) => {
  if (isWithdrawn(build)) return null;
  if (!hasFiles(build)) return <p className="error-message">{texts.failed}</p>;
  const { id, edition, files, created_at } = build;
  const kind = texts.kinds[edition];
  return files.map(({ name, size }, index) => (
    <div key={name} className="ends">
      <span className="hint small">
        {files.length > 1 && `${format(texts.volume, { number: `${index + 1}` })} · `}
        {format(texts.about, { kind, size: formatBytes(size), date: formatDay(created_at) })}
      </span>
      <a
        className="button button-quiet button-narrow edge-end accent-text"
        href={fileUrl(id, index + 1)}
        download={name}
      >
        <AdminIcon name="download" />
        {texts.download}
        <span className="visually-hidden"> {name}</span>
      </a>
    </div>
  ));
};

/** Finished, but the book or its stories have changed since. */
const MakeAgain = ({
  build: { edition, left_out = [], with_recordings, files },
  builds,
}: {
  build: Build;
  builds: Builds;
}) => (
  <div className="ends build-outdated">
    {files.length > 0 && <p className="small">{edition === 'whole' ? texts.storiesChanged : texts.changed}</p>}
    <Button
      variant="quiet"
      className="button-narrow edge-end accent-text"
      busy={builds.change.busy}
      aria-label={format(texts.againNamed, { name: texts.editions[edition] })}
      onClick={() => (edition === 'whole' ? builds.startArchive(left_out) : builds.start([edition], with_recordings))}
    >
      {texts.again}
    </Button>
  </div>
);
