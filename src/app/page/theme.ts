import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const SYSTEM_FONTS =
  "Inter, 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, sans-serif";

export const theme = createTheme({
  respectReducedMotion: true,
  fontFamily: SYSTEM_FONTS,
  headings: {
    fontFamily: SYSTEM_FONTS,
    fontWeight: '650',
    // A verdict is a sentence: on a narrow screen it must not fill it.
    sizes: { h2: { fontSize: 'clamp(20px, 4.5vw, 26px)', lineHeight: '1.35' } },
  },
  primaryColor: 'ink',
  // White can be read on both, and both can be told from what is behind them.
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  colors: {
    ink: ['#eef6fa', '#dbeaf2', '#b3d5e4', '#8ac0d6', '#6fb3cd', '#50a2c2', '#3f8fb0', '#2c7796', '#17607f', '#0b4f6c'],
  },
});

/** The library's own grey texts are too faint to be read by everyone (WCAG AA asks for 4.5 to 1). */
export const cssVariables: CSSVariablesResolver = () => ({
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
