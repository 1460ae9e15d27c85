import {
  boardPackContent,
  cancelBoardPack,
  createBoardPack,
  getBoardPack,
} from '../../../contract/boardPacks.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import { shownPack } from '../../packs/packJob.ts';
import { noteDownload } from '../../documents/downloads.ts';
import type { BoardPackDeps } from './boardPacks.service.ts';
import { queuePack, cancelPack, finishedPack, packOfCaller } from './boardPacks.service.ts';

export function boardPacksRoutes(deps: BoardPackDeps): Route[] {
  const { packs } = deps;
  return [
    route(createBoardPack, async (call) => shownPack(await queuePack(deps, call))),
    route(getBoardPack, async (call) => shownPack(await packOfCaller(packs, call))),
    rawRoute(boardPackContent, async (call) => {
      const { format, fileName, file } = await finishedPack(packs, call);
      await noteDownload(deps, call, { kind: 'pack', recordId: null, name: fileName });
      await call.reply.headers(attachmentHeaders(fileName, format, file.size)).send(file.content);
    }),
    route(cancelBoardPack, (call) => cancelPack(packs, call)),
  ];
}
