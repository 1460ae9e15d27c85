import type { ComponentType } from 'react';
import type { Company } from '../../../contract/company.ts';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import type { SettingDialogProps } from './SettingCard.tsx';
import { settingDialog, type SettingFieldsProps } from './settingDialog.tsx';
import { typedNumber } from './typedNumber.ts';

type NumberSetting = 'documentsKeptDays' | 'downloadsKeptDays' | 'passwordMinLength';

/** An empty text means no limit. */
type NumberDraft = Record<NumberSetting, string>;

interface NumberSettingChoices {
  readonly setting: NumberSetting;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly hint: string;
  readonly saved: string;
}

const typedOf = (company: Company, setting: NumberSetting): string =>
  company[setting]?.toString() ?? '';

const numberDraft = (company: Company): NumberDraft => ({
  documentsKeptDays: typedOf(company, 'documentsKeptDays'),
  downloadsKeptDays: typedOf(company, 'downloadsKeptDays'),
  passwordMinLength: typedOf(company, 'passwordMinLength'),
});

/** The server rejects text that isn't a whole number, or a missing value. */
function sentNumber(draft: NumberDraft, setting: NumberSetting) {
  const typed = typedNumber(draft[setting]);
  return setting === 'passwordMinLength'
    ? { passwordMinLength: typed ?? Number.NaN }
    : { [setting]: typed };
}

export function numberSettingDialog({
  setting,
  label,
  hint,
  ...words
}: NumberSettingChoices): ComponentType<SettingDialogProps> {
  function NumberField({ editor, draft, theirs }: SettingFieldsProps<NumberDraft>) {
    return (
      <>
        <ConflictChoice
          editor={editor}
          field={setting}
          label={label}
          mine={draft[setting]}
          theirs={theirs[setting]}
        />
        <Field label={label} hint={hint} error={editor.problems.get(setting)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={draft[setting]}
            onChange={({ target }) => editor.type(setting, target.value)}
          />
        </Field>
      </>
    );
  }
  return settingDialog<NumberDraft>({
    ...words,
    Fields: NumberField,
    fields: [setting],
    open: numberDraft,
    isSame: (field, a, b) => String(typedNumber(a[field])) === String(typedNumber(b[field])),
    sent: (draft) => sentNumber(draft, setting),
    failed: 'Failed to save the settings',
    unsaved: 'Your changes have not been saved.',
  });
}
