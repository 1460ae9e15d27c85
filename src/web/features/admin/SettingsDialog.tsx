import type { Company } from '../../../contract/company.ts';
import { decimal, isPlainDecimal } from '../../../finance/decimal.ts';
import { type CostBasis, COST_BASES } from '../../../finance/materiality.ts';
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

const COST_BASIS_CHOICES: Readonly<Record<CostBasis, string>> = {
  amount: 'By their amount',
  shareOfRevenue: 'By their share of revenue',
};

const MATERIALITY_FIELDS = [
  {
    field: 'materialityPercent',
    label: 'Percent of the comparison figure',
    hint: 'From 0 to 100. At 0, only the amount counts.',
  },
  {
    field: 'materialityAmount',
    label: 'Amount',
    hint: 'In the reporting currency. At 0, only the percentage counts.',
  },
] as const;

/** Text that isn't an amount stays unchanged, so that the server rejects it. */
function plainTypedAmount(typed: string, kind: AmountKind): string {
  const read = readTypedAmount(typed, kind);
  return read.kind === 'amount' ? read.amount : typed;
}

function sentMateriality({ materialityPercent, materialityAmount, costsBy }: SettingsDraft) {
  return {
    materialityPercent: plainTypedAmount(materialityPercent, 'percent'),
    materialityAmount: plainTypedAmount(materialityAmount, 'usd'),
    costsBy,
  };
}

const withoutTrailingZeros = (amount: string) => amount.replace(/\.?0+$/, '') || '0';

const isSameTypedAmount = (a: string, b: string) =>
  a === b || (isPlainDecimal(a) && isPlainDecimal(b) && decimal(a).eq(decimal(b)));

const materialityDraft = ({
  materialityPercent,
  materialityAmount,
  costsBy,
}: Company): SettingsDraft => ({
  materialityPercent: materialityPercent.includes('.')
    ? withoutTrailingZeros(materialityPercent)
    : materialityPercent,
  materialityAmount: materialityAmount.replace(/\.00$/, ''),
  costsBy,
});

function MaterialityFields({ editor, draft, theirs }: SettingFieldsProps<SettingsDraft>) {
  return (
    <>
      {MATERIALITY_FIELDS.map(({ field, label, hint }) => (
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
        label="How costs are judged"
        mine={COST_BASIS_CHOICES[draft.costsBy]}
        theirs={COST_BASIS_CHOICES[theirs.costsBy]}
      />
      <RadioGroup
        label="How costs are judged"
        value={draft.costsBy}
        choices={COST_BASES.map((value) => ({ value, label: COST_BASIS_CHOICES[value] }))}
        hint="Judged by share, a cost that grows no faster than revenue is not unfavourable."
        onValueChange={(value) => editor.type('costsBy', value)}
      />
    </>
  );
}

/** Below these limits a difference counts as immaterial. */
export default settingDialog<SettingsDraft>({
  title: 'Materiality',
  description:
    'Smaller differences are treated as immaterial on every screen and in every new pack.',
  Fields: MaterialityFields,
  fields: ['materialityPercent', 'materialityAmount', 'costsBy'],
  open: materialityDraft,
  isSame: (field, a, b) => isSameTypedAmount(sentMateriality(a)[field], sentMateriality(b)[field]),
  sent: sentMateriality,
  saved: 'Settings updated successfully',
  failed: 'Failed to save the settings',
  unsaved: 'Your changes have not been saved.',
});
