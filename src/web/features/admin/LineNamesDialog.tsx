import { LIMITS } from '../../../contract/limits.ts';
import type { HideableKey, LineKey } from '../../../finance/lines.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { HIDEABLE_LINES, LINE_KEYS, LINES } from '../../../finance/lines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { typedReason, ReasonField } from '../../components/ReasonField.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import type { LineNamesDraft } from './lineNames.view.ts';
import {
  isHideable,
  nameProblems,
  openedNames,
  sentNames,
  STATEMENT_ORDER,
} from './lineNames.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type LineNameFieldsProps = SettingFieldsProps<LineNamesDraft>;

const hiddenInWords = ({ hiddenLines }: LineNamesDraft) =>
  hiddenLines.length === 0 ? 'None' : hiddenLines.map((line) => LINES[line].label).join(', ');

function LineNamesFields({ editor, draft, theirs }: LineNameFieldsProps) {
  return (
    <>
      {LINE_KEYS.map((line) => (
        <ConflictChoice
          key={line}
          editor={editor}
          field={line}
          label={`Name for ${LINES[line].label}`}
          mine={draft[line] === '' ? LINES[line].label : draft[line]}
          theirs={theirs[line] === '' ? LINES[line].label : theirs[line]}
        />
      ))}
      <ConflictChoice
        editor={editor}
        field="hiddenLines"
        label="Hidden lines"
        mine={hiddenInWords(draft)}
        theirs={hiddenInWords(theirs)}
      />
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {shownLines(shownBasis(), STATEMENT_ORDER).map((line) => (
          <LineRow key={line} line={line} editor={editor} draft={draft} />
        ))}
      </div>
      <ReasonField value={draft.reason} onValueChange={(reason) => editor.type('reason', reason)} />
    </>
  );
}

function LineRow({
  line,
  editor,
  draft,
}: Pick<LineNameFieldsProps, 'editor' | 'draft'> & { line: LineKey }) {
  const hide = (hidden: HideableKey, isHidden: boolean) =>
    editor.type(
      'hiddenLines',
      HIDEABLE_LINES.filter((one) => (one === hidden ? isHidden : draft.hiddenLines.includes(one))),
    );
  const { label } = LINES[line];
  return (
    <Field
      label={label}
      error={editor.problems.get(line)}
      aside={
        isHideable(line) ? (
          <Checkbox
            label="Hide"
            aria-label={`Hide ${label}`}
            checked={draft.hiddenLines.includes(line)}
            onChange={({ target }) => hide(line, target.checked)}
          />
        ) : null
      }
    >
      <Input
        value={draft[line]}
        placeholder={label}
        maxLength={LIMITS.lineName}
        onChange={({ target }) => editor.type(line, target.value)}
      />
    </Field>
  );
}

export default settingDialog<LineNamesDraft>({
  title: 'Line names',
  description:
    'Leave a name empty to use the standard one. A hidden line still appears wherever it has an amount.',
  Fields: LineNamesFields,
  fields: [...LINE_KEYS, 'hiddenLines', 'reason'],
  open: openedNames,
  isSame: (field, a, b) =>
    field === 'hiddenLines' ? a.hiddenLines.join() === b.hiddenLines.join() : a[field] === b[field],
  sent: (draft) => ({ ...sentNames(draft), ...typedReason(draft.reason) }),
  problems: nameProblems,
  saved: 'Lines updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
