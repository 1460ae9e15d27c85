/**
 * A ref for the control that a person's own press brought here (a form opened by Edit): it takes
 * the focus once, as it appears.
 */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.focus();
}
