import { assertNever } from '../../base/util/assert-never.ts';
import { COMPANY_TERMS } from '../../model/fields/company-terms.ts';
import { MARK_TERMS } from '../../model/fields/mark-terms.ts';
import { ROUND_TERMS } from '../../model/fields/round-terms.ts';
import { termsOf, traitsOf } from '../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../model/fields/share-class-terms.ts';
import { handleTerm, type TermDeclaration, type TermHandlers } from '../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../model/fields/transaction-terms.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { labelHoldings } from '../../model/service/holding-labels.ts';
import type { Mark, NewData, NewSecurity, NewTransaction, Target } from '../../model/service/new-data.ts';
import { type Decimal, padPlaces, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { itemsOf } from '../planned-figures.ts';

/** A value as it would be sent, under the declared name of its column. */
export interface PlannedValue {
  readonly column: string;
  /** A `number` is decimal text, a `date` ISO text: exactly as sent, neither grouped nor rounded. */
  readonly kind: 'number' | 'date' | 'text';
  readonly text: string;
  readonly currency?: string;
}

/** Lists every value to be entered, in the order of the sheet's columns, with names instead of ids. */
export function plannedValues(data: NewData<Target>, names: ThingNames): readonly PlannedValue[] {
  switch (data.kind) {
    case 'company':
      return [...named('Company', data.name), ...ofTerms(COMPANY_TERMS, data)];
    case 'round': {
      const equals = data.pariPassuRounds.map(names.of).join('; ');
      return [
        ...named('Company', names.of(data.company)),
        ...named('Round', data.name),
        ...ofTerms(ROUND_TERMS, data),
        ...(equals === '' ? [] : named('Pari Passu With', equals)),
      ];
    }
    case 'share-class':
      return [
        ...named('Company', names.of(data.company)),
        ...named('Round', names.of(data.round)),
        ...named('Share Class', data.name),
        ...ofTerms(SHARE_CLASS_TERMS, data),
      ];
    case 'security':
      return ofSecurity(data, names);
    case 'transaction':
      return ofTransaction(data, names);
    case 'custom-value':
      return [...named('Company', names.of(data.company)), ...ofCustomValue(data, names)];
    case 'mark':
      return [...named('Company', names.of(data.company)), ...onDay('Date', data.date), ...ofMark(data.mark, names)];
    case 'logo':
    case 'document':
      return [
        ...named('Company', names.of(data.company)),
        ...named(data.kind === 'logo' ? 'Logo' : 'File', data.file.name),
      ];
    default:
      return assertNever(data);
  }
}

function ofSecurity(security: NewSecurity<Target>, names: ThingNames): readonly PlannedValue[] {
  const { type, company, round, fundId, issueDate, shareClass } = security;
  return [
    ...named('Type', traitsOf(type).label),
    ...named('Company', names.of(company)),
    ...named('Round', round && names.of(round)),
    ...named('Fund', names.ofFund(fundId)),
    ...onDay('Issue Date', issueDate),
    ...named('Share Class', shareClass && names.of(shareClass)),
    ...ofTerms(termsOf(type), security),
  ];
}

/** A sale of a note has no shares, and sends 0. */
function ofTransaction(transaction: NewTransaction<Target>, names: ThingNames): readonly PlannedValue[] {
  const { event, company, date, security, convertedTo } = transaction;
  const sale = { ...transaction, sharesSold: transaction.sharesSold ?? ZERO };
  return [
    ...named('Event', event),
    ...named('Company', names.of(company)),
    ...onDay('Date', date),
    ...named('Security', names.of(security)),
    ...(event === 'sale' ? ofTerms(TRANSACTION_TERMS, sale) : []),
    ...named('Converted To', convertedTo && names.of(convertedTo)),
  ];
}

function ofCustomValue(data: Extract<NewData<Target>, { kind: 'custom-value' }>, names: ThingNames): PlannedValue[] {
  const { columnId, value } = data;
  const text = 'text' in value ? value.text : value.options.map((option) => option.value).join('; ');
  return named(names.ofColumn(columnId), text === '' ? '(clear)' : text);
}

function ofMark(mark: Mark, names: ThingNames): readonly PlannedValue[] {
  const fund = 'fundId' in mark ? named('Fund', names.ofFund(mark.fundId)) : [];
  return [...fund, ...ofTerms(MARK_TERMS, mark)];
}

const OF_TERM: TermHandlers<readonly PlannedValue[], TermDeclaration> = {
  text: (text, { name }) => named(name, text),
  choice: (text, { name, value }) => named(name, labelOf(value, text)),
  number: (value, { name }) => counted(name, value),
  date: (date, { name }) => onDay(name, date),
  'fiscal-year-end': (text, { name }) => named(name, text),
  money: (money, { name }) => paid(name, money),
  count: (value, { name }) => counted(name, value),
  rate: (value, { name }) => counted(name, value),
  multiple: (value, { name }) => [{ column: name, kind: 'number', text: padPlaces(value, 2) }],
  boolean: (value, { name }) => named(name, value ? 'yes' : 'no'),
  url: (text, { name }) => named(name, text),
  'co-investors': (investors, { name }) => {
    const names = investors.map((one) => `${one.name}${one.isLead ? ' (lead)' : ''}`);
    return names.length === 0 ? [] : named(name, names.join('; '));
  },
};

function ofTerms(terms: readonly TermDeclaration[], thing: object): readonly PlannedValue[] {
  return terms.flatMap((term) => handleTerm({ term, thing, context: term }, OF_TERM) ?? []);
}

function labelOf(value: TermDeclaration['value'], text: string): string {
  return (value.kind === 'choice' ? value.choices.find((one) => one.value === text)?.label : undefined) ?? text;
}

function named(column: string, text: string | undefined): PlannedValue[] {
  return text === undefined ? [] : [{ column, kind: 'text', text }];
}

function onDay(column: string, text: string): PlannedValue[] {
  return [{ column, kind: 'date', text }];
}

function counted(column: string, value: Decimal): PlannedValue[] {
  return [{ column, kind: 'number', text: value }];
}

function paid(column: string, money: Money | undefined): PlannedValue[] {
  return money === undefined ? [] : [{ column, kind: 'number', text: money.value, currency: money.currency }];
}

export interface ThingNames {
  readonly of: (target: Target) => string;
  readonly ofFund: (id: string) => string;
  readonly ofColumn: (id: string) => string;
}

/** Names what the service holds and what the plan adds; an id without a known name stands for itself. */
export function nameThings({ plan, snapshot }: Pick<PlanDocument, 'plan' | 'snapshot'>): ThingNames {
  const { companies, rounds, shareClasses, funds, customColumns } = snapshot;
  const held = new Map([
    ...[...companies, ...rounds, ...shareClasses].map(({ id, name }) => [id, name] as const),
    ...labelHoldings(snapshot),
  ]);
  const others = new Map([...funds, ...customColumns].map(({ id, name }) => [id, name]));
  const keys = new Map(plan.rows.map(({ rowKey, key }) => [rowKey, key]));
  const planned = new Map(
    itemsOf(plan).flatMap(({ rowKey, data }) => ('name' in data ? [[rowKey, data.name] as const] : [])),
  );
  const of = (target: Target): string => {
    if (target.kind === 'existing') return held.get(target.id) ?? target.id;
    if (target.kind === 'planned') return planned.get(target.row) ?? keys.get(target.row) ?? target.row;
    if (target.kind === 'output') return `what comes of ${keys.get(target.row) ?? target.row}`;
    return assertNever(target);
  };
  return { of, ofFund: (id) => others.get(id) ?? id, ofColumn: (id) => others.get(id) ?? id };
}
