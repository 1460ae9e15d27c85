import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';
import { typedNumber } from './typedNumber.ts';

interface PasswordsDraft {
  passwordMinLength: string;
}

const sentDraft = ({ passwordMinLength }: PasswordsDraft) => ({
  passwordMinLength: typedNumber(passwordMinLength) ?? Number.NaN,
});

const opened = ({ passwordMinLength }: Company): PasswordsDraft => ({
  passwordMinLength: String(passwordMinLength),
});

function PasswordFields({ editor, draft, theirs }: SettingFieldsProps<PasswordsDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="passwordMinLength"
        label="Characters"
        mine={draft.passwordMinLength}
        theirs={theirs.passwordMinLength}
      />
      <Field
        label="Characters"
        hint="From 6 to 64. 12 is recommended for a company."
        error={editor.problems.get('passwordMinLength')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={draft.passwordMinLength}
          onChange={({ target }) => editor.type('passwordMinLength', target.value)}
        />
      </Field>
    </>
  );
}

/** How short a new password can be. */
export default settingDialog<PasswordsDraft>({
  title: 'Passwords',
  description: 'The fewest characters of a new password.',
  Fields: PasswordFields,
  fields: ['passwordMinLength'],
  open: opened,
  isSame: (field, a, b) => String(sentDraft(a)[field]) === String(sentDraft(b)[field]),
  sent: sentDraft,
  saved: 'Shortest password updated',
  failed: 'Failed to save the settings',
  unsaved: 'What you typed has not been saved.',
});
