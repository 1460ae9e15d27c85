import type { SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SIGNS = [
  { value: 'reversed', label: 'Costs, stored as positive amounts' },
  { value: 'asWritten', label: 'Credits, stored as they are written' },
] as const;

export type SignChoiceProps = {
  layout: SheetLayout;
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Asked where costs are negative amounts and nothing in the sheet proves what these are. */
export function SignChoice({ layout, questions, onChange }: SignChoiceProps) {
  const asked = layout.isUsed ? questionAt(questions, 'sign', layout.sheet) : undefined;
  if (asked === undefined && layout.signs === undefined) return null;
  return (
    <RadioGroup
      label="Negative costs are"
      value={layout.signs ?? null}
      choices={SIGNS}
      error={asked}
      onValueChange={(signs) => onChange({ signs })}
    />
  );
}
