import type { ExitStatus } from '../../../base/util/capsheet-error.ts';
import type { Io } from './terminal.ts';

/** A command's answer, for programs and for people, and its exit status. */
export interface CommandAnswer {
  readonly json: () => object | Promise<object>;
  readonly text: () => string | Promise<string>;
  /** By default 0. */
  readonly status?: ExitStatus;
}

/** The answer of a command whose JSON document is a name and these facts. */
export function answer(
  form: `${string}@${number}`,
  facts: object,
  text: string,
  status: ExitStatus = 0,
): CommandAnswer {
  const json = async (): Promise<object> => {
    const { nameDocument } = await import('../../../model/outcomes/document-name.ts');
    return { ...nameDocument(form), ...facts };
  };
  return { json, text: () => text, status };
}

interface Written {
  readonly json?: boolean | undefined;
  readonly ndjson?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** Says how a command ended, if it has not said it itself: one JSON document under `--json`, its lines under `--ndjson`, else text; under `--quiet` only its first line, the verdict. */
export async function writeAnswer(io: Io, options: Written, ended: CommandAnswer | ExitStatus): Promise<ExitStatus> {
  if (typeof ended === 'number') return ended;
  const { json, text, status = 0 } = ended;
  if (options.json === true) {
    const { writeJson, writeLines } = await import('./write-json.ts');
    await (options.ndjson === true ? writeLines : writeJson)(io, await json());
    return status;
  }
  const said = await text();
  io.stdout.write(`${options.quiet === true ? (said.split('\n')[0] ?? '') : said}\n`);
  return status;
}
