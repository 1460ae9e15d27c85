import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useAfterFirstPaint } from '../../components/afterFirstPaint.ts';
import type { CommandPaletteProps } from './CommandPalette.tsx';
import { usePaletteKey } from './paletteKey.ts';

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(loadPalette);

/** The palette's place in the shell: its key, and its script when nothing else is more urgent. */
export function PaletteHost(props: CommandPaletteProps) {
  const { isOpen, onOpenChange } = props;
  const hasPainted = useAfterFirstPaint();
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  useEffect(() => {
    if (hasPainted) loadPalette().catch(() => undefined);
  }, [hasPainted]);
  usePaletteKey(
    useCallback(() => {
      // In a dialog the page behind it takes no keys, and what is typed there is not saved yet.
      if (isOpen) onOpenChange(false);
      else if (document.querySelector('[role="dialog"],[role="alertdialog"]') === null) {
        onOpenChange(true);
      }
    }, [isOpen, onOpenChange]),
  );
  return <Suspense>{isWanted ? <CommandPalette {...props} /> : null}</Suspense>;
}
