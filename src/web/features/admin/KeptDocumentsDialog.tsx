import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';
import { typedNumber } from './typedNumber.ts';

interface KeptDraft {
  documentsKeptDays: string;
}

/** What was typed as the call takes it; what is no whole number is refused there. */
const sentDraft = ({ documentsKeptDays }: KeptDraft) => ({
  documentsKeptDays: typedNumber(documentsKeptDays),
});

const opened = ({ documentsKeptDays: days }: Company): KeptDraft => ({
  documentsKeptDays: days === null ? '' : String(days),
});

function KeptFields({ editor, draft, theirs }: SettingFieldsProps<KeptDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="documentsKeptDays"
        label="Days"
        mine={draft.documentsKeptDays}
        theirs={theirs.documentsKeptDays}
      />
      <Field
        label="Days"
        hint="From 0 to 36500; leave it empty to keep files for ever. Fewer days count for what is deleted already, too."
        error={editor.problems.get('documentsKeptDays')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.documentsKeptDays}
          onChange={({ target }) => editor.type('documentsKeptDays', target.value)}
        />
      </Field>
    </>
  );
}

/** For how long the files of deleted documents are kept. */
export default settingDialog<KeptDraft>({
  title: 'Deleted Documents',
  description: 'A deleted document leaves all lists at once. Its file is kept for this long.',
  Fields: KeptFields,
  fields: ['documentsKeptDays'],
  open: opened,
  isSame: (field, a, b) => String(sentDraft(a)[field]) === String(sentDraft(b)[field]),
  sent: sentDraft,
  saved: 'Settings updated successfully',
  failed: 'Failed to save the settings',
  unsaved: 'What you typed has not been saved.',
});
