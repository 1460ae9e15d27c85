/** Each scope includes those before it. */
export const TOKEN_SCOPES = ['read', 'import', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  import: 'Read and import files',
  all: 'Everything its owner can do, except give access',
};
