import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { problemDetail } from '../../api/problem.ts';
import { formatMoment } from '../../../format/dates.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useCreateResetLink } from './admin.api.ts';
import { fullName } from './admin.view.ts';

export type ResetLinkDialogProps = { user: User; onClose: () => void };

/** Creates a link with which a user can set a new password, and shows it only once. */
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
      description={`A link with which ${name} can set a new password. Give it to them yourself, and to nobody else.`}
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
        {making.isError ? (
          <Alert variant="destructive">{problemDetail(making.error, making.error.message)}</Alert>
        ) : null}
        {making.data === undefined ? (
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
            <li>The link works once, for one hour.</li>
            <li>Earlier links stop working.</li>
            <li>The current password works until the link is used.</li>
          </ul>
        ) : (
          <LinkToCopy link={making.data.link} expiresAt={making.data.expiresAt} />
        )}
      </div>
    </Dialog>
  );
}

function LinkToCopy({ link, expiresAt }: { link: string; expiresAt: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'not' | 'done' | 'byHand'>('not');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('done');
    } catch {
      // Not allowed, or not a secure address: then the text is marked for the person's own keys.
      input.current?.select();
      setCopied('byHand');
    }
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <Field label="Link" className="flex-1">
          <Input
            ref={input}
            readOnly
            value={link}
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <Button
          variant="primary"
          icon={
            copied === 'done' ? (
              <Check className="size-4" aria-hidden="true" />
            ) : (
              <Copy className="size-4" aria-hidden="true" />
            )
          }
          onClick={() => void copy()}
        >
          {copied === 'done' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="text-small text-ink-muted">
        Works until {formatMoment(expiresAt)}. It is shown only once.
      </p>
      <output className="text-small text-ink-soft empty:hidden">
        {copied === 'done' ? 'The link has been copied to the clipboard.' : null}
        {copied === 'byHand' ? 'The link is selected: press Ctrl+C or ⌘C to copy it.' : null}
      </output>
    </>
  );
}
