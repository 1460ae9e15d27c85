import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { RecordDialog } from '../../editing/RecordDialog.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { draftsInWords } from './admin.view.ts';
import { companySettings } from './companySettings.ts';

type DraftsDraft = Pick<Company, 'viewersSeeDrafts'>;

const opened = ({ viewersSeeDrafts }: Company): DraftsDraft => ({ viewersSeeDrafts });

const useSettings = companySettings<DraftsDraft>({
  fields: ['viewersSeeDrafts'],
  open: opened,
  isSame: (field, a, b) => a[field] === b[field],
  sent: (draft) => draft,
  saved: 'What viewers see was updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});

export type DraftsDialogProps = {
  /** As it is stored now. */
  stored: Company;
  onClose: () => void;
};

/** Whether viewers see months that were never published. */
export default function DraftsDialog({ stored, onClose }: DraftsDialogProps) {
  const editor = useSettings({ stored, onClose });
  const { base, draft } = editor.edit;
  return (
    <RecordDialog
      editor={editor}
      title="Months That Are Not Published"
      description="Whether viewers see them. Administrators always do."
      submitLabel="Save"
      onClose={onClose}
    >
      <ConflictChoice
        editor={editor}
        field="viewersSeeDrafts"
        label="Viewers"
        mine={draftsInWords(draft)}
        theirs={draftsInWords(opened(base))}
      />
      <Checkbox
        label="Viewers see months that are not published"
        hint="Without it, a month that was never published is not there for viewers: no figures, texts, documents or changes of it, and no total or trend that counts it, however long ago it was. People named as approvers see all months while an approval is asked for."
        checked={draft.viewersSeeDrafts}
        onChange={({ target }) => editor.type('viewersSeeDrafts', target.checked)}
      />
    </RecordDialog>
  );
}
