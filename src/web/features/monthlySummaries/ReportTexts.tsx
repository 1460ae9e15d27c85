import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import type { ReportText } from '../../../domain/reportTexts.ts';
import { REPORT_TEXTS } from '../../../domain/reportTexts.ts';
import { formatCount } from '../../../format/count.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { useToday } from '../../api/today.ts';
import { DocumentList } from '../../components/DocumentList.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { Passage } from '../../components/Passage.tsx';
import { TodayText } from '../../components/TodayText.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { ChangedSentences, useChangedSentences } from './ChangedSentences.tsx';
import { monthTitle } from './reportCard.view.ts';

const NOTHING: Readonly<Record<ReportText, string>> = {
  overview: 'No overview.',
  notes: 'No notes.',
  summaryNotes: 'No notes.',
};

/** One of a report's texts, with its sentences marked whose figures have changed. */
export function ReportPassage({ report, of }: { report: MonthlySummary; of: ReportText }) {
  const today = useToday(monthlySummaryQuery(report.id));
  const changed = useChangedSentences(report.id).filter(({ text }) => text === of);
  return (
    <Passage
      title={REPORT_TEXTS[of]}
      text={report[of]}
      nothing={NOTHING[of]}
      today={today?.[of]}
      action={
        <AskButton
          about={{ summaryId: report.id, reportText: of }}
          subject={`${REPORT_TEXTS[of]}, ${monthTitle(report)}`}
          iconLabel={`Ask about ${REPORT_TEXTS[of]}`}
        />
      }
      marked={changed.map(({ sentence }) => sentence)}
    >
      <ChangedSentences summaryId={report.id} changed={changed} />
    </Passage>
  );
}

const bulletsOf = ({ bulletPoints }: MonthlySummary, category: string) =>
  bulletPoints.filter((bullet) => bullet.category === category);

/** Bullet points as one text, a line each. */
const listed = (bullets: MonthlySummary['bulletPoints']) =>
  bullets.map(({ bulletText }) => bulletText).join('\n');

/** The bullet points of a report by their categories, each with what has changed since. */
export function ReportBullets({ report }: { report: MonthlySummary }) {
  const today = useToday(monthlySummaryQuery(report.id));
  const changed = useChangedSentences(report.id);
  const changedIn = (id: number) => changed.filter(({ bulletId }) => bulletId === id);
  return (
    <div className="flex flex-col gap-4">
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        Bullet points
      </h3>
      {report.bulletPoints.length === 0 ? (
        <p className="text-ink-muted">No bullet points.</p>
      ) : null}
      {BULLET_CATEGORIES.map((category) => {
        const bullets = bulletsOf(report, category);
        const textToday = today === undefined ? undefined : listed(bulletsOf(today, category));
        if (bullets.length === 0 && (textToday ?? '') === '') return null;
        return (
          <section key={category} className="[content-visibility:auto]">
            <h4 className="font-medium">
              {category}{' '}
              <span className="text-small font-normal text-ink-muted">
                {formatCount(bullets.length)}
              </span>
            </h4>
            <ul className="mt-1 flex max-w-[76ch] list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
              {bullets.map((bullet) => (
                <li key={bullet.id} className="[overflow-wrap:anywhere]">
                  <MarkedText
                    text={bullet.bulletText}
                    marked={changedIn(bullet.id).map(({ sentence }) => sentence)}
                  />
                  <ChangedSentences summaryId={report.id} changed={changedIn(bullet.id)} />
                </li>
              ))}
            </ul>
            <TodayText then={listed(bullets)} today={textToday} />
          </section>
        );
      })}
    </div>
  );
}

/** The files of a report. */
export function ReportFiles({ report }: { report: MonthlySummary }) {
  const today = useToday(monthlySummaryQuery(report.id));
  return report.documents.length === 0 ? (
    <p className="mt-3 text-ink-muted">No documents.</p>
  ) : (
    <DocumentList documents={report.documents} today={today?.documents} label="Documents" />
  );
}
