import { nameSettings, type Surface } from './setting-names.ts';

declare global {
  /**
   * Every code of an error with the page of the handbook that declares it: collected from the pages, into
   * `model/errors/error-pages.ts`. The compiler refuses any other code.
   */
  interface ErrorPages {}
}

export type ErrorCode = keyof ErrorPages;

/** The part of a code before such an ending: `plan` of `plan-exists`. */
export type CodeStem<Ending extends string> = {
  [Code in ErrorCode]: Code extends `${infer Stem}-${Ending}` ? Stem : never;
}[ErrorCode];

/** Exit statuses of the process, as docs/reference/exit-statuses.md lists them. */
export const EXIT_STATUSES = [0, 1, 2, 3, 4, 5, 6, 130] as const;
export type ExitStatus = (typeof EXIT_STATUSES)[number];

export interface CapsheetErrorFacts {
  /** Stable kebab-case code, shown under `--json`. */
  readonly code: ErrorCode;
  /** Says what is there and what was expected, in one sentence or two. */
  readonly message: string;
  readonly hint: string;
  readonly exitStatus: ExitStatus;
  /** It passes by itself: the same is tried again. Where left out, it does if its cause does. */
  readonly passes?: boolean;
  readonly cause?: unknown;
}

/** Error codes of the system for a peer that is away or busy for a moment. */
const MOMENTARY: ReadonlySet<unknown> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EAI_AGAIN EBUSY EAGAIN EMFILE ENFILE'.split(' '),
);

/** Whether an error passes by itself. Any other one needs a person or, where it is no CapsheetError, is our own fault. */
export function doesPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('passes' in error) return error.passes === true;
  return 'code' in error && MOMENTARY.has(error.code);
}

/** The texts that each error was made of, with its settings not named yet. */
const TEXTS = new WeakMap<CapsheetError, Pick<CapsheetErrorFacts, 'message' | 'hint'>>();

/** The run cannot go on, and the user can do something about it. Never used for the user's cells: those are findings. */
export class CapsheetError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly exitStatus: ExitStatus;
  readonly passes: boolean;

  constructor(facts: CapsheetErrorFacts) {
    super(nameSettings(facts.message, 'command'), facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'CapsheetError';
    this.code = facts.code;
    this.hint = nameSettings(facts.hint, 'command');
    this.exitStatus = facts.exitStatus;
    this.passes = facts.passes ?? doesPass(facts.cause);
    TEXTS.set(this, facts);
  }
}

/** The texts of an error to make another one of: its settings are named when that is read. */
export function rawTextsOf(error: CapsheetError): Pick<CapsheetErrorFacts, 'message' | 'hint'> {
  return TEXTS.get(error) ?? error;
}

/** The same error with its settings named for somebody else; as it is where it names none, or is named so already. */
export function addressTo(surface: Surface, error: CapsheetError): CapsheetError {
  const texts = rawTextsOf(error);
  const [message, hint] = [nameSettings(texts.message, surface), nameSettings(texts.hint, surface)];
  if (message === error.message && hint === error.hint) return error;
  const { code, exitStatus, passes } = error;
  const addressed = new CapsheetError({ code, message, hint, exitStatus, passes, cause: error });
  TEXTS.set(addressed, texts);
  return addressed;
}

/** Wrong usage or settings, an unreadable input, a stale plan, a held lock. */
export function usageError(code: ErrorCode, message: string, hint: string, cause?: unknown): CapsheetError {
  return new CapsheetError({ code, message, hint, exitStatus: 2, cause });
}

/** The same, for what passes by itself. */
export function passingError(code: ErrorCode, message: string, hint: string, cause?: unknown): CapsheetError {
  return new CapsheetError({ code, message, hint, exitStatus: 2, passes: true, cause });
}

/** The service could not be reached, refused the credentials or refused access. */
export function serviceError(code: ErrorCode, message: string, hint: string, cause?: unknown): CapsheetError {
  return new CapsheetError({ code, message, hint, exitStatus: 5, cause });
}
