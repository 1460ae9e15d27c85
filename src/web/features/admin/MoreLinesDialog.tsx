import type { Company } from '../../../contract/company.ts';
import type { LineGroup } from '../../../domain/lineGroups.ts';
import { LINE_GROUP_LABELS, LINE_GROUPS } from '../../../domain/lineGroups.ts';
import { groupOf, LINES, OPTIONAL_LINES } from '../../../domain/lines.ts';
import { givenReason, ReasonField } from '../../components/ReasonField.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { linesInWords } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

interface LinesDraft extends Pick<Company, 'lineGroups'> {
  /** May be blank. */
  readonly reason: string;
}

const REMARKS: Readonly<Record<LineGroup, string>> = {
  result:
    'Net income follows: EBITDA and other income, less depreciation, interest and tax. A month without one of these has none.',
  balance: 'As they are at the end of a month. Cash is there always.',
};

/** "Receivables, Payables, Debt. As they are at the end of a month." */
function hintOf(group: LineGroup): string {
  const own = OPTIONAL_LINES.filter((key) => groupOf(key) === group);
  return `${own.map((key) => LINES[key].label).join(', ')}. ${REMARKS[group]}`;
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
          hint={hintOf(group)}
          checked={draft.lineGroups.includes(group)}
          onChange={({ target }) => choose(group, target.checked)}
        />
      ))}
      <ReasonField value={draft.reason} onValueChange={(reason) => editor.type('reason', reason)} />
    </>
  );
}

/** Which lines the company has besides those that every company has. */
export default settingDialog<LinesDraft>({
  title: 'More Lines',
  description:
    'What is switched off again is kept, and shown once it is switched on the next time.',
  Fields: LinesFields,
  fields: ['lineGroups', 'reason'],
  open: ({ lineGroups }) => ({ lineGroups, reason: '' }),
  isSame: (field, a, b) =>
    field === 'reason' ? a.reason === b.reason : a.lineGroups.join() === b.lineGroups.join(),
  sent: ({ lineGroups, reason }) => ({ lineGroups: [...lineGroups], ...givenReason(reason) }),
  saved: 'Lines updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});
