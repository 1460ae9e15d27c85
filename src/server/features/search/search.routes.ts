import { search, searchAdvice, searchMatches } from '../../../contract/search.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';
import { typedText } from '../../texts/typedText.ts';
import { adviceOn } from './advice.ts';
import { openSearchData } from './searchData.ts';
import { searchInReport, searchReports } from './search.service.ts';

export function searchRoutes(deps: Deps): Route[] {
  const data = openSearchData(deps);
  return [
    cachedRead(
      search,
      'search',
      ({ query }) => typedText(query.q),
      ({ query }) => searchReports(data, typedText(query.q)),
    ),
    cachedRead(
      searchMatches,
      'search',
      ({ query }) => `${query.summaryId} ${typedText(query.q)}`,
      ({ query }) => searchInReport(data, typedText(query.q), query.summaryId),
    ),
    cachedRead(
      searchAdvice,
      'search',
      ({ query }) => typedText(query.q),
      ({ query }) => adviceOn(data, typedText(query.q)),
    ),
  ];
}
