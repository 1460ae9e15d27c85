import { type PersonName, personNameBody, type User } from '../../contract/users.ts';
import { keptWork } from './keptWork.ts';
import { type NameEdit, RenameDialog, type RenameDialogProps } from './RenameDialog.tsx';

type Part = keyof PersonName;

const keptName = keptWork<NameEdit<User, Part>>();

const OWN = [
  { part: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { part: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;
const OF_ANOTHER = OWN.map(({ part, label }) => ({ part, label }));

export type PersonNameDialogProps = Omit<
  RenameDialogProps<User, Part>,
  'nameOf' | 'schema' | 'fields' | 'kept' | 'submitLabel' | 'description'
> & {
  description: string;
  /** The person changes their own name, not another's. */
  isOwn: boolean;
};

/** Changes the first and last name of a person. */
export function PersonNameDialog({ description, isOwn, ...rest }: PersonNameDialogProps) {
  return (
    <RenameDialog
      {...rest}
      description={() => description}
      submitLabel="Save"
      nameOf={({ firstName, lastName }) => ({ firstName, lastName })}
      schema={personNameBody}
      fields={isOwn ? OWN : OF_ANOTHER}
      kept={keptName}
    />
  );
}
