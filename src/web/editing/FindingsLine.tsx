import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { Input } from '../ui/Input.tsx';
import { REASON_HINT } from './reasonHint.ts';
import type { WordedFinding } from './wordedFindings.ts';

export type FindingsLineProps = {
  findings: readonly WordedFinding[];
  /** True if neighbouring months were available for comparison. */
  isCompared: boolean;
  reason?: {
    readonly value: string;
    readonly onChange: (reason: string) => void;
    readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
};

/** Reserves one line from the start, so that nothing moves when a warning appears. */
export function FindingsLine({ findings, isCompared, reason }: FindingsLineProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 text-small md:flex-row">
      {reason === undefined ? null : (
        <div className="flex shrink-0 flex-col gap-1 self-start">
          <div className="flex items-center gap-2">
            <label htmlFor={id} className="text-ink-soft">
              Reason
            </label>
            <span className="text-ink-muted">Optional</span>
            <Input
              id={id}
              aria-describedby={`${id}-hint`}
              className="w-64 max-w-[46vw] pointer-fine:min-h-9!"
              maxLength={LIMITS.reasonText}
              autoComplete="off"
              value={reason.value}
              onChange={(event) => reason.onChange(event.target.value)}
              onKeyDown={reason.onKeyDown}
            />
          </div>
          <p id={`${id}-hint`} className="text-ink-muted">
            {REASON_HINT}
          </p>
        </div>
      )}
      <output className="flex min-h-9 flex-col justify-center gap-1 self-start">
        {findings.length === 0 && isCompared ? (
          <p className="text-ink-muted">
            Nothing unusual compared with the other figures and nearby months.
          </p>
        ) : null}
        {findings.map(({ line, sentence }) => (
          <p key={`${line} ${sentence}`} className="text-caution">
            <WarningMark /> {sentence}
          </p>
        ))}
      </output>
    </div>
  );
}

/** The mark of flagged figures. An arrowhead would read as "up". */
export function WarningMark() {
  return <TriangleAlert className="inline size-3 align-[-0.0625em]" aria-hidden="true" />;
}

export function FigureRemark({ words, sentence }: Pick<WordedFinding, 'words' | 'sentence'>) {
  return (
    <>
      <span aria-hidden="true" className="text-caution">
        <WarningMark /> {words}
      </span>
      <span className="sr-only">{sentence}</span>
    </>
  );
}
