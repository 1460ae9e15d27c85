/** Only the error's kind is logged, because its message may quote the mail with its link. */
export function kindOfError(error: unknown): { name: string; code: string | null } {
  if (!(error instanceof Error)) return { name: 'unknown', code: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { name: error.name, code };
}
