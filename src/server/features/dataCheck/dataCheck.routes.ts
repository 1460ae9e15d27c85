import { getDataCheck } from '../../../contract/dataCheck.ts';
import type { Deps } from '../../deps.ts';
import { route, type Route } from '../../http/route.ts';
import { readLatestChecks } from '../../integrity/latestChecks.ts';

export const dataCheckRoutes = ({ shelves }: Pick<Deps, 'shelves'>): Route[] => [
  route(getDataCheck, () => readLatestChecks(shelves.documents)),
];
