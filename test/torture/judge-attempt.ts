import type { Attempt } from './attempt-apply.ts';
import type { SecondActor } from './draw-second-actor.ts';
import { type ErrorDocument, endingOf, judgeResult, type ResultDocument, readDocument } from './judge-result.ts';

/** Applied, applied in part, service lost, interrupted: whatever else it says is a fault of its own. */
const ALLOWED: ReadonlySet<number | undefined> = new Set([0, 4, 5, 130]);

interface Circumstances {
  /** The rows of the workbook. */
  readonly rowCount: number;
  /** The kind of the second actor, if one is at work. */
  readonly besides?: SecondActor['kind'];
  /** One of two may be made to stand still while it holds a file of the folder that both use. */
  readonly mayStandStill?: boolean;
}

/** Gives what is wrong with an apply by itself. */
export function judgeAttempt(attempt: Attempt, circumstances: Circumstances): readonly string[] {
  const { rowCount, besides } = circumstances;
  const { status, stdout, stderr, isStruck } = attempt;
  if (isStruck && (status === undefined || status === 130)) return [];
  const document = parse(stdout);
  if (!ALLOWED.has(status) && !isForced(status, document, circumstances)) {
    return [`exit status ${status ?? 'by a signal'}: ${stderr}${stdout}`.slice(0, 2_000)];
  }
  if (typeof document === 'string') return [document];
  // Somebody else sold or converted between two of its looks: what it saw of that is whole only the next time.
  const mayStayOut = ({ outcome }: ResultDocument['rows'][number]) => isApart(besides) && outcome === 'differs';
  return 'rows' in document ? judgeResult(document, { rowCount, isDone: status === 0, mayStayOut }) : [];
}

/** True of what somebody else may bring an apply to: to wait, to be stale, or to find two where a name needs one. */
function isForced(
  status: number | undefined,
  document: ResultDocument | ErrorDocument | string,
  { besides, mayStandStill = false }: Circumstances,
): boolean {
  if (typeof document === 'string' || besides === undefined) return false;
  const code = endingOf(document);
  if (!isApart(besides)) return status === 2 && (code === 'lock-held' || (mayStandStill && code === 'state-dir-busy'));
  return status === 3 || (status === 2 && code === 'plan-stale');
}

/** Reads the result of an apply that finished with one. */
export function resultOf({ stdout }: Attempt): ResultDocument | undefined {
  const document = parse(stdout);
  return typeof document !== 'string' && 'rows' in document ? document : undefined;
}

function parse(stdout: string): ResultDocument | ErrorDocument | string {
  try {
    return readDocument(stdout);
  } catch (error) {
    return `what it printed is no document: ${String(error)}: ${stdout.slice(0, 500)}`;
  }
}

/** Somebody is at work of whom the state folder knows nothing. */
export function isApart(besides: SecondActor['kind'] | undefined): boolean {
  return besides !== undefined && besides !== 'same-folder';
}
