import type { z } from 'zod';
import { addTransactions, queryTransactions, TRANSACTION_LISTS } from '../../contract/transactions.ts';
import type { Call, SandboxContext } from '../context.ts';
import { type Issue, refuseWith } from '../errors.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { checkConversion, checkSale, convert, sell } from '../rules/cap-table-events.ts';
import {
  assertCompanyAccess,
  enterAll,
  findOtherCompanies,
  placeItems,
  type ReferenceCheck,
} from '../rules/reference-check.ts';
import { findBreach, type SemanticBreach, toIssue } from '../rules/semantics.ts';
import { findLastTransacted, TABLES, type TransactionRow } from '../store/tables.ts';

type TransactionsInput = z.output<typeof addTransactions.request>;
type Entry = ReturnType<typeof listEntries>[number];
type AnyCall = Call<unknown, unknown>;

export const TRANSACTION_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addTransactions, (call) => {
    const entries = listEntries(call.body);
    const enter = () => {
      const ids = applyAll(call, entries);
      return toWire(call, TABLES.transactions.find(call.store, call.caller.reach, { id: ids }));
    };
    return enterAll(call, entries, { check: checkReferences, issues: findOtherCompanies(entries), enter });
  }),

  defineRoute(queryTransactions, (call) => {
    const { store, caller, body } = call;
    assertCompanyAccess(store, caller, body?.company_ids);
    const transactions = TABLES.transactions.find(store, caller.reach, {
      company_id: body?.company_ids,
      id: body?.transaction_ids,
      event: body?.event,
      input_security_id: body?.input_security_id,
      output_security_id: body?.output_security_id,
    });
    const [input, output] = [body?.input_security_id ?? undefined, body?.output_security_id ?? undefined];
    return toWire(call, transactions).filter(
      (shown) =>
        (input === undefined || shown.input_security_id === input) &&
        (output === undefined || shown.output_security_id === output),
    );
  }),
];

/** The items of the three lists in the order they take place, each with its place in the body. */
function listEntries({ sales, ...body }: TransactionsInput) {
  const conversions = (['conversion', 'exercise'] as const).flatMap((event) => {
    const list = TRANSACTION_LISTS[event];
    return placeItems(body[list], list).map((entry) => ({ ...entry, event }));
  });
  const sold = placeItems(sales, TRANSACTION_LISTS.sale).map((entry) => ({ ...entry, event: 'sale' as const }));
  return [...sold, ...conversions];
}

function checkReferences(check: ReferenceCheck, { event, item, loc }: Entry): void {
  const companyId = check.company(item.company_id, [...loc, 'company_id'])?.id;
  if (companyId === undefined) return;
  check.security({ id: item.security_id, companyId, loc: [...loc, 'security_id'] });
  if (event === 'sale') return;
  const field = 'converted_to_share_class_id';
  check.shareClass({ id: item[field], companyId, loc: [...loc, field] });
}

/** One after the other, each seeing what the ones before it did; the ids in that order. */
function applyAll(call: AnyCall, entries: readonly Entry[]): string[] {
  const issues: Issue[] = [];
  // Within one request days may come in any order: only what was there before counts.
  const before = new Map(entries.map(({ item: { security_id: id } }) => [id, findLastTransacted(call.store, id)]));
  const ids = entries.flatMap((entry) => {
    const applied = applyEntry(call, entry, before.get(entry.item.security_id));
    if (typeof applied === 'string') return [applied];
    issues.push(toIssue(applied, entry.loc));
    return [];
  });
  refuseWith(issues);
  return ids;
}

function applyEntry(
  { store, caller, behaviour }: AnyCall,
  { event, item }: Entry,
  lastTransacted: string | undefined,
): string | SemanticBreach {
  const security = TABLES.securities.get(store, caller.reach, item.security_id);
  if (security === undefined) throw new Error('an event was applied before its references were checked');
  const common = { security, date: item.date, lastTransacted };
  if (event === 'sale') {
    const sale = { ...common, shares: item.shares_sold, cash: item.cash_received };
    return findBreach(behaviour.lenient, checkSale(sale)) ?? sell(store, sale);
  }
  const shareClass = TABLES.shareClasses.get(store, caller.reach, item.converted_to_share_class_id);
  if (shareClass === undefined) throw new Error('an event was applied before its references were checked');
  const conversion = { ...common, event, shareClass, carriedCost: behaviour };
  return findBreach(behaviour.lenient, checkConversion(conversion)) ?? convert(store, conversion);
}

function toWire({ wire, behaviour }: SandboxContext, rows: readonly TransactionRow[]) {
  const forgetsInput = behaviour.consumedSecurities === 'removed' && behaviour.inputOfRemoved === 'null';
  return rows.map(({ is_input_consumed, ...row }) => ({
    ...row,
    input_security_id: forgetsInput && is_input_consumed ? null : row.input_security_id,
    output_security_id: behaviour.outputOfTransaction === 'null' ? null : row.output_security_id,
    // Answers capitalise the event, filters do not.
    event: `${row.event.charAt(0).toUpperCase()}${row.event.slice(1)}`,
    shares: wire.units(row.shares),
    investment_amount: wire.money(row.investment_amount),
    proceeds: wire.money(row.proceeds),
  }));
}
