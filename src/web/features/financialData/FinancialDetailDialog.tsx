import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { calendarYear } from '../../../finance/fiscalCalendar.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { DeleteMonthButton } from '../../editing/DeleteMonthButton.tsx';
import { storedFindings } from '../../editing/wordedFindings.ts';
import { useStoredFigures } from '../../editing/useStoredFigures.ts';
import { ActivityLink } from '../../components/ActivityLink.tsx';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DetailForm } from './DetailForm.tsx';
import { DetailFigures, DetailNotes } from './DetailSections.tsx';
import { FigureReasons } from './FigureReasons.tsx';
import { MonthContext } from './MonthContext.tsx';
import { useMonthDetails } from './useMonthEditors.ts';

export type FinancialDetailDialogProps = {
  record: FinancialData;
  fyLabel: string;
  onClose: () => void;
};

const DETAIL_FORM_ID = 'financial-details';

export function FinancialDetailDialog({ record, fyLabel, onClose }: FinancialDetailDialogProps) {
  const basis = shownBasis();
  const mayEdit = useCan('editFigures');
  const editor = useMonthDetails(record);
  const [hasStarted, setHasStarted] = useState(false);
  const { edit } = editor;
  const title = `${record.monthName} ${calendarYear(basis, fyLabel, record.monthNum)}`;
  const stored = useStoredFigures();
  const findings = useMemo(
    () => storedFindings(record, fyLabel, stored),
    [record, fyLabel, stored],
  );
  const start = () => {
    setHasStarted(true);
    editor.start(record);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) {
          editor.leaveFreely();
          onClose();
        }
      }}
      title="Financial Details"
      description={`${title} · ${fyLabel} · ${currencyTitle(basis.currency)}`}
      width="wide"
      unsaved={editor.isUnsaved}
      footer={
        edit === null ? (
          <>
            <DeleteMonthButton
              fyId={record.fyId}
              monthNum={record.monthNum}
              month={title}
              onDeleted={onClose}
            />
            {mayEdit ? (
              <Button
                // After the form closes, the focus returns to the button that opened it.
                ref={hasStarted ? focusOnOpen : undefined}
                icon={<Pencil className="size-4" aria-hidden="true" />}
                onClick={start}
              >
                Edit costs and notes
              </Button>
            ) : null}
            <Button onClick={onClose}>Close</Button>
          </>
        ) : (
          <FormButtons form={DETAIL_FORM_ID} onCancel={editor.cancel} pending={editor.isSaving}>
            Save changes
          </FormButtons>
        )
      }
    >
      {editor.question}
      <div className="flex flex-col gap-8">
        <DetailFigures record={record} fyLabel={fyLabel} findings={findings} />
        {edit === null ? (
          <DetailNotes record={record} />
        ) : (
          <DetailForm id={DETAIL_FORM_ID} fyLabel={fyLabel} edit={edit} editor={editor} />
        )}
        <FigureReasons id={record.id} />
        <MonthContext record={record} />
        <ActivityLink
          monthNum={record.monthNum}
          year={calendarYear(basis, fyLabel, record.monthNum)}
        />
      </div>
    </Dialog>
  );
}
