// Asks the server or the worker in this container whether it lives, for the image's HEALTHCHECK: exit status 0 where it does.
const { CAPSHEET_HEALTH_PORT, CAPSHEET_PORT } = process.env;
const port = CAPSHEET_HEALTH_PORT || CAPSHEET_PORT || '8080';

try {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) process.exitCode = 1;
} catch {
  process.exitCode = 1;
}
