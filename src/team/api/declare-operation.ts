import { z } from 'zod';
import type { Action } from '../terms/roles.ts';
import type { Access, TeamOperation } from './operation.ts';
import { firmId } from './person.ts';

const NONE = z.object({});
export const inFirm = (action: Action): Access => ({ kind: 'firm', action });

export const FIRM = '/api/firms/:firm';
export const ofFirm = z.object({ firm: firmId });

type Part = 'params' | 'query' | 'body';

/** Infers the schemas; those left out hold nothing. */
export function operation<
  Params extends z.ZodType = typeof NONE,
  Query extends z.ZodType = typeof NONE,
  Body extends z.ZodType = typeof NONE,
  Answer extends z.ZodType = z.ZodType,
>(
  one: Omit<TeamOperation<Params, Query, Body, Answer>, Part> &
    Partial<Pick<TeamOperation<Params, Query, Body, Answer>, Part>>,
): TeamOperation<Params, Query, Body, Answer>;
export function operation(one: Omit<TeamOperation, Part> & Partial<Pick<TeamOperation, Part>>): TeamOperation {
  return { params: NONE, query: NONE, body: NONE, ...one };
}
