import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { hasField, SECURITY_TYPES, termsOf, traitsOf } from '../../../model/fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type {
  NewCustomValue,
  NewMark,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
} from '../../../model/service/new-data.ts';
import { isRoundTermAlwaysSent } from '../../contract/rounds.ts';
import { isAlwaysSent, toSecurityList, toSecurityName } from '../../contract/securities.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { TRANSACTION_LISTS } from '../../contract/transactions.ts';
import { termsToWire } from './term-to-wire.ts';
import { customValueToWire, markToWire, type Writing } from './to-wire.ts';
import { transactionToWire } from './transaction-to-wire.ts';

/** A request body, and for each place in it the item it was made of. */
export interface WriteBody {
  readonly body: unknown;
  /** From a list's name (empty where the body is the list) and index to the item's position among those passed. */
  readonly positionOf: (list: string | undefined, index: number) => number | undefined;
}

export function roundsBody(rounds: readonly NewRound<string>[], writing: Writing): WriteBody {
  const list = rounds.map((round) => roundToWire(round, writing));
  return { body: { financing_rounds: list }, positionOf: (_list, index) => index };
}

export function shareClassesBody(shareClasses: readonly NewShareClass<string>[], writing: Writing): WriteBody {
  const list = shareClasses.map((shareClass) => shareClassToWire(shareClass, writing));
  return { body: { share_classes: list }, positionOf: (_list, index) => index };
}

export function customValuesBody(replacements: readonly NewCustomValue<string>[]): WriteBody {
  return { body: replacements.map(customValueToWire), positionOf: (_list, index) => index };
}

/** The lists of all types are there, empty ones too, as the specification shows them. */
export function securitiesBody(securities: readonly NewSecurity<string>[], writing: Writing): WriteBody {
  return toLists(
    SECURITY_TYPES.map(toSecurityList),
    securities.map((security) => securityToWire(security, writing)),
  );
}

/** All three lists are there, empty ones too. */
export function transactionsBody(transactions: readonly NewTransaction<string>[], writing: Writing): WriteBody {
  return toLists(
    Object.values(TRANSACTION_LISTS),
    transactions.map((transaction) => transactionToWire(transaction, writing)),
  );
}

/** All three lists are there, empty ones too. */
export function marksBody(marks: readonly NewMark<string>[], writing: Writing): WriteBody {
  return toLists(
    ['ownerships', 'post_money_valuations', 'fair_values'],
    marks.map((mark) => markToWire(mark, writing)),
  );
}

function toLists(names: readonly string[], entries: readonly { list: string; item: unknown }[]): WriteBody {
  const lists = new Map<string, unknown[]>(names.map((name) => [name, []]));
  const positions = new Map<string, number>();
  entries.forEach(({ list, item }, position) => {
    const items = lists.get(list) ?? [];
    positions.set(`${list}/${items.length}`, position);
    items.push(item);
  });
  return {
    body: Object.fromEntries(lists),
    positionOf: (list, index) => positions.get(`${list ?? ''}/${index}`),
  };
}

function shareClassToWire(shareClass: NewShareClass<string>, writing: Writing) {
  return {
    company_id: shareClass.company,
    financing_id: shareClass.round,
    name: shareClass.name,
    ...termsToWire(SHARE_CLASS_TERMS, shareClass, { nameOf: toWireName, isAlwaysSent: () => false, writing }),
  };
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

/** The item and the list of the request it belongs to; each type sends exactly the fields it has (published facts). */
export function securityToWire(security: NewSecurity<string>, writing: Writing) {
  const { type } = security;
  const item = {
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
  return { list: toSecurityList(type), item };
}
