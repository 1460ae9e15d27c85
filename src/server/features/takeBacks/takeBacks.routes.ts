import { previewTakeBack, takeBack } from '../../../contract/takeBacks.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { Moments } from '../../moments/moments.ts';
import { TakeBacks } from './takeBacks.service.ts';

export function takeBacksRoutes(deps: Deps, moments: Moments): Route[] {
  const takeBacks = new TakeBacks(deps, moments);
  return [
    route(previewTakeBack, ({ body }) => takeBacks.preview(body.what)),
    route(takeBack, (call) => takeBacks.carryOut(call)),
  ];
}
