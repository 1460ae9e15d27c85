import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { STANDARD_SECTIONS, STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { testLogo } from '../../../packs/testLogo.ts';
import { readPackSource } from '../boardPacks/packSource.queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.as('admin', 'POST', '/api/financial-data', {
    body: { fyId: 14, monthNum: 1, monthName: 'April', revenue: '1' },
  });
});
afterAll(() => server.close());

const patch = (body: unknown) => server.as('admin', 'PATCH', '/api/company', { body });
const choicesOfPacks = async () =>
  (await readPackSource(server.deps, { fyId: 14, monthNum: 1 })).choices;

test('packs are as usual until an administrator chooses, and then for everybody', async () => {
  expect(await server.ask('viewer', getCompany)).toMatchObject(STANDARD_PACK_CHOICES);
  expect(await choicesOfPacks()).toEqual(STANDARD_PACK_CHOICES);
  const changed = await server.ask('admin', updateCompany, {
    body: {
      packSections: ['charts', 'briefing', 'charts'],
      packColours: ['#0B3D2E', '#E3F1EA'],
      packAppendsDocuments: true,
      packCharts: 'rolling',
    },
  });
  const choices = {
    packSections: ['briefing', 'charts'],
    packColours: ['#0b3d2e', '#e3f1ea'],
    packAppendsDocuments: true,
    packCharts: 'rolling',
  };
  expect(changed).toMatchObject(choices);
  expect(await choicesOfPacks()).toEqual(choices);
  const back = await server.ask('admin', updateCompany, {
    body: { ...STANDARD_PACK_CHOICES, packSections: [...STANDARD_SECTIONS], packColours: [] },
  });
  expect(back).toMatchObject(STANDARD_PACK_CHOICES);
});

test('a logo is stored, told of, and on packs until it is taken away', async () => {
  const { content, ...facts } = testLogo();
  const changed = await server.ask('admin', updateCompany, { body: { packLogo: content } });
  expect(changed.hasPackLogo).toBe(true);
  expect(JSON.stringify(changed)).not.toContain(content);
  const logoOfPacks = async () =>
    (await readPackSource(server.deps, { fyId: 14, monthNum: 1 })).logo;
  expect(await logoOfPacks()).toEqual({ ...facts, content });
  await server.ask('admin', updateCompany, { body: { packLogo: null } });
  expect(await logoOfPacks()).toBeUndefined();
});

function damagedLogo(): string {
  const bytes = Buffer.from(testLogo().content, 'base64');
  // Among its pixels.
  bytes.writeUInt8(bytes.readUInt8(50) ^ 0xff, 50);
  return bytes.toString('base64');
}

test.each([
  [{ packLogo: damagedLogo() }, 'The picture is damaged'],
  [
    { packLogo: Buffer.from('<svg/>').toString('base64') },
    'This file is neither a PNG nor a JPEG picture',
  ],
  [{ packLogo: testLogo(400, 8).content }, 'Each side of a logo must have 32 to 2000 pixels'],
  [{ packLogo: 'no picture!' }, 'Choose a PNG or JPEG picture of at most 64 KB'],
  [{ packColours: ['#0b3d2e'] }, 'Choose both colours or neither'],
  [{ packColours: ['#ffcc00', '#ffffff'] }, 'The colour of headings is too light'],
  [{ packSections: ['weather'] }, ''],
  [{ packCharts: 'weekly' }, 'Expected month, rolling or toDate'],
])('%j is refused', async (body, sentence) => {
  const { statusCode, body: answer } = await patch(body);
  expect(statusCode).toBe(400);
  expect(answer).toContain(sentence);
});
