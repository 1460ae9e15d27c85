import { useNavigate, useRouterState } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { asOfSearch } from '../../searchParams.ts';
import { DropAnywhere } from './DropAnywhere.tsx';
import { storeDroppedFiles } from './droppedFiles.ts';

/** These pages handle dropped files themselves. */
const OWN_DROP_PATHS: ReadonlySet<string> = new Set([PATHS.import, PATHS.documents]);

/**
 * These types are never workbooks. They include the page's own pictures, which are dragged as
 * files.
 */
const OTHER_KINDS = /^(?:image|audio|video)\/|pdf|wordprocessing|msword|presentation|powerpoint/;

/** Some browsers reveal the type only after the drop. */
const mayBeWorkbook = ({ items }: DataTransfer) =>
  items.length === 0 || [...items].some(({ type }) => !OTHER_KINDS.test(type));

export default function DropToImport() {
  const navigate = useNavigate();
  const isOwn = useRouterState({ select: ({ location }) => OWN_DROP_PATHS.has(location.pathname) });
  // The past is read-only.
  const isPast = useRouterState({
    select: ({ location }) => asOfSearch(location.search).asOf !== undefined,
  });
  if (isOwn || isPast) return null;
  return (
    <DropAnywhere
      accepts={mayBeWorkbook}
      onDrop={(files) =>
        void navigate({
          to: PATHS.import,
          search: {},
          state: (state) => ({ ...state, droppedFiles: storeDroppedFiles(files) }),
        })
      }
    />
  );
}
