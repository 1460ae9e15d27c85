import { useUser } from '../../components/signedInUser.ts';
import { useKeeping, useKept } from '../../editing/keptWork.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCreateUser } from './admin.api.ts';
import { keptUser, newUserRules } from './admin.forms.ts';
import type { NewUser } from './admin.forms.ts';
import { toastOutcome } from './adminToasts.ts';
import { FormDialog } from './FormDialog.tsx';
import { useCreateForm } from './useCreateForm.ts';
import { ROLE_NAMES, ROLE_RIGHTS } from './admin.view.ts';

const EMPTY: NewUser = { email: '', password: '', firstName: '', lastName: '', role: 'viewer' };
const FIELDS = ['firstName', 'lastName', 'email', 'password', 'role'] as const;

const ROLE_OPTIONS = (['viewer', 'admin'] as const).map((role) => ({
  value: role,
  label: `${ROLE_NAMES[role]} (${ROLE_RIGHTS[role]})`,
}));

// Never keep a password, not even until its author has signed in again.
const withoutPassword = (draft: NewUser | null) => draft && { ...draft, password: '' };

export default function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateUser();
  const actor = useUser();
  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<NewUser, NewUser>({
    resolver: newUserRules,
    initial: EMPTY,
    fields: FIELDS,
    before: useKept(keptUser, actor.id),
    create: (creation) =>
      toastOutcome(mutateAsync(creation), 'User created successfully', 'Failed to create user'),
  });
  useKeeping(keptUser, actor.id, withoutPassword(draft));
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Create New User"
      description="Give the new user the password yourself. They can change it after signing in."
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Role" error={errors.role?.message}>
        <Select options={ROLE_OPTIONS} {...form.register('role')} />
      </Field>
    </FormDialog>
  );
}
