import { previewTakeBack, takeBack } from '../../../contract/takeBacks.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import type { TakeBacks } from './takeBacks.service.ts';

export function takeBacksRoutes(deps: Deps, moments: Moments): Route[] {
  let made: TakeBacks | undefined;
  const takeBacks = async (): Promise<TakeBacks> => {
    const { TakeBacks: Service } = await import('./takeBacks.service.ts');
    made ??= new Service(deps, moments);
    return made;
  };
  return [
    route(previewTakeBack, async (call) => (await takeBacks()).preview(call)),
    route(takeBack, async (call) => (await takeBacks()).carryOut(call)),
  ];
}
