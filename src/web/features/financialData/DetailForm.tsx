import { type ReactNode, useMemo, useState } from 'react';
import { basisOfMonths } from './financialTable.view.ts';
import { usedLines, lineLabel } from '../../../finance/catalogue.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { separateDigits } from '../../../format/typedDigits.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { AmountInput } from '../../editing/AmountInput.tsx';
import { CommentaryCheck } from '../../editing/CommentaryCheck.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { FigureRemark, FindingsLine } from '../../editing/FindingsLine.tsx';
import { QuotingTextarea } from '../../editing/QuotingTextarea.tsx';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { SlipQuestion } from '../../editing/SlipQuestion.tsx';
import { useQuotesOfMonth } from '../../editing/useQuotesOfMonth.ts';
import { type MonthChecks, useMonthChecks } from '../../editing/useMonthChecks.ts';
import { Field } from '../../ui/Field.tsx';
import { CONFIRMED_ZERO, typedCell } from './figureCells.ts';
import { DETAIL_EDIT_KEYS, type DetailEditKey, NOTE_FIELDS } from './financialDetail.view.ts';
import {
  detailsAfter,
  monthDetailChanges,
  type MonthDetailsEdit,
  quotesInNote,
} from './monthDetails.ts';
import { ZeroChoice } from './ZeroChoice.tsx';
import type { MonthDetailsEditor } from './useMonthEditors.ts';

export type DetailFormProps = {
  id: string;
  fyLabel: string;
  edit: MonthDetailsEdit;
  editor: MonthDetailsEditor;
};

/** The month's fields without a table column: three costs and both notes. */
export function DetailForm({ id, fyLabel, edit, editor }: DetailFormProps) {
  const { base, draft } = edit;
  const { fyId, monthNum } = base;
  const after = useMemo(() => detailsAfter(edit), [edit]);
  const month = useMemo(() => ({ fyId, fyLabel, monthNum }), [fyId, fyLabel, monthNum]);
  const checks = useMonthChecks(month, after);
  // Quotes are stored with the month's report, so without a report no figures are offered.
  const quoted = useQuotesOfMonth(month);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const save = async () => {
    const asked = checks.slipsIn(Object.keys(monthDetailChanges(edit)));
    if (asked.length === 0 || editor.problems.size > 0) return editor.save();
    setSlips(asked);
    return false;
  };
  return (
    <RecordForm
      id={id}
      editor={{ ...editor, save }}
      className="flex flex-col gap-4 rounded-large border border-line bg-surface p-4"
    >
      {/* Side by side if the amounts fit. */}
      <div className="flex flex-wrap gap-4">
        {usedLines(basisOfMonths([base]), DETAIL_EDIT_KEYS).map((key, index) => (
          <DetailAmount
            key={key}
            field={key}
            edit={edit}
            editor={editor}
            checks={checks}
            isFirst={index === 0}
          />
        ))}
      </div>
      <FindingsLine
        findings={checks.findings}
        isCompared={checks.isCompared}
        reason={{ value: draft.reason, onChange: (reason) => editor.type('reason', reason) }}
      />
      <SlipQuestion
        sentences={slips}
        onCheckAgain={() => setSlips([])}
        onConfirm={() => {
          setSlips([]);
          void editor.save();
        }}
      />
      {NOTE_FIELDS.map(({ key, label }) => (
        <div key={key} className="flex flex-col gap-2">
          <Field label={label} error={editor.problems.get(key)}>
            <QuotingTextarea
              value={draft[key]}
              quotes={quotesInNote(draft, { base, quoted: quoted ?? [] }, key)}
              month={quoted === undefined ? null : month}
              typed={after}
              onType={(text, quotes) => {
                editor.type(key, text);
                editor.type('quotes', { ...draft.quotes, [key]: quotes });
              }}
            />
          </Field>
          <CommentaryCheck label={label} text={draft[key]} month={month} typed={after} />
          <ConflictChoice
            editor={editor}
            field={key}
            label={label}
            mine={draft[key]}
            theirs={base[key] ?? 'No notes.'}
          />
        </div>
      ))}
    </RecordForm>
  );
}

type DetailAmountProps = Pick<DetailFormProps, 'edit' | 'editor'> & {
  field: DetailEditKey;
  checks: MonthChecks;
  isFirst: boolean;
};

function DetailAmount({
  field: key,
  edit: { base, draft },
  editor,
  checks,
  isFirst,
}: DetailAmountProps) {
  return (
    <div data-field={key} className="flex grow basis-full flex-col gap-2 sm:basis-36">
      <Field
        label={lineLabel(shownBasis(), key)}
        aside={
          draft[key].isMissing ? (
            <ZeroChoice
              words="Confirm zero"
              label={lineLabel(shownBasis(), key)}
              onPress={() => editor.type(key, CONFIRMED_ZERO)}
            />
          ) : null
        }
        error={editor.problems.get(key)}
        hint={detailFieldHint(editor, key, base, draft[key].becameZero, checks)}
      >
        <AmountInput
          // Opened with Edit, so typing starts here.
          ref={isFirst ? focusOnOpen : undefined}
          value={draft[key].text}
          onValueChange={(text) => editor.type(key, typedCell(text))}
          onBlur={() => editor.leave(key)}
        />
      </Field>
      <ConflictChoice
        editor={editor}
        field={key}
        label={lineLabel(shownBasis(), key)}
        mine={separateDigits(draft[key].text)}
        theirs={formatAmountIn(shownBasis().currency, base[key])}
      />
    </div>
  );
}

function detailFieldHint(
  editor: MonthDetailsEditor,
  key: DetailEditKey,
  base: FinancialData,
  becameZero: boolean,
  { findings }: MonthChecks,
): ReactNode {
  if (becameZero) return 'Not an amount: 0 will be saved';
  const finding = findings.find(({ line }) => line === key);
  if (finding !== undefined) return <FigureRemark {...finding} />;
  if (editor.isChanged(key)) return `Was ${formatAmountIn(shownBasis().currency, base[key])}`;
  return base.notReported.includes(key) ? 'Not reported' : undefined;
}
