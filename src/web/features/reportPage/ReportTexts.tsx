import { useQuery } from '@tanstack/react-query';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { ChangedSentence } from '../../../contract/commentary.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { splitSentences } from '../../../telling/commentary/numberSubject.ts';
import type { ReportText } from '../../../finance/reportTexts.ts';
import { QUOTING_TEXT_NAMES, REPORT_TEXTS } from '../../../finance/reportTexts.ts';
import { formatCount } from '../../../format/count.ts';
import { reportQuery } from '../../api/reports.ts';
import { questionsQuery } from '../../api/questions.ts';
import { useToday } from '../../api/today.ts';
import { DocumentList } from '../../components/DocumentList.tsx';
import { Passage } from '../../components/Passage.tsx';
import { TodayText } from '../../components/TodayText.tsx';
import { AskButton } from '../../editing/AskButton.tsx';
import { ChangedSentences } from '../../editing/ChangedSentences.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { type QuestionsRead, useAskableText } from './useAskableText.tsx';

const NO_QUESTIONS_READ: QuestionsRead = { questions: [], readAt: 0 };

/** Questions about a month ("2026-10"); none if null. */
export function useQuestionsOfMonth(month: string | null): QuestionsRead {
  const { data, dataUpdatedAt } = useQuery({
    ...questionsQuery({ month: month ?? '' }),
    enabled: month !== null,
  });
  return data === undefined
    ? NO_QUESTIONS_READ
    : { questions: data.questions, readAt: dataUpdatedAt };
}

interface WrittenText {
  readonly report: MonthlySummary;
  readonly changed: readonly ChangedSentence[];
  readonly asked: QuestionsRead;
}

type ReportPassageProps = WrittenText & {
  which: ReportText;
  nothing: string;
  today: string | null | undefined;
};

export function ReportPassage({
  report,
  changed,
  asked,
  which,
  nothing,
  today,
}: ReportPassageProps) {
  const text = report[which];
  const own = changed.filter((one) => one.text === which);
  const marked = own.map(({ sentence }) => sentence);
  const month = monthTitle(report);
  const subject = `${REPORT_TEXTS[which]}, ${month}`;
  const { words, questions: questionList } = useAskableText({
    summaryId: report.id,
    month,
    which,
    text: text ?? '',
    subject,
    marked,
    asked,
  });
  return (
    <Passage
      title={REPORT_TEXTS[which]}
      text={text}
      nothing={nothing}
      today={today}
      words={words}
      action={
        <AskButton
          about={{ summaryId: report.id, reportText: which }}
          subject={subject}
          sentences={splitSentences(text ?? '')}
          iconLabel={`Ask about ${REPORT_TEXTS[which]}`}
        />
      }
    >
      {questionList}
      <ChangedSentences summaryId={report.id} changed={own} />
    </Passage>
  );
}

const bulletsOf = ({ bulletPoints }: MonthlySummary, category: string) =>
  bulletPoints.filter((bullet) => bullet.category === category);

type ReportBullet = MonthlySummary['bulletPoints'][number];

const bulletLines = (bullets: readonly ReportBullet[]) =>
  bullets.map(({ bulletText }) => bulletText).join('\n');

export function ReportBullets({
  today,
  ...written
}: WrittenText & { today: MonthlySummary | undefined }) {
  const { report } = written;
  return (
    <div className="flex flex-col gap-4">
      {report.bulletPoints.length === 0 ? (
        <p className="text-ink-muted">No bullet points.</p>
      ) : (
        <div className="flex" data-print="hide">
          <AskButton
            label="Ask about a bullet point"
            about={{ summaryId: report.id, reportText: 'bulletPoint' }}
            subject={`${QUOTING_TEXT_NAMES.bulletPoint}, ${monthTitle(report)}`}
            sentences={report.bulletPoints.flatMap(({ bulletText }) => splitSentences(bulletText))}
          />
        </div>
      )}
      {BULLET_CATEGORIES.map((category) => {
        const bullets = bulletsOf(report, category);
        const textToday = today === undefined ? undefined : bulletLines(bulletsOf(today, category));
        if (bullets.length === 0 && (textToday ?? '') === '') return null;
        return (
          <section key={category} className="[content-visibility:auto]">
            <h3 className="font-medium">
              {category}{' '}
              <span className="text-small font-normal text-ink-muted">
                {formatCount(bullets.length)}
              </span>
            </h3>
            <ul className="mt-1 flex max-w-[76ch] list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
              {bullets.map((bullet) => (
                <BulletItem key={bullet.id} bullet={bullet} {...written} />
              ))}
            </ul>
            <TodayText then={bulletLines(bullets)} today={textToday} />
          </section>
        );
      })}
    </div>
  );
}

function BulletItem({ bullet, report, changed, asked }: WrittenText & { bullet: ReportBullet }) {
  const own = changed.filter(({ bulletId }) => bulletId === bullet.id);
  const month = monthTitle(report);
  const { words, questions: questionList } = useAskableText({
    summaryId: report.id,
    month,
    which: 'bulletPoint',
    text: bullet.bulletText,
    subject: `${QUOTING_TEXT_NAMES.bulletPoint}, ${month}`,
    marked: own.map(({ sentence }) => sentence),
    asked,
  });
  return (
    <li className="[overflow-wrap:anywhere]">
      {words}
      {questionList}
      <ChangedSentences summaryId={report.id} changed={own} />
    </li>
  );
}

export function ReportFiles({ report }: { report: MonthlySummary }) {
  const today = useToday(reportQuery(report.id));
  return report.documents.length === 0 ? (
    <p className="text-ink-muted">No documents.</p>
  ) : (
    <DocumentList documents={report.documents} today={today?.documents} label="Documents" />
  );
}
