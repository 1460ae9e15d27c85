import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CellPlace } from '../../../contract/importedCells.ts';
import type { Import } from '../../../contract/imports.ts';
import { CallError } from '../../../client/callError.ts';
import { importedCellQuery } from '../../api/importedCell.ts';
import { shownProblem } from '../../api/problem.ts';
import { readCellParam } from '../../components/cellPlace.ts';
import { SheetExcerpt } from '../../components/SheetExcerpt.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import { DropAnywhere } from './DropAnywhere.tsx';
import { takeDroppedFiles } from './droppedFiles.ts';
import { importQuery } from './imports.api.ts';
import type { ImportSearch } from './imports.search.ts';
import { importSearch } from './imports.search.ts';
import { ResultStep } from './ResultStep.tsx';
import { StepList } from './StepList.tsx';
import { UndoQuestion } from './UndoQuestion.tsx';
import { useWorkbookReading } from './useWorkbookReading.ts';

const route = getRouteApi('/import');

export function ImportPage() {
  const search = importSearch(route.useSearch());
  const navigate = route.useNavigate();
  const [undoing, setUndoing] = useState<Import | null>(null);
  const router = useRouter();
  const onSearch = (change: Partial<ImportSearch>, replace = false) => {
    // A person who left the page during the import isn't brought back.
    if (router.latestLocation.pathname !== PATHS.import) return;
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace,
      resetScroll: change.id !== undefined || 'step' in change,
    });
  };
  const reading = useWorkbookReading(({ id }) => void navigate({ search: { id } }));
  const droppedFiles = useRouterState({ select: ({ location }) => location.state.droppedFiles });
  useEffect(() => {
    const files = takeDroppedFiles(droppedFiles);
    if (files.length > 0) reading.readFiles(files);
  });
  const readDropped = (files: readonly File[]) => {
    if (search.id !== undefined) void navigate({ search: {} });
    reading.readFiles(files);
  };
  return (
    <>
      <PageHeader title="Import" yearLabel={null} />
      <PageBody>
        {search.id === undefined ? (
          <>
            <StepList current={1} />
            <ChooseStep
              reading={reading}
              page={search.page ?? 1}
              onPageChange={(page) => onSearch({ page: page === 1 ? undefined : page })}
            />
          </>
        ) : (
          <OneImport
            key={search.id}
            id={search.id}
            search={search}
            onSearch={onSearch}
            onUndo={setUndoing}
          />
        )}
        {undoing === null ? null : (
          <UndoQuestion key={undoing.id} item={undoing} onClose={() => setUndoing(null)} />
        )}
        <DropAnywhere onDrop={readDropped} />
      </PageBody>
    </>
  );
}

type OneImportProps = {
  id: number;
  search: ImportSearch;
  onSearch: (change: Partial<ImportSearch>, replace?: boolean) => void;
  onUndo: (record: Import) => void;
};

function OneImport({ id, search, onSearch, onUndo }: OneImportProps) {
  const query = useQuery(importQuery(id));
  const place = readCellParam(`${id}!${search.cell ?? ''}`);
  if (query.data === undefined && query.error instanceof CallError && query.error.status === 404) {
    return (
      <EmptyState
        icon={<FileQuestion className="size-6" />}
        title="Import not found"
        hint="It may have been discarded."
        action={<Button onClick={() => onSearch({ id: undefined })}>Back to imports</Button>}
      />
    );
  }
  return (
    <QueryContent
      query={query}
      failure="Failed to fetch the import"
      problem={shownProblem}
      loading={<TableLoading label="Loading the import..." />}
    >
      {(record) =>
        record.status === 'draft' ? (
          <DraftSteps
            record={record}
            search={search}
            onSearch={onSearch}
            onUndo={onUndo}
            onReload={query.refetch}
          />
        ) : (
          <>
            <StepList current={4} id={record.id} isDone />
            {place === undefined ? null : <AddressedCell place={place} />}
            <ResultStep record={record} />
          </>
        )
      }
    </QueryContent>
  );
}

function AddressedCell({ place }: { place: CellPlace }) {
  const query = useQuery(importedCellQuery(place));
  return (
    <Card title="Source of the figure">
      <QueryContent
        query={query}
        failure="The cell could not be shown"
        problem={shownProblem}
        loading={<TableLoading label="Loading cell..." />}
      >
        {(extract) => <SheetExcerpt extract={extract} />}
      </QueryContent>
    </Card>
  );
}
