/** Numbers for Prometheus, served under /metrics. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RequestObserver } from './http/server.ts';

export interface Metrics {
  /** Modules register their own counters here. */
  registry: Registry;
  onAnswered: RequestObserver;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'rushes_http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  return {
    registry,
    onAnswered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
  };
}
