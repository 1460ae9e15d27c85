import type { Company } from '../../../contract/company.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { calendarMonthName } from '../../../domain/fiscalCalendar.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { MONTH_OPTIONS, reportingCurrencyOptions, yearInWords } from './basis.view.ts';
import { companySettings } from './companySettings.ts';

const useSettings = companySettings<CompanyBasis>({
  fields: ['yearStartMonth', 'yearNamedAfter', 'currency'],
  open: ({ yearStartMonth, yearNamedAfter, currency }) => ({
    yearStartMonth,
    yearNamedAfter,
    currency,
  }),
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'Financial year and currency saved',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});

export type BasisDialogProps = {
  /** As it is stored now. */
  stored: Company;
  onClose: () => void;
};

/** The company's financial year and the currency of its figures, until there are figures. */
export default function BasisDialog({ stored, onClose }: BasisDialogProps) {
  const editor = useSettings({ stored, onClose });
  const { base, draft } = editor.edit;
  const of = (yearNamedAfter: CompanyBasis['yearNamedAfter']) =>
    yearInWords({ ...draft, yearNamedAfter });
  return (
    <RecordDialog
      editor={editor}
      title="Financial Year and Currency"
      description="Of all figures and reports. Once a month has figures or a report, they stay as they are."
      submitLabel="Save"
      onClose={onClose}
    >
      <ConflictChoice
        editor={editor}
        field="yearStartMonth"
        label="The first month"
        mine={calendarMonthName(draft.yearStartMonth)}
        theirs={calendarMonthName(base.yearStartMonth)}
      />
      <Field label="The year begins in">
        <Select
          options={MONTH_OPTIONS}
          value={String(draft.yearStartMonth)}
          onChange={({ target }) => editor.type('yearStartMonth', Number(target.value))}
        />
      </Field>
      <ConflictChoice
        editor={editor}
        field="yearNamedAfter"
        label="The name of the year"
        mine={yearInWords(draft)}
        theirs={yearInWords(base)}
      />
      {draft.yearStartMonth === 1 ? (
        <p className="text-small text-ink-muted">{of('start')}</p>
      ) : (
        <RadioGroup
          label="Its name"
          value={draft.yearNamedAfter}
          choices={[
            { value: 'start', label: of('start') },
            { value: 'end', label: of('end') },
          ]}
          onValueChange={(value) => editor.type('yearNamedAfter', value)}
        />
      )}
      <ConflictChoice
        editor={editor}
        field="currency"
        label="Currency"
        mine={currencyTitle(draft.currency)}
        theirs={currencyTitle(base.currency)}
      />
      <Field label="Currency" hint="Of figures. Each forecast has a currency of its own.">
        <Select
          options={reportingCurrencyOptions()}
          value={draft.currency}
          onChange={({ target }) => editor.type('currency', target.value)}
        />
      </Field>
    </RecordDialog>
  );
}
