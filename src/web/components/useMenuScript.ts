import { type ComponentProps, useEffect, useState } from 'react';
import type { OpenedBy } from '../ui/DropdownMenu.tsx';
import { useRoomToSpare } from './roomToSpare.ts';

/**
 * A menu whose script is fetched after the page is drawn, or at the first press. It replaces its button, already open, at
 * the first press and not before: a button replaced while it is held down would lose the press.
 */
export function useMenuScript<Menu>(load: () => Promise<Menu>, onFailure: () => void) {
  const hasRoom = useRoomToSpare();
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const [menu, setMenu] = useState<{ readonly of: Menu; readonly by: OpenedBy } | null>(null);
  useEffect(() => {
    // A failure is reported at the next press.
    if (hasRoom) load().catch(() => undefined);
  }, [hasRoom, load]);
  const open = (by: OpenedBy) => {
    setIsOnItsWay(true);
    load()
      .then((of) => setMenu({ of, by }))
      .catch(onFailure)
      .finally(() => setIsOnItsWay(false));
  };
  const beforeIt: Omit<ComponentProps<'button'>, 'type'> = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click without a button comes from a key or an assistive technology.
    onClick: ({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open('keyboard');
    },
  };
  return { menu, isOnItsWay, beforeIt };
}
