import '@mantine/core/styles.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, Outside } from './app.tsx';
import { enter } from './enter.ts';
import { cssVariables, theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Where style elements are made by what the library is made of, this is the name they look for the nonce under.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** The server of a team says so in the page that it sends; a laptop loads nothing of the team's. */
const isTeam = document.querySelector<HTMLMetaElement>('meta[name="capsheet-mode"]')?.content === 'team';

async function open(): Promise<ReactNode> {
  if (isTeam) return (await import('./team/open-team.tsx')).openTeam();
  const refusal = await enter();
  return refusal === undefined ? <App /> : <Outside problem={refusal} />;
}

const root = document.getElementById('page');
if (root !== null)
  void open().then((page) =>
    createRoot(root).render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {page}
      </MantineProvider>,
    ),
  );
