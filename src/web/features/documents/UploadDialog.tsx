import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '../../api/reports.ts';
import { problemDetail } from '../../api/problem.ts';
import { ACCEPTED_FILES } from '../../components/acceptedFiles.ts';
import { monthTitle } from '../../components/reportMonth.ts';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { PATHS } from '../../paths.ts';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { UploadFileList } from './UploadFileList.tsx';
import { filesToUpload } from './uploadQueue.ts';
import { UploadForm } from './UploadForm.tsx';
import { useUploads } from './useUploads.ts';

export default function UploadDialog({ onClose }: { onClose: () => void }) {
  // Refetched on opening, because a report may have just been created.
  const months = useQuery({ ...reportsQuery(), refetchOnMount: 'always' });
  const uploads = useUploads(onClose);
  const { queue, summaryId, refused, isSending } = uploads;
  const isReady = summaryId !== null && filesToUpload(queue).length > 0;
  return (
    <UploadForm
      title="Upload Document"
      description="Add PDF, Word, Excel or PowerPoint files to a month’s report."
      uploads={uploads}
      isReady={isReady}
      submitLabel="Upload"
      onClose={onClose}
    >
      <Field
        label="Select Month"
        hint={
          months.data?.length === 0 ? (
            <>
              There are no reports yet.{' '}
              <NextStepLink to={PATHS.reports} search={{ form: 'create' }}>
                Create one
              </NextStepLink>{' '}
              first.
            </>
          ) : undefined
        }
      >
        <Select
          placeholder="Choose month..."
          value={summaryId === null ? '' : String(summaryId)}
          disabled={isSending}
          options={(months.data ?? [])
            .toReversed()
            .map((summary) => ({ value: String(summary.id), label: monthTitle(summary) }))}
          onChange={({ target }) => uploads.chooseMonth(Number(target.value))}
          onKeyDown={(event) => {
            // A disabled submit button stops Enter from submitting the form, so Enter is handled here.
            if (event.key !== 'Enter' || isReady) return;
            event.preventDefault();
            void uploads.send();
          }}
        />
      </Field>
      {months.data === undefined && months.error !== null ? (
        <Alert
          variant="destructive"
          title="Failed to fetch summaries"
          action={
            <Button size="small" pending={months.isFetching} onClick={() => void months.refetch()}>
              Retry
            </Button>
          }
        >
          {problemDetail(months.error, 'The months could not be loaded.')}
        </Alert>
      ) : null}
      <FileDropZone
        label="Drop files here or click to browse"
        hint="Max file size: 10MB"
        accept={ACCEPTED_FILES}
        multiple
        disabled={isSending}
        onChoose={uploads.choose}
      />
      <RefusedFiles files={refused} />
      {queue.length === 0 ? null : <UploadFileList queue={queue} onWithdraw={uploads.withdraw} />}
    </UploadForm>
  );
}
