import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCan } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { asOfSearch } from '../../searchParams.ts';
import { DropAnywhere } from './DropAnywhere.tsx';
import { keepDropped } from './droppedFiles.ts';

/** Pages where a file that is dropped is theirs. */
const OWN: ReadonlySet<string> = new Set([PATHS.import, PATHS.documents]);

/** What is never a workbook: pictures of the page too, which are dragged as files. */
const OTHER_KINDS = /^(?:image|audio|video)\/|pdf|wordprocessing|msword|presentation|powerpoint/;

/** Some browsers say what is dragged only once it is dropped. */
const mayBeWorkbook = ({ items }: DataTransfer) =>
  items.length === 0 || [...items].some(({ type }) => !OTHER_KINDS.test(type));

/** Takes a workbook that is dropped on any other page to the import, of those who may import. */
export default function DropToImport() {
  const navigate = useNavigate();
  const mayImport = useCan('importFigures');
  const isOwn = useRouterState({ select: ({ location }) => OWN.has(location.pathname) });
  // The past can only be read.
  const isPast = useRouterState({
    select: ({ location }) => asOfSearch(location.search).asOf !== undefined,
  });
  if (!mayImport || isOwn || isPast) return null;
  return (
    <DropAnywhere
      accepts={mayBeWorkbook}
      onDrop={(files) =>
        void navigate({
          to: PATHS.import,
          search: {},
          state: (state) => ({ ...state, droppedFiles: keepDropped(files) }),
        })
      }
    />
  );
}
