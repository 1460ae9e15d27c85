import type { SheetLayout } from '../../../contract/imports.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { ImportQuestion } from './questions.view.ts';

export type CompanyChoiceProps = {
  layout: SheetLayout;
  questions: readonly ImportQuestion[];
  onChange: (change: Partial<SheetLayout>) => void;
};

/** Shown if a file names a different company. */
export function CompanyChoice({ layout, questions, onChange }: CompanyChoiceProps) {
  const asked = questions.find(({ about, sheet }) => about === 'company' && sheet === layout.sheet);
  const name = asked?.name ?? layout.company;
  if (name === undefined) return null;
  return (
    <Checkbox
      className="md:max-[1400px]:col-span-2"
      label="Import another company's file"
      hint={asked === undefined ? `“${name}” is imported as your company.` : undefined}
      error={asked?.question}
      checked={layout.company !== undefined}
      onChange={({ target }) => onChange({ company: target.checked ? name : undefined })}
    />
  );
}
