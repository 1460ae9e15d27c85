/**
 * A ref for a control that a person's click reveals, such as a form opened by Edit. The control takes the focus once.
 */
export function focusOnOpen(element: HTMLElement | null): void {
  element?.focus();
}
