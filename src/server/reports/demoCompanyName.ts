/** The name of the demo company, for reports made from its figures. */
export const DEMO_COMPANY_NAME = 'Harbour & Vale Instruments';
