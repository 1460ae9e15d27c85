import type { Company } from '../../../contract/company.ts';
import { ROLES } from '../../../domain/permissions.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { factorInWords, ROLE_GROUPS } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type FactorDraft = Pick<Company, 'secondFactorFor'>;

const opened = ({ secondFactorFor }: Company): FactorDraft => ({ secondFactorFor });

function FactorFields({ editor, draft, theirs }: SettingFieldsProps<FactorDraft>) {
  const { secondFactorFor: wanted } = draft;
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="secondFactorFor"
        label="Second factor"
        mine={factorInWords(draft)}
        theirs={factorInWords(theirs)}
      />
      {ROLES.toReversed().map((role) => (
        <Checkbox
          key={role}
          label={`${ROLE_GROUPS[role]} need one`}
          checked={wanted.includes(role)}
          onChange={({ target }) =>
            editor.type(
              'secondFactorFor',
              ROLES.filter((one) => (one === role ? target.checked : wanted.includes(one))),
            )
          }
        />
      ))}
      <p className="text-small text-ink-muted">
        Whoever needs one and has none sets it up at the next step, and can do nothing else before.
        Their API tokens do not work until then.
      </p>
    </>
  );
}

/** Who has to have a second factor. */
export default settingDialog<FactorDraft>({
  title: 'Second Factor',
  description: 'Who has to use an authenticator app or a passkey when signing in.',
  Fields: FactorFields,
  fields: ['secondFactorFor'],
  open: opened,
  isSame: (field, a, b) => a[field].join() === b[field].join(),
  sent: ({ secondFactorFor }) => ({ secondFactorFor: [...secondFactorFor] }),
  saved: 'Who needs a second factor was updated',
  failed: 'Failed to save',
  unsaved: 'What you chose has not been saved.',
});
