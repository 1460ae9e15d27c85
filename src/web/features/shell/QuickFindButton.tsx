import { Search } from 'lucide-react';
import { Kbd } from '../../ui/Kbd.tsx';
import { KEY_HINT, KEY_SHORTCUT } from './paletteKey.ts';

/** Opens the palette, for those who do not know its key. */
export function QuickFindButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={KEY_SHORTCUT}
      onClick={onClick}
      className="flex min-h-10 w-full items-center gap-3 rounded-base border border-line bg-canvas px-3 text-left text-ink-muted hover:border-line-strong hover:text-ink pointer-coarse:min-h-11"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="flex-1">Quick find</span>
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Kbd>{KEY_HINT}</Kbd>
      </span>
    </button>
  );
}
