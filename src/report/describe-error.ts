import { hideOwnPaths } from '../base/disk/own-paths.ts';
import { addressTo, CapsheetError } from '../base/util/capsheet-error.ts';
import { pageOfError } from '../model/errors/error-pages.ts';
import { type TextView, wrapText } from './text/parts/layout.ts';

export interface ErrorDescription {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Says what to do about a fault of capsheet itself. */
const FAULT_HINTS = {
  command:
    'Run it again with --log-level debug and report what it says. Everything that was sent is on record; see "capsheet runs".',
  page: 'Try it again. If it happens again, report it with what is said here. Everything that was sent is on record, in the history.',
} as const;

/** Describes anything thrown: our own errors, or a fault of capsheet that blames no cell. Never shows a stack. */
export function describeError(error: unknown, audience: keyof typeof FAULT_HINTS = 'command'): ErrorDescription {
  if (error instanceof CapsheetError) {
    const { code, message, hint } = addressTo(audience, error);
    return { code, message, hint };
  }
  const reason = error instanceof Error ? error.message : String(error);
  const message = `A fault of capsheet itself, not of your data: ${reason}`;
  return { code: 'internal-error', message, hint: FAULT_HINTS[audience] };
}

/** The same for somebody at the page, who has no command line: what is said of settings is in the words of its forms. */
export function describeForPage(error: unknown): ErrorDescription {
  return describeError(error, 'page');
}

/**
 * Describes an error for users of a team's server: no environment names a firm's service, the paths of the machine are
 * not theirs, and what went wrong inside is for whoever runs it.
 */
export function describeForTeam(error: unknown): ErrorDescription {
  if (!(error instanceof CapsheetError)) return OWN_FAULT;
  const { code, message, hint } = describeForPage(error);
  return { code, message: hideOwnPaths(message), hint: hideOwnPaths(hint) };
}

const OWN_FAULT: ErrorDescription = {
  code: 'internal-error',
  message: 'A fault of capsheet itself, not of your data.',
  hint: 'Try again. If it happens again, tell your administrator: the log of capsheet says more.',
};

/** Describes an error for the command line: the hint ends with the page of the handbook that says more. */
export function describeForTerminal(error: unknown): ErrorDescription {
  const { code, message, hint } = describeError(error);
  const page = pageOfError(code);
  return { code, message, hint: page === undefined ? hint : `${hint} See "capsheet help ${page}".` };
}

/** Precedes an item of a list, or a suggestion; any other line end belongs to a file name or a value. */
const OWN_BREAK = /\n(?= {2}[-…] |\(Did you mean )/;

/** Formats what is wrong, then what to do; never a stack. No line end after the last line. */
export function toErrorText(error: unknown, { colors, width }: TextView): string {
  const { message, hint } = describeForTerminal(error);
  const lines = message.split(OWN_BREAK).flatMap((line) => wrapText(line.replaceAll('\n', '␤'), { width }));
  const cure = hint === '' ? [] : wrapText(`What to do: ${hint}`, { width });
  return [...lines.map(colors.red), ...cure].join('\n');
}
