import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type DiagnoseRequest, diagnose, type WireEvent } from '../../../jobs/doctor/diagnose.ts';
import { writeBundle } from '../../../jobs/doctor/diagnosis-bundle.ts';
import type { Connection } from '../connection.ts';
import { toCheckViews } from '../settings/page-words.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import { sendFile } from './send-file.ts';

/** Whether everything is as it should be, and a file for whoever helps that says it without names and amounts. */
export function addDoctorRoutes(app: FastifyInstance, connection: Connection): void {
  app.post('/api/doctor', async () => ({
    checks: toCheckViews(await diagnose(connection.toDiagnose(now))),
  }));
  app.get('/api/doctor/bundle', async (_request, reply) => {
    const events: WireEvent[] = [];
    const onRequest = (event: WireEvent): void => {
      events.push(event);
    };
    const request: DiagnoseRequest = { ...connection.toDiagnose(now), onRequest };
    const checks = await diagnose(request);
    const path = join(await makeFolder(connection.stateDir, 'bundles'), 'capsheet-bundle.json');
    await writeBundle(path, { request, checks, events });
    return sendFile(reply, path);
  });
}

function now(): Date {
  return new Date();
}
