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
  getMe: operation({
    ...{ method: 'GET', path: '/api/me', access: SIGNED_IN, answer: me },
    summary: 'Who asks, and what they may do',
  }),
  listTokens: operation({
    ...{ method: 'GET', path: '/api/tokens', access: SIGNED_IN, answer: tokenList },
    query: z.object({ person: number.optional() }),
    summary: 'The browsers and command lines that the caller has signed in with; for an administrator, everybody’s',
  }),
  revokeToken: operation({
    ...{ method: 'DELETE', path: '/api/tokens/:token', access: SIGNED_IN, answer: done },
    params: z.object({ token: number }),
    summary: 'Signs one of them out',
  }),
  beginDevice: operation({
    ...{ method: 'POST', path: '/api/device', access: ANYBODY, body: deviceRequest, answer: deviceCode },
    summary: 'A command line asks to be let in',
  }),
  pollDevice: operation({
    ...{ method: 'POST', path: '/api/device/token', access: ANYBODY, body: deviceQuestion, answer: deviceAnswer },
    summary: 'It asks whether somebody has confirmed it',
  }),
  getDevice: operation({
    ...{ method: 'GET', path: '/api/device/:code', access: SIGNED_IN, answer: deviceView },
    params: z.object({ code: z.string().regex(/^[A-Z0-9-]{4,20}$/) }),
    summary: 'The command line that shows this code',
  }),
  decideDevice: operation({
    ...{ method: 'POST', path: '/api/device/:code', access: SIGNED_IN, body: deviceDecision, answer: done },
    params: z.object({ code: z.string().regex(/^[A-Z0-9-]{4,20}$/) }),
    summary: 'Lets it in as the one who asks, or turns it away',
  }),
  listPeople: operation({
    ...{ method: 'GET', path: '/api/people', access: everywhere('administer'), answer: peopleList },
    summary: 'Everybody who has signed in, and their roles',
  }),
  changePerson: operation({
    ...{ method: 'PATCH', path: '/api/people/:person', access: everywhere('administer'), answer: done },
    ...{ params: z.object({ person: number }), body: z.strictObject({ isDisabled: z.boolean() }) },
    summary: 'Locks somebody out or unlocks them; signs them out everywhere',
  }),
  grantEverywhere: operation({
    ...{ method: 'POST', path: '/api/people/grants', access: everywhere('administer'), body: newGrant, answer: done },
    summary: 'Gives somebody a role in every firm',
  }),
  revokeEverywhere: operation({
    ...{ method: 'DELETE', path: '/api/people/:person/grants/:role', access: everywhere('administer'), answer: done },
    params: z.object({ person: number, role: grantOfRole.shape.role }),
    summary: 'Takes a role in every firm from somebody',
  }),
  listGrants: operation({
    ...{ method: 'GET', path: `${FIRM}/people`, access: inFirm('administer'), params: ofFirm, answer: peopleList },
    summary: 'Who has a role in the firm',
  }),
  addGrant: operation({
    ...{ method: 'POST', path: `${FIRM}/grants`, access: inFirm('administer'), params: ofFirm, answer: done },
    body: newGrant,
    summary: 'Gives somebody a role in the firm',
  }),
  removeGrant: operation({
    ...{ method: 'DELETE', path: `${FIRM}/grants/:person/:role`, access: inFirm('administer'), answer: done },
    params: ofFirm.extend({ person: number, role: grantOfRole.shape.role }),
    summary: 'Takes a role in the firm from somebody',
  }),
} as const;

const FIRMS = {
  listFirms: operation({
    ...{ method: 'GET', path: '/api/firms', access: SIGNED_IN, answer: listedFirms },
    summary: 'The firms in which the one who asks has a role',
  }),
  addFirm: operation({
    ...{ method: 'POST', path: '/api/firms', access: everywhere('administer'), body: newFirm, answer: firmView },
    summary: 'Adds a firm',
  }),
  changeFirm: operation({
    ...{ method: 'PATCH', path: FIRM, access: inFirm('administer'), params: ofFirm, answer: firmView },
    body: firmChange,
    summary: 'Changes what is known of the firm and its service',
  }),
  closeFirm: operation({
    ...{ method: 'DELETE', path: FIRM, access: everywhere('administer'), params: ofFirm, answer: done },
    summary: 'Closes the firm: nothing more is done there, and nothing of it is lost',
  }),
  setCredentials: operation({
    ...{ method: 'PUT', path: `${FIRM}/credentials`, access: inFirm('administer'), params: ofFirm, answer: firmView },
    body: newCredentials,
    summary: 'Sets the credentials that the firm’s service is asked with',
  }),
  listAudit: operation({
    ...{ method: 'GET', path: `${FIRM}/audit`, access: inFirm('read-audit'), params: ofFirm, answer: auditPage },
    query: auditQuery,
    summary: 'Who did what in the firm, and when',
  }),
  listOwnAudit: operation({
    ...{ method: 'GET', path: '/api/audit', access: everywhere('read-audit'), query: auditQuery, answer: auditPage },
    summary: 'The same where no firm in particular is concerned',
  }),
} as const;

const SUBMISSIONS = {
  getInbox: operation({
    ...{ method: 'GET', path: '/api/inbox', access: SIGNED_IN, answer: waitingSubmissions },
    summary: 'What waits for the one who asks',
  }),
  watchInbox: operation({
    ...{ method: 'GET', path: '/api/inbox/events', access: SIGNED_IN, answer: 'events' },
    summary: 'The same, told again with every change',
  }),
  submit: operation({
    ...{
      method: 'POST',
      path: `${FIRM}/submissions`,
      access: inFirm('submit'),
      params: ofFirm,
      answer: submissionView,
    },
    ...{ body: newSubmission, isForm: true },
    summary: 'Submits workbooks, to be checked and planned',
  }),
  listSubmissions: operation({
    ...{ method: 'GET', path: `${FIRM}/submissions`, access: inFirm('read'), params: ofFirm, answer: submissionList },
    query: submissionQuery,
    summary: 'What was submitted',
  }),
  getSubmission: operation({
    ...{ method: 'GET', path: SUBMISSION, access: inFirm('read'), params: ofSubmission, answer: submissionView },
    summary: 'One submission: how far it is, its plans, who decided, what came of it',
  }),
  watchSubmission: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/events`, access: inFirm('read'), params: ofSubmission, answer: 'events' },
    summary: 'The same, told again with every change',
  }),
  getPlan: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/plan`, access: inFirm('read'), params: ofSubmission, answer: planView },
    summary: 'What its plan would do',
  }),
  listPlanRows: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/plan/rows`, access: inFirm('read'), params: ofSubmission },
    ...{ query: changeQuery, answer: changePage },
    summary: 'The same row by row',
  }),
  getPlanFile: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/plan/file`, access: inFirm('read'), params: ofSubmission, answer: 'file' },
    summary: 'The plan file, as its digest says',
  }),
  listFindings: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/findings`, access: inFirm('read'), params: ofSubmission },
    ...{ query: findingQuery, answer: findingPage },
    summary: 'What checking and planning found in it, each at its cell, the gravest first',
  }),
  getInput: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/inputs/:index`, access: inFirm('read'), params: ofFile, answer: 'file' },
    summary: 'A workbook as it was submitted',
  }),
  getReport: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/reports/:index`, access: inFirm('read'), params: ofFile, answer: 'file' },
    summary: 'A copy of a workbook that says beside each row what the plan would do',
  }),
  getResult: operation({
    ...{ method: 'GET', path: `${SUBMISSION}/results/:index`, access: inFirm('read'), params: ofFile, answer: 'file' },
    summary: 'A copy of a workbook that says beside each row what became of it',
  }),
  decide: operation({
    ...{ method: 'POST', path: `${SUBMISSION}/decision`, access: inFirm('decide'), params: ofSubmission },
    ...{ body: decision, answer: submissionView },
    summary: 'Approves or rejects its plan',
  }),
  withdraw: operation({
    ...{ method: 'POST', path: `${SUBMISSION}/withdraw`, access: inFirm('submit'), params: ofSubmission },
    answer: submissionView,
    summary: 'Takes it back, as long as nothing of it is being applied',
  }),
  planAgain: operation({
    ...{ method: 'POST', path: `${SUBMISSION}/plan-again`, access: inFirm('submit'), params: ofSubmission },
    answer: submissionView,
    summary: 'Has it compared with the service once more; a new plan wants an approval of its own',
  }),
  hold: operation({
    ...{ method: 'POST', path: `${SUBMISSION}/wanted`, access: inFirm('hold'), params: ofSubmission },
    ...{ body: holding, answer: submissionView },
    summary: 'Pauses a run, goes on with it, or stops it',
  }),
} as const;

const RUNS = {
  listRuns: operation({
    ...{ method: 'GET', path: `${FIRM}/runs`, access: inFirm('read'), params: ofFirm, answer: runList },
    summary: 'The runs of the firm',
  }),
  getRun: operation({
    ...{ method: 'GET', path: `${FIRM}/runs/:run`, access: inFirm('read'), params: ofRun, answer: runView },
    summary: 'One run in full',
  }),
  listRunRows: operation({
    ...{ method: 'GET', path: `${FIRM}/runs/:run/list`, access: inFirm('read'), params: ofRun, query: listQuery },
    answer: rowList,
    summary: 'Its rows of one outcome',
  }),
  getCreated: operation({
    ...{ method: 'GET', path: `${FIRM}/runs/:run/created.csv`, access: inFirm('read'), params: ofRun, answer: 'file' },
    summary: 'What it created, with the service’s ids',
  }),
  exportPortfolio: operation({
    ...{ method: 'GET', path: `${FIRM}/export`, access: inFirm('read'), params: ofFirm, answer: 'file' },
    query: z.object({ company: z.union([companyName, z.array(companyName).max(500)]).optional() }),
    summary: 'What the firm’s service holds, as a workbook',
  }),
} as const;

const EDGES = {
  listWatches: operation({
    ...{ method: 'GET', path: `${FIRM}/watches`, access: inFirm('administer'), params: ofFirm, answer: watchList },
    summary: 'The folders in which new workbooks are looked for',
  }),
  addWatch: operation({
    ...{ method: 'POST', path: `${FIRM}/watches`, access: inFirm('administer'), params: ofFirm, answer: watchView },
    body: newWatch,
    summary: 'Looks for new workbooks in a folder; they are checked and planned, never applied unasked',
  }),
  endWatch: operation({
    ...{ method: 'DELETE', path: `${FIRM}/watches/:watch`, access: inFirm('administer'), answer: done },
    params: ofFirm.extend({ watch: number }),
    summary: 'Stops watching it',
  }),
  listSubscriptions: operation({
    ...{ method: 'GET', path: `${FIRM}/subscriptions`, access: inFirm('administer'), params: ofFirm },
    answer: subscriptionList,
    summary: 'The webhooks of the firm',
  }),
  addSubscription: operation({
    ...{ method: 'POST', path: `${FIRM}/subscriptions`, access: inFirm('administer'), params: ofFirm },
    ...{ body: newSubscription, answer: madeSubscription },
    summary: 'Adds a webhook, which is notified of what happens',
  }),
  endSubscription: operation({
    ...{ method: 'DELETE', path: `${FIRM}/subscriptions/:subscription`, access: inFirm('administer'), answer: done },
    params: ofFirm.extend({ subscription: number }),
    summary: 'Removes it',
  }),
  listNotices: operation({
    ...{ method: 'GET', path: `${FIRM}/notices`, access: inFirm('read-audit'), params: ofFirm, answer: noticeList },
    summary: 'Which notices were sent to whom, and which could not be',
  }),
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
