import { useEffect } from 'react';
import type { RestatedOnPage } from '../../../contract/publications.ts';
import { useRestated } from '../../api/publications.ts';
import type { FigureNotes } from '../../ui/figureNotes.ts';

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

/** Draws nothing; tells what is to be noted beside figures that are not what was published last. */
export default function RestatedReader({ onNotes }: { onNotes: (notes: FigureNotes) => void }) {
  const restated = useRestated(true);
  useEffect(() => onNotes(notesOf(restated)), [onNotes, restated]);
  return null;
}
