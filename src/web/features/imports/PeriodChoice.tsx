import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { PERIOD_YEARS } from '../../../finance/numberedPeriod.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

export type PeriodChoiceProps = {
  layout: SheetLayout;
  unclearPeriod: Import['sheets'][number]['unclearPeriod'];
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Shown if numbered months could belong to several kinds of year. */
export function PeriodChoice({ layout, unclearPeriod, questions, onChange }: PeriodChoiceProps) {
  if (unclearPeriod === undefined) return null;
  return (
    <RadioGroup
      label={`“${unclearPeriod.text}” is`}
      value={layout.periodYear ?? null}
      choices={PERIOD_YEARS.map((value) => ({ value, label: unclearPeriod.months[value] }))}
      error={questionAt(questions, 'periodYear', layout.sheet)}
      onValueChange={(periodYear) => onChange({ periodYear })}
    />
  );
}
