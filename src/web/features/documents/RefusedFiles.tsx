import { Alert } from '../../ui/Alert.tsx';
import type { UploadRefusal } from './uploadQueue.ts';

export function RefusedFiles({ files }: { files: readonly UploadRefusal[] }) {
  if (files.length === 0) return null;
  return (
    <Alert
      variant="warning"
      title={files.length === 1 ? 'Not added' : 'These files were not added'}
    >
      <ul>
        {files.map(({ name, description }) => (
          <li key={`${name} ${description}`}>
            <strong className="font-medium">{name}</strong>: {description}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
