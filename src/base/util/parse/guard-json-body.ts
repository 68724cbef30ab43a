import { assertShallow } from './parse-json.ts';

type BodyParser<Request, Done> = (request: Request, body: string, done: Done) => void;

/** Has the JSON body of a request looked at before `parse` parses it: what nobody could walk through is answered with 400. */
export function guardJsonBody<Request, Done extends (error: Error | null, body?: unknown) => void>(
  parse: BodyParser<Request, Done>,
): BodyParser<Request, Done> {
  return (request, body, done) => {
    try {
      assertShallow(body);
    } catch (error) {
      done(Object.assign(new Error('the body is nested too deep.', { cause: error }), { statusCode: 400 }));
      return;
    }
    parse(request, body, done);
  };
}
