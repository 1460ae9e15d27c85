import type { BriefingSentence, MonthBriefing } from '../../../contract/briefing.ts';
import { figureOfMonth } from '../../../domain/pageFigures.ts';
import { AskButton } from '../../editing/AskButton.tsx';

/** What a question about a sentence is kept with: its first figure, or the month's EBITDA where it has none. */
function firstFigure(sentence: BriefingSentence, month: string): string {
  const figures = sentence.flatMap((piece) =>
    typeof piece === 'string' || piece.figure === null ? [] : [piece.figure],
  );
  return figures[0] ?? figureOfMonth('ebitda', month);
}

/** Asks about a sentence of the briefing. */
export function AskAboutSentence({
  sentence,
  called,
  of: { month, name },
}: {
  sentence: BriefingSentence;
  /** "the headline" */
  called: string;
  of: Pick<MonthBriefing, 'month' | 'name'>;
}) {
  return (
    <AskButton
      about={{ figureId: firstFigure(sentence, month) }}
      subject={`${called.charAt(0).toUpperCase()}${called.slice(1)}, ${name}`}
      iconLabel={`Ask about ${called}`}
      // Its line stays as high as the text's.
      className="-my-1 shrink-0 pointer-coarse:-my-1.5"
    />
  );
}
