import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Invitation } from '../../../contract/users.ts';
import { useUser } from '../../components/signedInUser.ts';
import { useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { mailStateQuery, useCreateUser, useInviteUser } from './admin.api.ts';
import { newUserDrafts, newUserRules } from './admin.forms.ts';
import type { NewUser, NewUserFields } from './admin.forms.ts';
import { toastOutcome } from './adminToasts.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import { type Creation, useCreateForm } from '../../editing/useCreateForm.ts';
import { ADMIN_DIALOG_PARAMETERS } from './admin.search.ts';
import { ROLES } from '../../../finance/permissions.ts';
import { ROLE_NAMES, ROLE_RIGHTS } from './admin.view.ts';

const EMPTY_USER: NewUserFields = {
  way: 'password',
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  role: 'viewer',
};
const USER_FIELDS = ['firstName', 'lastName', 'email', 'password', 'role'] as const;

const ROLE_OPTIONS = ROLES.map((role) => ({
  value: role,
  label: `${ROLE_NAMES[role]} (${ROLE_RIGHTS[role]})`,
}));

const PASSWORD_WAYS = [
  { value: 'password', label: 'Set a password' },
  { value: 'link', label: 'Send a link' },
] as const;

// A password is never kept, not even until the person signs in again.
const withoutPassword = (draft: NewUserFields | null) => draft && { ...draft, password: '' };

export default function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const register = useCreateUser();
  const invite = useInviteUser();
  const mail = useQuery(mailStateQuery);
  const [handedOver, setHandedOver] = useState<Invitation | null>(null);
  const hasLink = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const actor = useUser();

  const make = async ({ body, idempotencyKey }: Creation<NewUser>): Promise<string | null> => {
    if (body.way === 'password') {
      const { way: _, ...user } = body;
      await register.mutateAsync({ body: user, idempotencyKey });
      return '';
    }
    const { firstName, lastName, email, role } = body;
    const invitation = await invite.mutateAsync({ firstName, lastName, email, role });
    if (invitation.link === null) return `The invitation was sent to ${invitation.user.email}.`;
    hasLink.current = true;
    setHandedOver(invitation);
    return isOpen.current ? null : '';
  };

  const { form, draft, refusal, unsaved, pending, onSubmit } = useCreateForm<
    NewUserFields,
    NewUser
  >({
    resolver: newUserRules,
    initial: EMPTY_USER,
    fields: USER_FIELDS,
    before: useStoredDraft(newUserDrafts, actor.id),
    create: (creation) =>
      toastOutcome(make(creation), 'User created successfully', 'Failed to create user'),
  });
  useDraftStoring(newUserDrafts, actor.id, withoutPassword(draft));
  if (handedOver !== null) {
    return <InvitationDialog user={handedOver.user} made={handedOver} onClose={onClose} />;
  }
  const { errors } = form.formState;
  const way = form.getValues('way');
  return (
    <FormDialog
      title="Create New User"
      description="Everyone signs in with their email address and their own password."
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={pending}
      unsaved={unsaved}
      refusal={refusal}
      keptParameters={ADMIN_DIALOG_PARAMETERS}
      // The dialog stays open, because the link must be shown first.
      onClose={() => {
        if (!hasLink.current) onClose();
      }}
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
      <RadioGroup
        label="First sign-in"
        value={way}
        choices={PASSWORD_WAYS}
        onValueChange={(chosen) => form.setValue('way', chosen, { shouldDirty: true })}
        hint={wayHint(way, mail.data?.way === 'outbox')}
      />
      {way === 'password' ? (
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
      ) : null}
      <Field label="Role" error={errors.role?.message}>
        <Select options={ROLE_OPTIONS} {...form.register('role')} />
      </Field>
    </FormDialog>
  );
}

function wayHint(way: NewUser['way'], isOutbox: boolean): string {
  if (way === 'password') {
    return 'Give the password to the new user yourself. They can change it after signing in.';
  }
  return isOutbox
    ? "This server doesn't send email, so you get the link to pass on yourself. It works once, for seven days."
    : 'They choose a password using a link sent by email. It works once, for seven days.';
}
