import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SCENARIOS = [
  { value: 'actual', label: 'Actual amounts' },
  { value: 'plan', label: 'A plan' },
] as const;
const OF_BOTH = [
  { value: 'actual', label: 'Actual amounts' },
  { value: 'plan', label: 'Planned amounts' },
] as const;

export type ScenarioChoiceProps = {
  layout: SheetLayout;
  /** What the sheet itself says: that it is a plan, or that it has both. */
  scenarios: Import['sheets'][number]['scenarios'];
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Shown where the file, a title or a heading says that amounts may not be a month's actual ones. */
export function ScenarioChoice({ layout, scenarios, questions, onChange }: ScenarioChoiceProps) {
  const asked = questionAt(questions, 'scenario', layout.sheet);
  if (asked === undefined && layout.scenario === undefined && scenarios === undefined) return null;
  const hasBoth = scenarios === 'both';
  return (
    <RadioGroup
      label={hasBoth ? 'Amounts to import' : 'These amounts are'}
      value={layout.scenario ?? (hasBoth && asked === undefined ? 'actual' : null)}
      hint={hasBoth ? 'The sheet has both. Import the file once for each.' : undefined}
      choices={hasBoth ? OF_BOTH : SCENARIOS}
      error={asked}
      onValueChange={(scenario) => onChange({ scenario })}
    />
  );
}
