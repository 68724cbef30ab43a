import { z } from 'zod';
import type { Network } from '../../service/client/network/network.ts';
import { isMailAddress, type MailSettings } from './mail-settings.ts';
import { type Delivery, failedForGood, failedNow, type Notice, SENT } from './notice.ts';
import { writeNotice } from './write-notice.ts';

/** Mail goes directly to the server: proxies do not carry it. */
export interface MailWay {
  /** For each step: connection, greeting, and any later silence. */
  readonly mostMs: number;
  /** Trusts its certificate authorities. */
  readonly network: Network;
}

/**
 * Sends a mail to one person. Its `Message-ID` derives from notice and person, so that mail programs show a repeated
 * one once.
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
    // The text is sent as it is.
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
    headers: { 'Auto-Submitted': 'auto-generated', 'Capsheet-Notice': notice.id },
  };
}

const smtpFault = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

function toDelivery(error: unknown, host: string): Delivery {
  const { code = 'no answer', responseCode } = smtpFault.safeParse(error).data ?? {};
  const said = responseCode === undefined ? code : `${responseCode}`;
  if (code === 'EAUTH')
    return failedNow(`${host} does not accept the user name and password of CAPSHEET_SMTP_URL (${said})`);
  // Errors about this recipient or mail (RFC 5321), which another attempt would meet again.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  return isFinal
    ? failedForGood(`${host} refused the mail (${said})`)
    : failedNow(`${host} did not take the mail (${said})`);
}
