import { page } from 'vitest/browser';
import { listAllTrends } from '../src/contract/financialTrends.ts';
import type { TrendPoint } from '../src/contract/financialTrends.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY } from '../src/web/testCompany.ts';
import { server, UNREACHABLE } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { TRENDS } from './trends.ts';

/** The last month's figures are these; the others stay. */
function endingWith(change: Partial<TrendPoint>) {
  return async () => {
    const [last] = COMPANY.trends.slice(-1);
    if (last === undefined) throw new Error('The company has no months');
    const points = [...COMPANY.trends.slice(0, -1), { ...last, ...change }];
    await openApplication('/trends', 'viewer', () => server.answer(listAllTrends, points));
    return page.getByRole('main');
  };
}

showsEveryText('Trends & Analytics', TRENDS, {
  atRest: () => openApplication('/trends'),
  absolute: () => openApplication('/trends'),
  ratios: () => openApplication('/trends?tab=ratios'),
  growing: endingWith({ revenue: '9000000.00' }),
  declining: endingWith({ revenue: '1000000.00' }),
  reducing: endingWith({ admin: '1000.00' }),
  failed: () =>
    openApplication('/trends', 'viewer', () => server.answer(listAllTrends, UNREACHABLE)),
});
