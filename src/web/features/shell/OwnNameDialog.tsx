import type * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ownNameBody } from '../../../contract/auth.ts';
import { problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useChangeOwnName } from './shell.api.ts';

type PersonName = z.output<typeof ownNameBody>;

export function OwnNameDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const user = useUser();
  const change = useChangeOwnName();
  const form = useForm<PersonName, unknown, PersonName>({
    resolver: standardSchemaResolver(ownNameBody),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((name) => {
    change.mutate(
      { user, name },
      {
        onSuccess: () => {
          toast({ title: 'Name changed successfully' });
          onClose();
        },
      },
    );
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="Your Name"
      description="As others see it beside what you enter."
      unsaved={isDirty && !change.isPending}
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={change.isPending}>
          Save
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {change.isError ? (
          <Alert variant="destructive">{problemDetail(change.error, change.error.message)}</Alert>
        ) : null}
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </form>
    </Dialog>
  );
}
