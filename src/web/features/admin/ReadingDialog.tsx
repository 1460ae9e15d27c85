import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type ReadingDraft = { readonly readingsAreShown: boolean };

const readingDraft = ({ readingsShownSince }: Company): ReadingDraft => ({
  readingsAreShown: readingsShownSince !== null,
});

const readingChoiceInWords = ({ readingsAreShown }: ReadingDraft): string =>
  readingsAreShown ? 'Visible to administrators' : 'Private';

const MEANS = [
  'Administrators can see when each person last read the report and the latest change they saw. Viewers can’t.',
  'While this is on, the report tells everyone. Activity shows who turned it on.',
  'Only reading after that point is shown. Earlier reading stays private.',
  'Turning it off hides everything immediately. Turning it on again starts from zero.',
  'People may read less, or later, if they know they are observed.',
];

function ReadingFields({ editor, draft, theirs }: SettingFieldsProps<ReadingDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="readingsAreShown"
        label="Report readers"
        mine={readingChoiceInWords(draft)}
        theirs={readingChoiceInWords(theirs)}
      />
      <div>
        <p className="font-medium">What turning it on means</p>
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

export default settingDialog<ReadingDraft>({
  title: 'Report Readers',
  description: 'Private unless your company decides otherwise and tells everyone.',
  Fields: ReadingFields,
  fields: ['readingsAreShown'],
  open: readingDraft,
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'Reading visibility updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
