/** What identifies an account: its code, or its name where it has none. */
export interface AccountName {
  /** '' where the accounting system has names alone. */
  readonly code: string;
  readonly name: string;
}

/** An account with the codes and names that files may still have for it. */
type KnownAccount = AccountName & { readonly fileNames: readonly string[] };

/** "4000 Sales" */
export const accountLabel = ({ code, name }: AccountName): string => `${code} ${name}`.trim();

/** A name as names are compared: without the differences that typing makes. */
export const plainName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** The codes and names by which files still mean an account, which was or took over others. */
export function fileNamesOf(
  { code, name }: AccountName,
  before: readonly KnownAccount[],
): string[] {
  const all = before.flatMap((one) => [one.code, one.name, ...one.fileNames]).map(plainName);
  return [...new Set(all)].filter(
    (text) => text !== '' && text !== code && text !== plainName(name),
  );
}
