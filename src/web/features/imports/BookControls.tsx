import type { BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { Import, ImportUnit, SheetLayout } from '../../../contract/imports.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { withAnswers } from './books.view.ts';
import { EntityControl } from './EntityControl.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { MarkChoice } from './MarkChoice.tsx';
import { OpeningChoice } from './OpeningChoice.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { questionAt } from './questions.view.ts';
import { RenamedChoices } from './RenamedChoices.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { ScenarioChoice } from './ScenarioChoice.tsx';
import { YearChoice } from './YearChoice.tsx';
import { SumChoices } from './SumChoices.tsx';

const BOOK_UNITS: readonly { value: ImportUnit; label: string }[] = [
  { value: 'units', label: 'Units' },
  { value: 'thousands', label: 'Thousands' },
  { value: 'millions', label: 'Millions' },
];

const BALANCE_BASES = [
  { value: 'month', label: 'Movements of the month' },
  { value: 'yearToDate', label: 'The year to date' },
] as const;

const SIGN_SIDES = [
  { value: 'debit', label: 'Debits' },
  { value: 'credit', label: 'Credits' },
] as const;

export type BookControlsProps = {
  layout: SheetLayout;
  unclearMark: Import['sheets'][number]['unclearMark'];
  unclearPeriod: Import['sheets'][number]['unclearPeriod'];
  doubtedSums: Import['sheets'][number]['doubtedSums'];
  scenarios: Import['sheets'][number]['scenarios'];
  /** The possible years, if the months don't state one. */
  years: readonly FinancialYear[] | undefined;
  preview: ImportBooks | undefined;
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
  onOwnEntities: (isOwn: boolean) => void;
};

/** Asks for what a trial balance or ledger doesn't state itself. */
export function BookControls({
  layout,
  unclearMark,
  unclearPeriod,
  doubtedSums,
  scenarios,
  years,
  preview,
  questions,
  onChange,
  onOwnEntities,
}: BookControlsProps) {
  const { books, unit, sheet } = layout;
  const answer = (change: Partial<BookAnswers>) => onChange({ books: withAnswers(layout, change) });
  const months = questions.filter((asked) => asked.about === 'month' && asked.sheet === sheet);
  const whichMonth = months.find(({ question }) => question.startsWith('Choose the month of'));
  const whichBasis = months.find((asked) => asked !== whichMonth);
  const sign = questionAt(questions, 'sign', sheet);
  const overlap = questionAt(questions, 'overlap', sheet);
  const otherResult = questionAt(questions, 'earnings', sheet);
  const askedUnit = questionAt(questions, 'unit', sheet);
  const ofSheet = preview?.sheetEntities?.find((one) => one.sheet === sheet);
  const ofAll = questions.find((asked) => asked.about === 'entity' && asked.sheet === null);
  const isOwnEntity = books?.isOwnEntity === true;
  const isKept = books?.isLeftOut !== true;
  const isPlan = layout.scenario === 'plan';
  return (
    <div className="grid items-start gap-5 md:max-[1400px]:grid-cols-2">
      <Checkbox
        className="md:max-[1400px]:col-span-2"
        label={isPlan ? "Use the sheet's accounts" : "Store the sheet's accounts"}
        hint={
          isPlan
            ? 'The plan gets totals by line. The accounts are not stored.'
            : 'Report lines are calculated from the accounts.'
        }
        checked={isKept}
        onChange={({ target }) => answer({ isLeftOut: !target.checked })}
      />
      {isKept ? <CompanyChoice layout={layout} questions={questions} onChange={onChange} /> : null}
      {isKept && (overlap !== undefined || books?.isOverStored === true) ? (
        <Checkbox
          className="md:max-[1400px]:col-span-2"
          label="Replace these months"
          hint={
            overlap === undefined
              ? 'Amounts missing from the file are removed; new ones are added.'
              : undefined
          }
          error={overlap}
          checked={books?.isOverStored === true}
          onChange={({ target }) => answer({ isOverStored: target.checked })}
        />
      ) : null}
      {isKept && (otherResult !== undefined || books?.isOtherResult === true) ? (
        <Checkbox
          className="md:max-[1400px]:col-span-2"
          label="Store it with another result"
          hint={
            otherResult === undefined
              ? 'The balance sheet will differ from income and costs.'
              : undefined
          }
          error={otherResult}
          checked={books?.isOtherResult === true}
          onChange={({ target }) => answer({ isOtherResult: target.checked })}
        />
      ) : null}
      {isKept ? (
        <OpeningChoice
          offer={preview?.openingOffers?.find((one) => one.sheet === sheet)}
          takenAs={books?.takenAs}
          question={questionAt(questions, 'opening', sheet)}
          onChange={answer}
        />
      ) : null}
      {isKept && (askedUnit !== undefined || unit !== null) ? (
        <RadioGroup
          label="The amounts are in"
          value={unit}
          choices={BOOK_UNITS}
          error={askedUnit}
          onValueChange={(chosen) => onChange({ unit: chosen })}
        />
      ) : null}
      {isKept ? (
        <MarkChoice
          layout={layout}
          unclearMark={unclearMark}
          questions={questions}
          onChange={onChange}
        />
      ) : null}
      {isKept ? (
        <PeriodChoice
          layout={layout}
          unclearPeriod={unclearPeriod}
          questions={questions}
          onChange={onChange}
        />
      ) : null}
      {isKept && years !== undefined ? (
        <YearChoice
          fyLabel={layout.fyLabel}
          years={years}
          question={questionAt(questions, 'year', sheet)}
          onChange={onChange}
        />
      ) : null}
      {isKept && (ofAll !== undefined || isOwnEntity) ? (
        <Checkbox
          className="md:max-[1400px]:col-span-2"
          label="Each sheet or column is a separate entity"
          hint="Named as in the file. This applies to all sheets."
          checked={isOwnEntity}
          onChange={({ target }) => onOwnEntities(target.checked)}
        />
      ) : null}
      {isKept ? (
        <SumChoices
          layout={layout}
          doubted={doubtedSums ?? []}
          questions={questions}
          onChange={answer}
        />
      ) : null}
      {isKept ? (
        <RenamedChoices
          layout={layout}
          accounts={(preview?.renamedAccounts ?? []).filter((one) => one.sheet === sheet)}
          currency={preview?.currency ?? ''}
          questions={questions}
          onChange={answer}
        />
      ) : null}
      {isKept && ofSheet !== undefined && !isOwnEntity ? (
        <EntityControl
          known={(preview?.entities ?? []).filter(({ isNew }) => !isNew).map(({ name }) => name)}
          fileName={ofSheet.fileName}
          entity={books?.entity ?? null}
          question={questionAt(questions, 'entity', sheet)}
          onChange={(entity) => answer({ entity })}
        />
      ) : null}
      {isKept ? (
        <ScenarioChoice
          layout={layout}
          scenarios={scenarios}
          questions={questions}
          onChange={onChange}
        />
      ) : null}
      {isKept && (whichMonth !== undefined || (books?.month ?? null) !== null) ? (
        <Field label="Month" error={whichMonth?.question}>
          <Input
            type="month"
            value={books?.month ?? ''}
            onChange={({ target }) => answer({ month: target.value === '' ? null : target.value })}
          />
        </Field>
      ) : null}
      {isKept && (whichBasis !== undefined || (books?.basis ?? null) !== null) ? (
        <RadioGroup
          label="It shows"
          value={books?.basis ?? null}
          choices={BALANCE_BASES}
          error={whichBasis?.question}
          onValueChange={(basis) => answer({ basis })}
        />
      ) : null}
      {isKept && (sign !== undefined || (books?.sign ?? null) !== null) ? (
        <RadioGroup
          label="Positive amounts are"
          value={books?.sign ?? null}
          choices={SIGN_SIDES}
          error={sign}
          onValueChange={(side) => answer({ sign: side })}
        />
      ) : null}
      <Checkbox
        className="md:max-[1400px]:col-span-2"
        label="Read as report lines instead"
        checked={false}
        onChange={() => onChange({ isUsed: true })}
      />
    </div>
  );
}
