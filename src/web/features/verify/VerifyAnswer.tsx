import type { Verification } from '../../../contract/verifications.ts';
import { RestatedFigures } from '../../components/RestatedFigures.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { shownVerdict } from './verify.view.ts';

export function VerifyAnswer({
  answer,
  fileName,
}: {
  answer: Verification;
  fileName: string | null;
}) {
  const { variant, title, sentences } = shownVerdict(answer);
  return (
    <div className="flex flex-col gap-4">
      {fileName === null ? null : (
        <p className="font-medium [overflow-wrap:anywhere]">{fileName}</p>
      )}
      <Alert variant={variant} title={title}>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </Alert>
      {answer.figures === null || answer.figures.length === 0 ? null : (
        <RestatedFigures figures={answer.figures} />
      )}
    </div>
  );
}
