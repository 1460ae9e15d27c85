import { useQuery } from '@tanstack/react-query';
import type { QuotedFigure } from '../../../telling/commentary/quotedFigures.ts';
import { quotedFiguresQuery } from '../../api/commentary.ts';
import { CommentaryCheck } from '../../editing/CommentaryCheck.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { QuotingTextarea } from '../../editing/QuotingTextarea.tsx';
import type { TypedMonth } from '../../editing/useMonthChecks.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { BulletsEditor } from './BulletsEditor.tsx';
import { draftQuotes } from './draftQuotes.ts';
import { ChangedSentences, useChangedSentences } from '../../editing/ChangedSentences.tsx';
import {
  openReport,
  REPORT_FIELD_LABELS,
  type ReportDraft,
  type ReportField,
} from './reportDraft.ts';
import type { ReportEditor } from './useReportEditor.ts';

type ReportTextField = Exclude<ReportField, 'bulletPoints' | 'staffCount'>;

function asWords(draft: ReportDraft, field: ReportField): string {
  if (field !== 'bulletPoints') return draft[field] === '' ? 'Blank' : draft[field];
  return draft.bulletPoints
    .map(({ category, bulletText }) => `${category}: ${bulletText}`)
    .join('\n');
}

export function ReportFields({
  editor,
  month,
}: {
  editor: ReportEditor;
  month: TypedMonth | null;
}) {
  const { base, draft } = editor.edit;
  const changed = useChangedSentences(base.id);
  const { data: quoted } = useQuery(quotedFiguresQuery(base.id));
  const quotesIn = (place: string, bulletId: number | null) =>
    draftQuotes(draft, { base, quoted: quoted ?? [] }, place, bulletId);
  const keepQuotes = (place: string, quotes: readonly QuotedFigure[]) =>
    editor.type('quotes', { ...draft.quotes, [place]: quotes });
  // Saving a new quote needs the stored ones, so no figures are offered until those are loaded.
  const quotable = quoted === undefined ? null : month;
  const stored = openReport(base);
  const choice = (field: ReportField) => (
    <ConflictChoice
      editor={editor}
      field={field}
      label={REPORT_FIELD_LABELS[field]}
      mine={asWords(draft, field)}
      theirs={asWords(stored, field)}
    />
  );
  const textField = (field: ReportTextField, minHeight: string) => (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={REPORT_FIELD_LABELS[field]} error={editor.problems.get(field)}>
        <QuotingTextarea
          className={minHeight}
          value={draft[field]}
          quotes={quotesIn(field, null)}
          month={quotable}
          onType={(text, quotes) => {
            editor.type(field, text);
            keepQuotes(field, quotes);
          }}
        />
      </Field>
      <CommentaryCheck label={REPORT_FIELD_LABELS[field]} text={draft[field]} month={month} />
      <ChangedSentences
        summaryId={base.id}
        changed={changed.filter(
          ({ text, sentence }) => text === field && draft[field].includes(sentence),
        )}
      />
      {choice(field)}
    </div>
  );
  return (
    <>
      {textField('overview', 'min-h-28')}
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {textField('notes', 'min-h-36')}
        {textField('summaryNotes', 'min-h-36')}
      </div>
      <div className="flex max-w-80 flex-col gap-2">
        <Field
          label={REPORT_FIELD_LABELS.staffCount}
          error={editor.problems.get('staffCount')}
          hint="People at the end of the month"
        >
          <Input
            numeric
            inputMode="numeric"
            autoComplete="off"
            value={draft.staffCount}
            onChange={(event) => editor.type('staffCount', event.target.value)}
          />
        </Field>
        {choice('staffCount')}
      </div>
      <BulletsEditor
        bullets={draft.bulletPoints}
        month={month}
        quotable={quotable}
        changed={changed}
        summaryId={base.id}
        problems={editor.problems}
        quotesIn={quotesIn}
        onQuotes={keepQuotes}
        onChange={(bulletPoints) => editor.type('bulletPoints', bulletPoints)}
      />
      {choice('bulletPoints')}
    </>
  );
}
