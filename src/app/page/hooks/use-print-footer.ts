import { useEffect } from 'react';

/**
 * Prints the digest of the plan at the foot of each page, as result workbooks do, so that a signed page names its plan.
 * The page's policy forbids style elements, but not style sheets of a script.
 */
export function usePrintFooter(planSha256: string | undefined): void {
  useEffect(() => {
    if (planSha256 === undefined) return;
    const sheet = new CSSStyleSheet();
    const content = JSON.stringify(`Plan SHA-256 ${planSha256}`);
    sheet.replaceSync(`@media print { @page { @bottom-left { content: ${content}; font-size: 9px } } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [planSha256]);
}
