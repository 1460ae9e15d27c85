import { ConflictChoice } from '../../components/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { BulletsEditor } from './BulletsEditor.tsx';
import {
  openReport,
  REPORT_FIELD_LABELS,
  type ReportDraft,
  type ReportField,
} from './reportDraft.ts';
import {
  keepMyField,
  type ReportEdit,
  shownProblems,
  takeTheirField,
  withDraft,
} from './reportEdit.ts';

type TextField = Exclude<ReportField, 'bulletPoints' | 'staffCount'>;

function asWords(draft: ReportDraft, field: ReportField): string {
  if (field !== 'bulletPoints') return draft[field] === '' ? 'Nothing' : draft[field];
  return draft.bulletPoints
    .map(({ category, bulletText }) => `${category}: ${bulletText}`)
    .join('\n');
}

/** The fields of a report's form, each with the two versions where two people changed it. */
export function ReportFields({
  edit,
  onChange,
}: {
  edit: ReportEdit;
  onChange: (next: ReportEdit) => void;
}) {
  const { draft } = edit;
  const problems = shownProblems(edit);
  const change = (part: Partial<ReportDraft>) => onChange(withDraft(edit, { ...draft, ...part }));
  const choice = (field: ReportField) =>
    edit.conflicts.includes(field) ? (
      <ConflictChoice
        field={REPORT_FIELD_LABELS[field]}
        mine={asWords(draft, field)}
        theirs={asWords(openReport(edit.base), field)}
        onKeepMine={() => onChange(keepMyField(edit, field))}
        onTakeTheirs={() => onChange(takeTheirField(edit, field))}
      />
    ) : null;
  const textField = (field: TextField, minHeight: string) => (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={REPORT_FIELD_LABELS[field]} error={problems.get(field)}>
        <Textarea
          className={minHeight}
          value={draft[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      </Field>
      {choice(field)}
    </div>
  );
  return (
    <>
      {textField('overview', 'min-h-28')}
      <div className="grid gap-5 md:grid-cols-2">
        {textField('notes', 'min-h-36')}
        {textField('summaryNotes', 'min-h-36')}
      </div>
      <div className="flex max-w-80 flex-col gap-2">
        <Field
          label={REPORT_FIELD_LABELS.staffCount}
          error={problems.get('staffCount')}
          hint="People at the end of the month"
        >
          <Input
            numeric
            inputMode="numeric"
            autoComplete="off"
            value={draft.staffCount}
            onChange={(event) => change({ staffCount: event.target.value })}
          />
        </Field>
        {choice('staffCount')}
      </div>
      <BulletsEditor
        bullets={draft.bulletPoints}
        problems={problems}
        onChange={(bulletPoints) => change({ bulletPoints })}
      />
      {choice('bulletPoints')}
    </>
  );
}
