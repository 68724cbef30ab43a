import type { z } from 'zod';
import { addTransactions, queryTransactions, TRANSACTION_LISTS } from '../../contract/transactions.ts';
import type { Call, SandboxContext } from '../context.ts';
import { type Issue, refuseWith } from '../errors.ts';
import { assertCompanyAccess, assertItemCount, findOtherCompanies } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { checkConversion, checkSale, convert, sell } from '../rules/cap-table-events.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { findBreach, type SemanticBreach, toIssue } from '../rules/semantics.ts';
import {
  findLastTransacted,
  findTransactions,
  getSecurity,
  getShareClass,
  type TransactionRow,
} from '../store/tables/cap-table.ts';

type TransactionsInput = z.output<typeof addTransactions.request>;
type Entry = ReturnType<typeof listEntries>[number];
type AnyCall = Call<unknown, unknown>;

export const TRANSACTION_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addTransactions, (call) => {
    const entries = listEntries(call.body);
    assertItemCount(entries.length, call.behaviour);
    return call.store.atomically(() => {
      checkReferences(call, entries);
      const ids = applyAll(call, entries);
      return toWire(call, findTransactions(call.store, call.caller.reach, { ids }));
    });
  }),

  defineRoute(queryTransactions, (call) => {
    const { store, caller, body } = call;
    assertCompanyAccess(store, caller, body?.company_ids);
    const transactions = findTransactions(store, caller.reach, {
      companyIds: body?.company_ids,
      ids: body?.transaction_ids,
      event: body?.event,
      inputSecurityId: body?.input_security_id,
      outputSecurityId: body?.output_security_id,
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
function listEntries(body: TransactionsInput) {
  const at = (list: string, index: number): Issue['loc'] => ['body', list, index];
  const sales = (body.sales ?? []).map((item, index) => {
    return { event: 'sale' as const, item, loc: at(TRANSACTION_LISTS.sale, index), companyId: item.company_id };
  });
  const conversions = (['conversion', 'exercise'] as const).flatMap((event) => {
    const list = TRANSACTION_LISTS[event];
    const items = body[list] ?? [];
    return items.map((item, index) => ({ event, item, loc: at(list, index), companyId: item.company_id }));
  });
  return [...sales, ...conversions];
}

function checkReferences(call: AnyCall, entries: readonly Entry[]): void {
  const check = new ReferenceCheck(call.store, call.caller.reach);
  for (const { event, item, loc } of entries) {
    const companyId = check.company(item.company_id, [...loc, 'company_id'])?.id;
    if (companyId === undefined) continue;
    check.security({ id: item.security_id, companyId, loc: [...loc, 'security_id'] });
    if (event === 'sale') continue;
    const field = 'converted_to_share_class_id';
    check.shareClass({ id: item[field], companyId, loc: [...loc, field] });
  }
  refuseWith([...check.issues, ...findOtherCompanies(entries)]);
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
  const security = getSecurity(store, caller.reach, item.security_id);
  if (security === undefined) throw new Error('an event was applied before its references were checked');
  const common = { security, date: item.date, lastTransacted };
  if (event === 'sale') {
    const sale = { ...common, shares: item.shares_sold, cash: item.cash_received };
    return findBreach(behaviour.lenient, checkSale(sale)) ?? sell(store, sale);
  }
  const shareClass = getShareClass(store, caller.reach, item.converted_to_share_class_id);
  if (shareClass === undefined) throw new Error('an event was applied before its references were checked');
  const conversion = { ...common, event, shareClass, carriedCost: behaviour };
  return findBreach(behaviour.lenient, checkConversion(conversion)) ?? convert(store, conversion);
}

function toWire({ wire, behaviour }: SandboxContext, rows: readonly TransactionRow[]) {
  const forgetsInput = behaviour.consumedSecurities === 'removed' && behaviour.inputOfRemoved === 'null';
  return rows.map(({ firm_id: _, is_input_consumed, ...row }) => ({
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
