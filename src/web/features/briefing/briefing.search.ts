export type BriefingSearch = {
  /** "2026-10"; left out: the newest month. */
  month?: string | undefined;
};

const MONTH = /^2[01]\d\d-(?:0[1-9]|1[0-2])$/;

export function briefingSearch(search: Record<string, unknown>): BriefingSearch {
  const month = search['month'];
  return { month: typeof month === 'string' && MONTH.test(month) ? month : undefined };
}
