import type { z } from 'zod';
import { addRounds, queryRounds, type roundIn } from '../../contract/rounds.ts';
import { compareDecimals, decimal } from '../../model/values/decimal.ts';
import type { Call, SandboxContext } from '../context.ts';
import { refuseWith } from '../errors.ts';
import { assertCompanyAccess, assertItemCount } from '../http/limits.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { findPariPassuRounds } from '../store/tables/pari-passu.ts';
import { type CoInvestorRow, findCoInvestors, findRounds, insertRound, type RoundRow } from '../store/tables/rounds.ts';

type RoundInput = z.output<typeof roundIn>;
type RoundQuery = NonNullable<z.output<typeof queryRounds.request>>;

export const ROUND_ROUTES: readonly Route[] = [
  defineRoute(addRounds, (call) => {
    const items = call.body.financing_rounds;
    assertItemCount(items.length, call.behaviour);
    return call.store.atomically(() => {
      checkReferences(call, items);
      const ids = items.map((item) => addRound(call, item));
      return toWire(call, findRounds(call.store, call.caller.reach, { ids }));
    });
  }),

  defineRoute(queryRounds, (call) => {
    const query = call.body ?? {};
    assertCompanyAccess(call.store, call.caller, query.company_ids);
    const filter = { companyIds: query.company_ids, ids: query.financing_ids, isCrypto: query.is_crypto };
    const rounds = findRounds(call.store, call.caller.reach, filter);
    const investors = findCoInvestors(
      call.store,
      rounds.map((round) => round.id),
    );
    const matching = rounds.filter((round) => hasInvestor(investors.get(round.id) ?? [], query.co_investors));
    return toWire(call, sortRounds(matching, query.sort_by));
  }),
];

function checkReferences(call: Call<unknown, unknown>, items: readonly RoundInput[]): void {
  const check = new ReferenceCheck(call.store, call.caller.reach);
  for (const [index, item] of items.entries()) {
    const loc = ['body', 'financing_rounds', index];
    const company = check.company(item.company_id, [...loc, 'company_id']);
    if (company === undefined) continue;
    for (const [place, id] of (item.pari_passu_rounds ?? []).entries()) {
      check.round({ id, companyId: company.id, loc: [...loc, 'pari_passu_rounds', place] });
    }
  }
  refuseWith(check.issues);
}

function addRound({ store, caller }: Call<unknown, unknown>, item: RoundInput): string {
  const id = store.nextId('rounds');
  insertRound(store, {
    ...item,
    id,
    firm_id: caller.firmId,
    is_crypto: item.is_crypto ?? false,
    liquidation_multiple: item.liquidation_multiple ?? null,
    cap_multiple: item.cap_multiple ?? null,
    seniority_position: item.seniority_position ?? null,
    participation_type: item.participation_type ?? null,
    co_investors: [item.co_investors].flat().map(({ name, is_lead }) => ({ name, is_lead: is_lead ?? false })),
    pari_passu_rounds: item.pari_passu_rounds ?? [],
  });
  return id;
}

/** One of the filters is enough; a name is a part of the co-investor's, in any case. */
function hasInvestor(investors: readonly CoInvestorRow[], filters: RoundQuery['co_investors']): boolean {
  if (filters === null || filters === undefined || filters.length === 0) return true;
  return filters.some(({ name, role }) =>
    investors.some((investor) => {
      const hasRole = role === undefined || role === 'any' || investor.is_lead === (role === 'lead');
      return hasRole && investor.name.toLowerCase().includes(name.toLowerCase());
    }),
  );
}

/** Rounds without a size come last in either direction; equals stay in the order they were entered. */
function sortRounds(rounds: readonly RoundRow[], sortBy: RoundQuery['sort_by']): RoundRow[] {
  if (sortBy === null || sortBy === undefined) return [...rounds];
  const direction = sortBy.startsWith('-') ? -1 : 1;
  return rounds.toSorted((a, b) =>
    sortBy.endsWith('closing_date')
      ? direction * compareText(a.closing_date, b.closing_date)
      : compareSizes(a, b, direction),
  );
}

function compareSizes(a: RoundRow, b: RoundRow, direction: number): number {
  if (a.round_size === null || b.round_size === null)
    return Number(a.round_size === null) - Number(b.round_size === null);
  return direction * compareDecimals(decimal(a.round_size.value), decimal(b.round_size.value));
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function toWire({ store, behaviour, wire }: SandboxContext, rounds: readonly RoundRow[]) {
  const investors = findCoInvestors(
    store,
    rounds.map((round) => round.id),
  );
  return rounds.map(({ firm_id: _, ...round }) => ({
    ...round,
    pre_money_valuation: wire.money(round.pre_money_valuation),
    round_size: wire.money(round.round_size),
    fully_diluted_shares: wire.units(round.fully_diluted_shares),
    liquidation_multiple: wire.multiple(round.liquidation_multiple),
    cap_multiple: wire.multiple(round.cap_multiple),
    co_investors: toWireInvestors(investors.get(round.id) ?? [], behaviour),
    pari_passu_rounds: findPariPassuRounds(store, round.id, behaviour.pariPassu),
  }));
}

function toWireInvestors(rows: readonly CoInvestorRow[], { coInvestors }: SandboxContext['behaviour']) {
  const investors = rows.map(({ name, is_lead }) => ({ name, is_lead }));
  return coInvestors === 'list' ? investors : (investors[0] ?? null);
}
