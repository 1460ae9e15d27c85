import { type RefObject, useEffect, useState } from 'react';

export interface HiddenEnds {
  readonly left: boolean;
  readonly right: boolean;
}

const NEITHER: HiddenEnds = { left: false, right: false };
/** Positions are rounded: this little out of sight is nothing. */
const SLACK_PX = 1;
export const FADE_PX = 40;

/** At which ends a line that scrolls sideways goes on out of sight. */
export function useHiddenEnds(line: RefObject<HTMLElement | null>): HiddenEnds {
  const [ends, setEnds] = useState(NEITHER);
  useEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const left = scrollLeft > SLACK_PX;
      const right = scrollLeft + clientWidth < scrollWidth - SLACK_PX;
      setEnds((before) =>
        before.left === left && before.right === right ? before : { left, right },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [line]);
  return ends;
}

/** A CSS mask that lets the line fade out where it goes on; undefined where all is in sight. */
export function fadeOver({ left, right }: HiddenEnds): string | undefined {
  if (!left && !right) return undefined;
  const start = left ? `transparent, black ${FADE_PX}px` : 'black';
  const end = right ? `black calc(100% - ${FADE_PX}px), transparent` : 'black';
  return `linear-gradient(to right, ${start}, ${end})`;
}
