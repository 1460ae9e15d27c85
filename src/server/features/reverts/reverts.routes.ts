import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import type { Reverts } from './reverts.service.ts';

export function revertsRoutes(deps: Deps, moments: Moments): Route[] {
  let made: Reverts | undefined;
  const reverts = async (): Promise<Reverts> => {
    const { Reverts: Service } = await import('./reverts.service.ts');
    made ??= new Service(deps, moments);
    return made;
  };
  return [
    route(previewTakeBack, async (call) => (await reverts()).preview(call)),
    route(takeBack, async (call) => (await reverts()).carryOut(call)),
  ];
}
