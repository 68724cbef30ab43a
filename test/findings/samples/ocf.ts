import { toOcfWorkbook } from '../../../src/mapping/ocf/ocf-workbook.ts';
import type { Found, Samples } from '../sample.ts';

const OURS = new Map([
  ['growth fund i, l.p.', 'Growth Fund I'],
  ['growth fund ii, l.p.', 'Growth Fund II'],
]);
const HOLDERS = [
  { object_type: 'STAKEHOLDER', id: 'ours', name: { legal_name: 'Growth Fund I, L.P.' } },
  { object_type: 'STAKEHOLDER', id: 'second', name: { legal_name: 'Growth Fund II, L.P.' } },
];
const PRICE = { amount: '2.5', currency: 'USD' };
const CLASSES = [
  {
    object_type: 'STOCK_CLASS',
    id: 'c-1',
    name: 'Series A Preferred',
    class_type: 'PREFERRED',
    price_per_share: PRICE,
  },
];
const ISSUANCE = {
  ...{ object_type: 'TX_STOCK_ISSUANCE', id: 'i-2', security_id: 's-2', custom_id: 'CS-2', date: '2021-03-01' },
  ...{ stakeholder_id: 'ours', stock_class_id: 'c-1', share_price: PRICE, quantity: '100' },
};

/** Gives what is said of an Open Cap Table file with these transactions. */
function read(...transactions: readonly object[]): readonly Found[] {
  const files = [
    ['Manifest', { file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'i', legal_name: 'Acme Inc' } }],
    ['Stakeholders', { file_type: 'OCF_STAKEHOLDERS_FILE', items: HOLDERS }],
    ['StockClasses', { file_type: 'OCF_STOCK_CLASSES_FILE', items: CLASSES }],
    ['Transactions', { file_type: 'OCF_TRANSACTIONS_FILE', items: transactions }],
  ] as const;
  const made = { name: 'acme.ocf.zip', sha256: '0'.repeat(64) };
  const parts = files.map(([name, content]) => ({ name: `${name}.ocf.json`, content }));
  return toOcfWorkbook({ ...made, files: parts }, OURS, 0).findings;
}

/** Findings about an Open Cap Table file. */
export const SAMPLES: Samples = {
  'ocf-left-out': {
    findings: (isFiring) =>
      read(
        ISSUANCE,
        ...(isFiring
          ? [
              {
                ...{ object_type: 'TX_STOCK_TRANSFER', id: 't-4', security_id: 's-2', date: '2022-03-01' },
                ...{ resulting_security_ids: ['s-3'], quantity: '100' },
              },
              {
                ...ISSUANCE,
                id: 'i-3',
                security_id: 's-3',
                custom_id: 'CS-3',
                date: '2022-03-01',
                stakeholder_id: 'second',
              },
            ]
          : []),
      ),
    told: ['warning'],
  },
  'ocf-more-than-held': {
    findings: (isFiring) =>
      read(ISSUANCE, {
        ...{ object_type: 'TX_STOCK_REPURCHASE', id: 'r-1', security_id: 's-2', date: '2022-03-01' },
        ...{ quantity: isFiring ? '150' : '100', price: PRICE },
      }),
    told: ['error'],
  },
  'ocf-object-invalid': {
    findings: (isFiring) => read(ISSUANCE, isFiring ? { id: 'i-3' } : { ...ISSUANCE, id: 'i-3', security_id: 's-3' }),
    told: ['error'],
  },
  'ocf-object-unknown': {
    findings: (isFiring) =>
      read(ISSUANCE, ...(isFiring ? [{ ...ISSUANCE, object_type: 'TX_STOCK_ISUANCE', security_id: 's-3' }] : [])),
    told: ['error'],
  },
  'ocf-reference-broken': {
    findings: (isFiring) => read({ ...ISSUANCE, stock_class_id: isFiring ? 'c-9' : 'c-1' }),
    told: ['error'],
  },
};
