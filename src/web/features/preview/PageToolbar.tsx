import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../../../format/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { typedPage, zoomEnds } from './pageLayout.ts';
import type { Zoom } from './pageLayout.ts';

export type PageToolbarProps = {
  shown: number;
  count: number;
  zoom: Zoom;
  /** The zoom factor, which is set even while the page is fitted to the width. */
  factor: number;
  onGoTo: (number: number) => void;
  onZoom: (step: 'in' | 'out' | 'fit') => void;
};

const ICON = 'size-4';

export function PageToolbar({ shown, count, zoom, factor, onGoTo, onZoom }: PageToolbarProps) {
  const { atLeast, atMost } = zoomEnds(factor);
  return (
    <div
      role="toolbar"
      aria-label="Pages and zoom"
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-2 pb-2 sm:px-4"
    >
      <div className="flex items-center gap-1">
        <IconButton
          size="small"
          label="Previous page"
          icon={<ChevronUp className={ICON} aria-hidden="true" />}
          disabled={shown <= 1}
          onClick={() => onGoTo(shown - 1)}
        />
        <IconButton
          size="small"
          label="Next page"
          icon={<ChevronDown className={ICON} aria-hidden="true" />}
          disabled={shown >= count}
          onClick={() => onGoTo(shown + 1)}
        />
        <PageField shown={shown} count={count} onGoTo={onGoTo} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          size="small"
          label="Zoom out"
          icon={<ZoomOut className={ICON} aria-hidden="true" />}
          disabled={atLeast}
          onClick={() => onZoom('out')}
        />
        <output aria-label="Zoom" className="min-w-11 text-center text-small text-ink-soft">
          {formatCount(factor * 100)}%
        </output>
        <IconButton
          size="small"
          label="Zoom in"
          icon={<ZoomIn className={ICON} aria-hidden="true" />}
          disabled={atMost}
          onClick={() => onZoom('in')}
        />
        <IconButton
          size="small"
          label="Fit to width"
          aria-pressed={zoom === 'fit'}
          icon={<MoveHorizontal className={ICON} aria-hidden="true" />}
          className={zoom === 'fit' ? 'bg-sunken text-ink' : ''}
          onClick={() => onZoom('fit')}
        />
      </div>
    </div>
  );
}

function PageField({ shown, count, onGoTo }: Pick<PageToolbarProps, 'shown' | 'count' | 'onGoTo'>) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const page = typed === null ? null : typedPage(typed, count);
    setTyped(null);
    if (page !== null && page !== shown) onGoTo(page);
  };
  return (
    <form
      className="ml-1 flex items-center gap-2 text-small whitespace-nowrap text-ink-soft"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="max-sm:sr-only">
        Page
      </label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page, of ${formatCount(count)}`}
        className="w-14 px-2! py-0! text-center"
        value={typed ?? String(shown)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
      />
      <span>of {formatCount(count)}</span>
    </form>
  );
}
