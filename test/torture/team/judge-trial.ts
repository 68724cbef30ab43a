import { z } from 'zod';
import { groupBy } from '../../../src/base/util/collections/group-by.ts';
import type { SubmissionView } from '../../../src/team/api/submission.ts';
import { compareHoldings } from '../compare-holdings.ts';
import { idsIn } from '../enter-before.ts';
import { foundHoldings } from '../found-holdings.ts';
import { judgeResult, readDocument } from '../judge-result.ts';
import type { House } from './open-house.ts';
import type { Case } from './people.ts';
import type { Portfolio } from './portfolio.ts';

export interface TrialJudgement {
  readonly violations: readonly string[];
  readonly duplicates: number;
  readonly losses: number;
  readonly withoutOutcome: number;
  readonly decidedByMaker: number;
  /** Sent by a worker that had stood still past its lease, and reported by the next plan. */
  readonly lateWrites: number;
}

interface TrialEnd {
  readonly house: House;
  readonly portfolios: readonly Portfolio[];
  readonly cases: readonly Case[];
  /** Everything submitted once more after all was done: there is nothing left to do. */
  readonly proofs: readonly Case[];
  readonly hasLateFreeze: boolean;
}

/** Compares what services, journal and results say in the end, with each other and with the workbooks. */
export async function judgeTrial(end: TrialEnd): Promise<TrialJudgement> {
  const { house, portfolios, cases, hasLateFreeze } = end;
  const differences = portfolios.map(({ expected, sandbox }) =>
    compareHoldings(expected, foundHoldings(sandbox.dump())),
  );
  const duplicates = differences.flatMap((difference) => difference.duplicates);
  const losses = differences.flatMap((difference) => difference.losses);
  const open = [...cases, ...end.proofs].filter((each) => each.end === undefined);
  const decidedByMaker = await countDecidedByMaker(house);
  const isLate = hasLateFreeze && duplicates.length > 0;
  const own = [
    ...losses.map((text) => `loss: ${text}`),
    ...open.map(({ comment, view }) => `${comment} has no outcome: ${view?.state}, ${view?.problem?.code}`),
    ...(decidedByMaker === 0 ? [] : [`${decidedByMaker} plans were decided by their makers`]),
    ...(await Promise.all(portfolios.map((portfolio) => judgeJournal(end, portfolio)))).flat(),
    ...(await Promise.all(cases.map((each) => judgeCase(house, each)))).flat(),
  ];
  const proven = isLate ? await judgeReported(end) : judgeProofs(end);
  return {
    violations: [...(isLate ? [] : duplicates.map((text) => `duplicate: ${text}`)), ...own, ...proven],
    duplicates: isLate ? 0 : duplicates.length,
    losses: losses.length,
    withoutOutcome: open.length,
    decidedByMaker,
    lateWrites: isLate ? duplicates.length : 0,
  };
}

async function countDecidedByMaker({ write }: House): Promise<number> {
  const sql = `SELECT count(*) AS count FROM approvals JOIN submissions ON submissions.id = approvals.submission
    WHERE approvals.person = submissions.maker`;
  return Number((await write((ask) => ask(sql))).rows[0]?.count);
}

/** A workbook is whole and right: all but the whole one may be turned away, and none is refused. */
async function judgeCase(house: House, each: Case): Promise<readonly string[]> {
  const { drawn, comment, rowCount, end, view } = each;
  if (end === 'refused') return [`${comment} was refused: ${JSON.stringify(view?.problem ?? view?.why)}`];
  if (drawn.only === undefined && end !== 'done') return [`${comment} ended as ${end}`];
  const result = end === 'done' ? view?.result : undefined;
  const record = result?.files.find(({ name }) => name === 'run.json');
  if (result === undefined || record === undefined) return [];
  const document = readDocument(String(await house.files.load(record.sha256)));
  if (!('rows' in document)) return [`${comment}: its result is an error`];
  const open = drawn.only === undefined ? new Set<string>() : await leftOpenByPlan(house, view);
  const mayStayOut = ({ sheet, row, outcome }: (typeof document.rows)[number]) =>
    open.has([sheet, row, outcome].join(' '));
  const told = judgeResult(document, { rowCount, isDone: true, mayStayOut });
  const inJournal = await outcomesOf(house, result);
  const inResult = document.rows.map(({ outcome }) => outcome);
  const { duplicates, losses } = compareHoldings(inJournal, inResult);
  const apart = [...duplicates, ...losses];
  return [...told, ...(apart.length === 0 ? [] : [`result and journal differ: ${apart.join(', ')}`])].map(
    (text) => `${comment}: ${text}`,
  );
}

const approvedPlan = z.object({
  rows: z.array(z.object({ sheet: z.string(), row: z.number(), action: z.string() })),
});

/**
 * Rows that were approved as what is not sent. A part of a workbook may lack the sale of a holding whose twin it has:
 * which of the two the service no longer lists is for a person to say.
 */
async function leftOpenByPlan({ files }: House, view: SubmissionView | undefined): Promise<ReadonlySet<string>> {
  const approved = view?.plans.findLast(({ approval }) => approval?.decision === 'approved');
  if (approved === undefined) return new Set();
  const { rows } = approvedPlan.parse(JSON.parse(String(await files.load(approved.sha256))));
  const open = rows.filter(({ action }) => action === 'differs' || action === 'blocked');
  return new Set(open.map(({ sheet, row, action }) => [sheet, row, action].join(' ')));
}

async function outcomesOf({ write }: House, { runs }: NonNullable<SubmissionView['result']>) {
  const sql = 'SELECT outcome FROM outcomes WHERE run = $1';
  return (await write((ask) => ask(sql, [runs.at(-1)]))).rows.map(({ outcome }) => String(outcome));
}

/** Expects the new things at a service to be those that the journal says were added. Services may use the same ids. */
async function judgeJournal({ house, hasLateFreeze }: TrialEnd, portfolio: Portfolio): Promise<readonly string[]> {
  const sql = `SELECT DISTINCT coalesce(landed_by, run) AS run, outcomes.id, created_id
    FROM outcomes JOIN runs ON runs.id = outcomes.run
    WHERE outcome = 'added' AND runs.firm_id IN (SELECT service_firm_id FROM firms WHERE firms.id = ANY ($1))`;
  const firms = portfolio.firms.map(({ id }) => id);
  const rows = (await house.write((ask) => ask(sql, [firms]))).rows;
  const said = new Set(rows.flatMap(({ id, created_id }) => [id, created_id]).map(String));
  const there = idsIn(portfolio.sandbox.dump());
  const byId = groupBy(
    rows.filter(({ id }) => id !== null),
    ({ id }) => String(id),
  );
  const absent = [...byId.keys()].filter((id) => !there.includes(id));
  // One run may stop before it learns what its conversion created, and the next one learn it.
  const runsOf = [...byId].map(([id, outcomes]) => [id, new Set(outcomes.map(({ run }) => run)).size] as const);
  const twice = runsOf.filter(([, runs]) => runs > 1);
  const unknown = there.filter((id) => !portfolio.idsBefore.has(id) && !said.has(id));
  return [
    ...absent.map((id) => `the journal says ${id} was added, and it is not there`),
    ...twice.map(([id, runs]) => `${runs} runs say that they added ${id}`),
    ...(hasLateFreeze ? [] : unknown.map((id) => `${id} is there, and the journal does not know of it`)),
  ];
}

/** The same workbook again changes nothing: nobody is asked. */
function judgeProofs({ proofs }: TrialEnd): readonly string[] {
  return proofs.flatMap(({ comment, view }) => {
    const summary = view?.plans.at(-1)?.summary;
    if (
      view?.state === 'done' &&
      (summary?.writes ?? 0) === 0 &&
      view.plans.every(({ approval }) => approval === undefined)
    )
      return [];
    return [`${comment}: the same workbook again is ${view?.state}: ${summary?.headline}`];
  });
}

/** Expects the next plan to report what was sent late, before anybody sends anything. */
async function judgeReported({ house, proofs }: TrialEnd): Promise<readonly string[]> {
  const { token } = house.people.Cy;
  const codes = await Promise.all(
    proofs.map(async ({ firm, id }) => {
      const answer = await house.servers[0]?.ask(`/api/firms/${firm}/submissions/${id}/findings`, { token });
      const findings: readonly { readonly code: string }[] = answer?.json?.findings ?? [];
      return findings.map(({ code }) => code);
    }),
  );
  return codes.flat().includes('surplus')
    ? []
    : ['something is there twice after a late write, and no plan reports it'];
}
