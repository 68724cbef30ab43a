import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../src/service/sandbox/store/open-store.ts';
import { SANDBOX_MIGRATIONS } from '../../../../src/service/sandbox/store/schema.ts';
import type { Store } from '../../../../src/service/sandbox/store/store.ts';
import { TABLES } from '../../../../src/service/sandbox/store/tables.ts';

/** The data of a sandbox of the time when each term had a column of its own. */
const OLDER = `
  PRAGMA application_id = ${0x63_61_70_73};
  PRAGMA user_version = 3;
  INSERT INTO firms VALUES ('f', 'Firm', 'firm');
  INSERT INTO funds (id, firm_id, name, size, vintage, currency) VALUES ('u', 'f', 'Fund I', '1', 2020, 'USD');
  INSERT INTO companies (id, firm_id, name, slug, status, description, city, sector, fiscal_year_end, website)
    VALUES ('c', 'f', 'Company', 'company', 'offline', '', '', '', '', '');
  INSERT INTO rounds (id, firm_id, company_id, name, closing_date, is_crypto)
    VALUES ('r1', 'f', 'c', 'Seed', '2024-03-31', 0);
  INSERT INTO rounds VALUES
    (2, 'r2', 'f', 'c', 'A', '9.5 USD', '3 EUR', '7.25', '2025-03-31', 1, '1', '2.5', 'PARI_PASSU', 'Their Own');
  INSERT INTO co_investors VALUES (1, 'r2', 'Pine "Capital"', 0);
  INSERT INTO co_investors VALUES (2, 'r2', 'Harbour', 1);
  INSERT INTO share_classes
    VALUES (1, 'k1', 'f', 'c', 'r1', 'secondary', 'common', 'Common', '1.5 USD', 0);
  INSERT INTO share_classes
    VALUES (2, 'k2', 'f', 'c', 'r1', 'primary', 'preferred', 'Preferred', '2 EUR', 1);
  INSERT INTO securities (id, firm_id, company_id, fund_id, type, issue_date, shares, investment_amount, valuation_cap)
    VALUES ('s1', 'f', 'c', 'u', 'certificate', '2024-03-31', '10.5', '1000.01 USD', NULL);
  INSERT INTO securities (id, firm_id, company_id, fund_id, type, issue_date, purchase_amount, token)
    VALUES ('s2', 'f', 'c', 'u', 'token_convertible', '2024-03-31', '7 EUR', 'NRX');
  INSERT INTO securities (id, firm_id, company_id, fund_id, type, issue_date, shares, price_per_share)
    VALUES ('s3', 'f', 'c', 'u', 'public_equity', '2024-03-31', '3', '4.5 USD');
`;

function openOlder(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-older-'));
  const location = join(folder, 'older.db');
  const db = new DatabaseSync(location);
  for (const step of SANDBOX_MIGRATIONS.slice(0, 3)) db.exec(step);
  db.exec(OLDER);
  db.close();
  const store = openStore(location);
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  return store;
}

test('keeps what rounds said of themselves when its data was written by an older capsheet', () => {
  const rounds = TABLES.rounds.find(openOlder(), { firmId: 'f' });
  expect(rounds.map(({ id, terms }) => ({ id, terms }))).toEqual([
    { id: 'r1', terms: { closingDate: '2024-03-31', coInvestors: [], isCrypto: false } },
    {
      id: 'r2',
      terms: {
        closingDate: '2025-03-31',
        preMoneyValuation: { value: '9.5', currency: 'USD' },
        roundSize: { value: '3', currency: 'EUR' },
        fullyDilutedShares: '7.25',
        coInvestors: [
          { name: 'Pine "Capital"', isLead: false },
          { name: 'Harbour', isLead: true },
        ],
        isCrypto: true,
        liquidationMultiple: '1',
        capMultiple: '2.5',
        seniority: 'PARI_PASSU',
        participation: 'Their Own',
      },
    },
  ]);
});

test('keeps what share classes said of themselves when its data was written by an older capsheet', () => {
  const classes = TABLES.shareClasses.find(openOlder(), { firmId: 'f' });
  expect(classes.map(({ id, terms }) => ({ id, terms }))).toEqual([
    {
      id: 'k1',
      terms: {
        classType: 'common',
        purchaseType: 'secondary',
        pricePerShare: { value: '1.5', currency: 'USD' },
        inFairValue: false,
      },
    },
    {
      id: 'k2',
      terms: {
        classType: 'preferred',
        purchaseType: 'primary',
        pricePerShare: { value: '2', currency: 'EUR' },
        inFairValue: true,
      },
    },
  ]);
});

test('keeps what securities said of themselves when its data was written by an older capsheet', () => {
  const securities = TABLES.securities.find(openOlder(), { firmId: 'f' });
  expect(securities.map(({ id, terms, price_per_share }) => ({ id, terms, price_per_share }))).toEqual([
    {
      id: 's1',
      terms: { shares: '10.5', investmentAmount: { value: '1000.01', currency: 'USD' } },
      price_per_share: null,
    },
    { id: 's2', terms: { investmentAmount: { value: '7', currency: 'EUR' }, token: 'NRX' }, price_per_share: null },
    { id: 's3', terms: { shares: '3' }, price_per_share: { value: '4.5', currency: 'USD' } },
  ]);
});
