import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatMoment } from '../../format/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

export type SecretToCopyProps = {
  /** What it is: "link". */
  noun: 'link' | 'token';
  secret: string;
  expiresAt: string;
};

/** A link or a token that is shown only once, with a button that copies it. */
export function SecretToCopy({ noun, secret, expiresAt }: SecretToCopyProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'not' | 'done' | 'byHand'>('not');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
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
        <Field label={noun === 'link' ? 'Link' : 'Token'} className="flex-1">
          <Input
            ref={input}
            readOnly
            value={secret}
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
        {copied === 'done' ? `The ${noun} has been copied to the clipboard.` : null}
        {copied === 'byHand' ? `The ${noun} is selected: press Ctrl+C or ⌘C to copy it.` : null}
      </output>
    </>
  );
}
