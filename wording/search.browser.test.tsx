import { page } from 'vitest/browser';
import { search } from '../src/contract/search.ts';
import { exportAs, press } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { FOUND } from '../src/web/testCompany.ts';
import { server, UNREACHABLE } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { SEARCH } from './search.ts';

const QUERY = '/search?q=gross+margin';
const find = () => server.answer(search, [...FOUND]);
const main = () => page.getByRole('main');

showsEveryText('Search', SEARCH, {
  atRest: () => openApplication('/search'),
  found: async () => {
    await openApplication(QUERY, 'viewer', find);
    return main();
  },
  foundByAdministrator: async () => {
    await openApplication(QUERY, 'admin', find);
    return main();
  },
  exported: async () => {
    await openApplication(QUERY, 'viewer', find);
    await exportAs(
      'Figures as CSV',
      main()
        .getByRole('button', { name: /^Export/ })
        .first(),
    );
  },
  searching: () => openApplication(QUERY, 'viewer', () => server.hold(search)),
  nothing: () => openApplication(QUERY),
  failed: () => openApplication(QUERY, 'viewer', () => server.answer(search, UNREACHABLE)),
  blank: async () => {
    await openApplication('/search');
    await main().getByRole('searchbox').click();
    await press('Enter');
  },
});
