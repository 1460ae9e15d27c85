import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { businessUnitsQuery } from '../../api/businessUnits.ts';
import { forecastsQuery } from '../../api/forecasts.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PINNED_HEAD } from './pinnedActions.ts';
import { UnitRow } from './UnitRow.tsx';

const CreateUnitDialog = lazy(() => import('./CreateUnitDialog.tsx'));
const RenameUnitDialog = lazy(() => import('./RenameUnitDialog.tsx'));
const DeleteUnitQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).DeleteUnitQuestion,
}));

export type UnitsTabProps = {
  isCreating: boolean;
  onCreate: () => void;
  renamedId: number | undefined;
  onRename: (id: number) => void;
  onClose: () => void;
};

export function UnitsTab({ isCreating, onCreate, renamedId, onRename, onClose }: UnitsTabProps) {
  const units = useQuery(businessUnitsQuery);
  const forecasts = useQuery(forecastsQuery);
  const [deleting, setDeleting] = useState<BusinessUnit | null>(null);
  const renamed = units.data?.find(({ id }) => id === renamedId);
  const usesOf = ({ name }: BusinessUnit): number | undefined =>
    forecasts.data?.filter(({ businessUnit }) => businessUnit === name).length;
  const add = (
    <Button
      variant="primary"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onClick={onCreate}
    >
      Add Business Unit
    </Button>
  );
  return (
    <>
      <QueryContent
        query={units}
        failure="Failed to fetch business units"
        problem={shownProblem}
        loading={<TableLoading label="Loading business units..." />}
      >
        {(all) => (
          <Card
            flush
            className="overflow-clip"
            title="Business Units"
            subtitle="An inactive unit keeps its forecasts but accepts no new ones."
            actions={all.length === 0 ? undefined : add}
          >
            {all.length === 0 ? (
              <EmptyState
                icon={<Building2 className="size-6" />}
                title="No business units yet"
                hint="Every forecast and budget belongs to a business unit."
                action={add}
              />
            ) : (
              <DataTable
                label="Business Units"
                className="max-sm:[--table-gap:4px] max-sm:[&_table]:text-small"
              >
                <thead>
                  <tr>
                    <HeadCell>Name</HeadCell>
                    <HeadCell>Status</HeadCell>
                    <HeadCell numeric>Forecasts</HeadCell>
                    <HeadCell className={PINNED_HEAD}>Actions</HeadCell>
                  </tr>
                </thead>
                <tbody>
                  {all.map((unit) => (
                    <UnitRow
                      key={unit.id}
                      unit={unit}
                      uses={usesOf(unit)}
                      onRename={() => onRename(unit.id)}
                      onDelete={() => setDeleting(unit)}
                    />
                  ))}
                </tbody>
              </DataTable>
            )}
          </Card>
        )}
      </QueryContent>
      <Suspense>
        {isCreating ? <CreateUnitDialog onClose={onClose} /> : null}
        {renamed === undefined ? null : (
          <RenameUnitDialog key={renamed.id} unit={renamed} onClose={onClose} />
        )}
        {deleting === null ? null : (
          <DeleteUnitQuestion unit={deleting} onClose={() => setDeleting(null)} />
        )}
      </Suspense>
    </>
  );
}
