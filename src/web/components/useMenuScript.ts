import { type ComponentProps, useEffect, useState } from 'react';
import type { OpenedBy } from '../ui/DropdownMenu.tsx';
import { useSpareBandwidth } from './spareBandwidth.ts';

/**
 * A menu whose script loads after the page is drawn, or at the first press. The menu replaces its button after the
 * press, because replacing a button while it is held down would lose the press.
 */
export function useMenuScript<Menu>(load: () => Promise<Menu>, onFailure: () => void) {
  const hasRoom = useSpareBandwidth();
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const [menu, setMenu] = useState<{ readonly of: Menu; readonly by: OpenedBy } | null>(null);
  useEffect(() => {
    // A loading error is reported at the next press.
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
    // A click with detail 0 comes from the keyboard or assistive technology.
    onClick: ({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open('keyboard');
    },
  };
  return { menu, isOnItsWay, beforeIt };
}
