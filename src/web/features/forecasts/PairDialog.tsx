import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { begunMonths } from '../../../finance/begunMonths.ts';
import { businessUnitsQuery } from '../../api/businessUnits.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { shownProblem } from '../../api/problem.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { forecastsQuery } from '../../api/forecasts.ts';
import { METRIC_LABELS, periodLabel } from './forecasts.view.ts';
import type { PairFailure } from './pairFailure.ts';
import { PairFields } from './PairFields.tsx';
import { isPartlySaved, type StoredPair } from './pairEdit.ts';
import { newPair, openPair, pairOf } from './pairForm.ts';
import type { Report } from './reports.ts';
import { newAttempt } from './savePair.ts';
import { usePairEditor } from './usePairEditor.ts';
import { useReports } from './useReports.ts';

const PAIR_TITLES = { create: 'Create Forecast & Budget', edit: 'Edit Forecast & Budget' } as const;

export type PairDialogProps = {
  form: 'create' | number;
  onClose: () => void;
};

interface KnownRecords {
  readonly forecasts: readonly Forecast[];
  readonly units: readonly BusinessUnit[];
  readonly reports: readonly Report[];
}

export default function PairDialog({ form, onClose }: PairDialogProps) {
  const forecasts = useQuery(forecastsQuery);
  const units = useQuery(businessUnitsQuery);
  const reports = useReports();
  const title = form === 'create' ? PAIR_TITLES.create : PAIR_TITLES.edit;
  const queries = [forecasts, units, reports.query];
  if (
    forecasts.data === undefined ||
    units.data === undefined ||
    reports.query.data === undefined
  ) {
    const failed = queries.find(({ error, data }) => error !== null && data === undefined);
    // Renders no dialog while loading, because the dialog that opens later must find the opener focused.
    if (failed === undefined) return null;
    return (
      <Dialog
        open
        width="narrow"
        title={title}
        description="The form could not be shown."
        hideDescription
        onOpenChange={onClose}
      >
        <ErrorState
          title="Failed to load the form"
          {...shownProblem(failed.error)}
          retrying={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of queries) if (query.data === undefined) void query.refetch();
          }}
        />
      </Dialog>
    );
  }
  const known: KnownRecords = {
    forecasts: forecasts.data,
    units: units.data,
    reports: reports.list,
  };
  return form === 'create' ? (
    <NewPair known={known} onClose={onClose} />
  ) : (
    <EditedPair id={form} known={known} onClose={onClose} />
  );
}

function NewPair({ known, onClose }: { known: KnownRecords; onClose: () => void }) {
  const [values] = useState(() => {
    const today = thisMonth();
    const [newest] = begunMonths(shownBasis(), known.reports, ({ month }) => month, today);
    return newPair(today, newest?.id);
  });
  return (
    <OpenForm
      initial={{ values, attempt: newAttempt(), failure: null }}
      known={known}
      description="A forecast and a budget for a business unit and month."
      onClose={onClose}
    />
  );
}

function EditedPair({
  id,
  known,
  onClose,
}: {
  id: number;
  known: KnownRecords;
  onClose: () => void;
}) {
  const record = known.forecasts.find((forecast) => forecast.id === id);
  if (record === undefined) {
    return (
      <Dialog
        open
        width="narrow"
        title={PAIR_TITLES.edit}
        description="This forecast no longer exists."
        onOpenChange={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <Alert variant="warning">It was deleted, or the link to it is wrong.</Alert>
      </Dialog>
    );
  }
  const records = pairOf(record, known.forecasts);
  const hasOther = records.forecast !== null && records.budget !== null;
  const name = `${METRIC_LABELS[record.metric]} of ${record.businessUnit} for ${periodLabel(record)}.`;
  const description = hasOther
    ? `${name} Changes apply to its ${record.metric === 'forecast' ? 'budget' : 'forecast'} as well, except to the amounts.`
    : name;
  return (
    <OpenForm
      initial={{
        values: openPair(records, record.metric),
        attempt: newAttempt(records, record.metric),
        failure: null,
      }}
      known={known}
      description={description}
      onClose={onClose}
    />
  );
}

function OpenForm({
  initial,
  known,
  description,
  onClose,
}: {
  initial: StoredPair;
  known: KnownRecords;
  description: string;
  onClose: () => void;
}) {
  const editor = usePairEditor(initial, known.forecasts, onClose);
  const { base } = editor.edit;
  const isPartial = isPartlySaved(base);
  const isNew = base.attempt.opened === null;
  return (
    <RecordDialog
      editor={editor}
      title={isNew ? PAIR_TITLES.create : PAIR_TITLES.edit}
      description={description}
      cancelLabel={isPartial ? 'Close' : 'Cancel'}
      submitLabel={isPartial ? 'Retry' : isNew ? 'Create' : 'Update'}
      lead={
        base.failure === null || editor.isSaving ? null : (
          <PairFailureAlert failure={base.failure} />
        )
      }
      onClose={onClose}
    >
      <PairFields editor={editor} {...known} />
    </RecordDialog>
  );
}

function PairFailureAlert({ failure }: { failure: PairFailure }) {
  const { saved, unsure, notSaved } = failure;
  const isHalf = saved.length + unsure.length > 0;
  return (
    <Alert variant={isHalf ? 'warning' : 'destructive'} title={failure.title}>
      <p>{failure.reason}</p>
      {saved.length > 0 ? <p>Saved: {saved.join(', ')}.</p> : null}
      {unsure.length > 0 ? <p>Possibly saved: {unsure.join(', ')}.</p> : null}
      {notSaved.length > 0 ? <p>Not saved: {notSaved.join(', ')}.</p> : null}
      {isHalf ? <p>Retry saves only what is missing.</p> : null}
    </Alert>
  );
}
