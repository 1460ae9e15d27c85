import { useId, useState } from 'react';
import { PASTED_CHARACTERS } from '../../../contract/imports.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { ACCEPTED_WORDS, ACCEPTED_WORKBOOKS } from './importFile.ts';
import { ImportHistory } from './ImportHistory.tsx';
import type { Failure, WorkbookReading } from './useWorkbookReading.ts';

const blockDrafts = draftStore<string>();

export type ChooseStepProps = {
  reading: WorkbookReading;
  page: number;
  onPageChange: (page: number) => void;
};

export function ChooseStep({ reading, page, onPageChange }: ChooseStepProps) {
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        Import monthly figures, forecasts and budgets from your own workbook. Nothing is stored
        until you have seen what would change.
      </p>
      {reading.failure === null ? null : (
        <UnreadFile failure={reading.failure} onRead={reading.readUnread} />
      )}
      <div className="grid items-stretch gap-6 lg:grid-cols-2">
        <Card
          title="From a file"
          className="flex flex-col [&>div]:flex [&>div]:grow [&>div]:flex-col"
        >
          {reading.name === null ? (
            <FileDropZone
              label="Drop a workbook here or click to browse"
              hint={ACCEPTED_WORDS}
              accept={ACCEPTED_WORKBOOKS}
              onChoose={reading.readFiles}
              className="grow"
            />
          ) : (
            <UploadProgress reading={reading} name={reading.name} />
          )}
        </Card>
        <PasteCard reading={reading} />
      </div>
      <ImportHistory page={page} onPageChange={onPageChange} />
    </>
  );
}

type UnreadFileProps = { failure: Failure; onRead: WorkbookReading['readUnread'] };

function UnreadFile({ failure: { name, detail, unread }, onRead }: UnreadFileProps) {
  return (
    <Alert
      variant="destructive"
      title={`${name} could not be read`}
      action={
        unread === undefined ? undefined : (
          <Button size="small" onClick={() => onRead(unread)}>
            Try again
          </Button>
        )
      }
    >
      {detail}
    </Alert>
  );
}

function UploadProgress({ reading, name }: { reading: WorkbookReading; name: string }) {
  const isSent = reading.percent >= 100 || reading.percent === 0;
  return (
    <div className="flex min-h-28 grow flex-col justify-center gap-4">
      {isSent ? (
        <Progress label={`Reading ${name}`} />
      ) : (
        <Progress label={`Uploading ${name}`} percent={reading.percent} />
      )}
      <div>
        <Button onClick={reading.cancel}>Cancel</Button>
      </div>
    </div>
  );
}

function PasteCard({ reading }: { reading: WorkbookReading }) {
  const user = useUser();
  const formId = useId();
  const [text, setText] = useState(useStoredDraft(blockDrafts, user.id) ?? '');
  const [isAsked, setIsAsked] = useState(false);
  useDraftStoring(blockDrafts, user.id, text === '' ? null : text);
  const error =
    text.length > PASTED_CHARACTERS
      ? MESSAGES.tooLong(PASTED_CHARACTERS)
      : isAsked && text.trim() === ''
        ? 'Copy the cells in your spreadsheet, with their headings, and paste them here.'
        : undefined;
  return (
    <Card title="From the clipboard">
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (text.trim() !== '' && text.length <= PASTED_CHARACTERS) reading.readText(text);
        }}
      >
        <Field
          label="Paste a block copied from a spreadsheet"
          hint="Include the headings and the row or column of months."
          error={error}
        >
          <Textarea
            rows={5}
            value={text}
            spellCheck={false}
            wrap="off"
            placeholder={'Month\tRevenue\tEBITDA\nApr-26\t2,450\t(120)'}
            className="max-h-64 overflow-auto text-small"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant={text.trim() === '' ? 'secondary' : 'primary'}
            pending={reading.name === 'The pasted block'}
            pendingLabel="Reading..."
          >
            Import pasted cells
          </Button>
        </div>
      </form>
    </Card>
  );
}
