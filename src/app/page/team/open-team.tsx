import type { ReactNode } from 'react';
import { beginTeamSession } from './ask/team-session.ts';
import { TeamApp } from './team-app.tsx';

/** The page of a team's server. */
export function openTeam(): ReactNode {
  beginTeamSession();
  keepDeviceCode();
  return <TeamApp />;
}

/** A command line leads people to `/device?code=WDJB-MJHT`: from there on its place is one like all others. */
function keepDeviceCode(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/device') return;
  const code = new URLSearchParams(search).get('code') ?? '';
  window.history.replaceState(null, '', hash === '' ? `/#/device/${encodeURIComponent(code)}` : `/${hash}`);
}
