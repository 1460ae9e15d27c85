import type { Company } from '../contract/company.ts';
import { STANDARD_LIMITS } from '../telling/briefing/checkLimits.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { STANDARD_PACK_CHOICES } from '../finance/packChoices.ts';

/** A company that is past its first steps, with the standard materiality. */
export const SET_UP_COMPANY: Company = {
  name: 'Example Industries',
  firstSteps: {
    areClosed: false,
    name: true,
    basis: true,
    years: true,
    units: true,
    figures: true,
    report: true,
    drafts: true,
    passwords: true,
    materiality: true,
    reader: true,
  },
  materialityPercent: '1.00',
  materialityAmount: '5000.00',
  proposedMaterialityAmount: null,
  costsBy: 'amount',
  checkLimits: STANDARD_LIMITS,
  approvalsWanted: 0,
  approverIds: [],
  preparersPublish: true,
  viewersSeeDrafts: true,
  viewersSeeAccounts: false,
  secondFactorFor: [],
  documentsKeptDays: 365,
  passwordMinLength: 6,
  downloadsKeptDays: 365,
  packsNameReader: false,
  ...STANDARD_BASIS,
  ...STANDARD_PACK_CHOICES,
  hasPackLogo: false,
  readingsShownSince: null,
  basisIsLocked: true,
  version: 1,
};
