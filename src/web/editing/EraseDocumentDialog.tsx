import { useId, useState, type SubmitEvent } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { usePurgeDocument } from '../api/documentChanges.ts';
import { problemDetail } from '../api/problem.ts';
import { Alert } from '../ui/Alert.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toastStore.ts';

export type EraseDocumentDialogProps = {
  /** Of the document, which may have been deleted. */
  id: number;
  name: string;
  onClose: () => void;
};

const STAYS = [
  'That there was a document, of which month, when it was added and deleted, and by whom.',
  'The reasons that were given, also this one: do not repeat there what has to go.',
  'Copies of the file in other months, and backups that were made before.',
];

/** Says what goes and what stays, asks why, and erases a document for ever. */
export default function EraseDocumentDialog({ id, name, onClose }: EraseDocumentDialogProps) {
  const purge = usePurgeDocument();
  const form = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = reason.trim() === '';
  const erase = async () => {
    try {
      await purge.mutateAsync({ id, reason });
      toast({ title: 'Document Erased' });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    if (!isMissing) void erase();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Erase this document for ever?"
      description={`The file, name and text of ${name} go at once, for everyone, also where the past is shown. This cannot be undone.`}
      unsaved={!isMissing}
      footer={
        <FormButtons form={form} pending={purge.isPending} pendingLabel="Erasing...">
          Erase for ever
        </FormButtons>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div>
          <p className="font-medium">What stays</p>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {STAYS.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
        <Field
          label="Reason"
          required
          error={wasTried && isMissing ? 'Say why this document is erased' : undefined}
          hint="Everybody can read it under Activity."
        >
          <Input
            autoComplete="off"
            maxLength={LIMITS.reasonText}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {purge.error === null ? null : (
          <Alert variant="destructive" title="Nothing was erased">
            {problemDetail(purge.error, 'The document could not be erased.')}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
