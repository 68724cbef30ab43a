import type { FastifyInstance } from 'fastify';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { DeviceDesk } from '../../sign-in/device-desk.ts';
import { RequestCounter } from '../../sign-in/request-counter.ts';
import { callerOf } from '../caller.ts';
import { HttpProblem, tooMany } from '../http-problem.ts';

const { beginDevice, pollDevice, getDevice, decideDevice } = TEAM_OPERATIONS;

/** One address may ask so often: a whole office may have the same. */
const BEGINNINGS = { most: 30, windowMs: 60_000 };
/** Twelve a minute are asked by each command line that waits. */
const POLLS = { most: 600, windowMs: 60_000 };
/** One person may ask so often: of the 34 bits of a code, somebody who guesses finds nothing in the ten minutes that it lasts. */
const GUESSES = { most: 20, windowMs: 60_000 };

/** Lets command lines in. */
export function addDeviceRoutes(app: FastifyInstance, desk: DeviceDesk, nowMs: () => number): void {
  const [beginnings, polls, guesses] = [BEGINNINGS, POLLS, GUESSES].map((one) => new RequestCounter(one, nowMs));
  const book = (counter: RequestCounter | undefined, key: string): void => {
    const seconds = counter?.book(key) ?? 0;
    if (seconds > 0) throw tooMany(seconds);
  };

  app.post(beginDevice.path, { config: { access: beginDevice.access } }, (request) => {
    book(beginnings, request.ip);
    return desk.begin(beginDevice.body.parse(request.body).name, request.ip);
  });

  app.post(pollDevice.path, { config: { access: pollDevice.access } }, (request) => {
    book(polls, request.ip);
    return desk.poll(pollDevice.body.parse(request.body).deviceCode);
  });

  app.get(getDevice.path, { config: { access: getDevice.access } }, async (request) => {
    book(guesses, String(callerOf(request).person.id));
    const found = await desk.find(getDevice.params.parse(request.params).code);
    if (found === undefined) throw codeUnknown();
    return found;
  });

  app.post(decideDevice.path, { config: { access: decideDevice.access } }, async (request) => {
    const { person, session } = callerOf(request);
    book(guesses, String(person.id));
    // A token that was stolen must not make itself another one, which lasts longer.
    if (session.kind !== 'browser') throw browserNeeded();
    const { code } = decideDevice.params.parse(request.params);
    if (!(await desk.decide(code, person, decideDevice.body.parse(request.body).isConfirmed))) throw codeUnknown();
    return {};
  });
}

function codeUnknown(): HttpProblem {
  return new HttpProblem(404, {
    code: 'code-unknown',
    message: 'No command line is waiting for this code. It is wrong, has expired, or was already used.',
    hint: 'Run "capsheet login" again, and compare the code that it shows.',
  });
}

function browserNeeded(): HttpProblem {
  return new HttpProblem(403, {
    code: 'browser-needed',
    message: 'A command line can only be confirmed in a browser.',
    hint: 'Open the address that "capsheet login" shows.',
  });
}
