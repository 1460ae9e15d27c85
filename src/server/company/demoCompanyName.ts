export const DEMO_COMPANY_NAME = 'Harbour & Vale Instruments';
