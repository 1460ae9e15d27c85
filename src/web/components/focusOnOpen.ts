/**
 * A ref for a control that appears because of a person's click (a form opened by Edit): it takes
 * the focus once.
 */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.focus();
}
