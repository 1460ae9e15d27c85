import type { BriefingSentence, MonthBriefing } from '../../../contract/briefing.ts';
import { figureOfMonth } from '../../../finance/pageFigures.ts';
import { AskButton } from '../../editing/AskButton.tsx';
import { FigureQuestionMark } from '../../editing/FigureQuestionMarks.tsx';

/** A question about a sentence is attached to its first figure, or to the month's EBITDA. */
function firstFigure(sentence: BriefingSentence, month: string): string {
  const figures = sentence.flatMap((piece) =>
    typeof piece === 'string' || piece.figure === null ? [] : [piece.figure],
  );
  return figures[0] ?? figureOfMonth('ebitda', month);
}

export function AskAboutSentence({
  sentence,
  called,
  of: { month, name },
}: {
  sentence: BriefingSentence;
  called: string;
  of: Pick<MonthBriefing, 'month' | 'name'>;
}) {
  const figureId = firstFigure(sentence, month);
  return (
    <>
      <FigureQuestionMark id={figureId} className="shrink-0" />
      <AskButton
        about={{ figureId }}
        subject={`${called.charAt(0).toUpperCase()}${called.slice(1)}, ${name}`}
        iconLabel={`Ask about ${called}`}
        // Negative margins keep the line no higher than its text.
        className="-my-1 shrink-0 pointer-coarse:-my-1.5"
      />
    </>
  );
}
