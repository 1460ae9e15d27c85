import { type PersonName, personNameBody, type User } from '../../contract/users.ts';
import { draftStore } from './draftStore.ts';
import { type NameEdit, RenameDialog, type RenameDialogProps } from './RenameDialog.tsx';

type PersonNamePart = keyof PersonName;

const personNameDrafts = draftStore<NameEdit<User, PersonNamePart>>();

const OWN_NAME_FIELDS = [
  { part: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { part: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;
const OTHER_NAME_FIELDS = OWN_NAME_FIELDS.map(({ part, label }) => ({ part, label }));

export type PersonNameDialogProps = Omit<
  RenameDialogProps<User, PersonNamePart>,
  'nameOf' | 'schema' | 'fields' | 'kept' | 'submitLabel' | 'description'
> & {
  description: string;
  isOwn: boolean;
};

export function PersonNameDialog({ description, isOwn, ...rest }: PersonNameDialogProps) {
  return (
    <RenameDialog
      {...rest}
      description={() => description}
      submitLabel="Save"
      nameOf={({ firstName, lastName }) => ({ firstName, lastName })}
      schema={personNameBody}
      fields={isOwn ? OWN_NAME_FIELDS : OTHER_NAME_FIELDS}
      kept={personNameDrafts}
    />
  );
}
