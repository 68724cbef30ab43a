import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { CreatedByRun, CreatedThing } from '../../model/outcomes/run-report.ts';

/** What `runs RUN --created --json` prints. */
export interface CreatedJson extends DocumentName<'created@1'> {
  readonly run: string;
  readonly service: string;
  /** The firm's name. */
  readonly firm: string;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly appliedBy: string;
  /** What came last stands first. */
  readonly created: readonly {
    readonly kind: CreatedThing['kind'];
    readonly id?: string;
    readonly key: string;
    /** Of the transaction that brought it into being. */
    readonly createdBy?: string;
    readonly file: string;
    readonly sheet: string;
    /** As Excel shows it, from 1. */
    readonly row: number;
  }[];
  /** Rows whose custom values or marks it replaced. */
  readonly replaced: number;
}

export function toCreatedJson({ run, created, replaced }: CreatedByRun): CreatedJson {
  const { runId, service, firm, startedAt, finishedAt, appliedBy } = run;
  return {
    ...nameDocument('created@1'),
    run: runId,
    service,
    firm,
    startedAt,
    ...(finishedAt === undefined ? {} : { finishedAt }),
    appliedBy,
    created: created.map(({ kind, id, key, createdBy, file, sheet, rowNumber }) => ({
      kind,
      ...(id === undefined ? {} : { id }),
      key,
      ...(createdBy === undefined ? {} : { createdBy }),
      file,
      sheet,
      row: rowNumber,
    })),
    replaced,
  };
}
