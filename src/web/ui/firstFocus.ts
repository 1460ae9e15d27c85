const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea'];
const FIELD = FIELDS.map((control) => `${control}:not(:disabled)`).join(', ');

/** A form is begun at its first field, what is only read at its title: never at the cross. */
export function focusFirst(content: HTMLElement, title: HTMLElement | null): void {
  const field = content.querySelector<HTMLElement>(FIELD);
  (field ?? title ?? content).focus({ preventScroll: field === null });
  // As Tab does it: typing takes the place of what stands there.
  if (field instanceof HTMLInputElement) field.select();
}
