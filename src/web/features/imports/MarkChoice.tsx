import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { markChoices } from './marks.view.ts';
import type { ImportQuestion } from './questions.view.ts';
import { questionAt } from './questions.view.ts';

export type MarkChoiceProps = {
  layout: SheetLayout;
  unclearMark: Import['sheets'][number]['unclearMark'];
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Shown if no amount in the sheet reveals what "1.000" means. */
export function MarkChoice({ layout, unclearMark, questions, onChange }: MarkChoiceProps) {
  if (unclearMark === undefined) return null;
  return (
    <RadioGroup
      label={`The mark in “${unclearMark.text.trim()}” separates`}
      value={layout.decimalMark ?? null}
      choices={markChoices(unclearMark.text)}
      error={questionAt(questions, 'decimalMark', layout.sheet)}
      onValueChange={(decimalMark) => onChange({ decimalMark })}
    />
  );
}
