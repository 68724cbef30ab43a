import type { z } from 'zod';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { addShareClasses, queryShareClasses } from '../../contract/share-classes.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { Call } from '../context.ts';
import { refuseWith, SandboxProblem } from '../errors.ts';
import { assertCompanyAccess, assertItemCount } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { termsFromRequest, termsToAnswer } from '../http/terms.ts';
import type { WireWriter } from '../http/wire.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { findShareClasses, insertShareClass, type ShareClassRow } from '../store/tables/cap-table.ts';

type ShareClassInput = z.output<typeof addShareClasses.request>['share_classes'][number];

export const SHARE_CLASS_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addShareClasses, (call) => {
    const items = call.body.share_classes;
    assertItemCount(items.length, call.behaviour);
    if (!call.behaviour.shareClassesOfSeveralCompanies) assertOneCompany(items);
    return call.store.atomically(() => {
      checkReferences(call, items);
      const ids = items.map((item) => addShareClass(call, item));
      return toWire(call.wire, findShareClasses(call.store, call.caller.reach, { ids }));
    });
  }),

  defineRoute(queryShareClasses, ({ store, caller, body, wire }) => {
    assertCompanyAccess(store, caller, body?.company_ids);
    const filter = {
      companyIds: body?.company_ids,
      ids: body?.share_class_ids,
      purchaseType: body?.purchase_type,
    };
    return toWire(wire, findShareClasses(store, caller.reach, filter));
  }),
];

/** Refuses without naming an item: that is the case a client has to find its own way out of. */
function assertOneCompany(items: readonly ShareClassInput[]): void {
  if (new Set(items.map((item) => item.company_id)).size <= 1) return;
  throw new SandboxProblem(422, 'The share classes of one request must be of one company.');
}

function checkReferences(call: Call<unknown, unknown>, items: readonly ShareClassInput[]): void {
  const check = new ReferenceCheck(call.store, call.caller.reach);
  for (const [index, item] of items.entries()) {
    const loc = ['body', 'share_classes', index];
    const company = check.company(item.company_id, [...loc, 'company_id']);
    if (company !== undefined) {
      check.round({ id: item.financing_id, companyId: company.id, loc: [...loc, 'financing_id'] });
    }
  }
  refuseWith(check.issues);
}

function addShareClass({ store, caller }: Call<unknown, unknown>, item: ShareClassInput): string {
  const id = store.nextId('share_classes');
  const { company_id, financing_id, name } = item;
  const terms = termsFromRequest(SHARE_CLASS_TERMS, item, toWireName);
  insertShareClass(store, {
    id,
    firm_id: caller.firmId,
    company_id,
    financing_id,
    name,
    terms: { inFairValue: terms.purchaseType === 'primary', ...terms },
  });
  return id;
}

function toWire(wire: WireWriter, rows: readonly ShareClassRow[]) {
  return rows.map(({ firm_id: _, terms, ...row }) => ({
    ...row,
    ...termsToAnswer(SHARE_CLASS_TERMS, terms, { nameOf: toWireName, wire }),
  }));
}
