import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useCallback } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { useBasisOfMoment } from '../../api/company.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { fieldMessages } from '../../api/problem.ts';
import { clientAt } from '../../api/queryClient.ts';
import { useReasonQuestion } from '../../api/reasonQuestion.ts';
import { ChartMomentContext } from '../../charts/chartMoment.ts';
import { AsOfContext, useAsOf } from '../../components/asOf.ts';
import { useSpareBandwidth } from '../../components/spareBandwidth.ts';
import { useSecondTask } from '../../components/shortTasks.ts';
import type { PageExport } from '../../components/pageExport.ts';
import { PAGE_CONTENT_ID, PAGE_TITLE_ID, PageFrameContext } from '../../components/pageFrame.ts';
import type { PageFrame } from '../../components/pageFrame.ts';
import { PATHS } from '../../paths.ts';
import { asOfSearch, isMomentNumber, readableAsOf } from '../../searchParams.ts';
import { chooseYear, useSidebarYear } from './chosenYear.ts';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import { PageAtMoment } from './PageAtMoment.tsx';
import type { SidebarYear } from './pageYear.ts';
import { usePaletteKey } from './paletteKey.ts';
import { RestatedNotes } from './RestatedNotes.tsx';
import { Sidebar } from './Sidebar.tsx';

const SideSheet = lazy(async () => ({
  default: (await import('../../ui/SideSheet.tsx')).SideSheet,
}));

const PackNotesCheck = lazy(() => import('./PackNotesCheck.tsx'));

const PastDialog = lazy(async () => ({
  default: (await import('./PastDialog.tsx')).PastDialog,
}));

const MomentTime = lazy(async () => ({
  default: (await import('./MomentTime.tsx')).MomentTime,
}));

/**
 * A new page's heading takes the focus, so that screen readers announce it. Changed filters don't count as a new page.
 */
function useFocusOnPageChange(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== path) {
      document.querySelector<HTMLElement>(`#${PAGE_TITLE_ID}`)?.focus({ preventScroll: true });
    }
    previous.current = path;
  }, [path]);
}

/** If the years can't be read, the specified default is used. */
function sidebarLabel(
  years: { data: readonly FinancialYear[] | undefined; isError: boolean },
  shown: SidebarYear,
): string | null {
  if (shown === 'all') return 'All Years';
  const isDefault = shown === FINANCIAL_YEAR_DEFAULTS.sidebarId;
  if (years.data === undefined && years.isError && isDefault) return FINANCIAL_YEAR_DEFAULTS.label;
  return years.data?.find(({ id }) => id === shown)?.fyYear ?? null;
}

const UNREADABLE_AS_OF = 'The address needs a change number, or a date and time with a time zone.';

/** The server's sentence about a time in the future or before the first change. */
function refusedMoment(error: Error | null): string | null {
  return fieldMessages(error).get('asOf') ?? null;
}

export function Shell() {
  const given = useSearch({ strict: false, select: (search) => asOfSearch(search).asOf });
  const asOf = readableAsOf({ asOf: given });
  return (
    // Remounts when the as-of time changes, so that data from one time is never shown for another.
    <QueryClientProvider key={asOf} client={clientAt(asOf)}>
      <AsOfContext value={asOf}>
        <ShellFrame refusal={given === undefined || asOf !== null ? null : UNREADABLE_AS_OF} />
      </AsOfContext>
    </QueryClientProvider>
  );
}

function ShellFrame({ refusal }: { refusal: string | null }) {
  const asOf = useAsOf();
  const [shownAsOf, setShownAsOf] = useState(asOf);
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [hasOpenedNavigation, setHasOpenedNavigation] = useState(false);
  // A store, so that opening the palette renders only the palette.
  const [palette] = useState(() => createStore<PaletteOpening>(() => ({ isOpen: false })));
  const openPalette = () => palette.setState({ isOpen: true });
  const [isChoosing, setChoosing] = useState(false);
  const pageExport = useRef<PageExport | undefined>(undefined);
  const years = useQuery(financialYearsQuery);
  const shownYear = useSidebarYear();
  const navigate = useNavigate();
  useFocusOnPageChange();
  useBasisOfMoment();

  const yearLabel = sidebarLabel(years, shownYear);
  const frame = useMemo<PageFrame>(
    () => ({
      yearLabel,
      chooseYear: (fyId) => chooseYear(fyId ?? 'all'),
      search: (q) => void navigate({ to: PATHS.search, search: { q } }),
      openNavigation: () => {
        setHasOpenedNavigation(true);
        setNavigationOpen(true);
      },
      asOf: shownAsOf,
      chooseMoment: () => setChoosing(true),
      offerExport: (offered) => {
        pageExport.current = offered;
      },
      PackNotesCheck,
    }),
    [yearLabel, navigate, shownAsOf],
  );

  return (
    <PageFrameContext value={frame}>
      <a
        href={`#${PAGE_CONTENT_ID}`}
        data-print="hide"
        className="sr-only z-50 rounded-base bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        onClick={(event) => {
          // The hash stays unchanged, because the address contains the page's filters.
          event.preventDefault();
          document.querySelector<HTMLElement>(`#${PAGE_CONTENT_ID}`)?.focus();
        }}
      >
        Skip to content
      </a>
      <aside
        data-print="hide"
        aria-label="Sidebar"
        className="fixed inset-y-0 left-0 z-30 hidden w-64 flex-col overflow-y-auto border-r border-line bg-surface lg:flex"
      >
        <SidebarInTurn onQuickFind={openPalette} />
      </aside>
      <Suspense>
        {hasOpenedNavigation ? (
          <SideSheet
            open={isNavigationOpen}
            onOpenChange={setNavigationOpen}
            title="Navigation"
            description="Pages, financial year and your account"
          >
            <Sidebar onNavigate={() => setNavigationOpen(false)} onQuickFind={openPalette} />
          </SideSheet>
        ) : null}
      </Suspense>
      <div className="min-w-0 lg:pl-64 print:pl-0">
        <ChartMomentContext value={shownAsOf}>
          <RestatedNotes>
            <PageAtMoment asOf={asOf} refusal={refusal ?? refusedMoment(years.error)} />
          </RestatedNotes>
        </ChartMomentContext>
      </div>
      <Suspense>
        {asOf !== null && isMomentNumber(asOf) ? (
          <MomentTime asOf={asOf} onKnown={setShownAsOf} />
        ) : null}
      </Suspense>
      <ReasonHost />
      <Suspense>{isChoosing ? <PastDialog onClose={() => setChoosing(false)} /> : null}</Suspense>
      <PaletteHost
        opening={palette}
        onChosen={() => setNavigationOpen(false)}
        findExport={() => pageExport.current}
      />
    </PageFrameContext>
  );
}

/** Phones don't show the sidebar, so on a visit's first page the content renders before it. */
function SidebarInTurn({ onQuickFind }: { onQuickFind: () => void }) {
  return useSecondTask() ? <Sidebar onQuickFind={onQuickFind} /> : null;
}

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'));

function ReasonHost() {
  const question = useReasonQuestion();
  if (question === null) return null;
  return (
    <Suspense>
      <ReasonDialog {...question} />
    </Suspense>
  );
}

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(loadPalette);

type PaletteOpening = { isOpen: boolean };

type PaletteHostProps = Pick<CommandPaletteProps, 'onChosen' | 'findExport'> & {
  opening: StoreApi<PaletteOpening>;
};

function PaletteHost({ opening, ...props }: PaletteHostProps) {
  const { isOpen } = useStore(opening);
  const onOpenChange = useCallback(
    (open: boolean) => opening.setState({ isOpen: open }),
    [opening],
  );
  const hasRoom = useSpareBandwidth();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    if (hasRoom) loadPalette().catch(() => undefined);
  }, [hasRoom]);
  usePaletteKey(
    useCallback(() => {
      // The palette doesn't open over a dialog: the page behind a dialog takes no keys, and the
      // dialog's text isn't saved yet.
      if (isOpen) onOpenChange(false);
      else if (document.querySelector('[role="dialog"],[role="alertdialog"]') === null) {
        onOpenChange(true);
      }
    }, [isOpen, onOpenChange]),
  );
  return (
    <Suspense>
      {isWanted ? <CommandPalette isOpen={isOpen} onOpenChange={onOpenChange} {...props} /> : null}
    </Suspense>
  );
}
