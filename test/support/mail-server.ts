import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { closeLater } from './close-later.ts';

export interface SeenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly raw: string;
  readonly isEncrypted: boolean;
}

/** A mail server that keeps what it takes, and tells of each. */
export async function startMailServer(options: SMTPServerOptions = {}, onMail: () => void = () => undefined) {
  const mails: SeenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope: { mailFrom, rcptTo }, secure }, done) => {
      text(stream).then((raw) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, isEncrypted: secure });
        done();
        onMail();
      }, done);
    },
    ...options,
  });
  // A client that goes away is no fault of the server.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closeLater(() => void server.close());
  const address = listening.address();
  return { mails, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}
