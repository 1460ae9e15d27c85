/** What the demo company is called, for reports that are made of its figures. */
export const DEMO_COMPANY_NAME = 'Harbour & Vale Instruments';
