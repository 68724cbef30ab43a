import type { Ask } from '../../../engine/database/ask.ts';
import { listOpenFirms } from '../../database/firms.ts';
import { listSubmissions, type SubmissionFilter } from '../../database/submissions.ts';
import { NEEDING_STATES } from '../../terms/notice-event.ts';
import { type Action, actionsIn } from '../../terms/roles.ts';
import type { SubmissionState } from '../../terms/submission-state.ts';
import type { TeamCaller } from '../caller.ts';
import { toEntries } from './submission-views.ts';

/** This many of each kind are shown; the rest stands in the lists of the firms. */
const MOST = 200;
const UNDER_WAY: readonly SubmissionState[] = ['received', 'approved', 'applying'];

/** Reads what waits for somebody, over all firms that are not closed. */
export async function readInbox(ask: Ask, { person, grants }: TeamCaller) {
  const firms = await listOpenFirms(ask);
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const firmsWith = (action: Action): readonly string[] =>
    firms.flatMap(({ id }) => (actionsIn(grants, id).has(action) ? id : []));
  const list = async (
    action: Action,
    filter: Pick<SubmissionFilter, 'states' | 'maker' | 'notMaker' | 'isFollowed'>,
  ) => {
    const found = await listSubmissions(ask, { firms: firmsWith(action), limit: MOST, ...filter });
    return toEntries(ask, found, (id) => names.get(id) ?? id);
  };
  return {
    toDecide: await list('decide', { states: ['planned'], notMaker: person.id }),
    needYou: await list('submit', { states: NEEDING_STATES, maker: person.id, isFollowed: false }),
    underWay: await list('read', { states: UNDER_WAY }),
  };
}
