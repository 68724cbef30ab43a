import type { ReactNode } from 'react';
import { parseFindingPage } from '../../../../model/findings/finding-page.ts';
import type { FindingExplanationView } from '../../../../ui/api/finding.ts';
import { ExplainDialog } from '../../parts/explain/explain-dialog.tsx';

/** What findings mean, out of the page itself: the texts are loaded when somebody asks for the first of them. */
export function ExplainHere({ children }: { readonly children: ReactNode }) {
  return <ExplainDialog explain={explain}>{children}</ExplainDialog>;
}

async function explain(code: string): Promise<FindingExplanationView> {
  const { FINDING_PAGES } = await import('./finding-pages.ts');
  const source = FINDING_PAGES.get(code);
  if (source === undefined) throw new Error(`nobody knows the code ${code}`);
  const { meaning, severity, parts, related, readOn } = parseFindingPage(source);
  return { code, meaning, severity, parts: [...parts], related: [...related], readOn: [...readOn] };
}
