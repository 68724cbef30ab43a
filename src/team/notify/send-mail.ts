import { z } from 'zod';
import type { Network } from '../../service/client/network/network.ts';
import { isMailAddress, type MailSettings } from './mail-settings.ts';
import { type Delivery, failedForGood, failedNow, type Notice, SENT } from './notice.ts';
import { writeNotice } from './write-notice.ts';

/** How a mail server is reached: directly, whatever proxies there are, for they pass no mail on. */
export interface MailWay {
  /** The longest that each step may take: the connection, the greeting, and any silence after it. */
  readonly mostMs: number;
  /** The network, whose authorities are trusted for a certificate. */
  readonly network: Network;
}

/**
 * Sends one mail to one person. Its `Message-ID` is that of the notice and the person, so that mail programs show one that
 * comes twice once.
 */
export async function sendMail(notice: Notice, to: string, settings: MailSettings, way: MailWay): Promise<Delivery> {
  const { mostMs, network } = way;
  if (!isMailAddress(to)) return failedForGood('the address of the recipient is not one mailbox');
  const { createTransport } = await import('nodemailer');
  const { host, port, encryption, signIn, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'start-tls',
    ignoreTLS: encryption === 'none',
    ...(encryption === 'none' ? {} : { tls: { secureContext: network.secureContext, rejectUnauthorized: true } }),
    connectionTimeout: mostMs,
    greetingTimeout: mostMs,
    socketTimeout: mostMs,
    dnsTimeout: mostMs,
    // The text is sent as it is given, whatever it looks like.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(signIn === undefined ? {} : { auth: signIn }),
  });
  try {
    await transport.sendMail({ from: { ...from }, to: { name: '', address: to }, ...toMail(notice, from.address) });
    return SENT;
  } catch (error) {
    return toDelivery(error, host);
  } finally {
    transport.close();
  }
}

function toMail(notice: Notice, from: string) {
  const { subject, paragraphs } = writeNotice(notice);
  return {
    subject,
    text: `${[...paragraphs, notice.link, 'capsheet'].join('\n\n')}\n`,
    messageId: `<${notice.id}@${from.split('@')[1] ?? ''}>`,
    // Nobody's answering machine answers it: RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated', 'Capsheet-Notice': notice.id },
  };
}

/** A failure as nodemailer describes it. */
const smtpFault = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

function toDelivery(error: unknown, host: string): Delivery {
  const { code = 'no answer', responseCode } = smtpFault.safeParse(error).data ?? {};
  const said = responseCode === undefined ? code : `${responseCode}`;
  if (code === 'EAUTH')
    return failedNow(`${host} does not accept the user name and password of CAPSHEET_SMTP_URL (${said})`);
  // The fault is this recipient's or this mail's, by RFC 5321: another attempt would end the same way.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  return isFinal
    ? failedForGood(`${host} refused the mail (${said})`)
    : failedNow(`${host} did not take the mail (${said})`);
}
