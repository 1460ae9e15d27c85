import type { Company } from '../../../contract/company.ts';
import { ROLES } from '../../../finance/permissions.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { factorInWords, ROLE_GROUPS } from './admin.view.ts';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';

type FactorDraft = Pick<Company, 'secondFactorFor'>;

const factorDraft = ({ secondFactorFor }: Company): FactorDraft => ({ secondFactorFor });

function FactorFields({ editor, draft, theirs }: SettingFieldsProps<FactorDraft>) {
  const { secondFactorFor: wanted } = draft;
  return (
    <>
      <ConflictChoice
        editor={editor}
        field="secondFactorFor"
        label="Two-factor authentication"
        mine={factorInWords(draft)}
        theirs={factorInWords(theirs)}
      />
      {ROLES.toReversed().map((role) => (
        <Checkbox
          key={role}
          label={`Required for ${ROLE_GROUPS[role].toLowerCase()}`}
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
        People who need it have to set up two-factor authentication before they can do anything
        else. Their API tokens don't work until then.
      </p>
    </>
  );
}

export default settingDialog<FactorDraft>({
  title: 'Two-Factor Authentication',
  description: 'Choose who has to sign in with an authenticator app or a passkey.',
  Fields: FactorFields,
  fields: ['secondFactorFor'],
  open: factorDraft,
  isSame: (field, a, b) => a[field].join() === b[field].join(),
  sent: ({ secondFactorFor }) => ({ secondFactorFor: [...secondFactorFor] }),
  saved: 'Two-factor authentication updated',
  failed: 'Failed to save',
  unsaved: 'Your changes have not been saved.',
});
