import { textParam } from '../../searchParams.ts';

export type AdminSearch = { text?: string | undefined };

export function adminSearch(search: Record<string, unknown>): AdminSearch {
  return { text: textParam(search['text']) };
}
