import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type ReadingDraft = { readonly readingsAreShown: boolean };

const opened = ({ readingsShownSince }: Company): ReadingDraft => ({
  readingsAreShown: readingsShownSince !== null,
});

const inWords = ({ readingsAreShown }: ReadingDraft): string =>
  readingsAreShown ? 'Administrators see it' : 'Private';

const MEANS = [
  'Administrators can see when each person last read the report, and up to which change. Viewers can’t.',
  'The report tells everyone while this is on. Activity shows who turned it on.',
  'Only what is read from then on is shown. What was read before was read in private, and stays so.',
  'Turning it off hides all of it at once. Turning it on again starts from zero.',
  'People may read less, or later, when they are seen to read.',
];

function ReadingFields({ editor, draft, theirs }: SettingFieldsProps<ReadingDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="readingsAreShown"
        label="Who has read the report"
        mine={inWords(draft)}
        theirs={inWords(theirs)}
      />
      <div>
        <p className="font-medium">What switching it on means</p>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-ink-soft marker:text-ink-muted">
          {MEANS.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <Checkbox
        label="Show administrators who has read the report"
        checked={draft.readingsAreShown}
        onChange={({ target }) => editor.type('readingsAreShown', target.checked)}
      />
    </>
  );
}

/** Whether administrators see who has read the report. */
export default settingDialog<ReadingDraft>({
  title: 'Who Has Read the Report',
  description: 'Private unless your company decides otherwise, and tells everybody.',
  Fields: ReadingFields,
  fields: ['readingsAreShown'],
  open: opened,
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'Who sees reading was updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});
