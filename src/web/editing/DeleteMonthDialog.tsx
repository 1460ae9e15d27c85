import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Noun } from '../../contract/changes.ts';
import type { RemovedMonth } from '../../contract/removedMonths.ts';
import { call } from '../api/call.ts';
import { invalidateNouns } from '../api/changes.ts';
import { financialDataQuery } from '../api/financialData.ts';
import { forecastsQuery } from '../api/forecasts.ts';
import { reportsQuery } from '../api/reports.ts';
import { problemDetail } from '../api/problem.ts';
import { typedReason, ReasonField } from '../components/ReasonField.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { toast } from '../ui/toastStore.ts';
import type { MonthContents } from './monthContents.ts';
import { contentsInWords } from './monthContents.ts';

type RemovalScope = RemovedMonth['scope'];

export type DeleteMonthDialogProps = {
  fyId: number;
  monthNum: number;
  month: string;
  onClose: () => void;
  onDeleted: () => void;
};

const MONTH_NOUNS: Noun[] = [
  'monthly-summaries',
  'financial-data',
  'financial-trends',
  'documents',
  'forecasts',
  'search',
  'imports',
];

function useMonthContents(fyId: number, monthNum: number): MonthContents | null {
  const figures = useQuery(financialDataQuery(fyId)).data;
  const reports = useQuery(reportsQuery(fyId)).data;
  const forecasts = useQuery(forecastsQuery).data;
  if (figures === undefined || reports === undefined || forecasts === undefined) return null;
  const report = reports.find((each) => each.monthNum === monthNum);
  return {
    figures: figures.filter((each) => each.monthNum === monthNum).length,
    reports: report === undefined ? 0 : 1,
    bulletPoints: Object.values(report?.bulletCounts ?? {}).reduce((sum, count) => sum + count, 0),
    documents: report?.documentCount ?? 0,
    forecasts: forecasts.filter(({ monthlySummariesId }) => monthlySummariesId === report?.id)
      .length,
  };
}

export function DeleteMonthDialog({
  fyId,
  monthNum,
  month,
  onClose,
  onDeleted,
}: DeleteMonthDialogProps) {
  const queryClient = useQueryClient();
  const contents = useMonthContents(fyId, monthNum);
  const [chosen, setChosen] = useState<RemovalScope | null>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const hasBoth = contents !== null && contents.reports > 0 && contents.figures > 0;
  const onlyOne: RemovalScope = contents !== null && contents.reports > 0 ? 'report' : 'month';
  const scope = hasBoth ? chosen : onlyOne;
  const settled = () => invalidateNouns(queryClient, MONTH_NOUNS);
  const removal = useMutation({
    mutationFn: (what: RemovalScope) =>
      call('removeMonth', {
        body: { fyId, monthNum, scope: what, month: typed.trim(), ...typedReason(reason) },
      }),
    onSettled: settled,
  });
  const restoring = useMutation({
    mutationFn: (id: number) => call('restoreMonth', { params: { id: String(id) } }),
    onSettled: settled,
  });
  const undo = async (removed: RemovedMonth) => {
    try {
      await restoring.mutateAsync(removed.id);
      toast({ title: `${month} restored`, description: 'Everything that was deleted is back.' });
    } catch (error) {
      const description = problemDetail(error, 'The deletion could not be undone.');
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  };
  const isNamed = typed.trim().toLowerCase() === month.toLowerCase();
  const remove = async () => {
    setWasTried(true);
    if (scope === null || !isNamed) return;
    try {
      const removed = await removal.mutateAsync(scope);
      onDeleted();
      toast({
        title: removed.scope === 'report' ? `Report for ${month} deleted` : `${month} deleted`,
        description: `Deleted: ${contentsInWords(removed)}.`,
        action: {
          label: 'Undo',
          altText: `Restore ${month}`,
          onAction: () => void undo(removed),
        },
      });
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${month}?`}
      description={whatGoes(contents, scope)}
      confirmLabel="Delete"
      destructive
      pending={removal.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => void remove()}
    >
      <div className="mt-2 flex flex-col gap-4">
        {hasBoth ? (
          <RadioGroup<RemovalScope>
            label="What to delete"
            value={chosen}
            choices={[
              { value: 'report', label: 'Only the report, not the figures' },
              { value: 'month', label: 'The whole month with its figures' },
            ]}
            onValueChange={setChosen}
            error={wasTried && chosen === null ? 'Choose what to delete' : undefined}
          />
        ) : null}
        <Field
          label={`Type “${month}” to confirm`}
          error={wasTried && !isNamed ? `Type ${month}` : undefined}
        >
          <Input
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <ReasonField value={reason} onValueChange={setReason} />
        {removal.error === null ? null : (
          <Alert variant="destructive" title="Nothing was deleted">
            {problemDetail(removal.error, 'The month could not be deleted.')}
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}

function whatGoes(contents: MonthContents | null, scope: RemovalScope | null): string {
  if (contents === null) return 'All contents will be deleted for everyone.';
  const going = scope === 'report' ? { ...contents, figures: 0 } : contents;
  return `${scope === null ? 'It contains' : 'This will be deleted for everyone:'} ${contentsInWords(going)}.`;
}
