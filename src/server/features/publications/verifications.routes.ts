import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  verifyCodeBody,
  verifyKey,
  verifyPack,
  verifyProgram,
  type Verification,
} from '../../../contract/verifications.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { mayCall } from '../../http/access.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import { ATTACHMENT_POLICY } from '../../http/attachment.ts';
import type { Authenticate } from '../../http/caller.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import type { HiddenMonths } from '../../http/hiddenMonths.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { invalidInput, notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import { receiveInMemory } from '../../http/receiveForm.ts';
import type { PublicationDeps } from './publications.service.ts';
import { publicKeys } from './signing.ts';
import type { RestatementDetail } from './verifications.service.ts';
import { verifyCode, verifyFile } from './verifications.service.ts';

const CHECKS_A_MINUTE = 60;
const MOST_FILES_AT_ONCE = 4;
/** A slow sender must not keep everyone else from checking files. */
const MOST_FILES_OF_AN_ADDRESS = 2;
const BUSY_SECONDS = 2;

export function verificationsRoutes(
  deps: PublicationDeps,
  authenticate: Authenticate,
  hiddenMonths: HiddenMonths,
): Route[] {
  const budget = new AddressBudget(
    CHECKS_A_MINUTE,
    60_000,
    deps.now,
    deps.changes.subject('checks'),
  );
  const underWay: string[] = [];
  const detailFor = async (request: FastifyRequest): Promise<RestatementDetail> => {
    const caller = await authenticate(request);
    // Only readers of figures may see which figures changed.
    if (caller === null || !mayCall(listFinancialData, caller)) return 'howMany';
    return (await hiddenMonths.areHiddenFrom(caller)) ? 'ofPublishedMonths' : 'all';
  };
  const fileOf = async (
    request: FastifyRequest,
    detail: RestatementDetail,
  ): Promise<Verification> => {
    const address = clientAddress(request.ip);
    const ofAddress = underWay.filter((one) => one === address);
    if (underWay.length >= MOST_FILES_AT_ONCE || ofAddress.length >= MOST_FILES_OF_AN_ADDRESS) {
      throw verificationBusy();
    }
    underWay.push(address);
    try {
      const content = await receiveInMemory(request, () =>
        invalidField('file', 'Send a file, or a code as JSON'),
      );
      return await verifyFile(deps, content, detail);
    } finally {
      underWay.splice(underWay.indexOf(address), 1);
    }
  };
  let program: string | undefined;
  return [
    route(verifyPack, async ({ request }) => {
      budget.take(clientAddress(request.ip));
      const detail = await detailFor(request);
      if (request.isMultipart()) return fileOf(request, detail);
      const body = verifyCodeBody.safeParse(request.body);
      if (!body.success) throw invalidInput(body.error.issues);
      return verifyCode(deps, body.data.code, detail);
    }),
    rawRoute(verifyKey, async ({ reply }) => {
      const keys = await publicKeys(deps);
      if (keys === null) throw notFound('Public key');
      await sendText(reply, 'board-reports-key.pem', 'application/x-pem-file', keys);
    }),
    rawRoute(verifyProgram, async ({ reply }) => {
      program ??= stripTypeScriptTypes(
        fs.readFileSync(new URL('packCheck.ts', import.meta.url), 'utf8'),
      );
      await sendText(reply, 'verify-pack.mjs', 'text/javascript; charset=utf-8', program);
    }),
  ];
}

const verificationBusy = () =>
  new ProblemError(
    'temporarily_unavailable',
    'Many files are being checked right now; try again in a few seconds',
    { retryAfterSeconds: BUSY_SECONDS },
  );

function sendText(reply: FastifyReply, name: string, type: string, text: string) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': ATTACHMENT_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(text);
}
