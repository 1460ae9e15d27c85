import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Company, updateCompanyBody } from '../../../contract/company.ts';
import { decimal, isPlainDecimal } from '../../../domain/decimal.ts';
import { type CostBasis, COST_BASES } from '../../../domain/materiality.ts';
import { separateDigits } from '../../../format/typedDigits.ts';
import { companyQuery, useUpdateCompany } from '../../api/company.ts';
import { problemDetail } from '../../api/problem.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { keptWork } from '../../editing/keptWork.ts';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import type { RecordEdit, RecordRules } from '../../editing/recordEdit.ts';
import { refusedSave } from '../../editing/refusedSave.ts';
import { type AmountKind, readTypedAmount } from '../../editing/typedAmount.ts';
import { useOpenEditor } from '../../editing/useEditor.ts';
import { Field } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { DIALOG_KEPT_PARAMETERS } from './admin.search.ts';

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

const RULES: RecordRules<Company, SettingsDraft> = {
  fields: ['materialityPercent', 'materialityAmount', 'costsBy'],
  version: ({ version }) => version,
  open: ({ materialityPercent, materialityAmount, costsBy }) => ({
    materialityPercent: materialityPercent.includes('.')
      ? withoutZeros(materialityPercent)
      : materialityPercent,
    materialityAmount: materialityAmount.replace(/\.00$/, ''),
    costsBy,
  }),
  isSame: (field, a, b) => isSameText(sentDraft(a)[field], sentDraft(b)[field]),
  problems: (draft) =>
    new Map(
      (z.safeParse(updateCompanyBody, sentDraft(draft)).error?.issues ?? []).map(
        ({ path, message }) => [String(path[0]), message],
      ),
    ),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Someone else changed these settings while you were editing.',
};

const kept = keptWork<RecordEdit<Company, SettingsDraft>>();

export type SettingsDialogProps = {
  /** As they are stored now. */
  stored: Company;
  onClose: () => void;
};

export default function SettingsDialog({ stored, onClose }: SettingsDialogProps) {
  const queryClient = useQueryClient();
  const update = useUpdateCompany();
  const editor = useOpenEditor({
    rules: RULES,
    kept,
    initial: stored,
    storedNow: () => stored,
    send: ({ base, draft }) =>
      update.mutateAsync({ version: base.version, change: sentDraft(draft) }),
    readAgain: () => queryClient.fetchQuery({ ...companyQuery, staleTime: 0 }),
    refused: (error) => {
      const reason = String(error);
      return refusedSave(
        error,
        reason,
        `Failed to save the settings ${problemDetail(error, reason)}`,
      );
    },
    saved: { title: 'Settings updated successfully' },
    onSaved: onClose,
    keptParameters: DIALOG_KEPT_PARAMETERS,
    unsavedWords: () => 'What you typed has not been saved.',
  });
  const { base, draft } = editor.edit;
  const theirs = RULES.open(base);
  return (
    <RecordDialog
      editor={editor}
      title="Materiality"
      description="What is too small to be news: on every screen, and in every pack from now on."
      submitLabel="Save"
      onClose={onClose}
    >
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
    </RecordDialog>
  );
}
