import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../api/problem.ts';

/** Why somebody is not let in. */
export type TurnedAway = 'foreign-host' | 'foreign-origin' | 'not-admitted' | 'token-used';

const START_AGAIN = 'Start "capsheet ui" again in the terminal and open the address it prints.';

const PROBLEMS: { readonly [refusal in TurnedAway]: Problem & { readonly status: 401 | 403 } } = {
  'foreign-host': {
    status: 403,
    code: 'foreign-host',
    message: 'capsheet cannot be opened at this address.',
    hint: 'Open the address that "capsheet ui" printed; it begins with http://127.0.0.1.',
  },
  'foreign-origin': {
    status: 403,
    code: 'foreign-origin',
    message: 'A different website asked for this, and capsheet answers only its own page.',
    hint: 'Open the address that "capsheet ui" printed in a separate tab.',
  },
  'not-admitted': {
    status: 401,
    code: 'not-admitted',
    message: 'This browser has no access, or capsheet has been restarted since.',
    hint: START_AGAIN,
  },
  'token-used': {
    status: 401,
    code: 'token-used',
    message: 'This address has already been used; it opens capsheet only once, in one browser.',
    hint: `Go to the tab that it opened. If that tab is closed: ${START_AGAIN}`,
  },
};

/** Says why and what to do: in JSON to the page's own calls, as a small page to a person. */
export function turnAway(request: FastifyRequest, reply: FastifyReply, refusal: TurnedAway): FastifyReply {
  const { status, ...problem } = PROBLEMS[refusal];
  reply.code(status);
  if (request.url.startsWith('/api/')) return reply.send(problem);
  return reply.type('text/html; charset=utf-8').send(toPage(problem));
}

/** Nothing of the request stands in it. */
function toPage({ message, hint }: Problem): string {
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>capsheet</title>',
    `<h1>capsheet is not open here</h1><p>${message}</p><p>${hint.replaceAll('"', '&quot;')}</p></html>`,
  ].join('\n');
}
