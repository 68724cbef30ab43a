import { useCallback, useState } from 'react';
import { type FindingPageView, findingPage } from '../../../../team/api/findings.ts';
import type { FindingView } from '../../../../ui/api/finding.ts';
import { toPageHint } from '../../../../ui/api/page-hint.ts';
import type { Problem } from '../../../../ui/api/problem.ts';
import { get } from '../../api-client.ts';
import { usePages } from '../../hooks/use-pages.ts';

interface Findings {
  /** What is known of all of them; absent until the first answer. */
  readonly head: FindingPageView | undefined;
  /** Those that are listed so far. */
  readonly findings: readonly FindingView[];
  readonly problem: Problem | undefined;
  /** Lists more of them. */
  readonly more: () => void;
}

/** So many more at a time. */
const STEP = 20;

interface Source {
  /** Below `/api/`. */
  readonly path: string;
  /** Of what was checked: another one where they are others. */
  readonly version: string;
  /** Only these; all where it is left out. */
  readonly severity: FindingView['severity'] | undefined;
}

/** The findings of a submission, the gravest first, some at a time. */
export function useFindings({ path, version, severity }: Source): Findings {
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await get(path, findingPage, { severity, ...bounds });
      const items = page.findings.map((finding) => ({ ...finding, hint: toPageHint(finding.hint) }));
      return { ...page, items };
    },
    [path, severity],
  );
  const key = JSON.stringify([path, version, severity]);
  const { head, problem, itemAt, want } = usePages<FindingView, FindingPageView & { items: readonly FindingView[] }>({
    key,
    fetchPage,
  });
  const [asked, setAsked] = useState({ key, count: STEP });
  const count = asked.key === key ? asked.count : STEP;
  return {
    head,
    findings: Array.from({ length: count }, (_, offset) => itemAt(offset) ?? []).flat(),
    problem,
    more: () => {
      want(count, count + STEP - 1);
      setAsked({ key, count: count + STEP });
    },
  };
}
