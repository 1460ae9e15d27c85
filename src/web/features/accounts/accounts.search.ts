import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export const ACCOUNT_FILTERS = ['unmapped', 'mapped'] as const;

export type AccountsSearch = {
  text?: string | undefined;
  show?: (typeof ACCOUNT_FILTERS)[number] | undefined;
  page?: number | undefined;
};

export function accountsSearch(search: Record<string, unknown>): AccountsSearch {
  return {
    text: textParam(search['text']),
    show: choiceParam(search['show'], ACCOUNT_FILTERS),
    page: idParam(search['page']),
  };
}
