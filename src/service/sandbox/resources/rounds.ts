import type { z } from 'zod';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import { compareDecimals } from '../../../model/values/decimal.ts';
import { addRounds, queryRounds } from '../../contract/rounds.ts';
import { addShareClasses, queryShareClasses } from '../../contract/share-classes.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { Call, SandboxContext } from '../context.ts';
import { SandboxProblem } from '../errors.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import type { WireWriter } from '../http/wire.ts';
import { termsFromRequest, termsToAnswer } from '../http/wire.ts';
import {
  assertCompanyAccess,
  assertItemCount,
  type Entry,
  enterAll,
  placeItems,
  type ReferenceCheck,
} from '../rules/reference-check.ts';
import { findPariPassuRounds, insertRound, type RoundRow, type ShareClassRow, TABLES } from '../store/tables.ts';

type RoundInput = z.output<typeof addRounds.request>['financing_rounds'][number];
type RoundQuery = NonNullable<z.output<typeof queryRounds.request>>;

export const ROUND_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addRounds, (call) => {
    const items = call.body.financing_rounds;
    const enter = () => {
      const ids = items.map((item) => addRound(call, item));
      return toWireRounds(call, TABLES.rounds.find(call.store, call.caller.reach, { id: ids }));
    };
    return enterAll(call, placeItems(items, 'financing_rounds'), { check: checkCompanyOf, enter });
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
    return toWireRounds(call, sortRounds(matching, query.sort_by));
  }),
];

function checkCompanyOf(check: ReferenceCheck, { item, loc }: Entry<RoundInput>): void {
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

function toWireRounds({ store, behaviour, wire }: SandboxContext, rounds: readonly RoundRow[]) {
  return rounds.map(({ terms, ...round }) => ({
    ...round,
    ...termsToAnswer(ROUND_TERMS, terms, { nameOf: toWireName, wire }),
    pari_passu_rounds: findPariPassuRounds(store, round.id, behaviour.pariPassu),
  }));
}

type ShareClassInput = z.output<typeof addShareClasses.request>['share_classes'][number];

export const SHARE_CLASS_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addShareClasses, (call) => {
    const items = call.body.share_classes;
    assertItemCount(items.length, call.behaviour);
    if (!call.behaviour.shareClassesOfSeveralCompanies) assertOneCompany(items);
    const enter = () => {
      const ids = items.map((item) => addShareClass(call, item));
      return toWireClasses(call.wire, TABLES.shareClasses.find(call.store, call.caller.reach, { id: ids }));
    };
    return enterAll(call, placeItems(items, 'share_classes'), { check: checkRoundOf, enter });
  }),

  defineRoute(queryShareClasses, ({ store, caller, body, wire }) => {
    assertCompanyAccess(store, caller, body?.company_ids);
    const classes = TABLES.shareClasses.find(store, caller.reach, {
      company_id: body?.company_ids,
      id: body?.share_class_ids,
      "share_classes.terms ->> 'purchaseType'": body?.purchase_type,
    });
    return toWireClasses(wire, classes);
  }),
];

/** Refuses without naming an item: that is the case a client has to find its own way out of. */
function assertOneCompany(items: readonly ShareClassInput[]): void {
  if (new Set(items.map((item) => item.company_id)).size <= 1) return;
  throw new SandboxProblem(422, 'The share classes of one request must be of one company.');
}

function checkRoundOf(check: ReferenceCheck, { item, loc }: Entry<ShareClassInput>): void {
  const companyId = check.company(item.company_id, [...loc, 'company_id'])?.id;
  if (companyId !== undefined) check.round({ id: item.financing_id, companyId, loc: [...loc, 'financing_id'] });
}

function addShareClass({ store, caller }: Call<unknown, unknown>, item: ShareClassInput): string {
  const id = store.nextId('share_classes');
  const { company_id, financing_id, name } = item;
  const held = termsFromRequest(SHARE_CLASS_TERMS, item, toWireName);
  const terms = { inFairValue: held.purchaseType === 'primary', ...held };
  TABLES.shareClasses.insert(store, { id, firm_id: caller.firmId, company_id, financing_id, name, terms });
  return id;
}

function toWireClasses(wire: WireWriter, rows: readonly ShareClassRow[]) {
  return rows.map(({ terms, ...row }) => ({
    ...row,
    ...termsToAnswer(SHARE_CLASS_TERMS, terms, { nameOf: toWireName, wire }),
  }));
}
