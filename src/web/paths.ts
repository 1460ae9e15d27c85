export const PATHS = {
  login: '/login',
  dashboard: '/',
  report: '/report',
  reports: '/reports',
  trends: '/trends',
  documents: '/documents',
  search: '/search',
  forecasts: '/forecasts',
  admin: '/admin',
  import: '/import',
  activity: '/activity',
  accounts: '/accounts',
  plans: '/plans',
  statements: '/statements',
} as const;

/** Addresses in old mails and bookmarks, which redirect. */
export const FORMER_PATHS = { briefing: '/briefing' } as const;
