import type { Ask } from '../../../database/ask.ts';
import { listFirms } from '../../database/firms.ts';
import { listSubmissions, type Submission } from '../../database/submissions.ts';
import { type Action, actionsIn } from '../../roles.ts';
import type { SubmissionState } from '../../submission-state.ts';
import type { Caller } from '../caller.ts';
import { toEntries } from './submission-views.ts';

/** Of each kind; the rest stands in the lists of the firms. */
const MOST = 200;
const UNDER_WAY: readonly SubmissionState[] = ['received', 'approved', 'applying'];
/** What its maker, or whoever may hold a run, has to look at. */
const NEEDING: readonly SubmissionState[] = ['needs-you', 'stopped'];

/** What waits for somebody, over all firms that are not closed. */
export async function readInbox(ask: Ask, { person, grants }: Caller) {
  const firms = (await listFirms(ask)).filter(({ closedAt }) => closedAt === undefined);
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const firmsWith = (action: Action): readonly string[] =>
    firms.flatMap(({ id }) => (actionsIn(grants, id).has(action) ? id : []));
  const list = async (
    action: Action,
    states: readonly SubmissionState[],
    isTheirs: (submission: Submission) => boolean = () => true,
  ) => {
    const found = await listSubmissions(ask, { firms: firmsWith(action), states, limit: MOST });
    return toEntries(ask, found.filter(isTheirs), (id) => names.get(id) ?? id);
  };
  return {
    toDecide: await list('decide', ['planned'], ({ maker }) => maker.id !== person.id),
    needYou: await list('submit', NEEDING, ({ maker }) => maker.id === person.id),
    underWay: await list('read', UNDER_WAY),
  };
}
