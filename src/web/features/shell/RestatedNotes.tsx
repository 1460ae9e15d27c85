import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { RestatedOnPage } from '../../../contract/publications.ts';
import { useRestated } from '../../api/publications.ts';
import { whenIdle } from '../../components/afterFirstPaint.ts';
import { useAsOf } from '../../components/asOf.ts';
import type { FigureNotes } from '../../ui/figureNotes.ts';
import { FigureNotesContext } from '../../ui/figureNotes.ts';

const noteOf = ({ published, publication }: RestatedOnPage) =>
  `restated: ${published ?? 'not reported'} in ${publication}`;

/** Revenue and EBITDA that may have been given in thousands are shown in dollars under another id. */
function notesOf(restated: readonly RestatedOnPage[]): FigureNotes {
  return new Map(
    restated.flatMap((one) => {
      const note = noteOf(one);
      return [
        [one.figure, note],
        [`${one.figure}.dollars`, note],
      ] as const;
    }),
  );
}

/** Marks each figure on the pages that is not what was published last, with both values. */
export function RestatedNotes({ children }: { children: ReactNode }) {
  const isNow = useAsOf() === null;
  // The figures come first.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const restated = useRestated(isNow && isIdle);
  const notes = useMemo(() => notesOf(restated), [restated]);
  return <FigureNotesContext value={notes}>{children}</FigureNotesContext>;
}
