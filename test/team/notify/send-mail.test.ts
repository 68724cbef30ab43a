import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { isMailAddress, type MailSettings, readMailSettings } from '../../../src/team/notify/mail-settings.ts';
import { sendMail } from '../../../src/team/notify/send-mail.ts';
import { closeLater } from '../../support/close-later.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { makeNotice } from './make-notice.ts';

const NETWORK = await openNetwork({});
const WAY = { mostMs: 20_000, network: NETWORK };

function settingsOf(url: string): MailSettings {
  return readMailSettings(url, 'capsheet <capsheet@firm.example>') ?? expect.fail();
}

/** The headers of a mail, unfolded. */
function headersOf(raw: string): readonly string[] {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ').split('\r\n');
}

describe('a mail', () => {
  it('says what happened to one person, with a link', async () => {
    const { mails, port } = await startMailServer();
    const sent = await sendMail(makeNotice(), 'sam@firm.example', settingsOf(`smtp://127.0.0.1:${port}`), WAY);
    expect(sent).toEqual({ kind: 'sent' });
    const [{ from, to, raw } = expect.fail()] = mails;
    expect([from, to]).toEqual(['capsheet@firm.example', ['sam@firm.example']]);
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        'From: capsheet <capsheet@firm.example>',
        'To: sam@firm.example',
        'Subject: Waiting for your approval: Q1 2026.xlsx (Harbour Partners)',
        `Message-ID: <${makeNotice().id}@firm.example>`,
        `Capsheet-Notice: ${makeNotice().id}`,
        'Auto-Submitted: auto-generated',
      ]),
    );
    const body = raw.split('\r\n\r\n').slice(1).join('\n\n').replace(/=\r\n/g, '').replaceAll('=23', '#');
    expect(body).toContain('"Q1 2026.xlsx" was submitted by Mary Osei for Harbour Partners.');
    expect(body).toContain('https://capsheet.example/#/harbour/submissions/12');
  });

  it('has no header and no recipient that a name put there', async () => {
    const { mails, port } = await startMailServer();
    const name = 'Q1.xlsx\r\nBcc: thief@evil.example\r\nX-Evil: 1\r\n\r\nHello';
    const notice = makeNotice({ workbook: name, maker: name, firm: { id: 'x', name } });
    await sendMail(notice, 'sam@firm.example', settingsOf(`smtp://127.0.0.1:${port}`), WAY);
    expect(mails.map(({ to }) => to)).toEqual([['sam@firm.example']]);
    expect(headersOf(mails[0]?.raw ?? '').map((line) => line.split(':')[0])).toEqual(
      expect.not.arrayContaining(['Bcc', 'X-Evil']),
    );
  });

  it.each([
    'sam@firm.example, thief@evil.example',
    'Sam <sam@firm.example>',
    'sam@firm.example\r\nBcc: a@b.c',
    'sam',
    '',
  ])('is not sent to %j', async (to) => {
    const { mails, port } = await startMailServer();
    expect(await sendMail(makeNotice(), to, settingsOf(`smtp://127.0.0.1:${port}`), WAY)).toEqual({
      kind: 'failed',
      isFinal: true,
      fault: 'the address of the recipient is not one mailbox',
    });
    expect(mails).toEqual([]);
  });

  it('is given up where the mailbox is not there, and tried again where the server is busy', async () => {
    const refuse = (responseCode: number) =>
      startMailServer({ onRcptTo: (_, _session, done) => done(Object.assign(new Error('no'), { responseCode })) });
    const [gone, busy] = [await refuse(550), await refuse(450)];
    expect(await sendMail(makeNotice(), 'a@b.c', settingsOf(`smtp://127.0.0.1:${gone.port}`), WAY)).toEqual({
      kind: 'failed',
      isFinal: true,
      fault: '127.0.0.1 refused the mail (550)',
    });
    expect(await sendMail(makeNotice(), 'a@b.c', settingsOf(`smtp://127.0.0.1:${busy.port}`), WAY)).toEqual({
      kind: 'failed',
      isFinal: false,
      fault: '127.0.0.1 did not take the mail (450)',
    });
  });

  it('says that the password is wrong, and not which', async () => {
    const { port } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, _session, done) => done(new Error('Invalid username or password')),
    });
    const settings = settingsOf(`smtp://me:s3cret@127.0.0.1:${port}`);
    expect(await sendMail(makeNotice(), 'a@b.c', settings, WAY)).toEqual({
      kind: 'failed',
      isFinal: false,
      fault: '127.0.0.1 does not accept the user name and password of CAPSHEET_SMTP_URL (535)',
    });
  });

  it('is not sent in the clear where the connection has to be encrypted', async () => {
    const { mails, port } = await startMailServer();
    const settings: MailSettings = { ...settingsOf(`smtp://127.0.0.1:${port}`), encryption: 'start-tls' };
    expect(await sendMail(makeNotice(), 'a@b.c', settings, WAY)).toMatchObject({ kind: 'failed', isFinal: false });
    expect(mails).toEqual([]);
  });

  it('waits no longer for a server that says nothing than it is told', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closeLater(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    expect(
      await sendMail(makeNotice(), 'a@b.c', settingsOf(`smtp://127.0.0.1:${port}`), { ...WAY, mostMs: 100 }),
    ).toEqual({
      kind: 'failed',
      isFinal: false,
      fault: '127.0.0.1 did not take the mail (ETIMEDOUT)',
    });
  });
});

describe('the settings of mail', () => {
  it('encrypt what goes over a network', () => {
    const how = (url: string) => {
      const { host, port, encryption, signIn } = settingsOf(url);
      return [host, port, encryption, signIn];
    };
    expect(how('smtp://mail.example')).toEqual(['mail.example', 587, 'start-tls', undefined]);
    expect(how('smtp://me:p%40ss@mail.example:25')).toEqual([
      ...['mail.example', 25, 'start-tls'],
      { user: 'me', pass: 'p@ss' },
    ]);
    expect(how('smtps://mail.example')).toEqual(['mail.example', 465, 'tls', undefined]);
    expect(how('smtp://mail.example:25?tls=none')).toEqual(['mail.example', 25, 'none', undefined]);
    expect(how('smtp://localhost:1025')).toEqual(['localhost', 1025, 'none', undefined]);
    expect(readMailSettings(undefined, undefined)).toBeUndefined();
  });

  it.each([
    ['mail.example', 'is not a URL'],
    ['https://mail.example', 'begins neither with smtp:// nor with smtps://'],
    ['smtp://mail.example?tls=maybe', 'says tls=maybe, and only tls=none is known'],
    ['smtp://me:%zz@mail.example', 'has a user name or a password with a % that stands for nothing'],
  ])('are refused as %s', (url, why) => {
    expect(() => readMailSettings(url, 'a@b.c')).toThrow(`CAPSHEET_SMTP_URL ${why}.`);
  });

  it('name one sender', () => {
    const from = (text: string) => readMailSettings('smtp://localhost', text)?.from;
    expect(from('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
    expect(from('"Cap sheet" <a@b.example>')).toEqual({ name: 'Cap sheet', address: 'a@b.example' });
    for (const text of ['', 'capsheet', 'a@b.example, c@d.example', 'a\r\nBcc: x <a@b.example>'])
      expect(() => from(text)).toThrow('CAPSHEET_MAIL_FROM is not an address from which mail can be sent.');
    expect(isMailAddress(`${'a'.repeat(250)}@b.example`)).toBe(false);
  });
});
