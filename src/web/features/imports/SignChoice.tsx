import type { SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

const SIGN_CHOICES = [
  { value: 'reversed', label: 'Reversed, stored as positive amounts' },
  { value: 'asWritten', label: 'Credits or returns, stored as written' },
] as const;

export type SignChoiceProps = {
  layout: SheetLayout;
  questions: readonly ImportQuestion[];
  isProven: boolean;
  onChange: (change: Partial<SheetLayout>) => void;
};

/**
 * Shown if costs or all revenue are negative and nothing in the sheet proves what that means. A proof can be
 * overridden.
 */
export function SignChoice({ layout, questions, isProven, onChange }: SignChoiceProps) {
  const asked = layout.isUsed ? questionAt(questions, 'sign', layout.sheet) : undefined;
  const isShown = asked !== undefined || layout.signs !== undefined || isProven;
  if (!layout.isUsed || !isShown) return null;
  return (
    <RadioGroup
      label="Negative amounts are"
      value={layout.signs ?? (isProven ? 'reversed' : null)}
      choices={SIGN_CHOICES}
      error={asked}
      hint={
        isProven && layout.signs === undefined
          ? 'The results in the sheet confirm this.'
          : undefined
      }
      onValueChange={(signs) => onChange({ signs })}
    />
  );
}
