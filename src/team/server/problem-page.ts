import type { Problem } from '../../ui/api/problem.ts';

/** A problem as a person sees it who came by an address and not by our page; with a way back. */
export function toProblemPage({ message, hint }: Problem): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>capsheet</title><h1>capsheet</h1><p>${toMarkup(message)}</p><p>${toMarkup(hint)}</p>`,
    '<p><a href="/sign-in">Sign in</a></p></html>',
  ].join('\n');
}

const NAMED: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign);
}
