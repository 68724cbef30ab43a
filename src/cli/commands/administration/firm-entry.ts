import { describeKeeping } from '../../../team/administration/credentials.ts';
import type { Credentials } from '../../../team/database/credentials.ts';
import type { Firm } from '../../../team/database/firms.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';

/** A firm as it is printed; of its credentials never the secret. */
export function toFirmEntry(firm: Firm, credentials: Credentials | undefined) {
  const { id, name, service, appService, createdAt, closedAt } = firm;
  return omitAbsent({
    ...{ id, name, service, appService },
    addedAt: createdAt,
    closedAt,
    credentials: credentials && {
      clientId: credentials.clientId,
      secret: describeKeeping(credentials),
      setBy: credentials.setBy,
      setAt: credentials.setAt,
    },
  });
}

export function describeFirm({ id, name, service, closedAt, credentials }: ReturnType<typeof toFirmEntry>): string {
  if (closedAt !== undefined) return `${id}: ${name}, closed on ${closedAt.slice(0, 10)}`;
  const keeping =
    credentials === undefined
      ? 'no credentials yet'
      : `client ${credentials.clientId}, its secret ${credentials.secret}`;
  return `${id}: ${name}, ${service}, ${keeping}`;
}
