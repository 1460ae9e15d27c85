import { useQuery } from '@tanstack/react-query';
import { monthOfFileName } from './fileMonth.ts';
import { calendarMonthName } from '../../../finance/fiscalCalendar.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { reportsQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { ACCEPTED_FILES } from '../../components/acceptedFiles.ts';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { PATHS } from '../../paths.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { UploadFileList } from './UploadFileList.tsx';
import { filesToUpload } from './uploadQueue.ts';
import type { QueuedFile } from './uploadQueue.ts';
import { UploadForm } from './UploadForm.tsx';
import { severalMonthsDrafts, useUploads } from './useUploads.ts';

export default function SeveralMonthsDialog({ onClose }: { onClose: () => void }) {
  // Refetched on opening, because a report may have just been created.
  const months = useQuery({ ...reportsQuery(), refetchOnMount: 'always' });
  const reports = months.data ?? [];
  const reportOf = (queued: QueuedFile) =>
    queued.reportId ?? reportByName(reports, queued.file.name)?.id ?? null;
  const uploads = useUploads(onClose, {
    kept: severalMonthsDrafts,
    reportOf,
    missing: 'Select files and choose a month for each',
  });
  const { queue, isSending } = uploads;
  const waiting = filesToUpload(queue);
  const homeless = waiting.filter((queued) => reportOf(queued) === null).length;
  const isReady = waiting.length > 0 && homeless === 0;
  return (
    <UploadForm
      title="Add to several months"
      description="Choose all files at once. Each file's month is suggested from its name; correct it if it is wrong."
      uploads={uploads}
      isReady={isReady}
      submitLabel={waiting.length > 1 ? `Upload ${waiting.length} files` : 'Upload'}
      onClose={onClose}
    >
      <FileDropZone
        label="Drop files here or click to browse"
        hint="Max file size: 10MB each"
        accept={ACCEPTED_FILES}
        multiple
        disabled={isSending}
        onChoose={uploads.choose}
      />
      <RefusedFiles files={uploads.refused} />
      <QueryContent
        query={months}
        failure="Failed to fetch summaries"
        problem={shownProblem}
        loading={<p className="text-ink-muted">Loading months...</p>}
      >
        {(all) => (
          <>
            {all.length === 0 ? <NoReportsForUpload /> : null}
            {queue.length === 0 ? null : (
              <output className="text-ink-muted">{placedWords(waiting.length, homeless)}</output>
            )}
            {queue.length === 0 ? null : (
              <UploadFileList
                queue={queue}
                onWithdraw={uploads.withdraw}
                renderControl={(queued) => (
                  <MonthOfFile
                    queued={queued}
                    reports={all}
                    reportId={reportOf(queued)}
                    disabled={isSending}
                    onChoose={(reportId) => uploads.chooseMonthOf(queued.id, reportId)}
                  />
                )}
              />
            )}
          </>
        )}
      </QueryContent>
    </UploadForm>
  );
}

function NoReportsForUpload() {
  return (
    <p className="text-ink-muted">
      There are no reports yet.{' '}
      <NextStepLink to={PATHS.reports} search={{ form: 'create' }}>
        Create one
      </NextStepLink>{' '}
      first.
    </p>
  );
}

type UploadReport = Pick<MonthlySummaryItem, 'id' | 'monthName' | 'year'>;

function reportByName(reports: readonly UploadReport[], name: string): UploadReport | undefined {
  const month = monthOfFileName(shownBasis(), name);
  if (month === null) return undefined;
  const monthName = calendarMonthName(month.calendarMonth);
  return reports.find(
    (report) => report.year === month.calendarYear && report.monthName === monthName,
  );
}

function placedWords(waiting: number, homeless: number): string {
  if (waiting === 0) return 'All files are stored.';
  if (homeless === 0)
    return waiting === 1
      ? 'The file is assigned to a month.'
      : 'Every file is assigned to a month.';
  return homeless === 1
    ? '1 file needs a month before anything is uploaded.'
    : `${homeless} files need a month before anything is uploaded.`;
}

function MonthOfFile({
  queued,
  reports,
  reportId,
  disabled,
  onChoose,
}: {
  queued: QueuedFile;
  reports: readonly UploadReport[];
  reportId: number | null;
  disabled: boolean;
  onChoose: (reportId: number) => void;
}) {
  const report = reports.find(({ id }) => id === reportId);
  if (queued.state === 'stored') {
    return report === undefined ? null : (
      <p className="text-small text-ink-muted">{monthTitle(report)}</p>
    );
  }
  return (
    <Field
      label={`Month of ${queued.file.name}`}
      hideLabel
      hint={reportId === null ? unplacedReason(queued.file.name) : undefined}
    >
      <Select
        placeholder="Choose month..."
        value={report === undefined ? '' : String(report.id)}
        disabled={disabled}
        options={reports
          .toReversed()
          .map((one) => ({ value: String(one.id), label: monthTitle(one) }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </Field>
  );
}

function unplacedReason(name: string): string {
  const month = monthOfFileName(shownBasis(), name);
  return month === null
    ? 'The file name contains no month, or more than one.'
    : `There is no report for ${calendarMonthName(month.calendarMonth)} ${month.calendarYear}.`;
}
