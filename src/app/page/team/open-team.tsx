import type { ReactNode } from 'react';
import { beginTeamSession } from './ask/team-session.ts';
import { TeamApp } from './team-app.tsx';

export function openTeam(): ReactNode {
  beginTeamSession();
  keepDeviceCode();
  return <TeamApp />;
}

/** Command lines send people to `/device?code=WDJB-MJHT`, which becomes a place like all others. */
function keepDeviceCode(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/device') return;
  const code = new URLSearchParams(search).get('code') ?? '';
  window.history.replaceState(null, '', hash === '' ? `/#/device/${encodeURIComponent(code)}` : `/${hash}`);
}
