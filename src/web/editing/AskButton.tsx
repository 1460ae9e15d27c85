import { lazy, Suspense, useState } from 'react';
import { useAsOf } from '../components/asOf.ts';
import { Button } from '../ui/Button.tsx';
import type { AskDialogProps } from './QuestionDialogs.tsx';

const AskDialog = lazy(async () => ({
  default: (await import('./QuestionDialogs.tsx')).AskDialog,
}));

/** Asks a question; not about the past, which nobody can answer for. */
export function AskButton(asked: Omit<AskDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (useAsOf() !== null) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Ask about this
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AskDialog {...asked} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
