import { useRef } from 'react';
import { formatMoment } from '../../format/dates.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { CopyButton, useCopying } from './CopyButton.tsx';

export type SecretToCopyProps = {
  noun: 'link' | 'token';
  secret: string;
  expiresAt: string;
};

export function SecretToCopy({ noun, secret, expiresAt }: SecretToCopyProps) {
  const input = useRef<HTMLInputElement>(null);
  // Selected, so that the person can copy the secret by keyboard.
  const copying = useCopying(secret, () => input.current?.select());
  const { copied } = copying;
  return (
    <>
      <div className="flex items-end gap-2">
        <Field label={noun === 'link' ? 'Link' : 'Token'} className="flex-1">
          <Input
            ref={input}
            readOnly
            value={secret}
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <CopyButton copying={copying} isMain />
      </div>
      <p className="text-small text-ink-muted">
        Valid until {formatMoment(expiresAt)}. It is shown only once.
      </p>
      <output className="text-small text-ink-soft empty:hidden">
        {copied === 'done' ? `The ${noun} has been copied to the clipboard.` : null}
        {copied === 'byHand' ? `The ${noun} is selected: press Ctrl+C or ⌘C to copy it.` : null}
      </output>
    </>
  );
}
