import '@mantine/core/styles.css';
import './page.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App, Outside } from './app.tsx';
import { enter } from './enter.ts';
import { cssVariables, theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Where style elements are made by what the library is made of, this is the name they look for the nonce under.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('page');
if (root !== null)
  void enter().then((refusal) =>
    createRoot(root).render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {refusal === undefined ? <App /> : <Outside problem={refusal} />}
      </MantineProvider>,
    ),
  );
