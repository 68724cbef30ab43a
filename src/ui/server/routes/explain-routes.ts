import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type FindingCode, isFindingCode } from '../../../model/findings/finding-codes.ts';
import { describeFinding } from '../../../report/finding-pages.ts';
import type { FindingExplanationView } from '../../api/finding.ts';

const findingParams = z.object({ code: z.string().max(200) });

/** What a code means and what to do about it, in the words of `capsheet explain`: nobody else is asked. */
export function addExplainRoutes(app: FastifyInstance): void {
  app.get('/api/findings/:code', async ({ params }, reply) => {
    const { code } = findingParams.parse(params);
    return isFindingCode(code) ? explain(code) : reply.callNotFound();
  });
}

function explain(code: FindingCode): FindingExplanationView {
  const { meaning, severity, parts, related, readOn } = describeFinding(code);
  return { code, meaning, severity, parts: [...parts], related: [...related], readOn: [...readOn] };
}
