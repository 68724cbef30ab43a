import { CALLS } from '../../ui/api/calls.ts';
import '@mantine/core/styles.css';
import './page.css';
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Problem } from '../../ui/api/problem.ts';
import { TOKEN_PREFIX } from '../../ui/api/session.ts';
import { ask, hasKey, keepKey, toProblem } from './api-client.ts';
import { App, Outside } from './app.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Mantine's style elements look for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** Only the server of a team says so; a laptop loads nothing of a team's page. */
const isTeam = document.querySelector<HTMLMetaElement>('meta[name="capsheet-mode"]')?.content === 'team';

async function open(): Promise<ReactNode> {
  if (isTeam) return (await import('./team/team-app.tsx')).openTeam();
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

/**
 * Hands over the token of the printed address and takes it out of the address, so that no history keeps it. A browser
 * that is already in may use the address again.
 */
async function enter(): Promise<Problem | undefined> {
  const { hash } = window.location;
  if (!hash.startsWith(`#${TOKEN_PREFIX}`)) return undefined;
  window.history.replaceState(null, '', '/');
  try {
    const token = hash.slice(1 + TOKEN_PREFIX.length);
    keepKey((await ask(CALLS.openSession, { body: { token } })).key);
    return undefined;
  } catch (error) {
    return hasKey() ? undefined : toProblem(error);
  }
}

const SYSTEM_FONTS =
  "Inter, 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The one scale of type, spacing and corners: the style sheets take it from Mantine's variables. */
const SCALE = {
  fontSizes: { xs: '12px', sm: '13.5px', md: '15px', lg: '17px', xl: '21px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '24px' },
};

const theme = createTheme({
  ...SCALE,
  respectReducedMotion: true,
  fontFamily: SYSTEM_FONTS,
  headings: {
    fontFamily: SYSTEM_FONTS,
    fontWeight: '600',
    // Headings are sentences, which must not fill a narrow screen.
    sizes: {
      h2: { fontSize: 'clamp(20px, 4.5vw, 24px)', lineHeight: '1.3' },
      h3: { fontSize: '20px', lineHeight: '1.3' },
      h4: { fontSize: '16px', lineHeight: '1.4' },
      h5: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  primaryColor: 'ink',
  // White is readable on both, and both differ from what is behind them.
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Fields beside each other stand in one line, whether something more is said of them or not.
  components: { InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } } },
  colors: {
    ink: ['#eef6fa', '#dbeaf2', '#b3d5e4', '#8ac0d6', '#6fb3cd', '#50a2c2', '#3f8fb0', '#2c7796', '#17607f', '#0b4f6c'],
  },
});

/** Mantine's own greys are too faint (WCAG AA asks for 4.5 to 1). */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f9fa',
    '--mantine-color-text': '#17242b',
    '--mantine-color-dimmed': '#51606a',
    '--mantine-color-placeholder': '#5c6b75',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-body': '#12181c',
    '--mantine-color-text': '#e4eaee',
    '--mantine-color-dimmed': '#a9b6bf',
    '--mantine-color-placeholder': '#9aa8b2',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-default': '#232d33',
    '--mantine-color-default-hover': '#2b363d',
    '--mantine-color-default-border': '#465660',
    '--mantine-color-dark-4': '#465660',
    '--mantine-color-dark-6': '#1d262b',
  },
});
