import { listFunds } from '../../contract/funds.ts';
import { listUsers, whoami } from '../../contract/users.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { toSlice } from '../store/paging.ts';
import { findFunds, findUsers, getFirm, getUser, type UserRow } from '../store/tables/firms.ts';

export const FIRM_ROUTES: readonly SandboxRoute[] = [
  defineRoute(whoami, ({ store, caller }) => {
    const user = getUser(store, caller.firmId, caller.userId);
    if (user === undefined) throw new Error('a token belongs to a user that is not there');
    return { ...toWireUser(user), firm: getFirm(store, caller.firmId) };
  }),

  defineRoute(listUsers, ({ store, caller, query, page }) => {
    const { count, rows } = findUsers(store, caller.firmId, { email: query.email, slice: toSlice(page) });
    return { count, results: rows.map(toWireUser) };
  }),

  defineRoute(listFunds, ({ store, caller, wire, page }) => {
    const { count, rows } = findFunds(store, caller.firmId, toSlice(page));
    return { count, results: rows.map(({ firm_id: _, ...fund }) => ({ ...fund, size: wire.decimal(fund.size) })) };
  }),
];

function toWireUser({ id, first_name, last_name, email, role }: UserRow) {
  return { id, first_name, last_name, email, role };
}
