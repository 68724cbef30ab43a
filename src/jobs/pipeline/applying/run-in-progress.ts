import type { ApplyProgress } from '../../../engine/apply/apply-context.ts';
import type { RunLog } from '../../../engine/journal/run-log.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import type { Ground, PreparedPlan } from '../planning/prepare-plan.ts';
import type { SavedPlan } from '../planning/saved-plan.ts';
import type { SettledRuns } from '../planning/settle-unfinished.ts';
import type { Session } from '../session/session.ts';

/** `unasked`: the user has said beforehand that nobody need be asked. */
export type Confirmation = 'given' | 'declined' | 'unasked';

/** What the user has said of an apply besides its inputs. */
export interface ApplyOptions {
  readonly isPartial: boolean;
  readonly isStrict: boolean;
  /** `--result`; beside each input where left out. */
  readonly resultPath?: string;
  /** What the journal calls a result workbook that does not stay where it is written; by its path where left out. */
  readonly nameResult?: (path: string) => string;
  readonly saved?: SavedPlan;
  /** Of that very plan, by somebody who signed in; the run's journal and its reports name them. */
  readonly approval?: Approval;
  /** Shown the plan before anything is sent. */
  readonly confirm: (document: PlanDocument) => Promise<Confirmation>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ApplyProgress) => void;
  /** Asked before each write: it comes when the write may go. */
  readonly gate?: () => Promise<void>;
}

/** A run under the lock, planned and not begun in the journal. */
export interface RunInProgress extends PreparedPlan, SettledRuns {
  readonly inputs: CheckedInputs;
  readonly session: Session;
  readonly options: ApplyOptions;
  readonly ground: Ground;
  readonly startedAt: Date;
}

/** The same once the journal has it. */
export interface StartedRun extends RunInProgress {
  readonly log: RunLog;
}
