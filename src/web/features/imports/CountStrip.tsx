import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { formatCount } from '../../../format/count.ts';
import type { ShownChanges } from './imports.search.ts';
import type { CountTile } from './preview.view.ts';

export type CountStripProps = {
  tiles: readonly CountTile[];
  shown: ShownChanges | undefined;
  onShow: (shown: ShownChanges | undefined) => void;
};

export function CountStrip({ tiles, shown, onShow }: CountStripProps) {
  return (
    <fieldset
      aria-label="Summary of the preview"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-large border border-line bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      {tiles.map(({ shown: kind, label, count, tone }) => {
        const isShown = shown === kind;
        const Icon = tone === 'negative' ? CircleAlert : TriangleAlert;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => onShow(isShown ? undefined : kind)}
            className={clsx(
              'flex flex-col px-4 py-3 text-left focus-visible:outline-offset-[-3px] sm:px-5',
              isShown ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
            )}
          >
            <span
              className={clsx(
                'flex items-center gap-1.5 text-small',
                isShown ? 'font-medium text-accent' : 'text-ink-muted',
              )}
            >
              {label}
              {tone === 'neutral' ? null : (
                <Icon
                  aria-hidden="true"
                  className={clsx(
                    'size-3.5',
                    tone === 'negative' ? 'text-negative' : 'text-caution',
                  )}
                />
              )}
            </span>
            <span
              className={clsx(
                'text-figure font-semibold',
                count === 0 && 'text-ink-muted',
                tone === 'negative' && 'text-negative',
                tone === 'caution' && 'text-caution',
              )}
            >
              {formatCount(count)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
