import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';
import { typedNumber } from './typedNumber.ts';

interface DownloadsDraft {
  downloadsKeptDays: string;
}

/** What was typed as the call takes it; what is no whole number is refused there. */
const sentDraft = ({ downloadsKeptDays }: DownloadsDraft) => ({
  downloadsKeptDays: typedNumber(downloadsKeptDays),
});

const opened = ({ downloadsKeptDays: days }: Company): DownloadsDraft => ({
  downloadsKeptDays: days === null ? '' : String(days),
});

function DownloadsFields({ editor, draft, theirs }: SettingFieldsProps<DownloadsDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="downloadsKeptDays"
        label="Days"
        mine={draft.downloadsKeptDays}
        theirs={theirs.downloadsKeptDays}
      />
      <Field
        label="Days"
        hint="From 1 to 36500. Leave it empty to keep them for ever. Older ones go within an hour."
        error={editor.problems.get('downloadsKeptDays')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.downloadsKeptDays}
          onChange={({ target }) => editor.type('downloadsKeptDays', target.value)}
        />
      </Field>
    </>
  );
}

/** For how long downloads and failed sign-ins are kept. */
export default settingDialog<DownloadsDraft>({
  title: 'Downloads and Failed Sign-ins',
  description: 'Administrators see both under Activity, for this long.',
  Fields: DownloadsFields,
  fields: ['downloadsKeptDays'],
  open: opened,
  isSame: (field, a, b) => String(sentDraft(a)[field]) === String(sentDraft(b)[field]),
  sent: sentDraft,
  saved: 'Settings updated successfully',
  failed: 'Failed to save the settings',
  unsaved: 'What you typed has not been saved.',
});
