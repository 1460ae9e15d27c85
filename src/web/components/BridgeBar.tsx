import { clsx } from 'clsx';
import type { BarLook, BridgeRow } from './bridge.view.ts';

const BAR_LOOKS: Readonly<Record<BarLook, string>> = {
  actual: 'bg-ink-soft forced-colors:bg-[CanvasText]',
  before: 'bg-line-strong/60 forced-colors:bg-[GrayText]',
  plan: 'border-2 border-ink-soft',
  forecast:
    'border border-ink-soft bg-[repeating-linear-gradient(135deg,var(--ink-soft)_0_1.5px,transparent_1.5px_5px)]',
  good: 'bg-positive forced-colors:bg-[Highlight]',
  bad: 'bg-negative forced-colors:bg-[LinkText]',
  neither: 'bg-ink-muted/60 forced-colors:bg-[GrayText]',
};

const cssPercent = (share: number) => `${share * 100}%`;

export function BridgeBar({ bar, look, after, isEnd }: BridgeRow) {
  return (
    // Browsers don't print backgrounds by default.
    <div className="relative h-7 min-w-16 [print-color-adjust:exact] print:h-3" aria-hidden="true">
      <span
        className={clsx('absolute inset-y-1.5 min-w-0.5 print:inset-y-0.5', BAR_LOOKS[look])}
        style={{ left: cssPercent(bar.start), width: cssPercent(bar.length) }}
      />
      {isEnd ? null : (
        <span
          className="absolute inset-y-0 w-px bg-line-strong"
          style={{ left: cssPercent(after) }}
        />
      )}
    </div>
  );
}
