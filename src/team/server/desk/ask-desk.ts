import { json } from 'node:stream/consumers';
import type { z } from 'zod';
import { problem } from '../../../ui/api/problem.ts';
import type { DeskProcess, DeskRequest } from '../../desk-pool/desk-process.ts';
import { HttpProblem } from '../http-problem.ts';

/** What the server asks of a desk by itself. @throws HttpProblem with what the desk says against it */
export async function askDesk<T>(desk: DeskProcess, asked: DeskRequest, schema: z.ZodType<T>): Promise<T> {
  const answer = await desk.ask(asked);
  const said = await json(answer);
  if (answer.statusCode === 200) return schema.parse(said);
  throw new HttpProblem(409, problem.parse(said));
}
