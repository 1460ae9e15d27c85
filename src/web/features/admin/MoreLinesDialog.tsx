import { shownBasis } from '../../api/companyBasis.ts';
import type { Company } from '../../../contract/company.ts';
import type { LineGroup } from '../../../finance/lineGroups.ts';
import { LINE_GROUP_LABELS, LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { groupOf, OPTIONAL_LINES } from '../../../finance/lines.ts';
import { typedReason, ReasonField } from '../../components/ReasonField.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { linesInWords } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

interface LinesDraft extends Pick<Company, 'lineGroups'> {
  readonly reason: string;
}

const REMARKS: Readonly<Record<LineGroup, string>> = {
  result:
    'Operating profit, profit before tax and net income are calculated from EBITDA and these lines. A month with one of them missing has no net income.',
  balance: 'Balances at the end of a month. Cash is always included.',
  statements: 'A balance sheet and a cash flow for each month with a complete trial balance.',
};

/** Returns a hint such as "Receivables, Payables, Debt. Balances at the end of a month." */
function lineGroupHint(group: LineGroup): string {
  const own = OPTIONAL_LINES.filter((key) => groupOf(key) === group);
  const names = own.map((key) => lineLabel(shownBasis(), key)).join(', ');
  return own.length === 0 ? REMARKS[group] : `${names}. ${REMARKS[group]}`;
}

function LinesFields({ editor, draft, theirs }: SettingFieldsProps<LinesDraft>) {
  const choose = (group: LineGroup, isOn: boolean) =>
    editor.type(
      'lineGroups',
      LINE_GROUPS.filter((one) => (one === group ? isOn : draft.lineGroups.includes(one))),
    );
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="lineGroups"
        label="Lines"
        mine={linesInWords(draft)}
        theirs={linesInWords(theirs)}
      />
      {LINE_GROUPS.map((group) => (
        <Checkbox
          key={group}
          label={LINE_GROUP_LABELS[group]}
          hint={lineGroupHint(group)}
          checked={draft.lineGroups.includes(group)}
          onChange={({ target }) => choose(group, target.checked)}
        />
      ))}
      <ReasonField value={draft.reason} onValueChange={(reason) => editor.type('reason', reason)} />
    </>
  );
}

export default settingDialog<LinesDraft>({
  title: 'More Lines',
  description:
    'Amounts of a line that you turn off are kept, and shown again when you turn it back on.',
  Fields: LinesFields,
  fields: ['lineGroups', 'reason'],
  open: ({ lineGroups }) => ({ lineGroups, reason: '' }),
  isSame: (field, a, b) =>
    field === 'reason' ? a.reason === b.reason : a.lineGroups.join() === b.lineGroups.join(),
  sent: ({ lineGroups, reason }) => ({ lineGroups: [...lineGroups], ...typedReason(reason) }),
  saved: 'Lines updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
