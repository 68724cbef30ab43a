import type { z } from 'zod';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { compareDecimals } from '../../../model/values/decimal.ts';
import { addRounds, queryRounds } from '../../contract/rounds.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { Call, SandboxContext } from '../context.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { termsFromRequest, termsToAnswer } from '../http/terms.ts';
import {
  assertCompanyAccess,
  type Entry,
  enterAll,
  placeItems,
  type ReferenceCheck,
} from '../rules/reference-check.ts';
import { findPariPassuRounds, insertRound, type RoundRow, TABLES } from '../store/tables.ts';

type RoundInput = z.output<typeof addRounds.request>['financing_rounds'][number];
type RoundQuery = NonNullable<z.output<typeof queryRounds.request>>;

export const ROUND_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addRounds, (call) => {
    const items = call.body.financing_rounds;
    const enter = () => {
      const ids = items.map((item) => addRound(call, item));
      return toWire(call, TABLES.rounds.find(call.store, call.caller.reach, { id: ids }));
    };
    return enterAll(call, placeItems(items, 'financing_rounds'), { check: checkReferences, enter });
  }),

  defineRoute(queryRounds, (call) => {
    const query = call.body ?? {};
    assertCompanyAccess(call.store, call.caller, query.company_ids);
    const rounds = TABLES.rounds.find(call.store, call.caller.reach, {
      company_id: query.company_ids,
      id: query.financing_ids,
      "rounds.terms ->> 'isCrypto'": query.is_crypto,
    });
    const matching = rounds.filter(({ terms }) => hasInvestor(terms.coInvestors ?? [], query.co_investors));
    return toWire(call, sortRounds(matching, query.sort_by));
  }),
];

function checkReferences(check: ReferenceCheck, { item, loc }: Entry<RoundInput>): void {
  const company = check.company(item.company_id, [...loc, 'company_id']);
  if (company === undefined) return;
  for (const [place, id] of (item.pari_passu_rounds ?? []).entries()) {
    check.round({ id, companyId: company.id, loc: [...loc, 'pari_passu_rounds', place] });
  }
}

function addRound({ store, caller }: Call<unknown, unknown>, item: RoundInput): string {
  const id = store.nextId('rounds');
  const { company_id, name, pari_passu_rounds } = item;
  const terms = { isCrypto: false, ...termsFromRequest(ROUND_TERMS, item, toWireName) };
  insertRound(store, { id, firm_id: caller.firmId, company_id, name, terms }, pari_passu_rounds ?? []);
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
      ? direction * compareTexts(a.terms.closingDate ?? '', b.terms.closingDate ?? '')
      : compareSizes(a, b, direction),
  );
}

function compareSizes({ terms: a }: RoundRow, { terms: b }: RoundRow, direction: number): number {
  if (a.roundSize === undefined || b.roundSize === undefined)
    return Number(a.roundSize === undefined) - Number(b.roundSize === undefined);
  return direction * compareDecimals(a.roundSize.value, b.roundSize.value);
}

function toWire({ store, behaviour, wire }: SandboxContext, rounds: readonly RoundRow[]) {
  return rounds.map(({ terms, ...round }) => ({
    ...round,
    ...termsToAnswer(ROUND_TERMS, terms, { nameOf: toWireName, wire }),
    pari_passu_rounds: findPariPassuRounds(store, round.id, behaviour.pariPassu),
  }));
}
