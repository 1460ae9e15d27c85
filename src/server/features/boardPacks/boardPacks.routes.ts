import {
  boardPackContent,
  cancelBoardPack,
  createBoardPack,
  getBoardPack,
} from '../../../contract/boardPacks.ts';
import { attachmentHeaders } from '../../http/attachment.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import { noteDownload } from '../../reports/downloads.ts';
import type { BoardPackDeps } from './boardPacks.service.ts';
import { askForPack, finishedPack, ownPack } from './boardPacks.service.ts';

export function boardPacksRoutes(deps: BoardPackDeps): Route[] {
  const { packs } = deps;
  return [
    route(createBoardPack, async (call) => (await askForPack(deps, call)).shown()),
    route(getBoardPack, async (call) => ownPack(packs, call).shown()),
    rawRoute(boardPackContent, async (call) => {
      const { format, made } = await finishedPack(packs, call);
      const { fileName, content } = made;
      await noteDownload(deps, call, { kind: 'pack', recordId: null, name: fileName });
      await call.reply
        .headers(attachmentHeaders(fileName, format, content.byteLength))
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    }),
    route(cancelBoardPack, async (call) => {
      await packs.cancel(ownPack(packs, call));
      return null;
    }),
  ];
}
