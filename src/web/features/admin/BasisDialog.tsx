import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { calendarMonthName } from '../../../finance/fiscalCalendar.ts';
import type { YearAndCurrency } from '../../../finance/regionBasis.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  MONTH_OPTIONS,
  reportingCurrencyOptions,
  yearInWords,
} from '../../components/basis.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

function BasisFields({ editor, draft, theirs }: SettingFieldsProps<YearAndCurrency>) {
  const of = (yearNamedAfter: CompanyBasis['yearNamedAfter']) =>
    yearInWords({ ...draft, yearNamedAfter });
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="yearStartMonth"
        label="The first month"
        mine={calendarMonthName(draft.yearStartMonth)}
        theirs={calendarMonthName(theirs.yearStartMonth)}
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
        theirs={yearInWords(theirs)}
      />
      {draft.yearStartMonth === 1 ? (
        <p className="text-small text-ink-muted">{of('start')}</p>
      ) : (
        <RadioGroup
          label="Name of the year"
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
        theirs={currencyTitle(theirs.currency)}
      />
      <Field
        label="Currency"
        hint="Used for all figures except forecasts, which have their own currency."
      >
        <Select
          options={reportingCurrencyOptions()}
          value={draft.currency}
          onChange={({ target }) => editor.type('currency', target.value)}
        />
      </Field>
    </>
  );
}

/** The year and currency can't change once the company has figures. */
export default settingDialog<YearAndCurrency>({
  title: 'Financial Year and Currency',
  description:
    "These apply to all figures and reports. You can't change them once a month has data.",
  Fields: BasisFields,
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
  unsaved: 'Your changes have not been saved.',
});
