/** What a program may do with an API token: each may do what those before it may. */
export const TOKEN_SCOPES = ['read', 'import', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  import: 'Read and import files',
  all: 'All that its owner may, but give access',
};
