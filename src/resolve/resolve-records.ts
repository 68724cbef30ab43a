import type { Finding } from '../model/finding.ts';
import type { LinkedRecord } from '../model/linked.ts';
import type { RowKey } from '../model/origin.ts';
import type { CheckedRecord } from '../model/record.ts';
import { assertNever } from '../util/assert-never.ts';
import { foldName } from '../util/text.ts';
import { Currencies } from './currencies.ts';
import { addHeld } from './held-names.ts';
import { resolveCompany } from './resolve-companies.ts';
import { resolveCustomValues } from './resolve-custom-values.ts';
import { resolveDocument } from './resolve-documents.ts';
import { resolveRounds } from './resolve-rounds.ts';
import { resolveSecurity } from './resolve-securities.ts';
import { resolveShareClass } from './resolve-share-classes.ts';
import { resolveTransactions } from './resolve-transactions.ts';
import { resolveValuations } from './resolve-valuations.ts';
import { type ResolveSettings, World } from './world.ts';

type ByKind = { [K in CheckedRecord['kind']]: Extract<CheckedRecord, { kind: K }>[] };

/**
 * Brings every name to the thing it names, in the workbook or in what the service holds. Pure. The records come back
 * in the order in which they came in; the findings are those that concern no single row.
 */
export function resolveRecords(
  records: readonly CheckedRecord[],
  settings: ResolveSettings,
): { value: readonly LinkedRecord[]; findings: readonly Finding[] } {
  const world = new World(settings);
  if (settings.snapshot !== undefined) addHeld(world, settings.snapshot);
  const currencies = new Currencies(settings.defaultCurrency);
  const by = groupByKind(records);
  const linked: LinkedRecord[] = [];
  linked.push(...by.company.map((record) => resolveCompany(record, world)));
  linked.push(...resolveRounds(by.round, world, currencies));
  linked.push(...by['share-class'].map((record) => resolveShareClass(record, world, currencies)));
  linked.push(...by.security.map((record) => resolveSecurity(record, world, currencies)));
  linked.push(...resolveTransactions(by.transaction, world, currencies));
  linked.push(...by['custom-values'].map((record) => resolveCustomValues(record, world)));
  linked.push(...resolveValuations(by.valuation, world, currencies));
  linked.push(...by.document.map((record) => resolveDocument(record, world)));
  return { value: inOrder(records, sayOnce(linked)), findings: currencies.findings() };
}

function groupByKind(records: readonly CheckedRecord[]): ByKind {
  const by: ByKind = {
    company: [],
    round: [],
    'share-class': [],
    security: [],
    transaction: [],
    'custom-values': [],
    document: [],
    valuation: [],
  };
  for (const record of records) addTo(by, record);
  return by;
}

function addTo(by: ByKind, record: CheckedRecord): void {
  switch (record.kind) {
    case 'company':
      by.company.push(record);
      break;
    case 'round':
      by.round.push(record);
      break;
    case 'share-class':
      by['share-class'].push(record);
      break;
    case 'security':
      by.security.push(record);
      break;
    case 'transaction':
      by.transaction.push(record);
      break;
    case 'custom-values':
      by['custom-values'].push(record);
      break;
    case 'document':
      by.document.push(record);
      break;
    case 'valuation':
      by.valuation.push(record);
      break;
    default:
      assertNever(record);
  }
}

function inOrder(records: readonly CheckedRecord[], linked: readonly LinkedRecord[]): LinkedRecord[] {
  const byKey = new Map<RowKey, LinkedRecord>(linked.map((row) => [row.record.key, row]));
  return records.flatMap((record) => byKey.get(record.key) ?? []);
}

/** A name that only the service can know is told once a sheet and column, where it stands first, however it is spelt. */
function sayOnce(linked: readonly LinkedRecord[]): LinkedRecord[] {
  const said = new Set<string>();
  const isFirst = (finding: Finding): boolean => {
    if (finding.code !== 'resolved-later') return true;
    const key = JSON.stringify([
      finding.inputIndex,
      finding.sheet,
      foldName(finding.column ?? ''),
      foldName(finding.message),
    ]);
    return said.has(key) ? false : said.add(key).has(key);
  };
  return linked.map((row) => ({ ...row, findings: row.findings.filter(isFirst) }));
}
