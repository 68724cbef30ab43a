import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface WorkerMetrics {
  readonly registry: Registry;
  readonly underWay: Gauge;
  readonly turns: Counter<'outcome'>;
  readonly requests: Counter;
  /** Wait for a place in the rate windows, in seconds. */
  readonly rateWaits: Histogram;
}

/** A service's windows last from seconds to minutes. */
const WAIT_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];

export function createWorkerMetrics(): WorkerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    underWay: new Gauge({
      name: 'capsheet_worker_submissions',
      help: 'Submissions that this worker is at work on.',
      registers,
    }),
    turns: new Counter({
      name: 'capsheet_worker_turns_total',
      help: 'What the work on submissions came to, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    requests: new Counter({
      name: 'capsheet_worker_service_requests_total',
      help: 'Requests sent to portfolio services.',
      registers,
    }),
    rateWaits: new Histogram({
      name: 'capsheet_worker_rate_wait_seconds',
      help: 'How long requests to portfolio services waited for their place in the rate windows.',
      buckets: WAIT_SECONDS,
      registers,
    }),
  };
}
