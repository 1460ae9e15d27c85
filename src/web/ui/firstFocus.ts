const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea'];
const FIELD = FIELDS.map((control) => `${control}:not(:disabled)`).join(', ');

/** A form starts at its first field, a text at its title, never at the close button. */
export function focusFirst(content: HTMLElement, title: HTMLElement | null): void {
  const field = content.querySelector<HTMLElement>(FIELD);
  (field ?? title ?? content).focus({ preventScroll: field === null });
  // As Tab does it: typing replaces the content.
  if (field instanceof HTMLInputElement) field.select();
}
