// One workbook of each layout that is known by itself, and an Open Cap Table file. Everything is made up; the companies
// and funds are those of the sample sandbox.
import ExcelJS from 'exceljs';

const IMPORTER = {
  Holdings: [
    ['Holdings'],
    [
      ...['Company Name', 'Financing Round Name', 'Close Date', 'Fund', 'Investment Type', 'Investment Amount'],
      ...[
        'Shares Purchased',
        'Price Per Share',
        'Exercise Price',
        'Due Date',
        'Issue Date',
        'Co-Investors',
        'Board Seat',
      ],
    ],
    ['Required', 'Required', 'Required', 'Required', 'Required', 'Required', 'Optional', 'Optional', 'Optional'],
    [
      'Kestrel Bio',
      'Series D',
      '2025-11-03',
      'Northlight Fund II',
      'Equity',
      1000000,
      250000,
      4,
      '',
      '',
      '',
      'Birch, Cedar',
      'yes',
    ],
    ['Kestrel Bio', 'Series D', '2025-11-03', 'Northlight Fund I', 'Equity', 500000, 125000],
    ['Kestrel Bio', 'Series D', '2025-11-03', 'Northlight Fund II', 'Warrants', 0, 10000, '', 5, '2035-11-03'],
    [
      'Harbor Analytics',
      'SAFE 2025',
      '2025-10-01',
      'Northlight Fund II',
      'Convertibles',
      200000,
      '',
      '',
      '',
      '',
      '2025-10-02',
    ],
  ],
  Financings: [
    ['Company Name', 'Financing Round Name', 'Close Date', 'Pre-Money Valuation', 'Round Size'],
    ['Kestrel Bio', 'Series D', '2025-11-03', 80000000, 12000000],
  ],
  Transactions: [
    [
      ...['Company Name', 'Fund', 'Financing Round Name', 'Investment Type', 'Transaction Type'],
      ...['Transaction Date', 'Shares Sold', 'Proceeds'],
    ],
    ['Kestrel Bio', 'Northlight Fund I', 'Series D', 'Equity', 'Partial Sale', '2025-11-20', 25000, 110000],
  ],
  Overrides: [
    ['Company Name', 'Fund', 'Date', 'Fair Value', 'Ownership', 'Post-Money Valuation'],
    ['Kestrel Bio', 'Northlight Fund II', '2025-12-31', 1100000, 0.011, ''],
    ['Kestrel Bio', '', '2025-12-31', '', '', 92000000],
  ],
};

const CARTA_INVESTMENTS = {
  'All investments': [
    ['All investments'],
    ['As of 12/31/2025'],
    [],
    [
      ...['Fund', 'Company', 'Label', 'Security Type', 'Issue Date', 'Accepted Date', 'On Carta', '# Shares'],
      ...['Cost/Share', 'Cost', 'Value/Share', 'Value', 'Unrealized or Realized'],
    ],
    [
      'Northlight Fund II',
      'Kestrel Bio',
      'PD-1',
      'Series D Preferred (PD)',
      '2025-11-03',
      '2025-11-05',
      'Yes',
      250000,
      4,
      1000000,
      4.4,
      1100000,
      'Unrealized',
    ],
    [
      'Northlight Fund I',
      'Kestrel Bio',
      'PD-2',
      'Series D Preferred (PD)',
      '2025-11-10',
      '2025-11-12',
      'Yes',
      125000,
      4,
      500000,
      4.4,
      550000,
      'Unrealized',
    ],
    [
      'Northlight Fund II',
      'Harbor Analytics',
      'SAFE-7',
      'SAFE',
      '2025-10-02',
      '',
      'No',
      '',
      '',
      200000,
      '',
      200000,
      'Unrealized',
    ],
    ['Total', '', '', '', '', '', '', '', '', 1700000, '', 1850000],
  ],
};

const CARTA_ONBOARDING = {
  'Portfolio Detail': [
    ['Company', 'Website', 'Description'],
    ['Juniper Loom', 'https://juniper-loom.example', 'Weaving on demand'],
  ],
  'SOI Input – New Priced Rounds': [
    ['Fund', 'Company', 'Round', 'Share Class', 'Issue Date', '# Shares', 'Cost/Share', 'Cost', 'Currency'],
    ['Northlight Fund II', 'Juniper Loom', 'Seed', 'Seed Preferred', '2024-05-06', 400000, 1.25, 500000, 'USD'],
  ],
  'SOI Input – New Convertibles': [
    ['Fund', 'Company', 'Round', 'Type', 'Issue Date', 'Principal', 'Valuation Cap', 'Discount %', 'Currency'],
    ['Northlight Fund II', 'Juniper Loom', 'SAFE 2023', 'SAFE', '2023-02-01', 150000, 6000000, 0.2, 'USD'],
  ],
};

/** By file name in samples/. */
export function buildLayoutWorkbooks() {
  return {
    'legacy/details-importer.xlsx': build(IMPORTER),
    'legacy/carta-all-investments.xlsx': build(CARTA_INVESTMENTS),
    'legacy/carta-onboarding.xlsx': build(CARTA_ONBOARDING),
  };
}

function build(sheets) {
  const workbook = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name);
    for (const row of rows) sheet.addRow(row.map((value) => (value === '' ? null : value)));
    const widths = rows.reduce(
      (most, row) => row.map((value, at) => Math.max(most[at] ?? 0, String(value).length)),
      [],
    );
    for (const [at, width] of widths.entries()) sheet.getColumn(at + 1).width = Math.min(30, width + 3);
  }
  return workbook;
}

const usd = (amount) => ({ amount, currency: 'USD' });

const OCF = {
  Manifest: {
    file_type: 'OCF_MANIFEST_FILE',
    ocf_version: '1.1.0',
    issuer: { object_type: 'ISSUER', id: 'issuer', legal_name: 'Juniper Loom' },
  },
  Stakeholders: list('OCF_STAKEHOLDERS_FILE', [
    { object_type: 'STAKEHOLDER', id: 'fund', name: { legal_name: 'Northlight Fund II, L.P.' } },
    { object_type: 'STAKEHOLDER', id: 'founder', name: { legal_name: 'Ines Calder' } },
  ]),
  StockClasses: list('OCF_STOCK_CLASSES_FILE', [
    {
      object_type: 'STOCK_CLASS',
      id: 'seed',
      name: 'Seed Preferred',
      class_type: 'PREFERRED',
      price_per_share: usd('1.25'),
    },
    { object_type: 'STOCK_CLASS', id: 'common', name: 'Common', class_type: 'COMMON' },
  ]),
  Transactions: list('OCF_TRANSACTIONS_FILE', [
    issue('founder-1', 'founder', 'common', '2022-01-10', '0.0001', '8000000'),
    {
      object_type: 'TX_CONVERTIBLE_ISSUANCE',
      ...{ id: 'tx-safe-1', security_id: 'safe-1', custom_id: 'SAFE-1', date: '2023-02-01', stakeholder_id: 'fund' },
      ...{ investment_amount: usd('150000.00'), convertible_type: 'SAFE' },
      conversion_triggers: [
        {
          type: 'ELECTIVE_AT_WILL',
          conversion_right: {
            type: 'CONVERTIBLE_CONVERSION_RIGHT',
            conversion_mechanism: {
              type: 'SAFE_CONVERSION',
              conversion_valuation_cap: usd('6000000.00'),
              conversion_discount: '0.2',
            },
          },
        },
      ],
    },
    issue('seed-1', 'fund', 'seed', '2024-05-06', '1.25', '400000'),
    issue('seed-2', 'fund', 'seed', '2024-05-06', '1.25', '120000'),
    {
      object_type: 'TX_CONVERTIBLE_CONVERSION',
      ...{ id: 'tx-conversion', date: '2024-05-06', security_id: 'safe-1', resulting_security_ids: ['seed-2'] },
    },
    {
      ...{ object_type: 'TX_STOCK_CLASS_SPLIT', id: 'tx-split', date: '2025-02-01', stock_class_id: 'common' },
      split_ratio: { numerator: '2', denominator: '1' },
    },
  ]),
};

/** The JSON files of samples/legacy/ocf, their text by file name. */
export function buildOcfFiles() {
  const files = Object.entries(OCF).map(([name, content]) => [
    `${name}.ocf.json`,
    `${JSON.stringify(content, null, 2)}\n`,
  ]);
  return Object.fromEntries(files);
}

function list(type, items) {
  return { file_type: type, items };
}

function issue(id, holder, stockClass, date, price, quantity) {
  return {
    object_type: 'TX_STOCK_ISSUANCE',
    ...{ id: `tx-${id}`, security_id: id, custom_id: id.toUpperCase(), date, stakeholder_id: holder },
    ...{ stock_class_id: stockClass, share_price: usd(price), quantity },
  };
}
