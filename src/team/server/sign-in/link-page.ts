import { LINK_PREFIX } from '../../sign-in/one-time-link.ts';
import { OWN_HEADER } from '../guard.ts';

/** The page that a one-time link opens: it hands the link's secret over, takes it out of the address, and goes on. */
export function toLinkPage(nonce: string): string {
  const script = `
    const secret = location.hash.slice(${JSON.stringify(`#${LINK_PREFIX}`)}.length);
    history.replaceState(null, '', location.pathname);
    const answer = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ${JSON.stringify(OWN_HEADER)}: '1' },
      body: JSON.stringify({ token: secret }),
    });
    if (answer.ok) location.replace('/');
    else {
      const { message, hint } = await answer.json();
      document.querySelector('p').textContent = message + ' ' + hint;
    }`;
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>capsheet</title><h1>capsheet</h1>',
    `<p>Signing in…</p><script type="module" nonce="${nonce}">${script}</script></html>`,
  ].join('\n');
}
