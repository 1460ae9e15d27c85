import type { SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SIGNS = [
  { value: 'reversed', label: 'Turned, stored as positive amounts' },
  { value: 'asWritten', label: 'Credits or returns, stored as they are written' },
] as const;

export type SignChoiceProps = {
  layout: SheetLayout;
  questions: readonly ImportQuestion[];
  /** The results of the sheet prove that its negative amounts are costs. */
  isProven: boolean;
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Asked where costs, or all revenue, are negative amounts and nothing in the sheet proves what these are; a proof can be corrected. */
export function SignChoice({ layout, questions, isProven, onChange }: SignChoiceProps) {
  const asked = layout.isUsed ? questionAt(questions, 'sign', layout.sheet) : undefined;
  const isShown = asked !== undefined || layout.signs !== undefined || isProven;
  if (!layout.isUsed || !isShown) return null;
  return (
    <RadioGroup
      label="Negative amounts are"
      value={layout.signs ?? (isProven ? 'reversed' : null)}
      choices={SIGNS}
      error={asked}
      hint={
        isProven && layout.signs === undefined ? 'The results of the sheet show it.' : undefined
      }
      onValueChange={(signs) => onChange({ signs })}
    />
  );
}
