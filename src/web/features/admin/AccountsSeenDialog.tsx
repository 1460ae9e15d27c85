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
        label="Viewers see the accounts behind a figure"
        hint="And the cells of the ledger that they were read from. An account can show what one person earns. It has no effect while viewers see published months only."
        checked={draft.viewersSeeAccounts}
        onChange={({ target }) => editor.type('viewersSeeAccounts', target.checked)}
      />
    </>
  );
}

/** Whether viewers see the accounts behind a figure. */
export default settingDialog<AccountsSeenDraft>({
  title: 'Accounts behind figures',
  description: 'Whether viewers see them. Administrators and preparers always do.',
  Fields: AccountsSeenFields,
  fields: ['viewersSeeAccounts'],
  open: ({ viewersSeeAccounts }) => ({ viewersSeeAccounts }),
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'What viewers see was updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});
