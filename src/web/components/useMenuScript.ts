import { type ComponentProps, useEffect, useState } from 'react';
import type { OpenedBy } from '../ui/DropdownMenu.tsx';
import { useAfterFirstPaint } from './afterFirstPaint.ts';

/**
 * A menu whose script is fetched once the page stands. It takes the place of its button when that
 * is first pressed, open, and not before: a button that is replaced while it is held down would
 * lose the press.
 */
export function useMenuScript<Menu>(load: () => Promise<Menu>, onFailure: () => void) {
  const hasPainted = useAfterFirstPaint();
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const [menu, setMenu] = useState<{ readonly of: Menu; readonly by: OpenedBy } | null>(null);
  useEffect(() => {
    // Whoever presses later is told of a failure then.
    if (hasPainted) load().catch(() => undefined);
  }, [hasPainted, load]);
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
    // A click of no button is a key's, or an assistive technology's.
    onClick: ({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open('keyboard');
    },
  };
  return { menu, isOnItsWay, beforeIt };
}
