import { useQuery } from '@tanstack/react-query';
import type { Invitation, User } from '../../../contract/users.ts';
import { formatDate } from '../../../format/dates.ts';
import { problemDetail } from '../../api/problem.ts';
import { SecretToCopy } from '../../components/SecretToCopy.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { mailStateQuery, useRenewInvitation } from './admin.api.ts';
import { fullName } from './admin.view.ts';

export type InvitationDialogProps = {
  user: User;
  made?: Invitation;
  onClose: () => void;
};

export function InvitationDialog({ user, made, onClose }: InvitationDialogProps) {
  const renewing = useRenewInvitation();
  const mail = useQuery(mailStateQuery);
  const invitation = renewing.data ?? made;
  const isOutbox = mail.data?.way === 'outbox';
  const signsInAt = invitation?.signsInAt ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="Invitation"
      description={
        signsInAt === null
          ? `${fullName(user)} uses this link to choose a password and sign in.`
          : `${fullName(user)} signs in with ${signsInAt}, and doesn't need a password here.`
      }
      footer={
        invitation === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              pending={renewing.isPending}
              pendingLabel="Sending..."
              onClick={() => renewing.mutate(user)}
            >
              {isOutbox ? 'Create link' : 'Send again'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {made === undefined ? null : <Alert variant="success" title="User created successfully" />}
        {renewing.isError ? (
          <Alert variant="destructive">{problemDetail(renewing.error)}</Alert>
        ) : null}
        {invitation === undefined ? (
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
            <li>
              {isOutbox
                ? "This server doesn't send email. Pass the link on yourself."
                : `It will be emailed to ${user.email}.`}
            </li>
            <li>The link works once, for seven days.</li>
            <li>Earlier links stop working.</li>
          </ul>
        ) : (
          <CreatedInvitation invitation={invitation} />
        )}
      </div>
    </Dialog>
  );
}

function CreatedInvitation({ invitation }: { invitation: Invitation }) {
  const { user, delivery, link, signsInAt, expiresAt } = invitation;
  if (link === null) {
    return (
      <Alert variant="success" title="The invitation was sent">
        {signsInAt === null
          ? `It was sent to ${user.email} and works until ${formatDate(expiresAt)}.`
          : `It was sent to ${user.email}.`}
      </Alert>
    );
  }
  const failed =
    delivery === 'failed' ? (
      <Alert variant="warning" title="The email could not be sent">
        The Mail tab shows the reason. {signsInAt === null ? 'Pass the link on yourself.' : null}
      </Alert>
    ) : null;
  if (signsInAt !== null) {
    return (
      <>
        {failed}
        <p className="break-words">
          Tell {fullName(user)} to sign in at {link} with the email address {user.email}.
        </p>
      </>
    );
  }
  return (
    <>
      {failed ?? (
        <p>
          This server doesn't send email. Give the link to {fullName(user)} yourself, and to nobody
          else.
        </p>
      )}
      <SecretToCopy noun="link" secret={link} expiresAt={expiresAt} />
    </>
  );
}
