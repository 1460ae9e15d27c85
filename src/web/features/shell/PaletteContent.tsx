import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { createElement, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { documentsQuery } from '../../api/documents.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { whenIdle } from '../../components/whenIdle.ts';
import type { PageExport } from '../../components/pageExport.ts';
import { useCan, useRole, useUser } from '../../components/signedInUser.ts';
import { formatCount } from '../../../format/count.ts';
import { useTheme } from '../../theme.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandGroup, CommandItem, CommandMenu } from '../../ui/CommandDialog.tsx';
import {
  firstEntries,
  foundGroups,
  startGroups,
  searchableEntries,
} from './paletteRanking.view.ts';
import { accountEntries, lineEntries } from './paletteBooks.view.ts';
import { useChosenYear } from './chosenYear.ts';
import {
  actionEntries,
  documentEntries,
  monthEntries,
  pageEntries,
  reportEntries,
  searchAddress,
  yearEntries,
} from './paletteEntries.view.ts';
import type { PaletteEntry } from './paletteEntries.view.ts';
import { iconOf } from './paletteIcons.ts';
import { recentChoices } from './recentChoices.ts';

const NO_ENTRIES: [] = [];
/** About as many entries as the list can show. */
const VISIBLE_ENTRIES = 10;

function useEntries(canExport: boolean, isTyped: boolean) {
  const role = useRole();
  const { choice: theme } = useTheme();
  const chosen = useChosenYear();
  const years = useQuery(financialYearsQuery);
  const figures = useQuery(financialDataQuery());
  const reports = useQuery(reportsQuery());
  const documents = useQuery(documentsQuery());
  const hasBooks = useCan('manageAccounts');
  // There may be thousands of accounts, and nobody sees them before typing.
  const accounts = useQuery({ ...accountsQuery, enabled: hasBooks && isTyped });
  const entries = useMemo(
    () => [
      ...pageEntries(role, chosen),
      ...lineEntries(),
      ...yearEntries(years.data ?? NO_ENTRIES),
      ...monthEntries(figures.data ?? NO_ENTRIES, years.data ?? NO_ENTRIES),
      ...reportEntries(reports.data ?? NO_ENTRIES, years.data ?? NO_ENTRIES),
      ...documentEntries(documents.data ?? NO_ENTRIES, reports.data ?? NO_ENTRIES),
      ...accountEntries(accounts.data ?? NO_ENTRIES),
      ...actionEntries({ role, theme, canExport }),
    ],
    [
      role,
      chosen,
      theme,
      canExport,
      years.data,
      figures.data,
      reports.data,
      documents.data,
      accounts.data,
    ],
  );
  const queries = [
    { query: years, name: 'financial years' },
    { query: figures, name: 'months' },
    { query: reports, name: 'reports' },
    { query: documents, name: 'documents' },
    { query: accounts, name: 'accounts' },
  ].filter(({ query }) => query.data === undefined);
  return {
    entries,
    isReading: queries.some(({ query }) => query.isFetching),
    failed: queries.filter(({ query }) => query.isError && !query.isFetching),
  };
}

export type PaletteContentProps = {
  findExport: () => PageExport | undefined;
  onChoose: (choice: PaletteEntry['choice'], key?: string) => void;
};

export function PaletteContent({ findExport, onChoose }: PaletteContentProps) {
  const user = useUser();
  // The page behind doesn't change while the palette is open.
  const [hasExport] = useState(() => findExport() !== undefined);
  const [recent] = useState(() => recentChoices(user.id));
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  const { entries, isReading, failed } = useEntries(hasExport, isTyped);
  // The input renders first and accepts typing immediately; the entries follow.
  const areEntriesDue = useDeferredValue(true, false);
  const isListed = areEntriesDue || isTyped;
  // Built before the first letter is typed, which would otherwise wait, but after the palette is visible.
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => whenIdle(() => setHasTime(true)), []);
  const isIndexed = hasTime || isTyped;
  const index = useMemo(
    () => (isIndexed ? searchableEntries(entries) : NO_ENTRIES),
    [isIndexed, entries],
  );
  const groups = useMemo(() => {
    if (!isListed) return NO_ENTRIES;
    return isTyped ? foundGroups(index, text) : startGroups(entries, recent);
  }, [isListed, isTyped, index, text, entries, recent]);
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);
  // A typed letter first renders the visible entries; the rest follow unless another letter is typed.
  const isWhole = useDeferredValue(groups) === groups || !isTyped || count <= VISIBLE_ENTRIES;
  const drawn = isWhole ? groups : firstEntries(groups, VISIBLE_ENTRIES);
  const nothing = isTyped && count === 0 && !isReading;
  return (
    <CommandMenu
      label="Quick find"
      placeholder="Page, month, report, action..."
      text={text}
      onTextChange={setText}
      isListed={isListed}
      notice={
        <>
          <output className="sr-only">
            {isTyped && count > 0
              ? `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`
              : null}
          </output>
          <output className="block text-center text-ink-muted">
            {nothing ? <span className="block px-4 pt-6 pb-3">No results found</span> : null}
          </output>
        </>
      }
      status={
        isReading || failed.length > 0 ? (
          <ReadingStatus
            isReading={isReading}
            failed={failed.map(({ name }) => name)}
            onRetry={() => {
              for (const { query } of failed) void query.refetch();
            }}
          />
        ) : null
      }
    >
      {drawn.map(({ heading, entries: shown }) => (
        <CommandGroup key={heading} heading={heading}>
          {shown.map((entry) => (
            <PaletteListEntry
              key={entry.key}
              entry={entry}
              onSelect={() => onChoose(entry.choice, entry.key)}
            />
          ))}
        </CommandGroup>
      ))}
      {isTyped && isWhole ? (
        <CommandGroup heading="Search">
          <CommandItem
            // Selected while it is the only entry. Entries that appear above take over the selection.
            key={count === 0 ? 'alone' : 'last'}
            value="search"
            icon={<Search className="size-4" aria-hidden="true" />}
            onSelect={() => onChoose({ address: searchAddress(text) })}
          >
            Search reports for “{text.trim()}”
          </CommandItem>
        </CommandGroup>
      ) : null}
    </CommandMenu>
  );
}

function PaletteListEntry({ entry, onSelect }: { entry: PaletteEntry; onSelect: () => void }) {
  return (
    <CommandItem
      value={entry.key}
      icon={createElement(iconOf(entry), { className: 'size-4', 'aria-hidden': true })}
      hint={entry.hint}
      onSelect={onSelect}
    >
      {entry.label}
    </CommandItem>
  );
}

function ReadingStatus({
  isReading,
  failed,
  onRetry,
}: {
  isReading: boolean;
  failed: readonly string[];
  onRetry: () => void;
}) {
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-2">
      {isReading ? <output>Loading months, reports and documents...</output> : null}
      {failed.length > 0 ? (
        <>
          <span role="alert">Could not be loaded: {failed.join(', ')}</span>
          <Button variant="link" className="text-small!" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  );
}
