import type { Build } from '../../../shared/books.ts';
import { format, formatBytes } from '../../../shared/messages/format.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { BuildProgress } from './BuildProgress.tsx';
import { BookIcon } from './icons.tsx';
import { fileUrl } from './keepsake-api.ts';
import { isUnderWay } from './keepsake-queries.ts';
import { messages } from './messages.ts';
import { Problems } from './ProblemList.tsx';
import type { Stories } from './stories.ts';
import type { Builds } from './use-builds.ts';

const texts = messages.build;

type BuildListProps = { builds: Builds; stories: Stories };

/** The newest build of each edition, with its progress or its downloads. */
export const BuildList = ({ builds, stories }: BuildListProps) => {
  const shown = newestOfEach([...(builds.ofBook ?? []), ...builds.archives]).filter(isShown);
  return (
    <div className="build-list">
      <ErrorMessage>{builds.change.errorText ?? builds.preview.errorText}</ErrorMessage>
      {shown.length > 0 && (
        <ul className="rows">
          {shown.map((build) => (
            <li key={build.id}>
              <BuildRow build={build} builds={builds} stories={stories} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const newestOfEach = (builds: Build[]): Build[] => [
  ...new Map([...builds].reverse().map((build) => [build.edition, build])).values(),
];

type LeftOut = keyof typeof texts.leftOut;

// Preview.tsx shows the progress of the preview
const isShown = (build: Build) =>
  build.state !== 'cancelled' && (build.edition !== 'screen' || (build.state === 'done' && build.files.length > 0));

const BuildRow = ({ build, builds, stories }: BuildListProps & { build: Build }) => (
  <>
    <div className="ends build-row">
      <span className="strong">{texts.editions[build.edition]}</span>
      {build.left_out && <span className="hint">{texts.leftOut[build.left_out.join('+') as LeftOut]}</span>}
      {isUnderWay(build) ? <BuildProgress build={build} builds={builds} /> : <Files build={build} />}
    </div>
    {build.edition !== 'screen' && build.problems.length > 0 && (
      <Problems problems={build.problems} stories={stories} />
    )}
    {build.outdated && <MakeAgain build={build} builds={builds} />}
  </>
);

const Files = ({ build }: { build: Build }) => {
  // withdrawn: its problems say why
  if (build.state === 'done' && build.files.length === 0) return null;
  if (build.files.length === 0) return <span className="error-message">{texts.failed}</span>;
  return (
    <span className="cluster build-files">
      <span className="hint">
        {build.expires_at !== undefined && format(texts.until, { date: formatDay(build.expires_at) })}
      </span>
      {build.files.map(({ name, size }, index) => (
        <a key={name} className="button" href={fileUrl(build.id, index + 1)} download={name}>
          <BookIcon name="download" />
          {build.files.length > 1 ? format(texts.volume, { number: `${index + 1}` }) : texts.download}
          <span className="visually-hidden">{` ${name} `}</span>
          <span className="hint">{formatBytes(size)}</span>
        </a>
      ))}
    </span>
  );
};

/** Finished, but the book or its stories have changed since. */
const MakeAgain = ({ build: { edition, left_out = [], files }, builds }: { build: Build; builds: Builds }) => (
  <div className="ends build-outdated">
    {files.length > 0 && <p>{edition === 'whole' ? texts.storiesChanged : texts.changed}</p>}
    <Button
      busy={builds.change.busy}
      aria-label={format(texts.againNamed, { name: texts.editions[edition] })}
      onClick={() => (edition === 'whole' ? builds.startArchive(left_out) : builds.start(edition))}
    >
      {texts.again}
    </Button>
  </div>
);
