export interface AccountName {
  /** '' if the accounting system has only names. */
  readonly code: string;
  readonly name: string;
}

type AccountWithFileNames = AccountName & { readonly fileNames: readonly string[] };

export const accountLabel = ({ code, name }: AccountName): string => `${code} ${name}`.trim();

/** Ignores case, blanks and Unicode form, so that typed names match. */
export const comparableName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** The codes and names in files that stand for an account, including those of accounts merged into it. */
export function fileNamesOf(
  { code, name }: AccountName,
  before: readonly AccountWithFileNames[],
): string[] {
  const all = before.flatMap((one) => [one.code, one.name, ...one.fileNames]).map(comparableName);
  return [...new Set(all)].filter(
    (text) => text !== '' && text !== code && text !== comparableName(name),
  );
}
