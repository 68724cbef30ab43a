import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { runAtOnce, type Steps, takeEach } from '../../base/util/steps.ts';
import { fileNameOf } from '../../base/util/text/file-name.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { documentName } from '../../model/identity/identity.ts';
import type { LinkedControlTotal, LinkedDocument, LinkedRecord } from '../../model/records/linked.ts';
import {
  type CheckedRecord,
  type ControlTotalRecord,
  type DocumentRecord,
  groupByKind,
  type RecordKind,
  type RecordOf,
} from '../../model/records/record.ts';
import { targetKey } from '../../model/service/target-key.ts';
import type { RowKey } from '../../model/values/origin.ts';
import { reportAssumptions } from './currencies.ts';
import { addExisting } from './names/existing-names.ts';
import { claimThing } from './names/match-row.ts';
import { NameRegistry, type ResolveSettings } from './names/name-registry.ts';
import { resolveCompanyName, resolveFundName } from './names/reference.ts';
import { LinkedDraft } from './row-draft.ts';
import { resolveCustomValues } from './rows/resolve-custom-values.ts';
import { resolveCompany, resolveRounds, resolveShareClass, takeFile } from './rows/resolve-named.ts';
import { resolveSecurity } from './rows/resolve-securities.ts';
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
  yield* resolveIn(registry, recordsOf, take);
  return reportAssumptions(registry.currencies.assumptions);
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
  registry: NameRegistry,
  recordsOf: RecordsByKind,
  take: (linked: LinkedRecord) => void,
): Steps<void> {
  const transactions = [...recordsOf('transaction')];
  registry.expectRefs(transactions.map(({ security }) => security));
  yield* takeEach(recordsOf('company'), (record) => take(resolveCompany(record, registry)));
  yield* takeEach(resolveRounds([...recordsOf('round')], registry), take);
  yield* takeEach(recordsOf('share-class'), (record) => take(resolveShareClass(record, registry)));
  yield* takeEach(recordsOf('security'), (record) => take(resolveSecurity(record, registry)));
  yield* takeEach(resolveTransactions(transactions, registry), take);
  yield* takeEach(recordsOf('custom-values'), (record) => take(resolveCustomValues(record, registry)));
  yield* takeEach(resolveValuations([...recordsOf('valuation')], registry), take);
  yield* takeEach(recordsOf('document'), (record) => take(resolveDocument(record, registry)));
  yield* takeEach(recordsOf('control-total'), (record) => take(resolveControlTotal(record, registry)));
}

export function furtherFindings({ record, findings }: LinkedRecord): readonly Finding[] {
  return findings.slice(record.findings.length);
}

/** Links a Control Totals row to the company and the fund that it sums up. */
function resolveControlTotal(record: ControlTotalRecord, registry: NameRegistry): LinkedControlTotal {
  const row = new LinkedDraft(record, registry);
  const company = resolveCompanyName(row);
  const fundId = resolveFundName(row, record.fund);
  const amount = row.complete('Amount', record.amount, undefined);
  const stated = omitAbsent({ company, fundId, amount, currency: record.currency, count: record.count });
  return { ...row.fields(), kind: 'control-total', stated };
}

/** Links a Documents row: its company and its file. A company has one document of a name. Code: duplicate-key. */
function resolveDocument(record: DocumentRecord, registry: NameRegistry): LinkedDocument {
  const row = new LinkedDraft(record, registry);
  const company = resolveCompanyName(row);
  const name = record.file === undefined ? undefined : documentName(fileNameOf(record.file));
  claimThing(row, { column: 'File', key: ['document', company && targetKey(company), name] });
  const file = takeFile(row, 'File');
  return omitAbsent({ ...row.fields(), kind: 'document', company, file });
}
