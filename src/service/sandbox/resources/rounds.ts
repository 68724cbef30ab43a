import type { z } from 'zod';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { compareDecimals } from '../../../model/values/decimal.ts';
import { addRounds, queryRounds } from '../../contract/rounds.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { Call, SandboxContext } from '../context.ts';
import { refuseWith } from '../errors.ts';
import { assertCompanyAccess, assertItemCount } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { termsFromRequest, termsToAnswer } from '../http/terms.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { findPariPassuRounds, findRounds, insertRound, type RoundRow } from '../store/tables/cap-table.ts';

type RoundInput = z.output<typeof addRounds.request>['financing_rounds'][number];
type RoundQuery = NonNullable<z.output<typeof queryRounds.request>>;

export const ROUND_ROUTES: readonly SandboxRoute[] = [
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
    const matching = rounds.filter(({ terms }) => hasInvestor(terms.coInvestors ?? [], query.co_investors));
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
    id,
    firm_id: caller.firmId,
    company_id: item.company_id,
    name: item.name,
    terms: { isCrypto: false, ...termsFromRequest(ROUND_TERMS, item, toWireName) },
    pari_passu_rounds: item.pari_passu_rounds ?? [],
  });
  return id;
}

/** One of the filters is enough; a name is a part of the co-investor's, in any case. */
function hasInvestor(investors: readonly CoInvestor[], filters: RoundQuery['co_investors']): boolean {
  if (filters === null || filters === undefined || filters.length === 0) return true;
  return filters.some(({ name, role }) =>
    investors.some((investor) => {
      const hasRole = role === undefined || role === 'any' || investor.isLead === (role === 'lead');
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
      ? direction * compareText(a.terms.closingDate ?? '', b.terms.closingDate ?? '')
      : compareSizes(a, b, direction),
  );
}

function compareSizes({ terms: a }: RoundRow, { terms: b }: RoundRow, direction: number): number {
  if (a.roundSize === undefined || b.roundSize === undefined)
    return Number(a.roundSize === undefined) - Number(b.roundSize === undefined);
  return direction * compareDecimals(a.roundSize.value, b.roundSize.value);
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function toWire({ store, behaviour, wire }: SandboxContext, rounds: readonly RoundRow[]) {
  return rounds.map(({ firm_id: _, terms, ...round }) => ({
    ...round,
    ...termsToAnswer(ROUND_TERMS, terms, { nameOf: toWireName, wire }),
    pari_passu_rounds: findPariPassuRounds(store, round.id, behaviour.pariPassu),
  }));
}
