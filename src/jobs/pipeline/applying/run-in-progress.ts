import type { FurtherLook } from '../../../engine/apply/apply-context.ts';
import type { RunLog } from '../../../engine/journal/journal.ts';
import type { Approval } from '../../../model/outcomes/approval.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunProgress } from '../../../model/outcomes/run-status.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';
import type { Ground, PreparedPlan } from '../planning/prepare-plan.ts';
import type { SavedPlan } from '../planning/saved-plan.ts';
import type { SettledRuns } from '../planning/unfinished.ts';
import type { Session } from '../session/session.ts';

/** `unasked`: the user wants no question. */
export type Confirmation = 'given' | 'declined' | 'unasked';

/** The user's choices for an apply. */
export interface ApplyOptions {
  readonly isPartial: boolean;
  readonly isStrict: boolean;
  /** `--result`; by default beside each input. */
  readonly resultPath?: string;
  /** Names a result workbook in the journal if it will be moved; by default its path. */
  readonly nameResult?: (path: string) => string;
  readonly saved?: SavedPlan;
  /** For that very plan, by somebody who signed in; journal and reports name them. */
  readonly approval?: Approval;
  /** Called with the plan before anything is sent. */
  readonly confirm: (document: PlanDocument) => Promise<Confirmation>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Awaited before each write. */
  readonly gate?: () => Promise<void>;
}

/** A run under the lock: planned, but not in the journal yet. */
export interface RunInProgress extends PreparedPlan, SettledRuns {
  readonly inputs: CheckedInputs;
  readonly session: Session;
  readonly options: ApplyOptions;
  readonly ground: Ground;
  readonly startedAt: Date;
  /** As many as the plan said when it was first made. */
  readonly plannedReads: number;
  /** Filled while the run goes on. */
  readonly furtherLooks: Set<FurtherLook>;
}

/** A run that the journal knows. */
export interface StartedRun extends RunInProgress {
  readonly log: RunLog;
}
