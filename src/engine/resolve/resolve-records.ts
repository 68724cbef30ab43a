import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { ROWS_A_STEP, runAtOnce, type Steps } from '../../base/util/steps.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { LinkedControlTotal, LinkedRecord } from '../../model/records/linked.ts';
import {
  type CheckedRecord,
  type ControlTotalRecord,
  groupByKind,
  type RecordKind,
  type RecordOf,
} from '../../model/records/record.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { Currencies, reportAssumptions } from './currencies.ts';
import { addExisting } from './names/existing-names.ts';
import { NameRegistry, type ResolveSettings } from './names/name-registry.ts';
import { resolveFundName } from './names/resolve-names.ts';
import { LinkedDraft } from './row-draft.ts';
import { resolveCompany, resolveCompanyName } from './rows/resolve-companies.ts';
import { resolveCustomValues } from './rows/resolve-custom-values.ts';
import { resolveDocument } from './rows/resolve-documents.ts';
import { resolveRounds } from './rows/resolve-rounds.ts';
import { resolveSecurity } from './rows/resolve-securities.ts';
import { resolveShareClass } from './rows/resolve-share-classes.ts';
import { resolveTransactions } from './rows/resolve-transactions.ts';
import { resolveValuations } from './rows/resolve-valuations.ts';

/** All records of one kind, in order; asked for once a kind. */
export type RecordsByKind = <K extends RecordKind>(kind: K) => Iterable<RecordOf<K>>;

/** Brings every name to the thing it names, in the workbook or the service. Pure; keeps the order of the records. */
export function resolveRecords(
  records: readonly CheckedRecord[],
  settings: ResolveSettings,
): { value: readonly LinkedRecord[]; findings: readonly Finding[] } {
  return runAtOnce(resolveInSteps(records, settings));
}

/** The same, `ROWS_A_STEP` rows a step. */
export function* resolveInSteps(
  records: readonly CheckedRecord[],
  settings: ResolveSettings,
): Steps<{ value: readonly LinkedRecord[]; findings: readonly Finding[] }> {
  const by = groupByKind(records);
  const linked = new Map<RowKey, LinkedRecord>();
  const findings = yield* resolveEach(
    (kind) => by[kind],
    settings,
    (row) => linked.set(row.record.key, row),
  );
  return { value: records.flatMap(({ key }) => linked.get(key) ?? []), findings };
}

/** The same one record at a time, kind by kind, keeping only rounds and transactions. Answers the general findings. */
export function* resolveEach(
  recordsOf: RecordsByKind,
  settings: ResolveSettings,
  take: (linked: LinkedRecord) => void,
): Steps<readonly Finding[]> {
  const registry = new NameRegistry(settings);
  if (settings.snapshot !== undefined) addExisting(registry, settings.snapshot, settings.ledger);
  const currencies = new Currencies(settings.defaultCurrency);
  yield* resolveIn({ registry, currencies }, recordsOf, take);
  return reportAssumptions(currencies.assumptions);
}

/** The kinds in the order in which their rows are linked: what is reported once is reported at the first. */
export const LINKING_ORDER: readonly RecordKind[] = [
  'company',
  'round',
  'share-class',
  'security',
  'transaction',
  'custom-values',
  'valuation',
  'document',
  'control-total',
];

export function* resolveIn(
  { registry, currencies }: { readonly registry: NameRegistry; readonly currencies: Currencies },
  recordsOf: RecordsByKind,
  take: (linked: LinkedRecord) => void,
): Steps<void> {
  const transactions = [...recordsOf('transaction')];
  registry.expectRefs(transactions.map(({ security }) => security));
  yield* takeEach(recordsOf('company'), (record) => take(resolveCompany(record, registry)));
  yield* takeEach(resolveRounds([...recordsOf('round')], registry, currencies), take);
  yield* takeEach(recordsOf('share-class'), (record) => take(resolveShareClass(record, registry, currencies)));
  yield* takeEach(recordsOf('security'), (record) => take(resolveSecurity(record, registry, currencies)));
  yield* takeEach(resolveTransactions(transactions, registry, currencies), take);
  yield* takeEach(recordsOf('custom-values'), (record) => take(resolveCustomValues(record, registry)));
  yield* takeEach(resolveValuations([...recordsOf('valuation')], registry, currencies), take);
  yield* takeEach(recordsOf('document'), (record) => take(resolveDocument(record, registry)));
  yield* takeEach(recordsOf('control-total'), (record) => take(resolveControlTotal(record, registry, currencies)));
}

export function furtherFindings({ record, findings }: LinkedRecord): readonly Finding[] {
  return findings.slice(record.findings.length);
}

function* takeEach<T>(items: Iterable<T>, take: (item: T) => void): Steps<void> {
  let taken = 0;
  for (const item of items) {
    take(item);
    taken += 1;
    if (taken % ROWS_A_STEP === 0) yield;
  }
}

/** Links a Control Totals row to the company and the fund that it sums up. */
function resolveControlTotal(
  record: ControlTotalRecord,
  registry: NameRegistry,
  currencies: Currencies,
): LinkedControlTotal {
  const row = new LinkedDraft(record);
  const company = resolveCompanyName(row, registry);
  const fundId = resolveFundName(row, registry, record.fund);
  const amount = currencies.complete(row, 'Amount', record.amount, undefined);
  const stated = omitAbsent({ company, fundId, amount, currency: record.currency, count: record.count });
  return { ...row.fields(), kind: 'control-total', stated };
}
