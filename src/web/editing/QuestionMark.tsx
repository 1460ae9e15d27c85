import { clsx } from 'clsx';
import { MessageCircleQuestionMark } from 'lucide-react';

type QuestionMarkProps = {
  count: number;
  about: string;
  /** The id of the open questions below, null while they are closed, undefined if they open elsewhere. */
  controls?: string | null;
  className?: string;
  /** In a table, arrow keys reach the mark and Tab skips it. */
  stop?: { readonly 'data-key-stop': ''; readonly tabIndex: -1 };
  onPress: () => void;
};

export function QuestionMark({
  count,
  about,
  controls,
  className,
  stop,
  onPress,
}: QuestionMarkProps) {
  return (
    <button
      {...stop}
      type="button"
      aria-haspopup={controls === undefined ? 'dialog' : undefined}
      aria-expanded={controls === undefined ? undefined : controls !== null}
      aria-controls={controls ?? undefined}
      aria-label={`${count === 1 ? '1 question' : `${count} questions`} about ${about}`}
      className={clsx(
        stop === undefined && 'pointer-coarse:min-w-11',
        'pointer-coarse:-my-2.5 pointer-coarse:min-h-11',
        'inline-flex min-h-6 min-w-6 items-center justify-center text-[0.6875rem] font-semibold text-accent',
        className,
      )}
      data-print="hide"
      onClick={onPress}
    >
      <span
        className="inline-flex items-center gap-0.5 rounded-full bg-accent-soft px-1"
        aria-hidden="true"
      >
        <MessageCircleQuestionMark className="size-3" />
        {count}
      </span>
    </button>
  );
}
