import '@mantine/core/styles.css';
import { MantineProvider, Title } from '@mantine/core';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('page');
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
if (root !== null)
  createRoot(root).render(
    <MantineProvider defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Title>capsheet</Title>
    </MantineProvider>,
  );
