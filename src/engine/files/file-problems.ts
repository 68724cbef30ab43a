import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertNever } from '../../base/util/assert-never.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { nearestNames } from '../../base/util/text/near-names.ts';
import { quote } from '../../base/util/text/quote.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import { fileNameOf, type InspectedFile } from '../../model/local-file.ts';
import type { WantedFile } from './wanted-file.ts';

/** Why a file cannot be sent. */
export type FileProblem =
  | { readonly kind: 'ending'; readonly path: string; readonly extensions: readonly string[] }
  | { readonly kind: 'missing'; readonly path: string; readonly nearest: string | undefined }
  | { readonly kind: 'unreadable'; readonly path: string; readonly why: string }
  | { readonly kind: 'no-file'; readonly path: string; readonly what: string }
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'size'; readonly path: string; readonly bytes: number; readonly maxBytes: number }
  | { readonly kind: 'content'; readonly path: string; readonly ending: string; readonly found?: string };

/** What an error of the operating system says of a file; any other error is thrown on. */
export async function describeFault({ folder, path }: WantedFile, error: unknown): Promise<FileProblem> {
  const why = errnoOf(error);
  if (why === undefined) throw error;
  if (why !== 'ENOENT' && why !== 'ENOTDIR') return { kind: 'unreadable', path, why };
  const neighbours = await readdir(dirname(join(folder, ...path.split(/[/\\]/)))).catch(() => []);
  return { kind: 'missing', path, nearest: nearestNames(fileNameOf(path), neighbours, 1)[0] };
}

export function problemOf(problem: FileProblem): { readonly inspected: InspectedFile } {
  return { inspected: { kind: 'unusable', problem: toText(problem) } };
}

function toText(problem: FileProblem): FindingText {
  const { path } = problem;
  switch (problem.kind) {
    case 'ending': {
      const taken = problem.extensions.join(', ');
      return error('file-type-wrong', `${quote(path)} is of a type that the portfolio service does not accept.`, [
        `It accepts ${taken}.`,
      ]);
    }
    case 'missing':
      return error('file-missing', `There is no file ${quote(path)} in the workbook's folder.`, [
        ...(problem.nearest === undefined ? [] : [`The nearest: ${quote(problem.nearest)}.`]),
        "Correct the path, which is taken from the workbook's folder, or put the file there.",
      ]);
    case 'unreadable':
      return error('file-missing', `The file ${quote(path)} cannot be read (${problem.why}).`, [
        'Close it in other programs, and make sure you are allowed to read it.',
      ]);
    case 'no-file':
      return error('file-missing', `${quote(path)} is ${problem.what}, not a file.`, ['Write the path of a file.']);
    case 'outside':
      return error('file-outside', `${quote(path)} leads out of the workbook's folder by a link.`, [
        'Put the file itself beside the workbook or into a folder there.',
      ]);
    case 'size':
      return toSizeText(problem);
    case 'content':
      return toContentText(problem);
    default:
      return assertNever(problem);
  }
}

function toSizeText({ path, bytes, maxBytes }: Extract<FileProblem, { kind: 'size' }>): FindingText {
  if (bytes === 0)
    return error('file-size-wrong', `The file ${quote(path)} is empty.`, ['Write the path of another file.']);
  const message = `The file ${quote(path)} has ${toMegabytes(bytes)} MB; the portfolio service accepts ${toMegabytes(maxBytes)} MB.`;
  return error('file-size-wrong', message, ['Make it smaller, or split it.']);
}

function toContentText({ path, ending, found }: Extract<FileProblem, { kind: 'content' }>): FindingText {
  const is = found === undefined ? 'of no type that capsheet knows' : `a .${found} file`;
  return error('file-type-wrong', `${quote(path)} is ${is} by its content, not a ${ending} file.`, [
    'Save it as what its name says, or correct the name.',
  ]);
}

/** Rounded up, so that what is too large never looks as if it were not. */
function toMegabytes(bytes: number): string {
  return String(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
}

function error(code: FindingText['code'], message: string, hints: readonly string[]): FindingText {
  return { severity: 'error', code, message, hint: hints.join(' ') };
}
