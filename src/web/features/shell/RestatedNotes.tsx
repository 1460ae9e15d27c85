import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../components/whenIdle.ts';
import { useAsOf } from '../../components/asOf.ts';
import { FigureNotesContext, NO_NOTES } from '../../ui/figureNotes.ts';

const EmptyModule = { default: () => null };

// If the script doesn't load, pages are shown without the marks.
const RestatedReader = lazy(() => import('./RestatedReader.tsx').catch(() => EmptyModule));

export function RestatedNotes({ children }: { children: ReactNode }) {
  const isNow = useAsOf() === null;
  // Waits until the figures are shown.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const [notes, setNotes] = useState(NO_NOTES);
  return (
    <FigureNotesContext value={isNow ? notes : NO_NOTES}>
      {children}
      <Suspense>{isNow && isIdle ? <RestatedReader onNotes={setNotes} /> : null}</Suspense>
    </FigureNotesContext>
  );
}
