import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { changePasswordForm } from '../../components/passwordForms.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useChangePassword } from './ownAccount.api.ts';

const schema = changePasswordForm(publicConfig.passwordMinLength);
type PasswordForm = z.output<typeof schema>;
const PASSWORD_FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const change = useChangePassword();
  const form = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) => {
    change.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Password changed successfully' });
        onClose();
      },
      onError: (error) => {
        const messages = fieldMessages(error);
        for (const field of PASSWORD_FIELDS) {
          const message = messages.get(field);
          if (message !== undefined) form.setError(field, { message });
        }
        toast({
          title: 'Error',
          description: `Failed to change password ${problemDetail(error)}`,
          variant: 'destructive',
        });
      },
    });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="Change Password"
      description="Your other sessions will end, but not this one."
      unsaved={isDirty && !change.isPending}
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={change.isPending}>
          Change Password
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {change.isError ? <Alert variant="destructive">{problemDetail(change.error)}</Alert> : null}
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.newPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </form>
    </Dialog>
  );
}
