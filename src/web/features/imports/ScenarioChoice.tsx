import type { SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SCENARIOS = [
  { value: 'actual', label: 'Actual amounts' },
  { value: 'plan', label: 'A plan' },
] as const;

export type ScenarioChoiceProps = {
  layout: SheetLayout;
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Asked where a name, a title or the months say that the amounts may not be a month's actual ones. */
export function ScenarioChoice({ layout, questions, onChange }: ScenarioChoiceProps) {
  const asked = questionAt(questions, 'scenario', layout.sheet);
  if (asked === undefined && layout.scenario === undefined) return null;
  return (
    <RadioGroup
      label="They are"
      value={layout.scenario ?? null}
      choices={SCENARIOS}
      error={asked}
      onValueChange={(scenario) => onChange({ scenario })}
    />
  );
}
