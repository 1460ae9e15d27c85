import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { suggestLine } from '../../finance/books/suggestLine.ts';
import { LANGUAGES } from '../../finance/books/foreignNames/languages.ts';
import { meaningsOfName } from '../../finance/books/foreignNames/meaningsOfName.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { isTotalLabel, sectionOf } from './rowWords.ts';
import { suggestTypes } from './suggestType.ts';
import type { BookSide } from './typeWords.ts';

const BASIS = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };

/**
 * Names that look like something else. Balance sheet accounts without a line are named by their type, and "none" means
 * that no line is suggested.
 */
const TRICKY_NAMES: readonly (readonly [expected: string, side: BookSide, names: string])[] = [
  [
    'production',
    'debit',
    'Variation de stocks; Coût des produits vendus; Costo de ventas; Costo del venduto; Merci c/acquisti; Kostprijs van de omzet; Custo das mercadorias vendidas; Variação nos inventários da produção; Koszt własny sprzedaży; Zmiana stanu produktów; 売上原価; Varekjøp; Beholdningsendring; Ostot tilikauden aikana; Varastojen muutos; Kostnad för sålda varor; Förändring av lager av handelsvaror; Prodané zboží; Bestandsveränderungen',
  ],
  [
    'otherIncome',
    'credit',
    'Produits financiers; Reprises sur provisions; Interessi attivi; Fitti attivi; Rente-inkomsten; Huuropbrengsten; Juros obtidos; Odsetki otrzymane; 営業外収益; 受取利息; 仕入割引; Renteinntekter; Andre finansielle indtægter; Úroky přijaté; Tržby z prodeje dlouhodobého majetku',
  ],
  [
    'liability',
    'credit',
    "Produits constatés d'avance; Charges à payer; Taxe sur la valeur ajoutée à décaisser; TVA sur ventes; Intérêts courus sur emprunts; Clients créditeurs; Ingresos anticipados; IVA repercutido; Organismos de la Seguridad Social, acreedores; Remuneraciones pendientes de pago; Risconti passivi; Fondo TFR; Af te dragen btw hoog; Vooruitontvangen omzet; Rendimentos a reconhecer; Rozliczenia międzyokresowe przychodów; 未払費用; 未払法人税等; Skyldig lønn; Skyldig arbeidsgiveravgift; Siirtovelat; Palkkavelat; Skyldig moms; Salgsmoms; Forudbetalinger fra kunder; Feriepengeforpligtelse; Upplupna löner; Utgående moms på försäljning inom Sverige; Výnosy příštích období; Daň z přidané hodnoty; Rückstellungen; Passive Rechnungsabgrenzung",
  ],
  [
    'asset',
    'debit',
    "Charges constatées d'avance; Produits à recevoir; Fournisseurs débiteurs; Gastos anticipados; IVA soportado; Ratei attivi; Te vorderen btw hoog; Rozliczenia międzyokresowe kosztów; 前払費用; Forskuddsbetalt leie; Ennakkomaksut; Lainasaamiset; Købsmoms; Forudbetalte omkostninger; Förutbetalda hyror; Skattekonto; Lager av handelsvaror; Náklady příštích období",
  ],
  [
    'admin',
    'debit',
    "Produits d'entretien; Commissions bancaires; Impôts et taxes; Assurance des véhicules; Location de matériel publicitaire; Gastos de viaje del personal; Comisiones bancarias; Material de oficina; Seguridad social a cargo de la empresa; Gas natural; Brandstofkosten; Brandverzekering; Verzekering gebouwen; Rendas e alugueres; Podatki i opłaty; Zużycie materiałów biurowych; 支払手数料; Leie av lokaler; Brandforsikring; Client entertainment; Bank charges",
  ],
  [
    'none',
    'debit',
    "Frais sur ventes; Dotations aux provisions pour risques; Remboursement d'emprunt; Escomptes accordés; Amortización de préstamos; Dotación a la provisión por operaciones comerciales; Impuestos y tasas; Imposte e tasse; Accantonamento TFR; Svalutazione crediti; Kosten van leningen; Aflossing lening; Perdas por imparidade; Odpisy aktualizujące wartość zapasów; 貸倒引当金繰入額; Nedskrivning av fordringer; Amortering lån; Nedskrivning av omsättningstillgångar; Spotřeba materiálu a energie; Provision; Charges",
  ],
  [
    'salesMarketing',
    'debit',
    'Commissions sur ventes; Ventas y marketing; Gastos de ventas; Verkoopkosten; Despesas com vendas; Koszty sprzedaży; Sprzedaż i marketing; Salgskostnader; Myynti ja markkinointi; Salgsomkostninger; Försäljningskostnader; Prodejní náklady; Provisionen; Sales commissions',
  ],
  [
    'revenue',
    'credit',
    'Ventes de produits finis; Merci c/vendite; Omzet btw hoog; Ventas; Lager sales',
  ],
  ['depreciation', 'debit', 'Amortissements du matériel de bureau'],
  [
    'asset',
    'credit',
    'Amortissements des immobilisations; Amortización acumulada del inmovilizado material; Depreciações acumuladas; 減価償却累計額; Oprávky k samostatným hmotným movitým věcem',
  ],
  ['interest', 'debit', 'Intérêts sur emprunts; Interessi passivi; Juros suportados; Renter bank'],
  ['marketing', 'debit', 'Achats de publicité; Gastos de publicidad'],
  [
    'revenue',
    'debit',
    'Rabais, remises et ristournes accordés; Descuento sobre ventas por pronto pago; Devoluciones de ventas; Sconti su vendite; Impostos sobre vendas; 売上値引高',
  ],
  ['none', 'credit', 'Rabais, remises et ristournes obtenus sur achats; Provvigioni attive'],
  [
    'production',
    'credit',
    'Production stockée; Variación de existencias de productos terminados; 期末商品棚卸高; Změna stavu nedokončené výroby',
  ],
  ['mixed', 'debit', 'Proventi e oneri finanziari; Rahoitustuotot ja -kulut'],
  ['debt', 'credit', 'Debiti verso banche; Lainat rahoituslaitoksilta; Personal loan'],
  [
    'other',
    'debit',
    'Afschrijving dubieuze debiteuren; Annen driftskostnad; Tab på debitorer; Odpisy pohledávek; Abschreibungen auf Forderungen',
  ],
  ['payables', 'credit', '支払手形; 仕入債務'],
  ['cash', 'debit', 'Skattetrekkskonto'],
  ['receivables', 'debit', 'Myyntisaamiset'],
  ['receivables', 'credit', 'Provisions pour dépréciation des clients; 貸倒引当金'],
  ['tax', 'debit', 'Daň z příjmů'],
  ['equity', 'debit', 'Interim dividend'],
];

function suggested(name: string, side: BookSide): string {
  const [found] = suggestTypes([{ code: '', name, type: null, side }], []);
  if (found === null || found === undefined) return 'none';
  const { type } = found;
  const line = suggestLine(BASIS, { code: null, name, type }, [])?.line;
  if (line !== null && line !== undefined) return line;
  return type === 'asset' || type === 'liability' || type === 'equity' ? type : 'none';
}

describe('an account whose name looks like something else', () => {
  test.each(
    TRICKY_NAMES.flatMap(([expected, side, names]) =>
      names
        .split('; ')
        .map((name) => [name, side, expected === 'mixed' ? 'none' : expected] as const),
    ),
  )('%s in %s is %s', (name, side, expected) => {
    expect(suggested(name, side)).toBe(expected);
    expect(isTotalLabel(name)).toBe(false);
  });

  test.each(
    TRICKY_NAMES.filter(
      ([expected, side]) => side === 'debit' && expected !== 'asset' && expected !== 'equity',
    ).flatMap(([expected, , names]) => names.split('; ').map((name) => [name, expected] as const)),
  )('%s has no other line among operating costs: %s', (name, expected) => {
    const line = suggestLine(BASIS, { code: null, name, type: 'operatingCost' }, [])?.line;
    expect([undefined, expected]).toContain(line);
  });
});

test.each(['Proventi e oneri finanziari', 'Rahoitustuotot ja -kulut', 'Variation de stocks'])(
  '%s can be income or a cost',
  (name) => {
    expect(sectionOf(name)).toBeNull();
  },
);

test.each([
  ['Produits financiers', 'otherIncome'],
  ['Impôts et taxes', 'costs'],
  ['Charges financières', 'otherCosts'],
  ['Ventas y marketing', 'costs'],
  ['Total des charges', 'costs'],
  ['売上高合計', 'income'],
])('%s is of the section %s', (name, section) => {
  expect(sectionOf(name)).toBe(section);
});

test.each([
  "Total des charges d'exploitation",
  'Résultat financier',
  'Valeur ajoutée',
  'Differenza tra valore e costi della produzione',
  "Utile (perdita) dell'esercizio",
  'Koszty razem',
  '売上総利益',
  '販売費及び一般管理費合計',
  'Liikevoitto (-tappio)',
  'Kulut yhteensä',
  'Dækningsbidrag',
  'Rörelseresultat',
  'Přidaná hodnota',
  'Razem koszty',
  '販売費計',
  'Mezisoučet',
])('%s is a total', (name) => {
  expect(isTotalLabel(name)).toBe(true);
});

test.each([
  'Zysk ze zbycia niefinansowych aktywów trwałych',
  'Strata z tytułu rozchodu niefinansowych aktywów trwałych',
  '会計',
])('%s is no total', (name) => {
  expect(isTotalLabel(name)).toBe(false);
});

test('no two languages give a name different meanings', () => {
  const disagreeing = Object.values(LANGUAGES).flatMap(({ names }) =>
    Object.entries(names).flatMap(([meaning, text]) =>
      text
        .split(',')
        .map((name) => name.replaceAll(/[\^=*]/g, '').trim())
        .filter((name) => meaningsOfName(name).some((found) => found.meaning !== meaning)),
    ),
  );
  expect(disagreeing).toEqual([]);
});
