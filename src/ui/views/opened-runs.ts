import { findRun, type JournalledRun, plannedRowsOf, readPastRun } from '../../engine/history/history.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { PlanDocument } from '../../model/outcomes/plan.ts';
import { mapLinks } from '../../model/records/map-links.ts';
import type { FirmOfService } from '../../model/service/portfolio-name.ts';
import type { ThingNames } from '../../report/change-set/planned-values.ts';
import { ChangeIndex, type PlannedRows, rowsOfPlan } from './change-index.ts';
import { ChangePages } from './change-page.ts';

/** A run of the history, and its rows as the dry run had them. */
export interface OpenedRun {
  readonly detail: JournalledRun;
  readonly changes: ChangePages;
}

export interface WantedRun {
  readonly place: JournalPlace;
  readonly runId: string;
  /** Only a run of that portfolio. */
  readonly within?: FirmOfService;
  /** The saved plan of that digest; `undefined` if it is not kept any more. */
  readonly readPlan: (sha256: string) => Promise<PlanDocument | undefined>;
}

/** The run that was looked at last stays open: its pages are asked for one after another. */
export class OpenedRuns {
  #last: { readonly key: string; readonly opened: Promise<OpenedRun | undefined> } | undefined;

  async open({ place, runId, within, readPlan }: WantedRun): Promise<OpenedRun | undefined> {
    const run = await findRun(place, runId, within);
    if (run === undefined) return undefined;
    const { status, endedAt, counts } = run;
    const key = JSON.stringify([runId, status, endedAt, counts]);
    // One that goes on has other rows each time.
    if (key === this.#last?.key && status !== 'running') return this.#last.opened;
    const opened = openRun({ place, runId, readPlan });
    this.#last = { key, opened };
    opened.catch(() => (this.#last = undefined));
    return opened;
  }
}

async function openRun({ place, runId, readPlan }: Omit<WantedRun, 'within'>): Promise<OpenedRun | undefined> {
  const detail = await readPastRun(place, runId);
  if (detail === undefined) return undefined;
  const { planSha256 } = detail.run;
  const document = planSha256 === undefined ? undefined : await readPlan(planSha256);
  const planned = new Set(document?.plan.rows.map(({ rowKey }) => rowKey));
  const isWhole = detail.outcomes.every(({ rowKey }) => planned.has(rowKey));
  const rows = document !== undefined && isWhole ? rowsOfPlan(document) : recallRows(detail);
  return { detail, changes: new ChangePages(new ChangeIndex(rows, detail.outcomes)) };
}

/** Recalls from the journal alone what a run sent, each thing with its name as far as the run itself knew it. */
function recallRows({ run, outcomes }: Pick<JournalledRun, 'run' | 'outcomes'>): PlannedRows {
  const names = recallNames({ run, outcomes });
  const items = outcomes.flatMap(({ rowKey, data }) =>
    data.map((sent) => {
      const linked = mapLinks(sent, (id) => ({ kind: 'existing', id }) as const);
      const known = linked.kind === 'round' ? linked.pariPassuRounds.filter((one) => names.of(one) !== '') : [];
      return { rowKey, data: linked.kind === 'round' ? { ...linked, pariPassuRounds: known } : linked };
    }),
  );
  const companyOf = ({ kind, key, data: [sent] }: (typeof outcomes)[number]): string => {
    if (kind === 'company') return key;
    return sent === undefined || sent.kind === 'company' ? '' : names.of({ kind: 'existing', id: sent.company });
  };
  const companies = new Map(outcomes.map((outcome) => [outcome.rowKey, companyOf(outcome)]));
  const rows = plannedRowsOf({ outcomes }).map((row) => ({ ...row, company: companies.get(row.rowKey) ?? '' }));
  const held = outcomes.flatMap(({ id, data: [sent] }) =>
    id !== undefined && sent?.kind === 'security' ? { id, fundId: sent.fundId } : [],
  );
  return { rows, inputs: run.inputs, items, names, held };
}

function recallNames({ run, outcomes }: Pick<JournalledRun, 'run' | 'outcomes'>): ThingNames {
  const names = new Map<string, string>();
  const sentAs = new Map(outcomes.flatMap(({ id, data: [sent] }) => (id === undefined ? [] : [[id, sent] as const])));
  for (const { id, key, data } of outcomes) {
    const [sent] = data;
    if (id !== undefined) names.set(id, sent !== undefined && 'name' in sent ? sent.name : key);
  }
  // The roll-forward names fund and company of what was entered.
  for (const { id, fund, company } of run.rollForward?.lines ?? []) {
    const sent = id === undefined ? undefined : sentAs.get(id);
    if (sent?.kind !== 'security') continue;
    names.set(sent.fundId, fund);
    names.set(sent.company, company);
  }
  const nameOf = (id: string): string => names.get(id) ?? '';
  return { of: (target) => (target.kind === 'existing' ? nameOf(target.id) : ''), ofFund: nameOf, ofColumn: nameOf };
}
