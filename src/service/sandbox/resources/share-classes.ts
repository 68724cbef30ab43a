import type { z } from 'zod';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import { addShareClasses, queryShareClasses } from '../../contract/share-classes.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import type { Call } from '../context.ts';
import { SandboxProblem } from '../errors.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { termsFromRequest, termsToAnswer } from '../http/terms.ts';
import type { WireWriter } from '../http/wire.ts';
import {
  assertCompanyAccess,
  assertItemCount,
  type Entry,
  enterAll,
  placeItems,
  type ReferenceCheck,
} from '../rules/reference-check.ts';
import { type ShareClassRow, TABLES } from '../store/tables.ts';

type ShareClassInput = z.output<typeof addShareClasses.request>['share_classes'][number];

export const SHARE_CLASS_ROUTES: readonly SandboxRoute[] = [
  defineRoute(addShareClasses, (call) => {
    const items = call.body.share_classes;
    assertItemCount(items.length, call.behaviour);
    if (!call.behaviour.shareClassesOfSeveralCompanies) assertOneCompany(items);
    const enter = () => {
      const ids = items.map((item) => addShareClass(call, item));
      return toWire(call.wire, TABLES.shareClasses.find(call.store, call.caller.reach, { id: ids }));
    };
    return enterAll(call, placeItems(items, 'share_classes'), { check: checkReferences, enter });
  }),

  defineRoute(queryShareClasses, ({ store, caller, body, wire }) => {
    assertCompanyAccess(store, caller, body?.company_ids);
    const classes = TABLES.shareClasses.find(store, caller.reach, {
      company_id: body?.company_ids,
      id: body?.share_class_ids,
      "share_classes.terms ->> 'purchaseType'": body?.purchase_type,
    });
    return toWire(wire, classes);
  }),
];

/** Refuses without naming an item: that is the case a client has to find its own way out of. */
function assertOneCompany(items: readonly ShareClassInput[]): void {
  if (new Set(items.map((item) => item.company_id)).size <= 1) return;
  throw new SandboxProblem(422, 'The share classes of one request must be of one company.');
}

function checkReferences(check: ReferenceCheck, { item, loc }: Entry<ShareClassInput>): void {
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

function toWire(wire: WireWriter, rows: readonly ShareClassRow[]) {
  return rows.map(({ terms, ...row }) => ({
    ...row,
    ...termsToAnswer(SHARE_CLASS_TERMS, terms, { nameOf: toWireName, wire }),
  }));
}
