import type { z } from 'zod';
import { type Snapshot, snapshot } from '../../model/service/snapshot.ts';
import { toWireName } from '../contract/terms/wire-names.ts';
import type { Store } from './store/store.ts';
import {
  type CustomValueRow,
  type FirmRow,
  findFirms,
  findOptions,
  findPariPassuRounds,
  getDocumentFile,
  TABLES,
} from './store/tables.ts';

/**
 * Returns everything the sandbox has stored, as it was sent: consumed securities too, with the shares they were entered with,
 * nothing rounded, nothing held back, pari passu as the rounds stated it. Each list in the order of entry.
 */
export function dumpStore(store: Store): Snapshot {
  const firm = firstFirm(store);
  const reach = { firmId: firm.id };
  const { companies, funds, rounds, shareClasses, securities, transactions, documents } = snapshot.shape;
  return snapshot.parse({
    firm: { id: firm.id, name: firm.name },
    companies: toThings(companies, TABLES.companies.find(store, reach)),
    funds: toThings(funds, TABLES.funds.find(store, reach)),
    rounds: toThings(
      rounds,
      TABLES.rounds.find(store, reach).map((round) => {
        return { ...round, pariPassuRounds: findPariPassuRounds(store, round.id, 'one-side') };
      }),
    ),
    shareClasses: toThings(shareClasses, TABLES.shareClasses.find(store, reach)),
    securities: toThings(securities, TABLES.securities.find(store, reach)),
    transactions: toThings(transactions, TABLES.transactions.find(store, reach)),
    customColumns: TABLES.customColumns.find(store, reach).map((column) => {
      return { ...column, options: findOptions(store, column.id) };
    }),
    customValues: TABLES.customValues.find(store, reach).map((row) => toCustomValue(store, row)),
    documents: toThings(documents, TABLES.documents.find(store, reach)),
  });
}

/** Rows by the fields of the model. Null, empty and absent are the same to whoever compares. */
function toThings({ element: { shape } }: z.ZodArray<z.ZodObject>, rows: readonly object[]): readonly object[] {
  return rows.map((row) => {
    const held = { ...row, ...Reflect.get(row, 'terms') };
    const fields = Object.keys(shape).map((field) => [field, held[field] ?? held[toColumnName(field)]] as const);
    return Object.fromEntries(fields.filter(([, value]) => (value ?? '') !== ''));
  });
}

function toColumnName(field: string): string {
  return field === 'roundId' ? 'financing_id' : toWireName(field);
}

function toCustomValue(store: Store, row: CustomValueRow) {
  const options = findOptions(store, row.column_id);
  const chosen = row.option_ids.flatMap((chosenId) => options.filter(({ id }) => id === chosenId));
  const texts = row.text === '' ? [] : [row.text];
  return {
    columnId: row.column_id,
    companyId: row.company_id,
    values: [...texts, ...chosen.map(({ value }) => value)],
  };
}

function firstFirm(store: Store): FirmRow {
  const [firm] = findFirms(store);
  if (firm === undefined) throw new Error('the sandbox has no firm');
  return firm;
}

/** Returns what the first firm keeps beside its cap tables, in the order of entry; things that no call gives back included. */
export function listFiledRecords(store: Store) {
  const firm = firstFirm(store);
  const reach = { firmId: firm.id };
  return {
    documents: TABLES.documents.find(store, reach).map(({ id, company_id: companyId, name }) => {
      return { companyId, name, content: getDocumentFile(store, id)?.content ?? new Uint8Array() };
    }),
    logos: TABLES.logos
      .find(store, reach)
      .map(({ company_id: companyId, name, content }) => ({ companyId, name, content })),
    notes: TABLES.notes.find(store, reach).map(({ company_id: companyId, note }) => ({ companyId, note })),
    marks: TABLES.marks.find(store, reach).map(({ company_id: companyId, fund_id: fundId, ...mark }) => {
      return { companyId, fundId: fundId ?? undefined, ...mark };
    }),
  };
}
