import type { Page } from '@playwright/test';

/** One pixel may be lost to rounding. */
const SLACK_PX = 1.5;
/** WCAG 2.2, 2.5.8. */
export const LEAST_TARGET_PX = 24;

/**
 * Finds faults of fit: a page that scrolls sideways, words that leave their control or the screen,
 * controls that overlap or are too small to hit. What scrolls in a frame of its own may be out of
 * sight.
 */
export async function misfits(page: Page, leastTarget = LEAST_TARGET_PX): Promise<string[]> {
  return page.evaluate(
    ({ slack, least, inTable, letters }) => {
      const found: string[] = [];
      // On a phone `innerWidth` grows with what is too wide.
      const width = document.documentElement.clientWidth;
      const scrolled = document.scrollingElement?.scrollWidth ?? 0;
      if (scrolled > width) found.push(`The page is ${scrolled} px wide`);

      const named = (element: Element) =>
        `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, letters)}"`;
      const isScrolledOver = (element: Element, way: 'sideways' | 'any'): boolean => {
        for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(frame);
          const across =
            /auto|scroll/.test(overflowX) && frame.scrollWidth > frame.clientWidth + slack;
          const down =
            /auto|scroll/.test(overflowY) && frame.scrollHeight > frame.clientHeight + slack;
          if (across || (way === 'any' && down)) return true;
        }
        return false;
      };
      // Below an open dialog or menu, nothing else counts.
      const modal = [
        ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
      ].at(-1);
      const controls = [
        ...(modal ?? document.body).querySelectorAll<HTMLElement>(
          'button, a[href], select, [role="tab"], [role="menuitem"], input:not([type="hidden"])',
        ),
      ].filter((element) => {
        // Text for screen readers only is clipped on purpose.
        const isClipped = getComputedStyle(element).clipPath === 'inset(50%)';
        return element.checkVisibility({ visibilityProperty: true }) && !isClipped;
      });

      for (const control of controls) {
        const box = control.getBoundingClientRect();
        const style = getComputedStyle(control);
        const isInText = style.display === 'inline';
        const inFrame = isScrolledOver(control, 'sideways');
        if (!inFrame && (box.left < -slack || box.right > width + slack)) {
          found.push(`${named(control)} runs off the screen`);
        }
        // A tick's label belongs to its target.
        const target = control.closest('label')?.getBoundingClientRect() ?? box;
        // In a table the row around it is its target too.
        const wanted = control.closest('td, th') === null ? least : inTable;
        if (!isInText && Math.min(target.width, target.height) < wanted - slack) {
          found.push(`${named(control)} is ${target.width} × ${target.height} px`);
        }
        if (control.matches('select, input')) continue;
        const words = document.createRange();
        words.selectNodeContents(control);
        for (const line of words.getClientRects()) {
          const isOutside =
            line.left < box.left - slack ||
            line.right > box.right + slack ||
            line.top < box.top - 4 ||
            line.bottom > box.bottom + 4;
          if (isOutside && !isInText) {
            found.push(`${named(control)} cuts its words off`);
            break;
          }
        }
      }

      const placed = controls.filter(
        (control) =>
          !isScrolledOver(control, 'any') &&
          // Toasts, the packs under way and what sticks to an edge float above the page, which
          // scrolls below them.
          control.closest('[aria-label^="Notifications"], [aria-label="Board packs"]') === null &&
          control.closest('header.sticky, .sticky.bottom-0') === null,
      );
      for (const [index, one] of placed.entries()) {
        for (const other of placed.slice(index + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          // A button may be inside its field, at the end.
          if (one.matches('input') && one.parentElement?.contains(other)) continue;
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > slack && down > slack) {
            found.push(`${named(one)} overlaps ${named(other)}`);
          }
        }
      }

      // A number is hit from around it, up to the middle between it and the next one above or below.
      const isInFrames = (number: HTMLElement, middle: number): boolean => {
        for (let frame = number.parentElement; frame !== null; frame = frame.parentElement) {
          if (!/auto|scroll|hidden/.test(getComputedStyle(frame).overflowY)) continue;
          const { top, bottom } = frame.getBoundingClientRect();
          if (frame !== document.body && (middle < top - slack || middle > bottom + slack))
            return false;
        }
        return true;
      };
      const numbers = [...(modal ?? document.body).querySelectorAll<HTMLElement>('[data-figure]')]
        // In a sentence the lines stay close; the nearest number is meant.
        .filter(
          (number) =>
            number.checkVisibility() && !number.closest('p, strong, [aria-hidden="true"]'),
        )
        .map((number) => {
          const box = number.getBoundingClientRect();
          const cell = number.closest('td, th');
          const style = cell === null ? null : getComputedStyle(cell);
          const isPinned =
            style?.position === 'sticky' && (style.top !== 'auto' || style.bottom !== 'auto');
          return { number, box, cell, isPinned, middle: (box.top + box.bottom) / 2 };
        })
        .filter(({ number, middle }) => isInFrames(number, middle));
      for (const { number, box, cell, isPinned, middle } of numbers) {
        if (number.role !== 'button') found.push(`${named(number)} is no button`);
        const nearest = numbers
          .filter((one) => one.number !== number)
          // Pinned columns cover numbers of their own row, and a pinned row covers those below it.
          .filter(
            (one) =>
              cell === null ||
              cell === one.cell ||
              (cell.parentElement !== one.cell?.parentElement && isPinned === one.isPinned),
          )
          .filter((one) => one.box.left < box.right && one.box.right > box.left)
          .map((one) => Math.abs(one.middle - middle))
          .toSorted((a, b) => a - b)[0];
        if ((nearest ?? least) < least - slack) {
          found.push(`${named(number)} is ${nearest} px from the next number`);
        }
      }
      return found;
    },
    {
      slack: SLACK_PX,
      least: leastTarget,
      inTable: LEAST_TARGET_PX,
      letters: 40,
    },
  );
}
