import { z } from 'zod';
import { changePage, changeQuery } from '../../ui/api/change-set.ts';
import { deskCalls } from '../../ui/api/desk-calls.ts';
import { planView } from '../../ui/api/plan.ts';
import { done } from '../../ui/api/problem.ts';
import { wholeCount } from '../../ui/api/row-status.ts';
import { runList, runView } from '../../ui/api/runs.ts';
import { doctorView } from '../../ui/api/settings.ts';
import { auditFilter, auditPage, auditQuery } from './audit.ts';
import { deviceAnswer, deviceCode, deviceDecision, deviceQuestion, deviceRequest, deviceView } from './device.ts';
import {
  madeSubscription,
  newSubscription,
  newWatch,
  noticeList,
  subscriptionList,
  watchList,
  watchView,
} from './edges.ts';
import { findingPage, findingQuery } from './findings.ts';
import { firmChange, firmView, listedFirms, newCredentials, newFirm } from './firm.ts';
import { AT_DESK, anybody, atDesk, DESK, everywhere, inFirm, PARAMS, signedIn } from './operation.ts';
import { me, newGrant, number, peopleList, tokenList } from './person.ts';
import {
  decision,
  holding,
  newSubmission,
  submissionList,
  submissionQuery,
  submissionView,
  waitingSubmissions,
} from './submission.ts';

/** The calls of a laptop's page: each goes to the caller's own desk. */
export const DESK_CALLS = deskCalls(DESK, PARAMS, { access: AT_DESK });

export const DESK_STEPS = {
  submitDesk: atDesk(
    'POST /submit',
    'Submits what lies on the desk, as it is corrected and mapped there',
    submissionView,
    {
      body: newSubmission.omit({ reading: true }).extend({
        /** The state of the desk that was looked at: in another tab, something else may have been opened since. */
        revision: wholeCount.optional(),
      }),
    },
  ),
  takeToDesk: atDesk('POST /take', 'Lays what was submitted on the desk, to be corrected there', done, {
    body: z.strictObject({ submission: number }),
  }),
} as const;

/** By ID, slug or name; may be repeated. */
const companyName = z.string().trim().min(1).max(500);

const PEOPLE = {
  getMe: signedIn('GET /me', 'Who asks, and what they may do', me),
  listTokens: signedIn(
    'GET /tokens',
    'The browsers and command lines that the caller has signed in with; for an administrator, everybody’s',
    tokenList,
    { query: z.object({ person: number.optional() }) },
  ),
  revokeToken: signedIn('DELETE /tokens/:token', 'Signs one of them out', done),
  beginDevice: anybody('POST /device', 'A command line asks to be let in', deviceCode, { body: deviceRequest }),
  pollDevice: anybody('POST /device/token', 'It asks whether somebody has confirmed it', deviceAnswer, {
    body: deviceQuestion,
  }),
  getDevice: signedIn('GET /device/:userCode', 'The command line that shows this code', deviceView),
  decideDevice: signedIn('POST /device/:userCode', 'Lets it in as the one who asks, or turns it away', done, {
    body: deviceDecision,
  }),
  listPeople: everywhere('administer')('GET /people', 'Everybody who has signed in, and their roles', peopleList),
  changePerson: everywhere('administer')(
    'PATCH /people/:person',
    'Locks somebody out or unlocks them; signs them out everywhere',
    done,
    { body: z.strictObject({ isDisabled: z.boolean() }) },
  ),
  grantEverywhere: everywhere('administer')('POST /people/grants', 'Gives somebody a role in every firm', done, {
    body: newGrant,
  }),
  revokeEverywhere: everywhere('administer')(
    'DELETE /people/:person/grants/:role',
    'Takes a role in every firm from somebody',
    done,
  ),
  listGrants: inFirm('administer')('GET /people', 'Who has a role in the firm', peopleList),
  addGrant: inFirm('administer')('POST /grants', 'Gives somebody a role in the firm', done, { body: newGrant }),
  removeGrant: inFirm('administer')('DELETE /grants/:person/:role', 'Takes a role in the firm from somebody', done),
} as const;

const FIRMS = {
  listFirms: signedIn('GET /firms', 'The firms in which the one who asks has a role', listedFirms),
  addFirm: everywhere('administer')('POST /firms', 'Adds a firm', firmView, { body: newFirm }),
  changeFirm: inFirm('administer')('PATCH ', 'Changes what is known of the firm and its service', firmView, {
    body: firmChange,
  }),
  closeFirm: everywhere('administer')(
    'DELETE /firms/:firm',
    'Closes the firm: nothing more is done there, and nothing of it is lost',
    done,
  ),
  setCredentials: inFirm('administer')(
    'PUT /credentials',
    'Sets the credentials that the firm’s service is asked with',
    firmView,
    { body: newCredentials },
  ),
  tryCredentials: inFirm('administer')(
    'POST /credentials/tried',
    'Tries credentials without keeping them',
    doctorView,
    { body: newCredentials },
  ),
  listAudit: inFirm('read-audit')('GET /audit', 'Who did what in the firm, and when', auditPage, { query: auditQuery }),
  listOwnAudit: everywhere('read-audit')('GET /audit', 'The same where no firm in particular is concerned', auditPage, {
    query: auditQuery,
  }),
  exportAudit: inFirm('read-audit')('GET /audit.csv', 'Who did what in the firm, as a table', 'file', {
    query: auditFilter,
  }),
  exportOwnAudit: everywhere('read-audit')(
    'GET /audit.csv',
    'The same where no firm in particular is concerned',
    'file',
    { query: auditFilter },
  ),
} as const;

const SUBMISSIONS = {
  getInbox: signedIn('GET /inbox', 'What waits for the one who asks', waitingSubmissions),
  watchInbox: signedIn('GET /inbox/events', 'The same, told again with every change', waitingSubmissions, {
    isFollowed: true,
  }),
  submit: inFirm('submit')('POST /submissions', 'Submits workbooks, to be checked and planned', submissionView, {
    body: newSubmission,
    isForm: true,
  }),
  listSubmissions: inFirm('read')('GET /submissions', 'What was submitted', submissionList, { query: submissionQuery }),
  getSubmission: inFirm('read')(
    'GET /submissions/:submission',
    'One submission: how far it is, its plans, who decided, what came of it',
    submissionView,
  ),
  watchSubmission: inFirm('read')(
    'GET /submissions/:submission/events',
    'The same, told again with every change',
    submissionView,
    { isFollowed: true },
  ),
  getPlan: inFirm('read')('GET /submissions/:submission/plan', 'What its plan would do', planView),
  listPlanRows: inFirm('read')('GET /submissions/:submission/plan/rows', 'The same row by row', changePage, {
    query: changeQuery,
  }),
  getPlanFile: inFirm('read')('GET /submissions/:submission/plan/file', 'The plan file, as its digest says', 'file'),
  listFindings: inFirm('read')(
    'GET /submissions/:submission/findings',
    'What checking and planning found in it, each at its cell, the gravest first',
    findingPage,
    { query: findingQuery },
  ),
  getInput: inFirm('read')('GET /submissions/:submission/inputs/:index', 'A workbook as it was submitted', 'file'),
  getReport: inFirm('read')(
    'GET /submissions/:submission/reports/:index',
    'A copy of a workbook that says beside each row what the plan would do',
    'file',
  ),
  getResult: inFirm('read')(
    'GET /submissions/:submission/results/:index',
    'A copy of a workbook that says beside each row what became of it',
    'file',
  ),
  decide: inFirm('decide')('POST /submissions/:submission/decision', 'Approves or rejects its plan', submissionView, {
    body: decision,
  }),
  withdraw: inFirm('submit')(
    'POST /submissions/:submission/withdraw',
    'Takes it back, as long as nothing of it is being applied',
    submissionView,
  ),
  planAgain: inFirm('submit')(
    'POST /submissions/:submission/plan-again',
    'Has it compared with the service once more; a new plan wants an approval of its own',
    submissionView,
  ),
  hold: inFirm('hold')(
    'POST /submissions/:submission/wanted',
    'Pauses a run, goes on with it, or stops it',
    submissionView,
    { body: holding },
  ),
} as const;

const RUNS = {
  listRuns: inFirm('read')('GET /runs', 'The runs of the firm', runList),
  getRun: inFirm('read')('GET /runs/:run', 'One run in full', runView),
  listRunRows: inFirm('read')('GET /runs/:run/rows', 'What became of every row', changePage, { query: changeQuery }),
  getCreated: inFirm('read')('GET /runs/:run/created.csv', 'What it created, with the service’s ids', 'file'),
  exportPortfolio: inFirm('read')('GET /export', 'What the firm’s service holds, as a workbook', 'file', {
    query: z.object({ company: z.union([companyName, z.array(companyName).max(500)]).optional() }),
  }),
} as const;

const EDGES = {
  listWatches: inFirm('administer')('GET /watches', 'The folders in which new workbooks are looked for', watchList),
  addWatch: inFirm('administer')(
    'POST /watches',
    'Looks for new workbooks in a folder; they are checked and planned, never applied unasked',
    watchView,
    { body: newWatch },
  ),
  endWatch: inFirm('administer')('DELETE /watches/:watch', 'Stops watching it', done),
  listSubscriptions: inFirm('administer')('GET /subscriptions', 'The webhooks of the firm', subscriptionList),
  addSubscription: inFirm('administer')(
    'POST /subscriptions',
    'Adds a webhook, which is notified of what happens',
    madeSubscription,
    { body: newSubscription },
  ),
  endSubscription: inFirm('administer')('DELETE /subscriptions/:subscription', 'Removes it', done),
  listNotices: inFirm('read-audit')(
    'GET /notices',
    'Which notices were sent to whom, and which could not be',
    noticeList,
  ),
} as const;

/** Every call of a team's server, except the browser's sign-in and the health checks. */
export const TEAM_OPERATIONS = {
  ...PEOPLE,
  ...FIRMS,
  ...SUBMISSIONS,
  ...DESK_CALLS,
  ...DESK_STEPS,
  ...RUNS,
  ...EDGES,
} as const;
export type TeamOperationName = keyof typeof TEAM_OPERATIONS;
