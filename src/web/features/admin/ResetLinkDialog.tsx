import type { User } from '../../../contract/users.ts';
import { problemDetail } from '../../api/problem.ts';
import { SecretToCopy } from '../../components/SecretToCopy.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCreateResetLink } from './admin.api.ts';
import { fullName } from './admin.view.ts';

export type ResetLinkDialogProps = { user: User; onClose: () => void };

export function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const making = useCreateResetLink();
  const name = fullName(user);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="Reset link"
      description={`A link for ${name} to set a new password. Give it to them yourself, and to nobody else.`}
      footer={
        making.data === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              pending={making.isPending}
              pendingLabel="Creating..."
              onClick={() => making.mutate(user)}
            >
              Create link
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {making.isError ? <Alert variant="destructive">{problemDetail(making.error)}</Alert> : null}
        {making.data === undefined ? (
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
            <li>The link works once, for one hour.</li>
            <li>Earlier links stop working.</li>
            <li>The current password works until the link is used.</li>
          </ul>
        ) : (
          <SecretToCopy noun="link" secret={making.data.link} expiresAt={making.data.expiresAt} />
        )}
      </div>
    </Dialog>
  );
}
