import type { z } from 'zod';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { SEVERITIES } from '../../../model/findings/finding-schema.ts';
import type { DeepReadonly } from '../../../model/values/scalars.ts';
import type { FindingView } from '../../../ui/api/row-status.ts';
import type { FindingPageView, findingQuery } from '../../api/findings.ts';

type Wanted = z.output<typeof findingQuery>;
type Filter = Omit<Wanted, 'offset' | 'limit'>;
type Page = DeepReadonly<FindingPageView>;
type Found = Pick<Page, 'severities' | 'codes' | 'findings'>;

const MOST_FILTERS = 20;

/** All findings of a submission, by page. */
export class FindingIndex {
  readonly #findings: readonly FindingView[];
  readonly #found = new Map<string, Found>();

  constructor(findings: readonly FindingView[]) {
    const bySeverity = groupBy(findings, ({ severity }) => severity);
    this.#findings = SEVERITIES.flatMap((severity) => bySeverity.get(severity) ?? []);
  }

  read({ offset, limit, ...filter }: Wanted): Page {
    const { findings, ...counts } = this.#find(filter);
    return { offset, total: findings.length, ...counts, findings: findings.slice(offset, offset + limit) };
  }

  /** Pages of the same list follow each other. */
  #find(filter: Filter): Found {
    const key = JSON.stringify(Object.entries(filter).sort());
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = select(this.#findings, filter);
    if (this.#found.size >= MOST_FILTERS) this.#found.clear();
    this.#found.set(key, found);
    return found;
  }
}

function select(all: readonly FindingView[], { severity, code, search = '' }: Filter): Found {
  const part = search.trim().toLowerCase();
  const matching = part === '' ? all : all.filter((finding) => textOf(finding).includes(part));
  const ofCode = code === undefined ? matching : matching.filter((finding) => finding.code === code);
  const ofSeverity = severity === undefined ? matching : matching.filter((finding) => finding.severity === severity);
  return {
    severities: countSeverities(ofCode),
    codes: countCodes(ofSeverity),
    findings: severity === undefined ? ofCode : ofCode.filter((finding) => finding.severity === severity),
  };
}

function countSeverities(findings: readonly FindingView[]): Page['severities'] {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** A code with two severities counts twice. */
function countCodes(findings: readonly FindingView[]): Page['codes'] {
  const groups = groupBy(findings, ({ severity, code }) => `${severity} ${code}`);
  return [...groups.values()].map(([{ code, severity }, ...others]) => ({ code, severity, count: others.length + 1 }));
}

/** The searchable text, in lower case. */
function textOf({ code, file = '', sheet = '', row, column = '', cell = '', message, hint }: FindingView): string {
  return [code, file, `${sheet}!${cell}`, `${sheet} row ${row}`, column, message, hint].join('\n').toLowerCase();
}
