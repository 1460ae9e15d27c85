import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { accountsInWords } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type AccountsSeenDraft = Pick<Company, 'viewersSeeAccounts'>;

function AccountsSeenFields({ editor, draft, theirs }: SettingFieldsProps<AccountsSeenDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="viewersSeeAccounts"
        label="Viewers"
        mine={accountsInWords(draft)}
        theirs={accountsInWords(theirs)}
      />
      <Checkbox
        label="Show viewers the accounts behind figures"
        hint="This includes the ledger cells they came from. An account can reveal one person's pay. This has no effect while viewers see only published months."
        checked={draft.viewersSeeAccounts}
        onChange={({ target }) => editor.type('viewersSeeAccounts', target.checked)}
      />
    </>
  );
}

export default settingDialog<AccountsSeenDraft>({
  title: 'Accounts behind figures',
  description: 'Choose whether viewers can see them. Administrators and preparers always can.',
  Fields: AccountsSeenFields,
  fields: ['viewersSeeAccounts'],
  open: ({ viewersSeeAccounts }) => ({ viewersSeeAccounts }),
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'Viewer access updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
