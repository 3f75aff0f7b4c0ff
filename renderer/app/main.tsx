import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followApplication } from './application-store.ts';
import { Shell } from './shell.tsx';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root.');
}
createRoot(root).render(
  <StrictMode>
    <Shell />
  </StrictMode>,
);
void followApplication();
