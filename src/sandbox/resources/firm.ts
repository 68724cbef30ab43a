import { listFunds } from '../../contract/funds.ts';
import { whoami } from '../../contract/users.ts';
import { toSlice } from '../paging.ts';
import { defineRoute, type Route } from '../route.ts';
import { getFirm, getUser } from '../store/firms.ts';
import { findFunds } from '../store/funds.ts';

export const FIRM_ROUTES: readonly Route[] = [
  defineRoute(whoami, ({ store, caller }) => {
    const user = getUser(store, caller.userId);
    if (user === undefined) throw new Error('a token belongs to a user that is not there');
    const { id, first_name, last_name, email, role } = user;
    return { id, first_name, last_name, email, role, firm: getFirm(store, caller.firmId) };
  }),

  defineRoute(listFunds, ({ store, caller, wire, page }) => {
    const { count, rows } = findFunds(store, caller.firmId, toSlice(page));
    return { count, results: rows.map(({ firm_id: _, ...fund }) => ({ ...fund, size: wire.decimal(fund.size) })) };
  }),
];
