import { LosslessNumber } from 'lossless-json';
import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { hasField, SECURITY_TYPES, termsOf, traitsOf } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { handleTerm, type TermDeclaration, type TermHandlers } from '../../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../../model/fields/transaction-terms.ts';
import type {
  NewCompany,
  NewCustomValue,
  NewData,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../model/service/new-data.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { type Decimal, padPlaces, ZERO } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { WireCustomValueInput } from '../../contract/custom-columns.ts';
import { isRoundTermAlwaysSent } from '../../contract/rounds.ts';
import { isAlwaysSent, toSecurityList, toSecurityName } from '../../contract/securities.ts';
import { toFieldName, toWireName } from '../../contract/terms/wire-names.ts';
import { TRANSACTION_LISTS } from '../../contract/transactions.ts';
import type { Profile } from '../profile.ts';

export interface WriteBody {
  readonly body: unknown;
  /** Finds the position, among the items passed, of the one in a list (no name where the body is the list) at an index. */
  readonly positionOf: (list: string | undefined, index: number) => number | undefined;
}

export function roundsBody(rounds: readonly NewRound<string>[], writing: Writing): WriteBody {
  const list = rounds.map((round) => roundToWire(round, writing));
  return { body: { financing_rounds: list }, positionOf: (_list, index) => index };
}

export function shareClassesBody(shareClasses: readonly NewShareClass<string>[], writing: Writing): WriteBody {
  const list = shareClasses.map((shareClass) => ({
    company_id: shareClass.company,
    financing_id: shareClass.round,
    name: shareClass.name,
    ...termsToWire(SHARE_CLASS_TERMS, shareClass, { nameOf: toWireName, isAlwaysSent: () => false, writing }),
  }));
  return { body: { share_classes: list }, positionOf: (_list, index) => index };
}

export function customValuesBody(replacements: readonly NewCustomValue<string>[]): WriteBody {
  return { body: replacements.map(customValueToWire), positionOf: (_list, index) => index };
}

/** The lists of all types are there, empty ones too, as the specification shows them. */
export function securitiesBody(securities: readonly NewSecurity<string>[], writing: Writing): WriteBody {
  const lists = new ItemLists(SECURITY_TYPES.map(toSecurityList));
  for (const security of securities) lists.add(toSecurityList(security.type), securityToWire(security, writing));
  return lists.toBody();
}

/** All three lists are there, empty ones too. */
export function transactionsBody(transactions: readonly NewTransaction<string>[], writing: Writing): WriteBody {
  const lists = new ItemLists(Object.values(TRANSACTION_LISTS));
  for (const transaction of transactions)
    lists.add(TRANSACTION_LISTS[transaction.event], transactionToWire(transaction, writing));
  return lists.toBody();
}

/** All three lists are there, empty ones too. */
export function marksBody(marks: readonly NewMark<string>[], writing: Writing): WriteBody {
  const lists = new ItemLists(['ownerships', 'post_money_valuations', 'fair_values']);
  for (const { company, date, mark } of marks) {
    const place = { date, company_id: company };
    if ('postMoneyValuation' in mark) {
      const item = { ...place, post_money_valuation: moneyToWire(mark.postMoneyValuation, writing) };
      lists.add('post_money_valuations', item);
    } else if ('fairValue' in mark) {
      lists.add('fair_values', { ...place, fund_id: mark.fundId, fair_value: moneyToWire(mark.fairValue, writing) });
    } else {
      const ownership_percentage = decimalToWire(mark.ownership, writing);
      lists.add('ownerships', { ...place, fund_id: mark.fundId, ownership_percentage });
    }
  }
  return lists.toBody();
}

/** Takes items into the lists of a request, and remembers which of them stands where. */
class ItemLists {
  readonly #lists: Map<string, unknown[]>;
  readonly #positions = new Map<string, number>();

  constructor(names: readonly string[]) {
    this.#lists = new Map(names.map((name) => [name, []]));
  }

  add(list: string, item: unknown): void {
    const items = this.#lists.get(list) ?? [];
    this.#positions.set(`${list}/${items.length}`, this.#positions.size);
    items.push(item);
  }

  toBody(): WriteBody {
    return {
      body: Object.fromEntries(this.#lists),
      positionOf: (list, index) => this.#positions.get(`${list ?? ''}/${index}`),
    };
  }
}

/** The valuation, the size and the share count are always there, null where there is none (published facts). */
function roundToWire(round: NewRound<string>, writing: Writing) {
  const { company, name, pariPassuRounds } = round;
  return {
    company_id: company,
    name,
    ...termsToWire(ROUND_TERMS, round, { nameOf: toWireName, isAlwaysSent: isRoundTermAlwaysSent, writing }),
    ...(pariPassuRounds.length === 0 ? {} : { pari_passu_rounds: [...pariPassuRounds] }),
  };
}

/** Each type sends exactly the fields it has (published facts). */
export function securityToWire(security: NewSecurity<string>, writing: Writing) {
  const { type } = security;
  return {
    type,
    issue_date: security.issueDate,
    fund_id: security.fundId,
    company_id: security.company,
    financing_id: security.round ?? null,
    ...(hasField(traitsOf(type), 'shareClass') ? { share_class_id: security.shareClass ?? null } : {}),
    ...termsToWire(termsOf(type), security, {
      nameOf: (field) => toSecurityName(type, field),
      isAlwaysSent: (field) => isAlwaysSent(type, field),
      writing,
    }),
  };
}

export function companyToWire(company: NewCompany, writing: Writing) {
  return {
    name: company.name,
    ...termsToWire(COMPANY_TERMS, company, { nameOf: toWireName, isAlwaysSent: () => false, writing }),
  };
}

/** A sale without shares is one of a note: it sends 0. */
function transactionToWire(transaction: NewTransaction<string>, writing: Writing) {
  const { event, company, date, security, convertedTo } = transaction;
  const common = { company_id: company, date, security_id: security };
  switch (event) {
    case 'sale': {
      const sale = { ...transaction, sharesSold: transaction.sharesSold ?? ZERO };
      const terms = termsToWire(TRANSACTION_TERMS, sale, { nameOf: toWireName, isAlwaysSent: () => true, writing });
      return { ...common, ...terms };
    }
    case 'conversion':
    case 'exercise':
      return { ...common, converted_to_share_class_id: convertedTo ?? null };
    default:
      return assertNever(event);
  }
}

type Writing = Profile['writing'];

/** Text goes as `value`, options as `selected_options`; cleared they are `""` and `[]`. */
function customValueToWire(replacement: NewCustomValue<string>): WireCustomValueInput {
  const place = { company_id: replacement.company, custom_column_id: replacement.columnId };
  if ('text' in replacement.value) return { ...place, value: replacement.value.text };
  const options = replacement.value.options;
  return {
    ...place,
    selected_options: options.map(({ id, value, color }) => ({ option_id: id, value, ...omitAbsent({ color }) })),
  };
}

function decimalToWire(value: Decimal, writing: Writing): string | LosslessNumber {
  return writing.decimals === 'string' ? value : new LosslessNumber(value);
}

function moneyToWire(money: Money, writing: Writing) {
  return { value: decimalToWire(money.value, writing), currency: money.currency };
}

/** Multiples go out with their two places (specification, Financing round). */
function multipleToWire(value: Decimal, writing: Writing) {
  return writing.decimals === 'number' ? decimalToWire(value, writing) : padPlaces(value, 2);
}

function coInvestorsToWire(coInvestors: readonly CoInvestor[], writing: Writing) {
  const list = coInvestors.map(({ name, isLead }) => ({ name, is_lead: isLead }));
  const [only] = list;
  return writing.coInvestors === 'object' && only !== undefined && list.length === 1 ? only : list;
}

const TO_WIRE: TermHandlers<unknown, Writing> = {
  text: (value) => value,
  choice: (value) => value,
  /** The one number that goes as a JSON number by default. */
  number: (value, { daysConvention }) => (daysConvention === 'integer' ? new LosslessNumber(value) : value),
  date: (value) => value,
  'fiscal-year-end': (value) => value,
  money: moneyToWire,
  count: decimalToWire,
  rate: decimalToWire,
  multiple: multipleToWire,
  boolean: (value) => value,
  url: (value) => value,
  'co-investors': coInvestorsToWire,
};

interface WireTerm<Field extends string> {
  /** The service's name of the term. */
  readonly nameOf: (field: Field) => string;
  /** Must be there, null where there is none; the others are then left out. */
  readonly isAlwaysSent: (field: Field) => boolean;
  readonly writing: Writing;
}

function termsToWire<Field extends string>(
  terms: readonly TermDeclaration<Field>[],
  thing: object,
  { nameOf, isAlwaysSent, writing }: WireTerm<Field>,
): { readonly [name: string]: unknown } {
  const fields: { [name: string]: unknown } = {};
  for (const term of terms) {
    const value = handleTerm({ term, thing, context: writing }, TO_WIRE);
    if (value !== undefined || isAlwaysSent(term.field)) fields[nameOf(term.field)] = value ?? null;
  }
  return fields;
}

/** The model's name of each field of a request that is no term, or has another name in one list alone. */
const RENAMED: { readonly [wireName: string]: string } = {
  company_id: 'company',
  company_slug: 'company',
  purchase_amount: 'investmentAmount',
  security_id: 'security',
  converted_to_share_class_id: 'convertedTo',
  custom_column_id: 'columnId',
  selected_options: 'value',
  ownership_percentage: 'ownership',
};

/** Translates a field of a request (`round_size.value`) into the property of the model (`roundSize`). */
export function toPropertyName(list: string | undefined, field: string): string {
  const [name = ''] = field.split('.');
  // Securities have a type of their own, share classes the type of the class.
  if (name === 'type' && list !== 'share_classes') return name;
  return RENAMED[name] ?? toFieldName(name);
}

/** Most bytes of a request body besides its items: the names and brackets of its lists. */
export const BODY_FRAME_BYTES = 160;

/** Most bytes that a property takes besides its value: its name on the wire, quotes, colon and comma. */
const NAME_BYTES = 32;

/**
 * Measures how many bytes an item takes in a request body at most, its comma counted: by its own values and not as it is
 * sent, a plan is divided into requests before the ids of what they enter are known.
 */
export function measureItem(item: NewData<Target>): number {
  return item.kind === 'logo' || item.kind === 'document' ? item.file.bytes : mostBytes(item);
}

/** The placeholder of an id that is still to come takes more than any id does: a property of its own and its name. */
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return PLAIN.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + mostBytes(each) + 1, 2);
  let bytes = 2;
  for (const name in value) {
    const each: unknown = Reflect.get(value, name);
    if (each !== undefined) bytes += NAME_BYTES + mostBytes(each);
  }
  return bytes;
}

/** Each character is a byte, and stands for itself in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;
