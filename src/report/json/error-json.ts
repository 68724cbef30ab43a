import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import { describeForTerminal } from '../describe-error.ts';

/** What stands on standard output under `--json` where the run could not go on. */
export interface ErrorJson extends DocumentName<'error@1'> {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function toErrorJson(error: unknown): ErrorJson {
  const { code, message, hint } = describeForTerminal(error);
  return { ...nameDocument('error@1'), code, message, hint };
}
