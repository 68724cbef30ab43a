import { useEffect } from 'react';

/**
 * The digest of the plan at the foot of each printed page, as result workbooks have it: a signed page says of which plan
 * it is, whichever of them is in hand. The page's policy refuses the text of a style element, but not a sheet of a script's.
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
