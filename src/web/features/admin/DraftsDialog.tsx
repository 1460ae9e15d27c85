import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { draftsInWords } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type DraftsDraft = Pick<Company, 'viewersSeeDrafts'>;

const opened = ({ viewersSeeDrafts }: Company): DraftsDraft => ({ viewersSeeDrafts });

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
        label="Viewers see months that are not published"
        hint="Without it, a month that was never published is not there for viewers: no figures, texts, documents or changes of it, and no total or trend that counts it, however long ago it was. People named as approvers see all months while an approval is asked for."
        checked={draft.viewersSeeDrafts}
        onChange={({ target }) => editor.type('viewersSeeDrafts', target.checked)}
      />
    </>
  );
}

/** Whether viewers see months that were never published. */
export default settingDialog<DraftsDraft>({
  title: 'Months That Are Not Published',
  description: 'Whether viewers see them. Administrators and preparers always do.',
  Fields: DraftsFields,
  fields: ['viewersSeeDrafts'],
  open: opened,
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'What viewers see was updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});
