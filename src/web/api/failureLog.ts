/** The browser's console: for failures that the specification wants logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  console.warn(what, error);
}
