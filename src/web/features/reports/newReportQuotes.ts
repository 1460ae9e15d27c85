import * as z from 'zod/mini';
import { quotesInText } from '../../editing/textQuotes.ts';

const stretches = z.array(z.object({ figure: z.string(), place: z.int(), said: z.string() }));

export const newQuotes = z.optional(
  z.partialRecord(z.enum(['summaryNotes', 'boardNotes']), stretches),
);

interface QuotingDraft {
  readonly summaryNotes?: string | undefined;
  readonly boardNotes: string;
  readonly quotes?: z.output<typeof newQuotes>;
}

export function newReportQuotes({ quotes = {}, ...draft }: QuotingDraft) {
  const texts = { summaryNotes: 'summaryNotes', boardNotes: 'overview' } as const;
  const quotedFigures = (['boardNotes', 'summaryNotes'] as const).flatMap((field) =>
    quotesInText(draft[field] ?? '', quotes[field]).map(({ figure, place, said }) => ({
      text: texts[field],
      figure,
      place,
      said,
    })),
  );
  return quotedFigures.length === 0 ? {} : { quotedFigures };
}
