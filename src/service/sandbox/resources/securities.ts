import type { z } from 'zod';
import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import {
  canUndergo,
  hasField,
  isSecurityType,
  SECURITY_TYPES,
  type SecurityType,
  termsOf,
  traitsOf,
} from '../../../model/fields/security-types.ts';
import { multiplyDecimals, ZERO } from '../../../model/values/decimal.ts';
import { addSecurities, querySecurities, toSecurityList, toSecurityName } from '../../contract/securities.ts';
import type { SandboxBehaviour } from '../behaviour.ts';
import type { Call } from '../context.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import type { WireWriter } from '../http/wire.ts';
import { termsFromRequest, termsToAnswer } from '../http/wire.ts';
import { remainingUnits } from '../rules/cap-table-events.ts';
import {
  assertCompanyAccess,
  enterAll,
  findOtherCompanies,
  placeItems,
  type ReferenceCheck,
} from '../rules/reference-check.ts';
import { findBreach, type SemanticBreach, toIssue } from '../rules/semantics.ts';
import { type SecurityRow, type ShareClassRow, type StoredTerms, TABLES } from '../store/tables.ts';

type SecuritiesInput = z.output<typeof addSecurities.request>;
type SecurityEntry = ReturnType<typeof listEntries>[number];

export const SECURITY_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addSecurities, (call) => {
    const entries = listEntries(call.body);
    const check = (references: ReferenceCheck, entry: SecurityEntry): void => {
      const breach = findBreach(call.behaviour.lenient, [checkRound(entry, checkEntry(references, entry))]);
      if (breach !== undefined) references.issues.push(toIssue(breach, entry.loc));
    };
    const enter = () => entries.map((entry) => addSecurity(call, entry));
    enterAll(call, entries, { check, issues: findOtherCompanies(entries), enter });
    return { message: `${entries.length} ${entries.length === 1 ? 'security' : 'securities'} added.` };
  }),

  defineRoute(querySecurities, ({ store, caller, body, behaviour, wire }) => {
    assertCompanyAccess(store, caller, body?.company_ids);
    const securities = TABLES.securities.find(store, caller.reach, {
      company_id: body?.company_ids,
      id: body?.security_ids,
      fund_id: body?.fund_id,
      is_consumed: behaviour.consumedSecurities === 'removed' ? false : undefined,
    });
    return securities.map((security) => toWireSecurity(security, behaviour, wire));
  }),
];

/** The items of the lists of all types, each with its type and its place in the body. */
function listEntries(body: SecuritiesInput) {
  return SECURITY_TYPES.flatMap((type) => {
    const list = toSecurityList(type);
    return placeItems(body[list], list).map((entry) => ({ ...entry, type }));
  });
}

/** The share class that a certificate names. */
function checkEntry(check: ReferenceCheck, { item, loc }: SecurityEntry): ShareClassRow | undefined {
  check.fund(item.fund_id, [...loc, 'fund_id']);
  const companyId = check.company(item.company_id, [...loc, 'company_id'])?.id;
  if (companyId === undefined) return undefined;
  if (item.financing_id !== null) check.round({ id: item.financing_id, companyId, loc: [...loc, 'financing_id'] });
  const id = shareClassOf(item);
  return id === undefined ? undefined : check.shareClass({ id, companyId, loc: [...loc, 'share_class_id'] });
}

function checkRound({ item }: SecurityEntry, shareClass: ShareClassRow | undefined): SemanticBreach | undefined {
  if (shareClass === undefined || item.financing_id === null) return undefined;
  if (shareClass.financing_id === item.financing_id) return undefined;
  const msg = `The share class "${shareClass.id}" belongs to another financing round.`;
  return { rule: 'class-of-round', field: 'share_class_id', msg };
}

function addSecurity({ store, caller }: Call<unknown, unknown>, { type, item }: SecurityEntry): void {
  const classId = shareClassOf(item);
  const shareClass = classId === undefined ? undefined : TABLES.shareClasses.get(store, caller.reach, classId);
  TABLES.securities.insert(store, {
    id: store.nextId('securities'),
    firm_id: caller.firmId,
    company_id: item.company_id,
    fund_id: item.fund_id,
    issue_date: item.issue_date,
    type,
    // A certificate that names no round is of its share class's.
    financing_id: item.financing_id ?? shareClass?.financing_id ?? null,
    share_class_id: classId ?? null,
    price_per_share: null,
    terms: termsFromRequest(SECURITY_TERMS, item, (field) => toSecurityName(type, field)),
  });
}

function shareClassOf({ share_class_id: id }: SecurityEntry['item']): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

/** A security as answers carry it: what all kinds have, then what its kind has. */
function toWireSecurity(security: SecurityRow, behaviour: SandboxBehaviour, wire: WireWriter) {
  const { id, type, issue_date, fund_id, fund_name, company_id, company_name } = security;
  const common = { id, type, issue_date, fund_id, fund_name, company_id, company_name };
  return { ...common, ...fieldsOfKind({ ...security, terms: toShownTerms(security, behaviour) }, wire) };
}

function toShownTerms(security: SecurityRow, behaviour: SandboxBehaviour): StoredTerms {
  const isEmpty = security.is_consumed && behaviour.consumedSecurities === 'listed-with-zero';
  if (!isEmpty && behaviour.sharesAfterSale === 'original') return security.terms;
  const units = isEmpty ? ZERO : remainingUnits(security);
  const { shares, quantity } = security.terms;
  return {
    ...security.terms,
    ...(shares === undefined ? {} : { shares: units }),
    ...(quantity === undefined ? {} : { quantity: units }),
  };
}

function fieldsOfKind(security: SecurityRow, wire: WireWriter): object {
  const { type, financing_id, terms } = security;
  if (isSecurityType(type)) return { financing_id, ...linksOf(type, security), ...toTermFields(type, terms, wire) };
  const { shares = null, investmentAmount = null } = terms;
  const amounts = {
    investment_amount: wire.money(investmentAmount),
    price_per_share: wire.money(security.price_per_share),
  };
  return { shares: wire.units(shares), ...amounts };
}

function linksOf(type: SecurityType, { share_class_id, share_class_name }: SecurityRow): object {
  return hasField(traitsOf(type), 'shareClass') ? { share_class_id, share_class_name } : {};
}

/** Every term of its type, and what the service works out from them. */
function toTermFields(type: SecurityType, terms: StoredTerms, wire: WireWriter): object {
  const answered = termsToAnswer(termsOf(type), terms, { nameOf: (field) => toSecurityName(type, field), wire });
  return { ...answered, ...workedOut(type, terms, wire) };
}

/** Works out the cost of exercising it, where it has no total cost of its own; interest that accrues is never known. */
function workedOut(type: SecurityType, { shares, exercisePrice }: StoredTerms, wire: WireWriter): object {
  const traits = traitsOf(type);
  if (hasField(traits, 'interestRate')) return { accrued_interest: null };
  if (!canUndergo('exercise', type) || hasField(traits, 'totalCost')) return {};
  const isKnown = shares !== undefined && exercisePrice !== undefined;
  return { total_cost: wire.decimal(isKnown ? multiplyDecimals(shares, exercisePrice.value) : null) };
}
