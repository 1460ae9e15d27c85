import { useEffect } from 'react';
import type { RestatedOnPage } from '../../../contract/publications.ts';
import { useRestated } from '../../api/publications.ts';
import type { FigureNotes } from '../../ui/figureNotes.ts';

const restatedNote = ({ published, publication }: RestatedOnPage) =>
  `restated: ${published ?? 'not reported'} in ${publication}`;

/** Figures given in thousands are shown in dollars, with another id. */
function restatedNotes(restated: readonly RestatedOnPage[]): FigureNotes {
  return new Map(
    restated.flatMap((one) => {
      const note = restatedNote(one);
      return [
        [one.figure, note],
        [`${one.figure}.dollars`, note],
      ] as const;
    }),
  );
}

/** Renders nothing. Reports the notes for restated figures. */
export default function RestatedReader({ onNotes }: { onNotes: (notes: FigureNotes) => void }) {
  const restated = useRestated(true);
  useEffect(() => onNotes(restatedNotes(restated)), [onNotes, restated]);
  return null;
}
