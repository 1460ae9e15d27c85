import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { draftsInWords } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type DraftsDraft = Pick<Company, 'viewersSeeDrafts'>;

const draftsSettingDraft = ({ viewersSeeDrafts }: Company): DraftsDraft => ({ viewersSeeDrafts });

function DraftsFields({ editor, draft, theirs }: SettingFieldsProps<DraftsDraft>) {
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="viewersSeeDrafts"
        label="Viewers"
        mine={draftsInWords(draft)}
        theirs={draftsInWords(theirs)}
      />
      <Checkbox
        label="Show unpublished months to viewers"
        hint="If this is off, viewers can't see any data of months that were never published, and totals and trends leave those months out. Approvers see all months while an approval is pending."
        checked={draft.viewersSeeDrafts}
        onChange={({ target }) => editor.type('viewersSeeDrafts', target.checked)}
      />
    </>
  );
}

export default settingDialog<DraftsDraft>({
  title: 'Unpublished Months',
  description: 'Choose whether viewers can see them. Administrators and preparers always can.',
  Fields: DraftsFields,
  fields: ['viewersSeeDrafts'],
  open: draftsSettingDraft,
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'Viewer access updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
