import { MessageCircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAsOf } from '../components/asOf.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { AskDialogProps } from './QuestionDialogs.tsx';

const AskDialog = lazy(async () => ({
  default: (await import('./QuestionDialogs.tsx')).AskDialog,
}));

type AskButtonProps = Omit<AskDialogProps, 'onClose'> & {
  label?: string;
  /** Shows only an icon, with this accessible name. */
  iconLabel?: string;
  className?: string;
};

export function AskButton({
  iconLabel,
  label = 'Ask about this',
  className,
  ...asked
}: AskButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (useAsOf() !== null) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {iconLabel === undefined ? (
        <Button size="small" className={className} onClick={open}>
          {label}
        </Button>
      ) : (
        <IconButton
          size="small"
          className={className}
          label={iconLabel}
          icon={<MessageCircleQuestionMark className="size-4" aria-hidden="true" />}
          onClick={open}
        />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <AskDialog {...asked} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
