import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { BusinessUnit } from '../../../contract/businessUnits.ts';
import { CURRENCIES, type Currency } from '../../../contract/forecastKinds.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { MONTH_NAMES } from '../../../finance/fiscalCalendar.ts';
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
  duplicatesOfPair,
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

const PAIR_LABELS: Readonly<Record<PairField, string>> = {
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

/** Active units, and the record's own even if it is inactive. */
function activeUnitOptions(units: readonly BusinessUnit[], own: string): SelectOption[] {
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

function NoReportsForPair() {
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

type PairAmountProps = {
  editor: PairEditor;
  field: AmountField;
  currency: Currency;
  isOptional: boolean;
  hint: string | undefined;
  conflict: ReactNode;
};

function PairAmount({ editor, field, currency, isOptional, hint, conflict }: PairAmountProps) {
  const { draft } = editor.edit;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? 1 : -1;
    editor.type(field, steppedAmount(currency, draft[field], by));
  };
  return (
    <div className="flex grow basis-full flex-col gap-2 sm:basis-40">
      <Field
        label={PAIR_LABELS[field]}
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
      {conflict}
    </div>
  );
}

function storedPairWords(
  values: PairEditor['edit']['base']['values'],
  field: PairField,
  currency: Currency,
  reports: readonly Report[],
): ReactNode {
  const value = values[field];
  if (isAmountField(field)) return value === '' ? 'No amount' : formatAmountIn(currency, value);
  if (field === 'month') return MONTH_NAMES[Number(value) - 1];
  if (field === 'monthlySummariesId') {
    return reports.find(({ id }) => String(id) === value)?.label ?? value;
  }
  return value === '' ? 'Blank' : value;
}

function otherRecordWords(
  { opened, records }: PairEditor['edit']['base']['attempt'],
  field: 'actualAmount' | 'notes',
): string | undefined {
  if (opened === null) return undefined;
  const [own, other] = [records[opened], records[opened === 'forecast' ? 'budget' : 'forecast']];
  if (other === null || own === null || other[field] === own[field]) return undefined;
  return `The ${other.metric} has ${wordsIn(other, field)}. A change here applies to both.`;
}

function wordsIn(record: Forecast, field: 'actualAmount' | 'notes'): string {
  const { actualAmount, currency, notes } = record;
  if (field === 'notes') return notes === '' ? 'none' : `“${notes.trimEnd().replace(/\.$/, '')}”`;
  return actualAmount === null ? 'none' : formatAmountIn(currency, actualAmount);
}

/** A new pair's currency follows its unit until a person chooses another. */
function useCurrencyOf(editor: PairEditor, forecasts: readonly Forecast[]) {
  const { base, draft } = editor.edit;
  const { opened } = base.attempt;
  const currency = currencyOf(draft);
  const usual = usualCurrency(draft.businessUnit, forecasts);
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
  return { currency, isUsual: proposesCurrency && currency === usual, chooseUnit, chooseCurrency };
}

type MonthAndCurrencyProps = Pick<PairEditor, 'problems'> & {
  control: (field: PairField) => {
    value: string;
    onChange: (event: ChangeEvent<{ value: string }>) => void;
    onBlur: () => void;
  };
  isUsual: boolean;
  onCurrency: (code: string) => void;
};

function MonthAndCurrency({ problems, control, isUsual, onCurrency }: MonthAndCurrencyProps) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_1fr_1fr]">
      <Field label={PAIR_LABELS.month} error={problems.get('month')}>
        <Select
          options={MONTH_NAMES.map((name, index) => ({ value: String(index + 1), label: name }))}
          {...control('month')}
        />
      </Field>
      <Field label={PAIR_LABELS.fy} error={problems.get('fy')}>
        <Input inputMode="numeric" autoComplete="off" maxLength={10} {...control('fy')} />
      </Field>
      <Field
        label={PAIR_LABELS.currency}
        error={problems.get('currency')}
        hint={isUsual ? 'Usual for this unit' : undefined}
        className="max-sm:col-span-2"
      >
        <Select
          options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          {...control('currency')}
          onChange={({ target }) => onCurrency(target.value)}
        />
      </Field>
    </div>
  );
}

function AlreadyThere({ kinds }: { kinds: readonly string[] }) {
  if (kinds.length === 0) return null;
  return (
    <Alert variant="info">
      There is already a {kinds.join(' and a ')} for this unit, month and report. The new amounts
      are kept as well, and the analyses use them instead.
    </Alert>
  );
}

export function PairFields({ editor, forecasts, units, reports }: PairFieldsProps) {
  const { base, draft } = editor.edit;
  const { opened } = base.attempt;
  const { currency, isUsual, chooseUnit, chooseCurrency } = useCurrencyOf(editor, forecasts);
  const unitChoices = activeUnitOptions(units, base.values.businessUnit);
  const optional = optionalAmount(base.attempt);
  const doubled =
    opened === null && base.failure === null && !editor.isSaving
      ? duplicatesOfPair(draft, forecasts)
      : [];

  const choice = (field: PairField) => (
    <ConflictChoice
      editor={editor}
      field={field}
      label={PAIR_LABELS[field]}
      mine={isAmountField(field) ? separateDigits(draft[field]) || 'No amount' : draft[field]}
      theirs={storedPairWords(base.values, field, currency, reports)}
    />
  );
  const control = (field: PairField) => ({
    value: draft[field],
    onChange: ({ target }: ChangeEvent<{ value: string }>) => editor.type(field, target.value),
    onBlur: () => editor.leave(field),
  });

  const amount = (field: AmountField, hint?: string) => (
    <PairAmount
      editor={editor}
      field={field}
      currency={currency}
      isOptional={field === 'actualAmount' || field === optional}
      hint={hint}
      conflict={choice(field)}
    />
  );

  return (
    <>
      <AlreadyThere kinds={doubled} />
      <Field
        label={PAIR_LABELS.businessUnit}
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
      <MonthAndCurrency
        problems={editor.problems}
        control={control}
        isUsual={isUsual}
        onCurrency={chooseCurrency}
      />
      {choice('month')}
      {choice('fy')}
      {choice('currency')}
      {/* Side by side if the amounts fit. */}
      <div className="flex flex-wrap gap-4">
        {amount(
          'forecastAmount',
          optional === 'forecastAmount' ? 'None yet. Enter an amount to add one.' : undefined,
        )}
        {amount(
          'budgetAmount',
          optional === 'budgetAmount' ? 'None yet. Enter an amount to add one.' : undefined,
        )}
        {amount('actualAmount', otherRecordWords(base.attempt, 'actualAmount'))}
      </div>
      <Field
        label={PAIR_LABELS.monthlySummariesId}
        error={editor.problems.get('monthlySummariesId')}
        hint={reports.length === 0 ? <NoReportsForPair /> : undefined}
      >
        <Select
          placeholder="Choose period..."
          options={reports.map(({ id, label }) => ({ value: String(id), label }))}
          {...control('monthlySummariesId')}
        />
      </Field>
      {choice('monthlySummariesId')}
      <Field
        label={PAIR_LABELS.notes}
        aside="Optional"
        error={editor.problems.get('notes')}
        hint={otherRecordWords(base.attempt, 'notes')}
      >
        <Textarea {...control('notes')} />
      </Field>
      {choice('notes')}
    </>
  );
}
