import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { MARK_TERMS } from '../../../model/fields/mark-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { StatedTerms, TermDeclaration, Terms, TermValue } from '../../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type { CheckedRecord, RecordBase, RecordKind, StatedCustomValue } from '../../../model/records/record.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';
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

/** What the cells of a row state of the thing itself; blank and unreadable ones leave their fields absent. */
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
