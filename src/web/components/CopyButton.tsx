import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';

export type Copying = { copied: 'not' | 'done' | 'byHand'; copy: () => void };

/** If the browser refuses to copy or the address isn't secure, the person copies by hand. */
export function useCopying(text: string, onByHand?: () => void): Copying {
  const [copied, setCopied] = useState<Copying['copied']>('not');
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('done');
    } catch {
      onByHand?.();
      setCopied('byHand');
    }
  };
  return { copied, copy: () => void write() };
}

export type CopyButtonProps = { copying: Copying; isMain?: boolean };

export function CopyButton({ copying: { copied, copy }, isMain = false }: CopyButtonProps) {
  const Icon = copied === 'done' ? Check : Copy;
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<Icon className="size-4" aria-hidden="true" />}
      onClick={copy}
    >
      {copied === 'done' ? 'Copied' : 'Copy'}
    </Button>
  );
}
