/** Numbers for Prometheus, served under /metrics. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestObserver } from '../http/server.ts';
import type { Room } from './room.ts';

export interface Metrics {
  /** Modules register their own counters here. */
  registry: Registry;
  onAnswered: RequestObserver;
  /** Something that runs by itself has run. */
  onScheduled(run: { name: string; outcome: 'done' | 'failed'; seconds: number }): void;
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
  const scheduled = new Histogram({
    name: 'rushes_schedule_seconds',
    help: 'Time of what runs by itself, by its name and outcome.',
    labelNames: ['schedule', 'outcome'] as const,
    buckets: [0.005, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return {
    registry,
    onAnswered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    onScheduled: ({ name, outcome, seconds }) => scheduled.observe({ schedule: name, outcome }, seconds),
  };
}

/** What the fullest disk has left, and what is kept of it. */
export function measureRoom(registry: Registry, room: Pick<Room, 'figures'>): void {
  const figures = {
    rushes_disk_free_bytes: ['Bytes free on the fullest disk that this process writes to.', 'freeBytes'],
    rushes_disk_reserve_bytes: ['Bytes below which nothing is written there.', 'reserveBytes'],
  } as const;
  for (const [name, [help, figure]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(room.figures()[figure]);
      },
    });
  }
}
