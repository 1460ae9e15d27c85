import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SCENARIO_CHOICES = [
  { value: 'actual', label: 'Actual amounts' },
  { value: 'plan', label: 'A plan' },
] as const;
const BOTH_SCENARIOS = [
  { value: 'actual', label: 'Actual amounts' },
  { value: 'plan', label: 'Planned amounts' },
] as const;

export type ScenarioChoiceProps = {
  layout: SheetLayout;
  scenarios: Import['sheets'][number]['scenarios'];
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

export function ScenarioChoice({ layout, scenarios, questions, onChange }: ScenarioChoiceProps) {
  const asked = questionAt(questions, 'scenario', layout.sheet);
  if (asked === undefined && layout.scenario === undefined && scenarios === undefined) return null;
  const hasBoth = scenarios === 'both';
  return (
    <RadioGroup
      label={hasBoth ? 'Amounts to import' : 'These amounts are'}
      value={layout.scenario ?? (hasBoth && asked === undefined ? 'actual' : null)}
      hint={hasBoth ? 'The sheet has both. Import the file once for each.' : undefined}
      choices={hasBoth ? BOTH_SCENARIOS : SCENARIO_CHOICES}
      error={asked}
      onValueChange={(scenario) => onChange({ scenario })}
    />
  );
}
