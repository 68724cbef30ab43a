import { toColumnLetters } from '../../src/base/util/text/cell-address.ts';
import { ALL_SHEETS } from '../../src/format/sheets/all-sheets.ts';
import type { Finding } from '../../src/model/findings/finding.ts';
import type { InspectedFile } from '../../src/model/local-file.ts';
import type {
  CheckedRecord,
  CompanyRecord,
  ControlTotalRecord,
  CustomValuesRecord,
  DocumentRecord,
  RecordBase,
  RoundRecord,
  SecurityRecord,
  ShareClassRecord,
  TransactionRecord,
  ValuationRecord,
} from '../../src/model/records/record.ts';
import { calendarDate } from '../../src/model/values/calendar-date.ts';
import { isCurrency } from '../../src/model/values/currency.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import type { StatedMoney } from '../../src/model/values/money.ts';
import { type RowOrigin, toRowKey } from '../../src/model/values/origin.ts';

type Facts<R extends CheckedRecord> = Partial<Omit<R, keyof RecordBase | 'kind'>> &
  Partial<Pick<RecordBase, 'id' | 'action' | 'findings'>> & { readonly inputIndex?: number; readonly file?: string };

export const date = calendarDate;
export const number = decimal;

/** `250000 USD`, or `250000` without a currency. */
export function stated(text: string): StatedMoney {
  const [value = '', currency] = text.split(' ');
  if (currency === undefined) return { value: decimal(value) };
  if (!isCurrency(currency)) throw new Error(`not a currency: ${currency}`);
  return { value: decimal(value), currency };
}

export function companyRow(rowNumber: number, facts: Facts<CompanyRecord>): CompanyRecord {
  return { kind: 'company', ...baseOf('company', rowNumber, facts), ...withoutPlace(facts) };
}

export function roundRow(rowNumber: number, facts: Facts<RoundRecord>): RoundRecord {
  return { kind: 'round', ...baseOf('round', rowNumber, facts), ...withoutPlace(facts) };
}

export function classRow(rowNumber: number, facts: Facts<ShareClassRecord>): ShareClassRecord {
  return { kind: 'share-class', ...baseOf('share-class', rowNumber, facts), ...withoutPlace(facts) };
}

export function securityRow(rowNumber: number, facts: Facts<SecurityRecord>): SecurityRecord {
  return { kind: 'security', ...baseOf('security', rowNumber, facts), ...withoutPlace(facts) };
}

export function controlRow(rowNumber: number, facts: Facts<ControlTotalRecord>): ControlTotalRecord {
  return { kind: 'control-total', ...baseOf('control-total', rowNumber, facts), ...withoutPlace(facts) };
}

export function transactionRow(rowNumber: number, facts: Facts<TransactionRecord>): TransactionRecord {
  return { kind: 'transaction', ...baseOf('transaction', rowNumber, facts), ...withoutPlace(facts) };
}

/** `file` is the document's, not the input's. */
export function documentRow(rowNumber: number, { file = '', ...facts }: Facts<DocumentRecord>): DocumentRecord {
  return { kind: 'document', ...baseOf('document', rowNumber, facts), ...withoutPlace(facts), file };
}

export function valuationRow(rowNumber: number, facts: Facts<ValuationRecord>): ValuationRecord {
  return { kind: 'valuation', ...baseOf('valuation', rowNumber, facts), ...withoutPlace(facts) };
}

/** A file as it is found sound, and one that is not there. */
export function soundFile(path: string): InspectedFile {
  return { kind: 'sound', file: { path, name: path.split('/').at(-1) ?? '', bytes: 100, sha256: 'a'.repeat(64) } };
}

export function missingFile(path: string): InspectedFile {
  const message = `There is no file "${path}".`;
  return { kind: 'unusable', problem: { severity: 'error', code: 'file-missing', message, hint: 'Put it there.' } };
}

/** `values` as texts by column; `null` clears. */
export function customRow(
  rowNumber: number,
  company: string,
  values: { readonly [column: string]: string | null },
): CustomValuesRecord {
  const list = Object.entries(values).map(([column, text], index) => ({
    column,
    cell: `${toColumnLetters(index + 1)}${rowNumber}`,
    text: text ?? undefined,
  }));
  return { kind: 'custom-values', ...baseOf('custom-values', rowNumber, {}), company, values: list };
}

/** An error that checking the row has found. */
export function errorIn(rowNumber: number): Finding {
  return {
    severity: 'error',
    code: 'date-invalid',
    row: rowNumber,
    message: '"31/02/2024" is not a calendar date.',
    hint: 'Write it as YYYY-MM-DD.',
  };
}

interface Place {
  readonly inputIndex?: number;
  readonly file?: string;
  readonly findings?: readonly Finding[];
}

function baseOf(kind: CheckedRecord['kind'], rowNumber: number, place: Place): RecordBase {
  const sheet = ALL_SHEETS.find((each) => each.recordKind === kind);
  if (sheet === undefined) throw new Error(`no sheet of ${kind}`);
  const { inputIndex = 0, file = 'quarter.xlsx', findings = [] } = place;
  const origin: RowOrigin = { inputIndex, file, sheet: sheet.name, rowNumber };
  const columnLetters = new Map(sheet.columns.map(({ name }, index) => [name, toColumnLetters(index)]));
  return { key: toRowKey(origin), origin, findings, columnLetters };
}

function withoutPlace<F extends Place>({
  inputIndex: _index,
  file: _file,
  ...facts
}: F): Omit<F, 'inputIndex' | 'file'> {
  return facts;
}
