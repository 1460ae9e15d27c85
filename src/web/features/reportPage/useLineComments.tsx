import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { commentsByLine } from '../../../telling/commentary/lineComments.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { REPORT_TEXTS } from '../../../finance/reportTexts.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { sentenceWords } from '../../components/BriefingSentence.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { useChangedSentences } from '../../editing/ChangedSentences.tsx';

const COMMENTED_TEXTS = ['overview', 'notes', 'summaryNotes'] as const;

/** Lists the texts in the order in which they appear on the page. */
const writtenPieces = (report: MonthlySummary) => [
  ...COMMENTED_TEXTS.map((key) => ({ text: report[key] ?? '', source: REPORT_TEXTS[key] })),
  ...report.bulletPoints.map(({ bulletText, category }) => ({
    text: bulletText,
    source: category,
  })),
];

type CommentedMonth = { report: MonthlySummary | null; briefing: MonthBriefing };

/** Sentences of the report that mention a line, except those that the page already shows. Null if there are none. */
export function useLineComments({
  report,
  briefing,
}: CommentedMonth): (line: LineKey) => ReactNode {
  const changed = useChangedSentences(report?.id ?? 0).map(({ sentence }) => sentence);
  const written = commentsByLine(shownBasis(), report === null ? [] : writtenPieces(report));
  const told = briefing.drivers
    .map(({ sentence, whole }) => sentenceWords(whole ?? sentence))
    .join(' ');
  return (line) => {
    const comments = (written.get(line) ?? []).filter(
      ({ sentence }) => !told.includes(withoutFormatting(sentence)),
    );
    if (comments.length === 0) return null;
    return (
      <div className="flex max-w-[76ch] min-w-0 flex-col gap-1.5 whitespace-normal [overflow-wrap:anywhere]">
        {comments.map(({ sentence, written: { source } }) => (
          <p key={sentence}>
            <MarkedText
              text={sentence}
              marked={changed.filter((one) => sentence.includes(one) || one.includes(sentence))}
            />{' '}
            <span className="text-small whitespace-nowrap text-ink-muted">{source}</span>
          </p>
        ))}
      </div>
    );
  };
}
