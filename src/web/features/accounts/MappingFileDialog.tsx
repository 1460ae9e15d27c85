import type { ReadMappings, SentMapping } from '../../../contract/accounts.ts';
import { formatCount } from '../../../format/count.ts';
import { isTemporaryFailure, problemDetail } from '../../api/problem.ts';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useReadMappings } from './accounts.api.ts';

/** If more cells are refused, the file itself should be corrected and uploaded again. */
const MOST_REFUSED = 20;

export type MappingFileDialogProps = {
  onClose: () => void;
  onRead: (changes: readonly SentMapping[]) => void;
};

export function MappingFileDialog({ onClose, onRead }: MappingFileDialogProps) {
  const reading = useReadMappings();
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    reading.mutate(file, {
      onSuccess: ({ changes }) => {
        if (changes.length > 0) onRead(changes);
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Upload accounts"
      description="Upload the table that you can download here, with a line for each account. You see a preview before anything is stored."
    >
      <div className="flex flex-col gap-4">
        {reading.error === null ? null : (
          <Alert
            variant="destructive"
            title="The file could not be read"
            action={
              isTemporaryFailure(reading.error) ? (
                <Button size="small" onClick={() => read(reading.variables)}>
                  Try again
                </Button>
              ) : undefined
            }
          >
            {problemDetail(reading.error, 'Choose the file again.')}
          </Alert>
        )}
        {reading.data === undefined ? null : <ReadMappingsSummary read={reading.data} />}
        {reading.isPending ? <Progress label="Reading the table" /> : null}
        <FileDropZone
          label="Drop the table here or click to browse"
          hint="Excel workbook (.xlsx) or CSV (.csv) · Max file size: 10MB"
          accept=".xlsx,.csv"
          disabled={reading.isPending}
          onChoose={([file]) => read(file)}
        />
      </div>
    </Dialog>
  );
}

function ReadMappingsSummary({ read: { changes, refused } }: { read: ReadMappings }) {
  if (refused.length === 0) {
    return changes.length > 0 ? null : <Alert>The table matches what is already stored.</Alert>;
  }
  const more = refused.length - MOST_REFUSED;
  return (
    <Alert
      variant="destructive"
      title={
        refused.length === 1
          ? 'One cell cannot be read, so nothing was imported'
          : `${formatCount(refused.length)} cells cannot be read, so nothing was imported`
      }
    >
      <ul className="flex flex-col gap-1">
        {refused.slice(0, MOST_REFUSED).map(({ sheet, cell, reason }) => (
          <li key={`${sheet} ${cell} ${reason}`}>
            <strong className="font-medium">{cell}</strong> {reason}
          </li>
        ))}
        {more > 0 ? <li>{`And ${formatCount(more)} more`}</li> : null}
      </ul>
    </Alert>
  );
}
