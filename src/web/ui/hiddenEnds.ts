import { type RefObject, useEffect, useState } from 'react';

export interface HiddenEnds {
  readonly left: boolean;
  readonly right: boolean;
}

const NO_HIDDEN_ENDS: HiddenEnds = { left: false, right: false };
/** Positions are rounded, so a pixel of overflow doesn't count. */
const SLACK_PX = 1;
export const FADE_PX = 40;

export function useHiddenEnds(line: RefObject<HTMLElement | null>): HiddenEnds {
  const [ends, setEnds] = useState(NO_HIDDEN_ENDS);
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

/** A CSS mask that fades the hidden ends; undefined if everything is visible. */
export function fadeMask({ left, right }: HiddenEnds): string | undefined {
  if (!left && !right) return undefined;
  const start = left ? `transparent, black ${FADE_PX}px` : 'black';
  const end = right ? `black calc(100% - ${FADE_PX}px), transparent` : 'black';
  return `linear-gradient(to right, ${start}, ${end})`;
}
