import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { unprintableText } from '../../../format/unprintableText.ts';
import { AS_BOXES, FoundLines, WITHOUT_FONT } from '../../components/FoundLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { percentOf, titleOf } from './packRow.view.ts';
import { endRun, retryRun } from './packRuns.ts';
import type { PackCheck, PackRun } from './packRuns.ts';

/** Hides a finished pack after this time, unless the pointer or the focus is on it. */
const SHOWN_MS = 8_000;

export function PackRunRow({ run }: { run: PackRun }) {
  const { id, state } = run;
  const row = useRef<HTMLLIElement>(null);
  const isReady = state.kind === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setInterval(() => {
      if (row.current?.matches(':hover, :focus-within') !== true) endRun(id);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [isReady, id]);
  return (
    <li
      ref={row}
      className={clsx(
        'flex items-start gap-3 rounded-large border bg-raised py-3 pr-2 pl-4 shadow-overlay',
        state.kind === 'failed' ? 'border-negative' : 'border-line',
      )}
    >
      <PackRunWords run={run} />
      <WayOut run={run} />
    </li>
  );
}

function PackRunWords({ run }: { run: PackRun }) {
  const { state } = run;
  const title = titleOf(run);
  if (state.kind === 'making') {
    const percent = percentOf(state);
    return (
      <div className="min-w-0 flex-1 py-0.5">
        <p className="truncate font-medium">{title}</p>
        <Progress
          className="mt-1"
          label={state.step}
          {...(percent === undefined ? {} : { percent })}
        />
      </div>
    );
  }
  if (state.kind === 'ready') {
    return (
      <>
        <CircleCheck className="mt-1 size-5 shrink-0 text-positive" aria-hidden="true" />
        <div className="min-w-0 flex-1 py-0.5">
          <p className="font-medium">{title} is ready</p>
          <p className="text-ink-soft [overflow-wrap:anywhere]">{state.fileName}</p>
        </div>
      </>
    );
  }
  if (state.kind === 'asking') return <CheckedPack run={run} check={state} />;
  return (
    <>
      <CircleAlert className="mt-1 size-5 shrink-0 text-negative" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
        <div role="alert">
          <p className="font-medium">Export Failed</p>
          <p className="text-ink-soft">
            {title}. {state.sentence}
          </p>
        </div>
        <Button
          size="small"
          className="mt-2"
          aria-label={`Try again: ${title}`}
          onClick={() => retryRun(run.id)}
        >
          Try again
        </Button>
      </div>
    </>
  );
}

function CheckedPack({ run, check }: { run: PackRun; check: PackCheck }) {
  const title = titleOf(run);
  const { unprintable, contradictions } = check;
  return (
    <>
      <TriangleAlert className="mt-1 size-5 shrink-0 text-caution" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
        <div role="alert" className="max-h-[40dvh] overflow-y-auto">
          <p className="font-medium">
            {contradictions.length > 0 ? 'The books contradict the report' : WITHOUT_FONT}
          </p>
          <p className="text-ink-soft">{title}</p>
          <FoundLines words="The pack would contain these sentences:" lines={contradictions} />
          <FoundLines words={AS_BOXES} lines={unprintable.map(unprintableText)} />
        </div>
        <Button
          size="small"
          className="mt-2"
          aria-label={`Create anyway: ${title}`}
          onClick={() => retryRun(run.id)}
        >
          Create anyway
        </Button>
      </div>
    </>
  );
}

function WayOut({ run }: { run: PackRun }) {
  const title = titleOf(run);
  if (run.state.kind === 'making') {
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Cancel ${title}`}
        onClick={() => endRun(run.id)}
      >
        Cancel
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="quiet"
      className="w-8 px-0! pointer-coarse:w-11"
      aria-label={`Close ${title}`}
      icon={<X className="size-4" aria-hidden="true" />}
      onClick={() => endRun(run.id)}
    />
  );
}
