import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { foldChoice } from '../../../base/util/text/text.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { MARK_TERMS } from '../../../model/fields/mark-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { StatedTerms, TermDeclaration, Terms, TermValue } from '../../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import type { CheckedRecord, RecordBase, RecordKind, StatedCustomValue } from '../../../model/records/record.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
import { CLEAR_MARK } from '../../sheets/custom-columns.ts';
import type { Slots } from '../read-row.ts';
import type { RowFinding } from '../row-finding.ts';
import { takenAsBlank } from '../rules/placeholders.ts';
import { addressOf, type TableBinding } from '../table-binding.ts';
import type { CellReading } from '../values/reading.ts';
import type { RowValues } from './row-values.ts';

/** Puts what a row states into the record of its kind; blank and unreadable cells leave their fields absent. */
export function toRecord(
  kind: RecordKind,
  base: RecordBase,
  values: RowValues,
  customValues: readonly StatedCustomValue[],
): CheckedRecord {
  switch (kind) {
    case 'company':
      return { kind, ...base, ...companyFields(values) };
    case 'round':
      return { kind, ...base, ...roundFields(values) };
    case 'share-class':
      return { kind, ...base, ...shareClassFields(values) };
    case 'security':
      return { kind, ...base, ...securityFields(values) };
    case 'transaction':
      return { kind, ...base, ...transactionFields(values) };
    case 'custom-values':
      return { kind, ...base, ...omitAbsent({ company: values.text('Company') }), values: customValues };
    case 'document':
      return { kind, ...base, ...omitAbsent({ company: values.text('Company'), file: values.text('File') }) };
    case 'valuation':
      return { kind, ...base, ...valuationFields(values) };
    case 'control-total':
      return { kind, ...base, ...controlTotalFields(values) };
    default:
      return assertNever(kind);
  }
}

function companyFields(values: RowValues) {
  return omitAbsent({
    name: values.text('Company'),
    ...stateTerms(COMPANY_TERMS, values),
    logo: values.text('Logo'),
  });
}

function roundFields(values: RowValues) {
  return omitAbsent({
    company: values.text('Company'),
    name: values.text('Round'),
    ...stateTerms(ROUND_TERMS, values),
    currency: values.currency('Currency'),
    pariPassuWith: values.list('Pari Passu With'),
  });
}

function shareClassFields(values: RowValues) {
  return omitAbsent({
    company: values.text('Company'),
    round: values.text('Round'),
    name: values.text('Share Class'),
    ...stateTerms(SHARE_CLASS_TERMS, values),
  });
}

function securityFields(values: RowValues) {
  return omitAbsent({
    ref: values.text('Ref'),
    type: values.oneOf('Type', SECURITY_TYPES),
    company: values.text('Company'),
    round: values.text('Round'),
    fund: values.text('Fund'),
    issueDate: values.date('Issue Date'),
    shareClass: values.text('Share Class'),
    ...stateTerms(SECURITY_TERMS, values),
  });
}

function transactionFields(values: RowValues) {
  return omitAbsent({
    ref: values.text('Ref'),
    event: values.oneOf('Event', EVENTS),
    company: values.text('Company'),
    date: values.date('Date'),
    security: values.text('Security'),
    ...stateTerms(TRANSACTION_TERMS, values),
    convertedTo: values.text('Converted To'),
    round: values.text('Round'),
    createsRef: values.text('Creates Ref'),
  });
}

function valuationFields(values: RowValues) {
  return omitAbsent({
    company: values.text('Company'),
    date: values.date('Date'),
    fund: values.text('Fund'),
    ...stateTerms(MARK_TERMS, values),
  });
}

function controlTotalFields(values: RowValues) {
  return omitAbsent({
    company: values.text('Company'),
    fund: values.text('Fund'),
    currency: values.currency('Currency'),
    amount: values.money('Amount'),
    count: values.decimal('Count'),
  });
}

type Read = (values: RowValues, term: TermDeclaration) => unknown;

const READ: { readonly [Kind in TermValue['kind']]: Read } = {
  text: (values, { name }) => values.text(name),
  choice: (values, { name, value }) => values.oneOf(name, value.kind === 'choice' ? wordsOf(value.choices) : []),
  date: (values, { name }) => values.date(name),
  'fiscal-year-end': (values, { name }) => values.text(name),
  money: (values, { name }) => values.money(name),
  count: (values, { name }) => values.decimal(name),
  rate: (values, { name }) => values.decimal(name),
  multiple: (values, { name }) => values.decimal(name),
  boolean: (values, { name }) => values.boolean(name),
  url: (values, { name }) => values.text(name),
  'co-investors': (values, { name }) => values.coInvestors(name),
};

/** Gives what the cells of a row state of the thing itself; blank and unreadable ones leave their fields absent. */
function stateTerms<const T extends Terms>(terms: T, values: RowValues): StatedTerms<T>;
function stateTerms(terms: Terms, values: RowValues): object {
  const stated: { [field: string]: unknown } = {};
  for (const term of terms) {
    const value = READ[term.value.kind](values, term);
    if (value !== undefined) stated[term.field] = value;
  }
  return stated;
}

function wordsOf(choices: readonly { readonly value: string }[]): readonly string[] {
  return choices.map(({ value }) => value);
}

interface CustomValues {
  readonly values: readonly StatedCustomValue[];
  readonly findings: readonly RowFinding[];
}

/** The custom values of one row in the wide form, by the custom columns' own headers. Blank cells state nothing. */
export function readWideValues(slots: Slots, rowNumber: number, binding: TableBinding): CustomValues {
  const values: StatedCustomValue[] = [];
  const findings: RowFinding[] = [];
  for (const column of binding.customColumns) {
    const { name, columnIndex, read } = column;
    const source = slots[columnIndex];
    if (source === undefined) continue;
    const reading = read(source);
    const cell = addressOf(binding.source, column, rowNumber);
    for (const text of textsOf(reading)) findings.push({ column: name, text, ...(cell === undefined ? {} : { cell }) });
    if (reading.kind === 'value' && reading.value.type === 'text') {
      values.push(toStated(name, cell, reading.value.text));
    }
  }
  return { values, findings };
}

/** The one custom value of a row in the long form. */
export function readLongValue(values: RowValues, rowNumber: number, binding: TableBinding): CustomValues {
  const column = values.text('Column');
  const value = values.text('Value');
  const bound = binding.byName.get('Value');
  const cell = bound === undefined ? undefined : addressOf(binding.source, bound, rowNumber);
  const isStated = column !== undefined && value !== undefined;
  return { values: isStated ? [toStated(column, cell, value)] : [], findings: [] };
}

function toStated(column: string, cell: string | undefined, text: string): StatedCustomValue {
  return { column, ...(cell === undefined ? {} : { cell }), text: isClearMark(text) ? undefined : text };
}

function isClearMark(text: string): boolean {
  return text.startsWith('(') && foldChoice(text) === foldChoice(CLEAR_MARK);
}

function textsOf(reading: CellReading): readonly FindingText[] {
  if (reading.kind === 'problem') return [reading.problem];
  if (reading.kind === 'value') return reading.notes ?? [];
  return reading.placeholder === undefined ? [] : [takenAsBlank(reading.placeholder)];
}
