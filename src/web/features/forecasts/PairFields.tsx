import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { CURRENCIES } from '../../../contract/forecastKinds.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { useCan } from '../../components/signedInUser.ts';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { formatAmountIn } from '../../../format/money.ts';
import { separateDigits } from '../../../format/typedDigits.ts';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import {
  type AmountField,
  currencyOf,
  defaultCurrency,
  isAmountField,
  type PairField,
  steppedAmount,
  twins,
  usualCurrency,
} from './pairForm.ts';
import type { Report } from './reports.ts';
import { optionalAmount } from './pairEdit.ts';
import type { PairEditor } from './usePairEditor.ts';

export type PairFieldsProps = {
  editor: PairEditor;
  forecasts: readonly Forecast[];
  units: readonly BusinessUnit[];
  reports: readonly Report[];
};

const LABELS: Readonly<Record<PairField, string>> = {
  businessUnit: 'Business unit',
  currency: 'Currency',
  fy: 'Year',
  month: 'Month',
  forecastAmount: 'Forecast amount',
  budgetAmount: 'Budget amount',
  actualAmount: 'Actual amount',
  monthlySummariesId: 'Monthly summary period',
  notes: 'Notes',
};

/** Active units; one that is closed stays with the records that it has. */
function unitOptions(units: readonly BusinessUnit[], own: string): SelectOption[] {
  return units
    .filter(({ isActive, name }) => isActive || name === own)
    .map(({ name, isActive }) => ({ value: name, label: isActive ? name : `${name} (inactive)` }));
}

function NoUnits() {
  if (!useCan('manageCompany')) return 'There are no business units yet. Ask an administrator.';
  return (
    <>
      There are no business units yet.{' '}
      <NextStepLink to={PATHS.admin} search={{ tab: 'units', dialog: 'create' }}>
        Add one on the Admin page
      </NextStepLink>
      .
    </>
  );
}

function NoReports() {
  return (
    <>
      There are no reports yet.{' '}
      <NextStepLink to={PATHS.reports} search={{ form: 'create' }}>
        Create one
      </NextStepLink>{' '}
      first.
    </>
  );
}

export function PairFields({ editor, forecasts, units, reports }: PairFieldsProps) {
  const { base, draft } = editor.edit;
  const { opened, records } = base.attempt;
  const currency = currencyOf(draft);
  const usual = usualCurrency(draft.businessUnit, forecasts);
  // The currency follows the unit of a new pair until a person has chosen one.
  const [isCurrencyChosen, setIsCurrencyChosen] = useState(
    opened !== null || currency !== (usual ?? defaultCurrency()),
  );
  const proposesCurrency = !isCurrencyChosen && base.failure === null;
  const chooseUnit = (unit: string) => {
    editor.type('businessUnit', unit);
    if (proposesCurrency) {
      editor.type('currency', usualCurrency(unit, forecasts) ?? defaultCurrency());
    }
  };
  const chooseCurrency = (code: string) => {
    setIsCurrencyChosen(true);
    editor.type('currency', code);
  };
  const unitChoices = unitOptions(units, base.values.businessUnit);
  const optional = optionalAmount(base.attempt);
  const doubled =
    opened === null && base.failure === null && !editor.isSaving ? twins(draft, forecasts) : [];
  // What the other record of the pair says, where it says something else than the opened one.
  const other = opened === null ? null : records[opened === 'forecast' ? 'budget' : 'forecast'];
  const own = opened === null ? null : records[opened];
  const differs = (field: 'actualAmount' | 'notes', words: (record: Forecast) => string) =>
    other === null || own === null || other[field] === own[field]
      ? undefined
      : `The ${other.metric} has ${words(other)}. A change here applies to both.`;

  const shown = (field: PairField): ReactNode => {
    const value = base.values[field];
    if (isAmountField(field)) return value === '' ? 'No amount' : formatAmountIn(currency, value);
    if (field === 'month') return MONTH_NAMES[Number(value) - 1];
    if (field === 'monthlySummariesId') {
      return reports.find(({ id }) => String(id) === value)?.label ?? value;
    }
    return value === '' ? 'Blank' : value;
  };
  const choice = (field: PairField) => (
    <ConflictChoice
      editor={editor}
      field={field}
      label={LABELS[field]}
      mine={isAmountField(field) ? separateDigits(draft[field]) || 'No amount' : draft[field]}
      theirs={shown(field)}
    />
  );
  const control = (field: PairField) => ({
    value: draft[field],
    onChange: ({ target }: ChangeEvent<{ value: string }>) => editor.type(field, target.value),
    onBlur: () => editor.leave(field),
  });

  const amount = (field: AmountField, hint?: string) => {
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? 1 : -1;
      editor.type(field, steppedAmount(currency, draft[field], by));
    };
    const isOptional = field === 'actualAmount' || field === optional;
    return (
      <div className="flex grow basis-full flex-col gap-2 sm:basis-40">
        <Field
          label={LABELS[field]}
          aside={isOptional ? 'Optional' : currency}
          error={editor.problems.get(field)}
          hint={hint}
        >
          <AmountInput
            value={draft[field]}
            onValueChange={(text) => editor.type(field, text)}
            onBlur={() => editor.leave(field)}
            onKeyDown={onKeyDown}
          />
        </Field>
        {choice(field)}
      </div>
    );
  };

  return (
    <>
      {doubled.length > 0 ? (
        <Alert variant="info">
          There is already a {doubled.join(' and a ')} for this unit, month and report. The new
          amounts are kept alongside it and used in the analyses instead.
        </Alert>
      ) : null}
      <Field
        label={LABELS.businessUnit}
        error={editor.problems.get('businessUnit')}
        hint={unitChoices.length === 0 ? <NoUnits /> : undefined}
      >
        <Select
          placeholder="Choose business unit..."
          options={unitChoices}
          {...control('businessUnit')}
          onChange={({ target }) => chooseUnit(target.value)}
        />
      </Field>
      {choice('businessUnit')}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_1fr]">
        <Field label={LABELS.month} error={editor.problems.get('month')}>
          <Select
            options={MONTH_NAMES.map((name, index) => ({ value: String(index + 1), label: name }))}
            {...control('month')}
          />
        </Field>
        <Field label={LABELS.fy} error={editor.problems.get('fy')}>
          <Input inputMode="numeric" autoComplete="off" maxLength={10} {...control('fy')} />
        </Field>
        <Field
          label={LABELS.currency}
          error={editor.problems.get('currency')}
          hint={proposesCurrency && currency === usual ? 'Usual for this unit' : undefined}
          className="max-sm:col-span-2"
        >
          <Select
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            {...control('currency')}
            onChange={({ target }) => chooseCurrency(target.value)}
          />
        </Field>
      </div>
      {choice('month')}
      {choice('fy')}
      {choice('currency')}
      {/* Side by side as long as the amounts fit. */}
      <div className="flex flex-wrap gap-4">
        {amount(
          'forecastAmount',
          optional === 'forecastAmount' ? 'None yet. Enter an amount to add one.' : undefined,
        )}
        {amount(
          'budgetAmount',
          optional === 'budgetAmount' ? 'None yet. Enter an amount to add one.' : undefined,
        )}
        {amount(
          'actualAmount',
          differs('actualAmount', (record) =>
            record.actualAmount === null
              ? 'none'
              : formatAmountIn(record.currency, record.actualAmount),
          ),
        )}
      </div>
      <Field
        label={LABELS.monthlySummariesId}
        error={editor.problems.get('monthlySummariesId')}
        hint={reports.length === 0 ? <NoReports /> : undefined}
      >
        <Select
          placeholder="Choose period..."
          options={reports.map(({ id, label }) => ({ value: String(id), label }))}
          {...control('monthlySummariesId')}
        />
      </Field>
      {choice('monthlySummariesId')}
      <Field
        label={LABELS.notes}
        aside="Optional"
        error={editor.problems.get('notes')}
        hint={differs('notes', ({ notes }) =>
          notes === '' ? 'none' : `“${notes.trimEnd().replace(/\.$/, '')}”`,
        )}
      >
        <Textarea {...control('notes')} />
      </Field>
      {choice('notes')}
    </>
  );
}
