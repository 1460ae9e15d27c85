import { useId, useState } from 'react';
import { LIMITS } from '../../../contract/limits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';

export type ReasonDialogProps = {
  sentence: string;
  suggested: string;
  answer: (reason: string | null) => void;
};

/** Why a month is changed that was published or approved; without an answer it is not. */
export default function ReasonDialog({ sentence, suggested, answer }: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState(suggested);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answer(null);
      }}
      width="narrow"
      title="Why is this changed?"
      description={`${sentence}. Everybody who sees the month can read the reason.`}
      footer={
        <FormButtons
          form={formId}
          cancelLabel="Do not change"
          onCancel={() => answer(null)}
          pending={false}
        >
          Save with this reason
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form around this one, which React knows of, must not be sent with it.
          event.stopPropagation();
          if (reason.trim() === '') setMissing(true);
          else answer(reason.trim());
        }}
      >
        <Field
          label="Reason"
          {...(isMissing && reason.trim() === '' ? { error: 'Reason is required' } : {})}
        >
          <Input
            autoComplete="off"
            maxLength={LIMITS.reasonText}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
