import { z } from 'zod';
import { changePage, changeQuery } from '../../ui/api/change-set.ts';
import { planView } from '../../ui/api/plan.ts';
import { done } from '../../ui/api/problem.ts';
import { listQuery, rowList } from '../../ui/api/rows.ts';
import { runList, runView } from '../../ui/api/runs.ts';
import type { Action } from '../terms/roles.ts';
import { auditPage, auditQuery } from './audit.ts';
import { DESK_CALLS, DESK_STEPS } from './desk-operations.ts';
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
import type { Access } from './operation.ts';
import { FIRM, inFirm, ofFirm, operation } from './operation.ts';
import { grantOfRole, me, newGrant, number, peopleList, tokenList } from './person.ts';
import {
  decision,
  holding,
  newSubmission,
  submissionList,
  submissionQuery,
  submissionView,
  waitingSubmissions,
} from './submission.ts';

const ANYBODY: Access = { kind: 'anybody' };
const SIGNED_IN: Access = { kind: 'signed-in' };
const everywhere = (action: Action): Access => ({ kind: 'everywhere', action });

const ofSubmission = ofFirm.extend({ submission: number });
const ofFile = ofSubmission.extend({ index: z.coerce.number().int().min(0).max(999) });
/** By ID, slug or name; may be repeated. */
const companyName = z.string().trim().min(1).max(500);
const ofRun = ofFirm.extend({ run: z.string().regex(/^[\w-]{1,80}$/) });

const SUBMISSION = `${FIRM}/submissions/:submission`;

const PEOPLE = {
  getMe: operation('GET', '/api/me', SIGNED_IN, 'Who asks, and what they may do', { answer: me }),
  listTokens: operation(
    'GET',
    '/api/tokens',
    SIGNED_IN,
    'The browsers and command lines that the caller has signed in with; for an administrator, everybody’s',
    { answer: tokenList, query: z.object({ person: number.optional() }) },
  ),
  revokeToken: operation('DELETE', '/api/tokens/:token', SIGNED_IN, 'Signs one of them out', {
    answer: done,
    params: z.object({ token: number }),
  }),
  beginDevice: operation('POST', '/api/device', ANYBODY, 'A command line asks to be let in', {
    body: deviceRequest,
    answer: deviceCode,
  }),
  pollDevice: operation('POST', '/api/device/token', ANYBODY, 'It asks whether somebody has confirmed it', {
    body: deviceQuestion,
    answer: deviceAnswer,
  }),
  getDevice: operation('GET', '/api/device/:code', SIGNED_IN, 'The command line that shows this code', {
    answer: deviceView,
    params: z.object({ code: z.string().regex(/^[A-Z0-9-]{4,20}$/) }),
  }),
  decideDevice: operation('POST', '/api/device/:code', SIGNED_IN, 'Lets it in as the one who asks, or turns it away', {
    body: deviceDecision,
    answer: done,
    params: z.object({ code: z.string().regex(/^[A-Z0-9-]{4,20}$/) }),
  }),
  listPeople: operation(
    'GET',
    '/api/people',
    everywhere('administer'),
    'Everybody who has signed in, and their roles',
    { answer: peopleList },
  ),
  changePerson: operation(
    'PATCH',
    '/api/people/:person',
    everywhere('administer'),
    'Locks somebody out or unlocks them; signs them out everywhere',
    { answer: done, params: z.object({ person: number }), body: z.strictObject({ isDisabled: z.boolean() }) },
  ),
  grantEverywhere: operation(
    'POST',
    '/api/people/grants',
    everywhere('administer'),
    'Gives somebody a role in every firm',
    { body: newGrant, answer: done },
  ),
  revokeEverywhere: operation(
    'DELETE',
    '/api/people/:person/grants/:role',
    everywhere('administer'),
    'Takes a role in every firm from somebody',
    { answer: done, params: z.object({ person: number, role: grantOfRole.shape.role }) },
  ),
  listGrants: operation('GET', `${FIRM}/people`, inFirm('administer'), 'Who has a role in the firm', {
    params: ofFirm,
    answer: peopleList,
  }),
  addGrant: operation('POST', `${FIRM}/grants`, inFirm('administer'), 'Gives somebody a role in the firm', {
    params: ofFirm,
    answer: done,
    body: newGrant,
  }),
  removeGrant: operation(
    'DELETE',
    `${FIRM}/grants/:person/:role`,
    inFirm('administer'),
    'Takes a role in the firm from somebody',
    { answer: done, params: ofFirm.extend({ person: number, role: grantOfRole.shape.role }) },
  ),
} as const;

const FIRMS = {
  listFirms: operation('GET', '/api/firms', SIGNED_IN, 'The firms in which the one who asks has a role', {
    answer: listedFirms,
  }),
  addFirm: operation('POST', '/api/firms', everywhere('administer'), 'Adds a firm', {
    body: newFirm,
    answer: firmView,
  }),
  changeFirm: operation('PATCH', FIRM, inFirm('administer'), 'Changes what is known of the firm and its service', {
    params: ofFirm,
    answer: firmView,
    body: firmChange,
  }),
  closeFirm: operation(
    'DELETE',
    FIRM,
    everywhere('administer'),
    'Closes the firm: nothing more is done there, and nothing of it is lost',
    { params: ofFirm, answer: done },
  ),
  setCredentials: operation(
    'PUT',
    `${FIRM}/credentials`,
    inFirm('administer'),
    'Sets the credentials that the firm’s service is asked with',
    { params: ofFirm, answer: firmView, body: newCredentials },
  ),
  listAudit: operation('GET', `${FIRM}/audit`, inFirm('read-audit'), 'Who did what in the firm, and when', {
    params: ofFirm,
    answer: auditPage,
    query: auditQuery,
  }),
  listOwnAudit: operation(
    'GET',
    '/api/audit',
    everywhere('read-audit'),
    'The same where no firm in particular is concerned',
    { query: auditQuery, answer: auditPage },
  ),
} as const;

const SUBMISSIONS = {
  getInbox: operation('GET', '/api/inbox', SIGNED_IN, 'What waits for the one who asks', {
    answer: waitingSubmissions,
  }),
  watchInbox: operation('GET', '/api/inbox/events', SIGNED_IN, 'The same, told again with every change', {
    answer: 'events',
  }),
  submit: operation('POST', `${FIRM}/submissions`, inFirm('submit'), 'Submits workbooks, to be checked and planned', {
    params: ofFirm,
    answer: submissionView,
    body: newSubmission,
    isForm: true,
  }),
  listSubmissions: operation('GET', `${FIRM}/submissions`, inFirm('read'), 'What was submitted', {
    params: ofFirm,
    answer: submissionList,
    query: submissionQuery,
  }),
  getSubmission: operation(
    'GET',
    SUBMISSION,
    inFirm('read'),
    'One submission: how far it is, its plans, who decided, what came of it',
    { params: ofSubmission, answer: submissionView },
  ),
  watchSubmission: operation('GET', `${SUBMISSION}/events`, inFirm('read'), 'The same, told again with every change', {
    params: ofSubmission,
    answer: 'events',
  }),
  getPlan: operation('GET', `${SUBMISSION}/plan`, inFirm('read'), 'What its plan would do', {
    params: ofSubmission,
    answer: planView,
  }),
  listPlanRows: operation('GET', `${SUBMISSION}/plan/rows`, inFirm('read'), 'The same row by row', {
    params: ofSubmission,
    query: changeQuery,
    answer: changePage,
  }),
  getPlanFile: operation('GET', `${SUBMISSION}/plan/file`, inFirm('read'), 'The plan file, as its digest says', {
    params: ofSubmission,
    answer: 'file',
  }),
  listFindings: operation(
    'GET',
    `${SUBMISSION}/findings`,
    inFirm('read'),
    'What checking and planning found in it, each at its cell, the gravest first',
    { params: ofSubmission, query: findingQuery, answer: findingPage },
  ),
  getInput: operation('GET', `${SUBMISSION}/inputs/:index`, inFirm('read'), 'A workbook as it was submitted', {
    params: ofFile,
    answer: 'file',
  }),
  getReport: operation(
    'GET',
    `${SUBMISSION}/reports/:index`,
    inFirm('read'),
    'A copy of a workbook that says beside each row what the plan would do',
    { params: ofFile, answer: 'file' },
  ),
  getResult: operation(
    'GET',
    `${SUBMISSION}/results/:index`,
    inFirm('read'),
    'A copy of a workbook that says beside each row what became of it',
    { params: ofFile, answer: 'file' },
  ),
  decide: operation('POST', `${SUBMISSION}/decision`, inFirm('decide'), 'Approves or rejects its plan', {
    params: ofSubmission,
    body: decision,
    answer: submissionView,
  }),
  withdraw: operation(
    'POST',
    `${SUBMISSION}/withdraw`,
    inFirm('submit'),
    'Takes it back, as long as nothing of it is being applied',
    { params: ofSubmission, answer: submissionView },
  ),
  planAgain: operation(
    'POST',
    `${SUBMISSION}/plan-again`,
    inFirm('submit'),
    'Has it compared with the service once more; a new plan wants an approval of its own',
    { params: ofSubmission, answer: submissionView },
  ),
  hold: operation('POST', `${SUBMISSION}/wanted`, inFirm('hold'), 'Pauses a run, goes on with it, or stops it', {
    params: ofSubmission,
    body: holding,
    answer: submissionView,
  }),
} as const;

const RUNS = {
  listRuns: operation('GET', `${FIRM}/runs`, inFirm('read'), 'The runs of the firm', {
    params: ofFirm,
    answer: runList,
  }),
  getRun: operation('GET', `${FIRM}/runs/:run`, inFirm('read'), 'One run in full', { params: ofRun, answer: runView }),
  listRunRows: operation('GET', `${FIRM}/runs/:run/list`, inFirm('read'), 'Its rows of one outcome', {
    params: ofRun,
    query: listQuery,
    answer: rowList,
  }),
  getCreated: operation(
    'GET',
    `${FIRM}/runs/:run/created.csv`,
    inFirm('read'),
    'What it created, with the service’s ids',
    { params: ofRun, answer: 'file' },
  ),
  exportPortfolio: operation('GET', `${FIRM}/export`, inFirm('read'), 'What the firm’s service holds, as a workbook', {
    params: ofFirm,
    answer: 'file',
    query: z.object({ company: z.union([companyName, z.array(companyName).max(500)]).optional() }),
  }),
} as const;

const EDGES = {
  listWatches: operation(
    'GET',
    `${FIRM}/watches`,
    inFirm('administer'),
    'The folders in which new workbooks are looked for',
    { params: ofFirm, answer: watchList },
  ),
  addWatch: operation(
    'POST',
    `${FIRM}/watches`,
    inFirm('administer'),
    'Looks for new workbooks in a folder; they are checked and planned, never applied unasked',
    { params: ofFirm, answer: watchView, body: newWatch },
  ),
  endWatch: operation('DELETE', `${FIRM}/watches/:watch`, inFirm('administer'), 'Stops watching it', {
    answer: done,
    params: ofFirm.extend({ watch: number }),
  }),
  listSubscriptions: operation('GET', `${FIRM}/subscriptions`, inFirm('administer'), 'The webhooks of the firm', {
    params: ofFirm,
    answer: subscriptionList,
  }),
  addSubscription: operation(
    'POST',
    `${FIRM}/subscriptions`,
    inFirm('administer'),
    'Adds a webhook, which is notified of what happens',
    { params: ofFirm, body: newSubscription, answer: madeSubscription },
  ),
  endSubscription: operation('DELETE', `${FIRM}/subscriptions/:subscription`, inFirm('administer'), 'Removes it', {
    answer: done,
    params: ofFirm.extend({ subscription: number }),
  }),
  listNotices: operation(
    'GET',
    `${FIRM}/notices`,
    inFirm('read-audit'),
    'Which notices were sent to whom, and which could not be',
    { params: ofFirm, answer: noticeList },
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
