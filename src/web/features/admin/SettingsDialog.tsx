import type { Company } from '../../../contract/company.ts';
import { decimal, isPlainDecimal } from '../../../domain/decimal.ts';
import { type CostBasis, COST_BASES } from '../../../domain/materiality.ts';
import { separateDigits } from '../../../format/typedDigits.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { type AmountKind, readTypedAmount } from '../../editing/typedAmount.ts';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

interface SettingsDraft {
  materialityPercent: string;
  materialityAmount: string;
  costsBy: CostBasis;
}

const CHOICES: Readonly<Record<CostBasis, string>> = {
  amount: 'By their amount',
  shareOfRevenue: 'By their share of revenue',
};

const AMOUNTS = [
  {
    field: 'materialityPercent',
    label: 'Percent of the figure compared with',
    hint: 'From 0 to 100; with 0, only the amount counts.',
  },
  {
    field: 'materialityAmount',
    label: 'Amount',
    hint: 'In the currency that is compared; with 0, only the percentage counts.',
  },
] as const;

/** What was typed as the call takes it; what is no amount stays as it is, and is refused there. */
function plain(typed: string, kind: AmountKind): string {
  const read = readTypedAmount(typed, kind);
  return read.is === 'amount' ? read.amount : typed;
}

function sentDraft({ materialityPercent, materialityAmount, costsBy }: SettingsDraft) {
  return {
    materialityPercent: plain(materialityPercent, 'percent'),
    materialityAmount: plain(materialityAmount, 'usd'),
    costsBy,
  };
}

const withoutZeros = (amount: string) => amount.replace(/\.?0+$/, '') || '0';

const isSameText = (a: string, b: string) =>
  a === b || (isPlainDecimal(a) && isPlainDecimal(b) && decimal(a).eq(decimal(b)));

const opened = ({ materialityPercent, materialityAmount, costsBy }: Company): SettingsDraft => ({
  materialityPercent: materialityPercent.includes('.')
    ? withoutZeros(materialityPercent)
    : materialityPercent,
  materialityAmount: materialityAmount.replace(/\.00$/, ''),
  costsBy,
});

function MaterialityFields({ editor, draft, theirs }: SettingFieldsProps<SettingsDraft>) {
  return (
    <>
      {AMOUNTS.map(({ field, label, hint }) => (
        <div key={field} className="flex flex-col gap-4">
          <ConflictChoice
            editor={editor}
            field={field}
            label={label}
            mine={separateDigits(draft[field])}
            theirs={separateDigits(theirs[field])}
          />
          <Field label={label} hint={hint} error={editor.problems.get(field)}>
            <AmountInput value={draft[field]} onValueChange={(text) => editor.type(field, text)} />
          </Field>
        </div>
      ))}
      <ConflictChoice
        editor={editor}
        field="costsBy"
        label="Costs are judged"
        mine={CHOICES[draft.costsBy]}
        theirs={CHOICES[theirs.costsBy]}
      />
      <RadioGroup
        label="Costs are judged"
        value={draft.costsBy}
        choices={COST_BASES.map((value) => ({ value, label: CHOICES[value] }))}
        hint="By their share, a cost that grows no faster than revenue is not unfavourable."
        onValueChange={(value) => editor.type('costsBy', value)}
      />
    </>
  );
}

/** What is too small to be called good or bad news. */
export default settingDialog<SettingsDraft>({
  title: 'Materiality',
  description: 'What is too small to be news: on every screen, and in every pack from now on.',
  Fields: MaterialityFields,
  fields: ['materialityPercent', 'materialityAmount', 'costsBy'],
  open: opened,
  isSame: (field, a, b) => isSameText(sentDraft(a)[field], sentDraft(b)[field]),
  sent: sentDraft,
  saved: 'Settings updated successfully',
  failed: 'Failed to save the settings',
  unsaved: 'What you typed has not been saved.',
});
